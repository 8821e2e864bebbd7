export const USERNAME_MIN_CHARACTERS = 3;
export const PASSWORD_MIN_CHARACTERS = 8;
export const PERSON_NAME_MAX_CHARACTERS = 120;

/** Control characters, halves of surrogate pairs, and marks that turn the writing direction. */
const UNSHOWABLE = /[\p{Cc}\p{Cs}\u2028\u2029\ufeff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Something to see: not only spaces, joiners and combining marks. */
const SHOWABLE = /[^\p{Z}\p{Cf}\p{M}]/u;
/** What nobody can see or type again: a name with it would look like another's. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u;

/** Whether an account may be made under this user name. Older ones may be called otherwise. */
export function isUsername(username: string): boolean {
  const normalized = username.normalize('NFKC');
  const length = [...normalized].length;
  return length >= USERNAME_MIN_CHARACTERS && length <= 100 && !INVISIBLE.test(normalized);
}

/** A person's name as it is shown: one line, at most 120 characters; null when there is nothing to see. */
export function cleanPersonName(name: string): string | null {
  const oneLine = name.replace(UNSHOWABLE, ' ').replaceAll(/\s+/g, ' ').trim();
  const short = [...oneLine].slice(0, PERSON_NAME_MAX_CHARACTERS).join('').trim();
  return SHOWABLE.test(short) ? short : null;
}

/** Two people must not tell themselves apart by capitals or by which keyboard wrote the same letter. */
export const normalizeUsername = (username: string) => username.trim().normalize('NFKC').toLowerCase();
