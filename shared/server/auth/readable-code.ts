import { randomBytes } from 'node:crypto';

/** Crockford's base 32: nothing in it is misread from a screen. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUP = /.{4}/g;

/** @param length in signs of five random bits each */
export function readableCode(length: number): string {
  return [...randomBytes(length)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

/** For reading out: `ABCD-EFGH`. */
export const inGroups = (code: string): string => (code.toUpperCase().match(GROUP) ?? [code]).join('-');

/** As it was made, whatever somebody has typed: in capitals, in groups, with an O for a nought. */
export const typedCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
