import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { StorageError } from '../blobs/blob-store.ts';

/** SQLite up to 3.51.2 can corrupt a WAL that two connections reset at the same moment. */
const FIRST_SAFE_SQLITE = [3, 51, 3] as const;

/**
 * Opens (or creates) a SQLite database that keeps every acknowledged commit through a power cut: WAL with
 * `synchronous=FULL`. The default NORMAL silently loses commits whose answer has been sent already.
 *
 * @param file path of the database file, or ':memory:'
 * @param onBroken is told when the disk fails under the database or the file turns out damaged: nothing that this process
 *   still believes of it can be trusted then
 * @throws Error when the file cannot be opened, is not a database, or the SQLite build is too old to be trusted
 */
export function openSqlite<Tables>(file: string, onBroken: (error: Error) => void = () => {}): Kysely<Tables> {
  if (file !== ':memory:') fs.mkdirSync(path.dirname(file), { recursive: true });
  const sqlite = new Sqlite(file);
  const version = String(sqlite.prepare('select sqlite_version()').pluck().get());
  if (isOlder(version.split('.').map(Number), FIRST_SAFE_SQLITE)) {
    throw new Error(`SQLite ${version} has the WAL-reset bug; ${FIRST_SAFE_SQLITE.join('.')} or newer is needed.`);
  }
  // Only of a new file; an older one is changed by shrinkDatabase. Before anything is written: WAL writes the first page.
  sqlite.pragma('auto_vacuum = incremental');
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('busy_timeout = 5000');
  // What is deleted is overwritten: people's names must not lie in free pages until something else needs the room.
  sqlite.pragma('secure_delete = ON');
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: withPreparedStatements(sqlite, onBroken) }) });
}

/** More than the servers have queries; what is beyond is prepared anew. */
const KEPT_STATEMENTS = 500;

/**
 * Kysely prepares a statement for every execution, which cost a busy shop server a twentieth of its time; SQLite itself
 * prepares a kept one again when the schema has changed.
 */
function withPreparedStatements(sqlite: Sqlite.Database, onBroken: (error: Error) => void): SqliteDatabase {
  const statements = new Map<string, { statement: Sqlite.Statement<unknown[]>; watched: SqliteStatement }>();
  const watching = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      if (isFull(error)) throw new StorageError('disk-full', 'The disk has no room left for the database.', error);
      if (isBroken(error)) onBroken(error);
      throw error;
    }
  };
  const watch = (statement: Sqlite.Statement<unknown[]>): SqliteStatement => ({
    reader: statement.reader,
    all: (parameters) => watching(() => statement.all(parameters)),
    run: (parameters) => watching(() => statement.run(parameters)),
    iterate: (parameters) => watching(() => statement.iterate(parameters)),
  });
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      // A full disk has SQLite take back the transaction by itself; what went wrong is told by the first error.
      if (sql === 'rollback' && !sqlite.inTransaction) return NOTHING;
      const kept = statements.get(sql);
      if (kept !== undefined && !kept.statement.busy) return kept.watched;
      const statement = watching(() => sqlite.prepare<unknown[]>(sql));
      const watched = watch(statement);
      if (statements.size < KEPT_STATEMENTS) statements.set(sql, { statement, watched });
      return watched;
    },
  };
}

const NOTHING: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

const isFull = (error: unknown) => error instanceof Sqlite.SqliteError && error.code === 'SQLITE_FULL';

/**
 * The disk failed, or the file is damaged. After an I/O error the file must not be asked again by this process: the kernel
 * may have dropped what it could not write, and call the next sync clean.
 */
function isBroken(error: unknown): error is Error {
  return error instanceof Sqlite.SqliteError && /^SQLITE_(IOERR|CORRUPT|NOTADB|READONLY|CANTOPEN)/.test(error.code);
}

function isOlder(version: readonly number[], limit: readonly number[]): boolean {
  for (const [index, wanted] of limit.entries()) {
    const part = version[index] ?? 0;
    if (part !== wanted) return part < wanted;
  }
  return false;
}
