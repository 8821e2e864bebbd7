import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { CentralDatabase } from '../database/database.ts';
import { readOwnersValues } from '../settings/settings.repository.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** In any writing: scripts have their ten digits in a row, beginning where the sign before is none. */
const asAscii = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
};

/** Capitals, spaces and signs between make no password of a name, and digits of another keyboard make none of a row. */
const plainOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replaceAll(/\p{Nd}/gu, asAscii);
const ONE_SIGN = /^(.)\1*$/u;
const DIGITS = '01234567890123456789';
const isRow = (plain: string) => DIGITS.includes(plain) || DIGITS.includes([...plain].reverse().join(''));

/** A year behind a word is the second thing that is tried. */
const withoutNumber = (plain: string) => plain.replace(/\p{N}+$/u, '');
const isNameAndNumber = (plain: string, name: string) =>
  name !== '' && plain.startsWith(name) && /^\p{N}*$/u.test(plain.slice(name.length));

/** @param names of the person and the shop */
export function isEasyPassword(password: string, names: readonly string[]): boolean {
  const plain = plainOf(password);
  if (plain === '') return ONE_SIGN.test(password.trim());
  return (
    ONE_SIGN.test(plain) ||
    isRow(plain) ||
    COMMON_PASSWORDS.has(plain) ||
    COMMON_PASSWORDS.has(withoutNumber(plain)) ||
    names.some((name) => isNameAndNumber(plain, plainOf(name)))
  );
}

/**
 * Refuses a new password that anybody would try first. What people have already stays as it is.
 *
 * @param of who chooses it, and where it stands in the call; the shop's names are looked up where they are not given
 * @throws HttpProblem password-easy
 */
export async function refuseEasyPassword(
  database: CentralDatabase,
  password: string,
  of: { names: readonly (string | null)[]; shopNames?: readonly string[]; parameter: string },
): Promise<void> {
  const shopNames = of.shopNames ?? Object.values((await readOwnersValues(database)).shop?.name ?? {});
  const names = [...of.names, ...shopNames].filter((name) => name !== null);
  if (!isEasyPassword(password, names)) return;
  throw new HttpProblem('password-easy', 'Anybody would try this password first.', { parameter: of.parameter });
}
