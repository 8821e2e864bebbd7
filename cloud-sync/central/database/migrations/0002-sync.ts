import type { Kysely } from 'kysely';

/** Shops, what they have sent, and what they have been given. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await createServers(database);
  await createInbox(database);
  await createNumbers(database);
  await createBlobs(database);
}

async function createServers(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('edge_server')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('enrolled_at', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text')
    .addColumn('last_contact_at', 'text')
    .addColumn('last_report', 'text')
    .addColumn('last_command_number', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema
    .createTable('enrol_code')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text', (column) => column.references('edge_server.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('edge_epoch')
    .addColumn('epoch', 'text', (column) => column.primaryKey())
    .addColumn('server_id', 'text', (column) => column.notNull().references('edge_server.id'))
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('overflow_prefix', 'text', (column) => column.notNull().unique())
    .addUniqueConstraint('edge_epoch_ordinal', ['server_id', 'ordinal'])
    .execute();
  await database.schema
    .createTable('sync_command')
    .addColumn('server_id', 'text', (column) => column.notNull().references('edge_server.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sync_command_key', ['server_id', 'number'])
    .execute();
}

async function createInbox(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('sync_inbox')
    .addColumn('server_id', 'text', (column) => column.notNull().references('edge_server.id'))
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sync_inbox_key', ['server_id', 'event_id'])
    .execute();
  await database.schema
    .createTable('sync_stream')
    .addColumn('order_id', 'text', (column) => column.primaryKey())
    .addColumn('server_id', 'text', (column) => column.notNull().references('edge_server.id'))
    .addColumn('epoch', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
}

async function createNumbers(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('sync_counter')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('next_value', 'integer', (column) => column.notNull())
    .execute();
  await database
    .withTables<{ sync_counter: { name: string; next_value: number } }>()
    .insertInto('sync_counter')
    .values([
      { name: 'order-number', next_value: 1 },
      { name: 'overflow-prefix', next_value: 0 },
    ])
    .execute();
  await database.schema
    .createTable('order_number_block')
    .addColumn('first_number', 'integer', (column) => column.primaryKey())
    .addColumn('last_number', 'integer', (column) => column.notNull())
    .addColumn('server_id', 'text', (column) => column.notNull().references('edge_server.id'))
    .addColumn('lease_id', 'text', (column) => column.notNull())
    .addUniqueConstraint('order_number_block_lease', ['server_id', 'lease_id'])
    .execute();
}

async function createBlobs(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('sync_blob_part')
    .addColumn('server_id', 'text', (column) => column.notNull().references('edge_server.id'))
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('part_offset', 'integer', (column) => column.notNull())
    .addColumn('byte_size', 'integer', (column) => column.notNull())
    .addColumn('part_sha256', 'text', (column) => column.notNull())
    .addColumn('stored_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sync_blob_part_key', ['server_id', 'sha256', 'part_offset'])
    .execute();
  await database.schema
    .createTable('sync_blob_receipt')
    .addColumn('server_id', 'text', (column) => column.notNull().references('edge_server.id'))
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sync_blob_receipt_key', ['server_id', 'sha256'])
    .execute();
}
