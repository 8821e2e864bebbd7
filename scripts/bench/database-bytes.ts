import Sqlite from 'better-sqlite3';

/** What a SQLite database holds, without the room that it keeps for later. */
export function databaseBytes(file: string): number {
  const sqlite = new Sqlite(file, { readonly: true });
  const number = (name: string) => Number(sqlite.pragma(name, { simple: true }));
  const bytes = (number('page_count') - number('freelist_count')) * number('page_size');
  sqlite.close();
  return bytes;
}
