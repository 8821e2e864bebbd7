import fs from 'node:fs';
import Sqlite from 'better-sqlite3';

/**
 * Looks through a whole database file for damage. Nobody else may have it open: its log is brought in on the way.
 *
 * @param isThorough compares indexes with their tables too, which takes several times as long
 * @returns what is wrong, or null when the file is sound or not there
 * @throws Error for what is no damage: no permission, a disk that cannot be read
 */
export function findDamage(file: string, { isThorough = false } = {}): string | null {
  if (!fs.existsSync(file)) return null;
  try {
    const sqlite = new Sqlite(file, { fileMustExist: true });
    try {
      const found = sqlite.pragma(isThorough ? 'integrity_check(1)' : 'quick_check(1)', { simple: true });
      return found === 'ok' ? null : String(found ?? 'the check said nothing');
    } finally {
      sqlite.close();
    }
  } catch (error) {
    if (isDamage(error)) return error.message;
    throw error;
  }
}

/** SQLite's words for a file whose content cannot be right. */
const isDamage = (error: unknown): error is Error =>
  error instanceof Sqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
