export const FILE_NAME_MAX_CHARACTERS = 120;
export const FALLBACK_FILE_NAME = 'photo';

/**
 * Control characters, line and paragraph separators, byte order marks, halves of surrogate pairs, and the marks that
 * turn the writing direction ("gpj.exe" shown as "exe.jpg"). Joiners and variation selectors stay: emoji need them.
 */
const UNSHOWABLE = /[\p{Cc}\p{Cs}\u2028\u2029\ufeff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Something to see: not only dots, spaces, joiners and combining marks. */
const SHOWABLE = /[^.\p{Z}\p{Cf}\p{M}]/u;

const ENDING = /\.[A-Za-z0-9]{1,8}$/;

/**
 * The name under which an uploaded file is shown: its last path segment, at most 120 UTF-16 units with the ending kept, never
 * empty. For showing only; it never becomes a path. Applying it again changes nothing.
 */
export function cleanFileName(name: string): string {
  const segment = name.replace(UNSHOWABLE, '').split(/[\\/]/).at(-1) ?? '';
  const short = cut(segment.normalize('NFC').trim(), FILE_NAME_MAX_CHARACTERS).trim();
  return SHOWABLE.test(short) ? short : FALLBACK_FILE_NAME;
}

/** By code points, so that an emoji at the edge goes as a whole. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const ending = ENDING.exec(text)?.[0] ?? '';
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length + ending.length > length) break;
    kept += character;
  }
  return kept + ending;
}
