import fs from 'node:fs';
import Sqlite from 'better-sqlite3';

/**
 * Looks through a whole database file for damage. Nobody else may have it open: its log is brought in on the way.
 *
 * @returns what is wrong, or null when the file is sound or not there
 * @throws Error for what is no damage: no permission, a disk that cannot be read
 */
export function findDamage(file: string): string | null {
  if (!fs.existsSync(file)) return null;
  try {
    const sqlite = new Sqlite(file, { fileMustExist: true });
    try {
      const [first] = sqlite.pragma('quick_check(1)') as { quick_check: string }[];
      return first?.quick_check === 'ok' ? null : (first?.quick_check ?? 'quick_check said nothing');
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
