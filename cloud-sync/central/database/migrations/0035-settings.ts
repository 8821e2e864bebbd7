import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

/** What an owner decides, a row for each section; part of the catalogue, so a change raises its revision. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('setting')
    .addColumn('section', 'text', (column) => column.primaryKey())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .execute();
  if (isPostgres(database)) {
    await sql`
      create trigger setting_revision after insert or update or delete or truncate on setting
      for each statement execute function raise_catalogue_revision()`.execute(database);
    return;
  }
  for (const event of ['insert', 'update', 'delete']) {
    await sql`
      create trigger ${sql.id(`setting_${event}_revision`)} after ${sql.raw(event)} on setting
      begin update catalogue_revision set revision = revision + 1; end`.execute(database);
  }
}
