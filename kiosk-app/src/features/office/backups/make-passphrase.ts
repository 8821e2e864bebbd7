/** Told apart by anybody, in any handwriting. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const IN_GROUP = 5;

/** More than 120 random bits, to be written down by hand: `k4m7q-…`. */
export function makePassphrase(): string {
  const sign = () => {
    // What is beyond the last whole round would make the first signs likelier.
    const limit = 256 - (256 % SIGNS.length);
    for (;;) {
      const [byte = limit] = crypto.getRandomValues(new Uint8Array(1));
      if (byte < limit) return SIGNS[byte % SIGNS.length];
    }
  };
  return Array.from({ length: GROUPS }, () => Array.from({ length: IN_GROUP }, sign).join('')).join('-');
}

/** From paper in small letters or in capitals; what has both somebody has made up, or a program for passwords. */
const isOfOneCase = (typed: string) => typed === typed.toLowerCase() || typed === typed.toUpperCase();

/** As it was meant: of one that was made here the letters are small, and where the groups end is plain. Any other is kept to the letter. */
export function readPassphrase(typed: string): string {
  const signs = typed.replace(/[\s\p{Pd}]/gu, '').toLowerCase();
  const isMade =
    signs.length === GROUPS * IN_GROUP && [...signs].every((sign) => SIGNS.includes(sign)) && isOfOneCase(typed);
  return isMade ? (signs.match(/.{5}/g) ?? []).join('-') : typed.trim();
}
