import Sqlite from 'better-sqlite3';

/** Names of the migrations that a database file has been through, in their order; none of one that is no server's. */
export function migrationsIn(file: string): string[] {
  const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    return sqlite.prepare('select name from kysely_migration order by name').pluck().all() as string[];
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && /no such table/.test(error.message)) return [];
    throw error;
  } finally {
    sqlite.close();
  }
}
