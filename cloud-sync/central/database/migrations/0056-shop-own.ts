import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

/** What one of several shops has for itself; shops hear of it with the catalogue, so a change raises its revision. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('shop_own')
    .addColumn('server_id', 'text', (column) => column.notNull().references('edge_server.id'))
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('shop_own_pk', ['server_id', 'part'])
    .execute();
  if (isPostgres(database)) {
    await sql`
      create trigger shop_own_revision after insert or update or delete or truncate on shop_own
      for each statement execute function raise_catalogue_revision()`.execute(database);
    return;
  }
  for (const event of ['insert', 'update', 'delete']) {
    await sql`
      create trigger ${sql.id(`shop_own_${event}_revision`)} after ${sql.raw(event)} on shop_own
      begin update catalogue_revision set revision = revision + 1; end`.execute(database);
  }
}
