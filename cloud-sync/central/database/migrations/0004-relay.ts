import { type Kysely, type SchemaModule, sql } from 'kysely';

/** Photos that phones on mobile data send to a shop's storefront order, and which orders there are to send to. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await createFrontOrders(schema);
  await createRelayedPhotos(schema);
}

async function createFrontOrders(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('front_shop')
    .addColumn('server_id', 'text', (column) => column.primaryKey().references('edge_server.id'))
    .addColumn('run', 'text', (column) => column.notNull())
    .addColumn('announcement_number', 'integer', (column) => column.notNull())
    .addColumn('announced_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('front_order')
    .addColumn('server_id', 'text', (column) => column.notNull().references('front_shop.server_id'))
    .addColumn('order_hash', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('open', 'parked', 'submitted', 'cancelled')`),
    )
    .addColumn('iid', 'bigint')
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('front_order_key', ['server_id', 'order_hash'])
    .execute();
  await schema
    .createIndex('front_order_state')
    .on('front_order')
    .columns(['server_id', 'state', 'changed_at'])
    .execute();
}

async function createRelayedPhotos(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('relayed_photo')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('order_hash', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('byte_size', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('received', 'at-shop', 'refused')`))
    .addColumn('refusal', 'text')
    .addUniqueConstraint('relayed_photo_once', ['server_id', 'order_hash', 'sha256'])
    .addForeignKeyConstraint(
      'relayed_photo_order',
      ['server_id', 'order_hash'],
      'front_order',
      ['server_id', 'order_hash'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .addCheckConstraint('relayed_photo_refusal', sql`(state = 'refused') = (refusal is not null)`)
    .execute();
  await schema.createIndex('relayed_photo_sha256').on('relayed_photo').columns(['sha256', 'server_id']).execute();
  await schema
    .createTable('relayed_sending')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('photo_id', 'text', (column) => column.notNull().references('relayed_photo.id').onDelete('cascade'))
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('order_hash', 'text', (column) => column.notNull())
    .addColumn('client_file_id', 'text')
    .addUniqueConstraint('relayed_sending_once', ['server_id', 'order_hash', 'client_file_id'])
    .execute();
  await schema.createIndex('relayed_sending_photo').on('relayed_sending').column('photo_id').execute();
}
