import { type Kysely, sql } from 'kysely';

/** Reads a row that every database here has: of `select 1` SQLite knows the answer without its file. */
export const doesAnswer = <Tables>(database: Kysely<Tables>): Promise<boolean> =>
  sql`select name from kysely_migration limit 1`.execute(database).then(
    () => true,
    () => false,
  );
