/** Crockford's base 32: no I, L, O, U, which get misread or spell things. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const DISTRIBUTION_CODE_LENGTH = 10;
export const DISTRIBUTION_CODE_PATTERN = /^[0-9A-HJKMNP-TV-Z]{10}$/;

/** Ten characters, each equally likely (256 is a multiple of 32). Throws RangeError for fewer than ten bytes. */
export function makeDistributionCode(randomBytes: Uint8Array): string {
  if (randomBytes.length < DISTRIBUTION_CODE_LENGTH) {
    throw new RangeError(`a code takes ${DISTRIBUTION_CODE_LENGTH} random bytes, not ${randomBytes.length}`);
  }
  return [...randomBytes.subarray(0, DISTRIBUTION_CODE_LENGTH)].map((byte) => ALPHABET.charAt(byte % 32)).join('');
}

/** Reads a code as people type it: small letters, spaces, dashes, O for 0, I and L for 1. Null when it is none. */
export function parseDistributionCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return DISTRIBUTION_CODE_PATTERN.test(code) ? code : null;
}
