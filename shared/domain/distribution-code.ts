import { makeTypedCode, parseTypedCode } from './typed-code.ts';

export const DISTRIBUTION_CODE_LENGTH = 10;
export const DISTRIBUTION_CODE_PATTERN = /^[0-9A-HJKMNP-TV-Z]{10}$/;

/** Ten characters, each equally likely. Throws RangeError for fewer than ten bytes. */
export const makeDistributionCode = (randomBytes: Uint8Array): string =>
  makeTypedCode(randomBytes, DISTRIBUTION_CODE_LENGTH);

/** Reads a code as people type it: small letters, spaces, dashes, O for 0, I and L for 1. Null when it is none. */
export const parseDistributionCode = (text: string): string | null => parseTypedCode(text, DISTRIBUTION_CODE_LENGTH);

const GROUP_LENGTH = 5;

/** As it stands on labels, easier to read aloud: `K7M2Q-9XAZ4`. Of a code that is still being typed what there is. */
export const formatDistributionCode = (code: string): string =>
  code.length > GROUP_LENGTH ? `${code.slice(0, GROUP_LENGTH)}-${code.slice(GROUP_LENGTH)}` : code;
