import { randomInt } from 'node:crypto';

/** Lower case letters and digits that nobody confuses on a phone's keyboard: no 0 and o, no 1, i and l. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 31^6 is close to 900 million names for the few dozen orders that are open at once. */
const USERNAME_LENGTH = 6;
const PASSWORD_LENGTH = 8;

/** What RouterOS stores and the library sends without loss, and what a query word can compare. */
const STORABLE = /^[\x21-\x7e]{1,64}$/;

/** A login that is short enough to type and not to be guessed. */
export function newHotspotCredentials(): { username: string; password: string } {
  return { username: randomText(USERNAME_LENGTH), password: randomText(PASSWORD_LENGTH) };
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** @throws RangeError naming what cannot be stored on a router, before anything is sent; the value itself is left out */
export function requireStorable(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (!STORABLE.test(value))
      throw new RangeError(`${name} must be 1 to 64 printable ASCII characters without spaces.`);
  }
}
