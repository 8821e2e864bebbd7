/** What a shop takes: numbers of its own country only, or those of visitors too, with + and the country in front. */
export const PHONE_NUMBER_RULES = ['any', 'thai'] as const;
export type PhoneNumberRule = (typeof PHONE_NUMBER_RULES)[number];

/** Fixed lines have nine digits, mobiles ten. */
const THAI = /^0\d{8,9}$/;
/** E.164: up to 15 digits with the country; the shortest that are dialled have seven. */
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/;
/** Shorter than this, 00 in front is a part of a Thai number and no way out of a country. */
const SHORTEST_WITH_EXIT_CODE = 11;

/**
 * A number as it is stored, compared and looked for: 0 and digits for a Thai one, + and digits for any other. Takes out
 * what people and contact cards put between the digits, reads Thai and full-width digits, and writes +66 as 0. A part of
 * a number stays one; letters stay too, and are no number then.
 */
export function normalizePhoneNumber(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[๐-๙]/gu, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    // As in +44 (0)20: dialled inside the country only.
    .replace(/^(\s*(?:\+|00).*)\(0\)/u, '$1')
    // Dashes of every kind, brackets, dots, and the unseen marks that contact cards carry.
    .replace(/[\s().\u002D\u00AD\u2010-\u2015\u2212\p{Cf}]/gu, '')
    // What stood apart before may be one sign now.
    .normalize('NFKC');
  const hasExitCode = /^00[1-9]\d*$/.test(plain) && plain.length >= SHORTEST_WITH_EXIT_CODE;
  const international = hasExitCode ? `+${plain.slice(2)}` : plain;
  return international.replace(/^\+660?(?=\d|$)/, '0');
}

/** Of a Thai number that is not all there: 0 for one that is, and for what is no part of one. */
export function missingDigits(text: string): number {
  const number = normalizePhoneNumber(text);
  if (!/^0\d*$/.test(number)) return 0;
  const wholeLength = /^0[2-57]/.test(number) ? 9 : 10;
  return THAI.test(number) ? 0 : Math.max(0, wholeLength - number.length);
}

export function isPhoneNumber(text: string, rule: PhoneNumberRule = 'any'): boolean {
  const number = normalizePhoneNumber(text);
  return THAI.test(number) || (rule === 'any' && INTERNATIONAL.test(number));
}

/** Countries with a calling code of two digits; +1 and +7 have one, all others three. */
const TWO_DIGIT_COUNTRY = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** A stored number as people read it: 081-234-5678, 02-123-4567, +44 7911 123 456. What is none stays as it is. */
export function formatPhoneNumber(number: string): string {
  if (THAI.test(number)) {
    // Bangkok's area code is 02; all others have three digits.
    const area = number.startsWith('02') && number.length === 9 ? 2 : 3;
    return `${number.slice(0, area)}-${number.slice(area, area + 3)}-${number.slice(area + 3)}`;
  }
  if (!INTERNATIONAL.test(number)) return number;
  const digits = number.slice(1);
  const country = /^[17]/.test(digits) ? 1 : TWO_DIGIT_COUNTRY.test(digits) ? 2 : 3;
  return `+${digits.slice(0, country)} ${inGroups(digits.slice(country)).join(' ')}`;
}

/** Of three, the last ones of four where it comes out no other way: nobody reads a single digit. */
function inGroups(digits: string): string[] {
  // 3 → 0 of four, 4 → 1, 5 → 2: what three leaves over.
  const fours = digits.length % 3;
  const threes = digits.length - fours * 4;
  if (threes < 0) return [digits];
  const groupsOf = (text: string, length: number) =>
    Array.from({ length: text.length / length }, (_, at) => text.slice(at * length, (at + 1) * length));
  return [...groupsOf(digits.slice(0, threes), 3), ...groupsOf(digits.slice(threes), 4)];
}
