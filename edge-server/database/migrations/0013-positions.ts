import type { Kysely, SchemaModule } from 'kysely';

/** Where this database stands, so that an older copy of it is noticed: by central (S43), and by what lies beside it. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await createMarks(schema);
  await extendState(schema);
}

async function createMarks(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('sync_mark')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .execute();
}

async function extendState(schema: SchemaModule): Promise<void> {
  // Null until central has answered in this epoch.
  await schema.alterTable('sync_state').addColumn('confirmed_number', 'integer').execute();
  await schema.alterTable('sync_state').addColumn('confirmed_id', 'text').execute();
  await schema.alterTable('sync_state').addColumn('confirmed_generation', 'integer').execute();
  await schema
    .alterTable('sync_state')
    .addColumn('witness_number', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('sync_state').addColumn('file_birth', 'text').execute();
}
