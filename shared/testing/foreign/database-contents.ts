import type { Kysely } from 'kysely';

/** Every row of every table, so that a test can say that nothing has changed. */
export async function databaseContents<Tables>(database: Kysely<Tables>): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const { name, isView } of await database.introspection.getTables()) {
    if (isView || name.startsWith('sqlite_')) continue;
    const rows: unknown[] = await database
      .selectFrom(name as never)
      .selectAll()
      .execute();
    contents[name] = rows
      .map((row) => JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? String(value) : value)))
      .sort();
  }
  return contents;
}
