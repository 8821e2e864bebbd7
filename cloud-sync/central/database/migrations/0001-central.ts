import { type Kysely, type SchemaModule, sql } from 'kysely';

/** People, the catalogue and the orders of every shop. Conventions: docs/decisions/006-central-database.md. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await createPeople(schema);
  await createSizes(schema);
  await createPrices(schema);
  await createTimes(schema);
  await createOrders(schema);
  await createTransitions(schema);
}

async function createPeople(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('user')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('username', 'text', (column) => column.unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('rank', 'integer', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('session')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('session_user').on('session').column('user_id').execute();
  await schema.createIndex('session_expiry').on('session').column('expires_at').execute();
  await schema
    .createTable('sign_in_attempt')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('attempt_count', 'integer', (column) => column.notNull())
    .addColumn('blocked_until', 'text', (column) => column.notNull())
    .addColumn('forgotten_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('sign_in_attempt_forgotten').on('sign_in_attempt').column('forgotten_at').execute();
}

async function createSizes(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('catalogue_image')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .execute();
  await schema
    .createTable('size_category')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('rank', 'integer', (column) => column.notNull())
    .execute();
  await schema
    .createTable('size')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('category_id', 'text', (column) => column.notNull().references('size_category.id'))
    .addColumn('rank', 'integer', (column) => column.notNull())
    .addColumn('price', 'bigint', (column) => column.notNull())
    .addColumn('pictures_per_print', 'integer', (column) => column.notNull())
    .addColumn('width_mm', 'double precision', (column) => column.notNull())
    .addColumn('height_mm', 'double precision', (column) => column.notNull())
    .addColumn('is_shipping_applicable', 'integer', (column) => column.notNull())
    .addColumn('is_hidden', 'integer', (column) => column.notNull())
    .addColumn('image_sha256', 'text', (column) => column.references('catalogue_image.sha256'))
    .addCheckConstraint('size_is_portrait', sql`width_mm <= height_mm`)
    .execute();
  await schema.createIndex('size_category_rank').on('size').columns(['category_id', 'rank']).execute();
  await schema
    .createTable('photo_frame')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('target_size_id', 'text', (column) => column.notNull().references('size.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('rank', 'integer', (column) => column.notNull())
    .addColumn('image_sha256', 'text', (column) => column.references('catalogue_image.sha256'))
    .execute();
  await schema.createIndex('photo_frame_size').on('photo_frame').column('target_size_id').execute();
}

async function createPrices(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('discount')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('target_size_id', 'text', (column) => column.notNull().references('size.id'))
    .addColumn('activate_condition', 'integer', (column) => column.notNull())
    .addColumn('activation_value', 'bigint', (column) => column.notNull())
    .addColumn('fee_type', 'integer', (column) => column.notNull())
    .addColumn('fee_amount', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('discount_size').on('discount').column('target_size_id').execute();
  await schema
    .createTable('shipping_price')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('shipping_method', 'integer', (column) => column.notNull())
    .addColumn('fee_type', 'integer', (column) => column.notNull())
    .addColumn('fee_amount', 'bigint', (column) => column.notNull())
    .addColumn('minimum_items_total', 'bigint', (column) => column.notNull())
    .execute();
}

async function createTimes(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('printing_time')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('duration', 'integer', (column) => column.notNull())
    .addColumn('per_quantity', 'integer', (column) => column.notNull())
    .execute();
  await schema
    .createTable('working_hour')
    .addColumn('day_of_week', 'integer', (column) => column.primaryKey())
    .addColumn('open_time', 'text', (column) => column.notNull())
    .addColumn('close_time', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('working_hour_override')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('override_date', 'text', (column) => column.notNull().unique())
    .addColumn('open_time', 'text', (column) => column.notNull())
    .addColumn('close_time', 'text', (column) => column.notNull())
    .execute();
}

async function createOrders(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('order')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('iid', 'bigint', (column) => column.notNull().unique())
    .addColumn('source', 'text', (column) => column.notNull().check(sql`source in ('online', 'storefront')`))
    .addColumn('server_id', 'text')
    .addColumn('server_name', 'text')
    .addColumn('user_id', 'text', (column) => column.references('user.id'))
    .addColumn('upload_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_search', 'text', (column) => column.notNull())
    .addColumn('phone_number', 'text', (column) => column.notNull())
    .addColumn('shipping_method', 'integer', (column) => column.notNull())
    .addColumn('shipping_tracking', 'text')
    .addColumn('shipping_address_id', 'text')
    .addColumn('shipping_address', 'text')
    .addColumn('order_notes', 'text', (column) => column.notNull())
    .addColumn('payment_method', 'integer', (column) => column.notNull())
    .addColumn('payment_status', 'integer', (column) => column.notNull())
    .addColumn('payment_clash', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('production_status', 'integer', (column) => column.notNull())
    .addColumn('total_payment_amount', 'bigint', (column) => column.notNull())
    .addColumn('price_summary', 'text', (column) => column.notNull())
    .addColumn('qr_payload', 'text')
    .addColumn('pay_slip_sha256', 'text')
    .addColumn('estimated_due_date', 'text')
    .addColumn('print_count', 'integer', (column) => column.notNull())
    .addColumn('submitted_at', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .execute();
  // A list filtered by one of these walks its index from the newest entry down and never the whole table.
  for (const column of ['payment_status', 'source', 'server_name', 'user_id']) {
    await schema.createIndex(`order_${column}`).on('order').columns([column, 'sequence']).execute();
  }
  await schema
    .createTable('order_line')
    .addColumn('order_id', 'text', (column) => column.notNull().references('order.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('size', 'text', (column) => column.notNull())
    .addColumn('print_quantity', 'integer', (column) => column.notNull())
    .addColumn('photo_frame', 'text')
    .addPrimaryKeyConstraint('order_line_key', ['order_id', 'position'])
    .execute();
  await schema
    .createTable('order_file')
    .addColumn('order_id', 'text', (column) => column.notNull().references('order.id'))
    .addColumn('line_position', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('byte_size', 'bigint', (column) => column.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('crop', 'text')
    .addColumn('fit', 'text', (column) => column.notNull().check(sql`fit in ('fill', 'fit')`))
    .addColumn('rotate', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_file_key', ['order_id', 'line_position', 'position'])
    .execute();
  await schema.createIndex('order_file_id').on('order_file').columns(['order_id', 'file_id']).execute();
  await schema.createIndex('order_file_sha256').on('order_file').column('sha256').execute();
}

async function createTransitions(schema: SchemaModule): Promise<void> {
  for (const name of ['payment_transition', 'production_transition']) {
    const table = schema
      .createTable(name)
      .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('order_id', 'text', (column) => column.notNull().references('order.id'))
      .addColumn('from_status', 'integer', (column) => column.notNull())
      .addColumn('to_status', 'integer', (column) => column.notNull())
      .addColumn('made_by', 'text', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull().check(sql`origin in ('central', 'edge')`))
      .addColumn('is_applied', 'integer', (column) => column.notNull())
      .addColumn('recorded_at', 'text', (column) => column.notNull());
    const isPayment = name === 'payment_transition';
    await (isPayment
      ? table.addColumn('actor', 'text', (column) => column.notNull().check(sql`actor in ('customer', 'staff')`))
      : table
    ).execute();
    await schema.createIndex(`${name}_order`).on(name).column('order_id').execute();
  }
}
