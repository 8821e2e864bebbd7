const LONGEST = 200;

/**
 * The name people see for a file: without folders, control characters and the marks that reverse reading direction, at
 * most 200 characters with the ending kept. It never becomes a path; stored files are named by their hash.
 */
export function displayName(fileName: string): string {
  const withoutFolders = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  const clean = withoutFolders
    .normalize('NFC')
    .toWellFormed()
    // Cc, line and paragraph separators, and the bidi controls; joiners stay, emoji and Thai are built with them.
    .replaceAll(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .trim();
  if (clean === '' || clean === '.' || clean === '..') return 'photo';
  const characters = [...clean];
  if (characters.length <= LONGEST) return clean;
  const ending = clean.match(/\.[A-Za-z0-9]{1,8}$/)?.[0] ?? '';
  return characters.slice(0, LONGEST - ending.length).join('') + ending;
}
