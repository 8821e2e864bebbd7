import { type Kysely, sql } from 'kysely';

/** What waits for central, what came from it, and who the shop is to it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await createState(database);
  await createOutbox(database);
  await createBlobQueue(database);
  await database.schema
    .createTable('catalogue_snapshot')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute();
}

async function createState(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('sync_state')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('epoch', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text')
    .addColumn('server_name', 'text')
    .addColumn('overflow_prefix', 'text')
    .addColumn('overflow_index', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('command_cursor', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema
    .createTable('order_number_block')
    .addColumn('first_number', 'integer', (column) => column.primaryKey())
    .addColumn('last_number', 'integer', (column) => column.notNull())
    .addColumn('next_number', 'integer', (column) => column.notNull())
    .execute();
}

async function createOutbox(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('outbox_order')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('order_id', 'text', (column) => column.notNull().unique())
    .addColumn('last_version', 'integer', (column) => column.notNull())
    .addColumn('acknowledged_version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('parked_code', 'text')
    .addColumn('parked_detail', 'text')
    .addCheckConstraint('acknowledged_exists', sql`acknowledged_version between 0 and last_version`)
    .execute();
  await database.schema
    .createIndex('outbox_order_waiting')
    .on('outbox_order')
    .column('order_id')
    .where(sql`last_version > acknowledged_version` as never)
    .execute();
  await database.schema
    .createTable('outbox_event')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('order_id', 'text', (column) => column.notNull().references('outbox_order.order_id'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('byte_size', 'integer', (column) => column.notNull())
    .addColumn('occurred_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('outbox_event_version', ['order_id', 'version'])
    .execute();
}

async function createBlobQueue(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('outbox_blob')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) =>
      column.notNull().defaultTo('waiting').check(sql`state in ('waiting', 'received', 'damaged')`),
    )
    .execute();
  await database.schema.createIndex('outbox_blob_waiting').on('outbox_blob').column('state').execute();
  await database.schema
    .createTable('outbox_order_blob')
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull().references('outbox_blob.sha256'))
    .addPrimaryKeyConstraint('outbox_order_blob_key', ['order_id', 'sha256'])
    .execute();
  await database.schema.createIndex('outbox_order_blob_sha256').on('outbox_order_blob').column('sha256').execute();
}
