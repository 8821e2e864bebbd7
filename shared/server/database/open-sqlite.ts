import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';

/** SQLite up to 3.51.2 can corrupt a WAL that two connections reset at the same moment. */
const FIRST_SAFE_SQLITE = [3, 51, 3] as const;

/**
 * Opens (or creates) a SQLite database that keeps every acknowledged commit through a power cut: WAL with
 * `synchronous=FULL`. The default NORMAL silently loses commits whose answer has been sent already.
 *
 * @param file path of the database file, or ':memory:'
 * @throws Error when the file cannot be opened, is not a database, or the SQLite build is too old to be trusted
 */
export function openSqlite<Tables>(file: string): Kysely<Tables> {
  if (file !== ':memory:') fs.mkdirSync(path.dirname(file), { recursive: true });
  const sqlite = new Sqlite(file);
  const version = String(sqlite.prepare('select sqlite_version()').pluck().get());
  if (isOlder(version.split('.').map(Number), FIRST_SAFE_SQLITE)) {
    throw new Error(`SQLite ${version} has the WAL-reset bug; ${FIRST_SAFE_SQLITE.join('.')} or newer is needed.`);
  }
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('busy_timeout = 5000');
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: withPreparedStatements(sqlite) }) });
}

/** More than the servers have queries; what is beyond is prepared anew. */
const KEPT_STATEMENTS = 500;

/**
 * Kysely prepares a statement for every execution, which cost a busy shop server a twentieth of its time; SQLite itself
 * prepares a kept one again when the schema has changed.
 */
function withPreparedStatements(sqlite: Sqlite.Database): SqliteDatabase {
  const statements = new Map<string, Sqlite.Statement<unknown[]>>();
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      const kept = statements.get(sql);
      if (kept !== undefined && !kept.busy) return kept;
      const statement = sqlite.prepare<unknown[]>(sql);
      if (statements.size < KEPT_STATEMENTS) statements.set(sql, statement);
      return statement;
    },
  };
}

function isOlder(version: readonly number[], limit: readonly number[]): boolean {
  for (const [index, wanted] of limit.entries()) {
    const part = version[index] ?? 0;
    if (part !== wanted) return part < wanted;
  }
  return false;
}
