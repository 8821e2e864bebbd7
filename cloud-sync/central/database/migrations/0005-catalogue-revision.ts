import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

const CATALOGUE_TABLES = [
  'size_category',
  'size',
  'photo_frame',
  'discount',
  'shipping_price',
  'printing_time',
  'working_hour',
  'working_hour_override',
];

/**
 * One number that changes with every change of the catalogue, whoever makes it: a server may keep what it has read for as
 * long as the number stays. Triggers, because code that writes may forget it and no test would notice.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('catalogue_revision')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute();
  await sql`insert into catalogue_revision (id, revision) values (1, 1)`.execute(database);
  await (isPostgres(database) ? createPostgresTriggers(database) : createSqliteTriggers(database));
}

async function createSqliteTriggers(database: Kysely<unknown>): Promise<void> {
  for (const table of CATALOGUE_TABLES) {
    for (const event of ['insert', 'update', 'delete']) {
      const name = sql.id(`${table}_${event}_revision`);
      await sql`
        create trigger ${name} after ${sql.raw(event)} on ${sql.table(table)}
        begin update catalogue_revision set revision = revision + 1; end`.execute(database);
    }
  }
}

async function createPostgresTriggers(database: Kysely<unknown>): Promise<void> {
  await sql`
    create function raise_catalogue_revision() returns trigger language plpgsql as
    $$ begin update catalogue_revision set revision = revision + 1; return null; end $$`.execute(database);
  for (const table of CATALOGUE_TABLES) {
    await sql`
      create trigger ${sql.id(`${table}_revision`)}
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function raise_catalogue_revision()`.execute(database);
  }
}
