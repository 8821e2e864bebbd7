import { type Kysely, sql } from 'kysely';

/** Kiosks, their orders, and the photos of those orders. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await createClients(database);
  await createOrders(database);
  await createFiles(database);
}

async function createClients(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('storefront_client')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_touched_at', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('pairing_code')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .execute();
}

async function createOrders(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('storefront_order')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('client_id', 'text', (column) => column.notNull().references('storefront_client.id'))
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('open', 'parked', 'submitted', 'cancelled')`),
    )
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('touched_at', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.unique())
    .addColumn('iid', 'integer', (column) => column.unique())
    .addColumn('submitted_at', 'text')
    .addColumn('submission', 'text')
    .addColumn('content', 'text')
    .addColumn('payment_status', 'integer')
    .addColumn('production_status', 'integer')
    // What was placed can never be half there.
    .addCheckConstraint(
      'submitted_is_whole',
      sql`(state = 'submitted') = (order_id is not null and iid is not null and submitted_at is not null
        and submission is not null and content is not null and payment_status is not null
        and production_status is not null)`,
    )
    .execute();
  await database.schema
    .createIndex('storefront_order_state')
    .on('storefront_order')
    .columns(['state', 'touched_at'])
    .execute();
}

async function createFiles(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('uploaded_file')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('storefront_order_id', 'text', (column) => column.notNull().references('storefront_order.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('byte_size', 'integer', (column) => column.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('processing', 'ready', 'damaged')`))
    .addColumn('source', 'text', (column) => column.notNull().check(sql`source in ('kiosk', 'phone', 'relay')`))
    .addColumn('sent_count', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('uploaded_file_once', ['storefront_order_id', 'sha256'])
    .execute();
  // Nearly empty most of the time: only photos that still have to be looked at.
  await database.schema
    .createIndex('uploaded_file_processing')
    .on('uploaded_file')
    .column('sequence')
    .where(sql.ref('state'), '=', sql.lit('processing'))
    .execute();
  await database.schema.createIndex('uploaded_file_sha256').on('uploaded_file').column('sha256').execute();
  await database.schema
    .createTable('uploaded_file_sending')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('storefront_order_id', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull().references('uploaded_file.id').onDelete('cascade'))
    .addColumn('client_file_id', 'text')
    .addColumn('sender_hash', 'text')
    .addUniqueConstraint('uploaded_file_sending_once', ['storefront_order_id', 'client_file_id'])
    .execute();
  await database.schema
    .createIndex('uploaded_file_sending_file')
    .on('uploaded_file_sending')
    .column('file_id')
    .execute();
  await database.schema
    .createTable('uploaded_file_print')
    .addColumn('file_id', 'text', (column) => column.notNull().references('uploaded_file.id').onDelete('cascade'))
    .addColumn('size_id', 'text', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull().check(sql`quantity between 0 and 999`))
    .addColumn('crop', 'text')
    .addColumn('fit', 'text', (column) => column.notNull().defaultTo('fill').check(sql`fit in ('fill', 'fit')`))
    .addColumn('rotate', 'integer', (column) => column.notNull().defaultTo(0).check(sql`rotate in (0, 90, 180, 270)`))
    .addPrimaryKeyConstraint('uploaded_file_print_key', ['file_id', 'size_id'])
    .execute();
  await database.schema
    .createTable('chosen_photo_frame')
    .addColumn('storefront_order_id', 'text', (column) => column.notNull().references('storefront_order.id'))
    .addColumn('size_id', 'text', (column) => column.notNull())
    .addColumn('photo_frame_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('chosen_photo_frame_key', ['storefront_order_id', 'size_id'])
    .execute();
}
