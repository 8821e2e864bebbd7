import { type Kysely, PostgresAdapter } from 'kysely';

/** What few places have to know: migrations, and what SQLite needs no words for because it has one writer. */
export function isPostgres<Tables>(database: Kysely<Tables>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}
