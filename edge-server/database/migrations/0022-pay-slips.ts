import { randomBytes } from 'node:crypto';
import { type Kysely, type SchemaModule, sql } from 'kysely';

/** Slips of transfers are taken at the shop, and compared with its earlier ones without central. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await createSlips(schema);
  await schema
    .createTable('secret_key')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull())
    .execute();
  const key = { name: 'pay-slips', key: randomBytes(32).toString('hex') };
  await (database as Kysely<KeyTables>).insertInto('secret_key').values(key).execute();
}

interface KeyTables {
  secret_key: { name: string; key: string };
}

async function createSlips(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('pay_slip')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('bank', 'text')
    .addColumn('transaction_ref', 'text')
    .addColumn('picture_hash', 'text')
    .addColumn('transfer_hash', 'text')
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('sent_by', 'text')
    .addColumn('origin', 'text', (column) =>
      column.notNull().defaultTo('edge').check(sql`origin in ('central', 'edge')`),
    )
    .addColumn('after_orders', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('central_uses', 'text')
    .addColumn('event_version', 'integer')
    .execute();
  for (const column of ['order_id', 'sha256', 'picture_hash', 'transfer_hash']) {
    await schema.createIndex(`pay_slip_${column}`).on('pay_slip').column(column).execute();
  }
  await schema.createIndex('pay_slip_transfer').on('pay_slip').columns(['bank', 'transaction_ref']).execute();
}
