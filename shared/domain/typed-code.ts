/** Crockford's base 32: no I, L, O, U, which get misread or spell things. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE = /^[0-9A-HJKMNP-TV-Z]+$/;

/** Makes a device a kiosk; typed by staff who stand before it. */
export const PAIRING_CODE_LENGTH = 10;
/** Of codes that a central of an earlier version made; they are good for a day. */
export const EARLIER_PAIRING_CODE_LENGTH = 8;
/** Makes a server a shop's; typed once on a mini PC. */
export const ENROL_CODE_LENGTH = 10;

/** Characters that are each equally likely (256 is a multiple of 32). Throws RangeError for fewer bytes than characters. */
export function makeTypedCode(randomBytes: Uint8Array, length: number): string {
  if (randomBytes.length < length) {
    throw new RangeError(`a code of ${length} takes as many random bytes, not ${randomBytes.length}`);
  }
  return [...randomBytes.subarray(0, length)].map((byte) => ALPHABET.charAt(byte % 32)).join('');
}

/** Reads a code as people type it: small letters, spaces, dashes, O for 0, I and L for 1. Null when it is none. */
export function parseTypedCode(text: string, length: number): string | null {
  const code = typedCharacters(text).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return code.length === length && CODE.test(code) ? code : null;
}

/** The characters that were typed, without what people put between them. */
export const typedCharacters = (text: string): string => text.replace(/[\s-]/g, '');

/** A code that is being typed, in the same halves in which it is shown elsewhere. `A3F7K-9` */
export function groupTypedCode(text: string, length: number): string {
  const characters = typedCharacters(text);
  const half = Math.ceil(length / 2);
  return characters.length <= half ? characters : `${characters.slice(0, half)}-${characters.slice(half)}`;
}

/** As it is shown: two halves, which are easier to read and to type. `A3F7-9KM2` */
export function formatTypedCode(code: string): string {
  return groupTypedCode(code, code.length);
}
