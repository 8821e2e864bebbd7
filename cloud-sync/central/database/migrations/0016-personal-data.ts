import { randomBytes } from 'node:crypto';
import { type Kysely, type SchemaModule, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

/** Personal data go after their time, a phone sees its own photos, and a maintainer works at some shops or at all. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('relayed_sending').addColumn('sender_hash', 'text').execute();
  await markOrders(database);
  await hashSlips(database as Kysely<OldTables>);
  await nameCommands(database);
  await dateAccounts(database as Kysely<OldTables>);
  await assignStaff(database);
}

interface OldTables {
  secret_key: { name: string; key: string };
  user: { used_at: string };
}

async function markOrders({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('order').addColumn('personal_data_deleted_at', 'text').execute();
  // Of the finished ones only those that still say who placed them stand in it.
  await schema
    .createIndex('order_with_person')
    .on('order')
    .column('finished_at')
    .where(sql<boolean>`"personal_data_deleted_at" is null and "finished_at" is not null`)
    .execute();
  await schema
    .createIndex('order_unfinished_with_person')
    .on('order')
    .column('received_at')
    .where(sql<boolean>`"personal_data_deleted_at" is null and "finished_at" is null`)
    .execute();
  // Which account still has such an order.
  await schema
    .createIndex('order_user_with_person')
    .on('order')
    .column('user_id')
    .where(sql<boolean>`"personal_data_deleted_at" is null`)
    .execute();
  await schema.createIndex('front_order_changed').on('front_order').columns(['changed_at']).execute();
}

/** What is left of a slip: enough to find the same transfer and the same picture again, by this key and by nothing else. */
async function hashSlips(database: Kysely<OldTables>): Promise<void> {
  const { schema } = database;
  await createSecretKeys(schema);
  const key = randomBytes(32).toString('hex');
  await database.insertInto('secret_key').values({ name: 'pay-slips', key }).execute();
  for (const column of ['picture_hash', 'transfer_hash']) {
    await schema.alterTable('pay_slip').addColumn(column, 'text').execute();
    await schema.createIndex(`pay_slip_${column}`).on('pay_slip').column(column).execute();
  }
}

export async function createSecretKeys(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('secret_key')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull())
    .execute();
}

/** What a command is about, so that those of one order are found without reading all. */
export async function nameCommands(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('sync_command').addColumn('about', 'text').execute();
  const field = (name: string) =>
    isPostgres(database) ? sql`body::json ->> ${sql.lit(name)}` : sql`json_extract(body, ${sql.lit(`$.${name}`)})`;
  const about = sql`coalesce(${field('orderId')}, ${field('orderHash')})`;
  await sql`update sync_command set about = ${about}`.execute(database);
  await database.schema.createIndex('sync_command_about').on('sync_command').column('about').execute();
}

/** When accounts were used last nobody knows; from here on it is. */
async function dateAccounts(database: Kysely<OldTables>): Promise<void> {
  await database.schema
    .alterTable('user')
    .addColumn('used_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await database.updateTable('user').set({ used_at: new Date().toISOString() }).execute();
  await database.schema.createIndex('user_used').on('user').columns(['used_at', 'rank']).execute();
}

/** Those who are maintainers go on working everywhere. */
async function assignStaff({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('user')
    .addColumn('works_everywhere', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await schema
    .createTable('user_shop')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('server_id', 'text', (column) => column.notNull().references('edge_server.id'))
    .addPrimaryKeyConstraint('user_shop_key', ['user_id', 'server_id'])
    .execute();
}
