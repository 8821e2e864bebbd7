import { type Kysely, type SchemaModule, sql } from 'kysely';

/** Customers at home: sign-in through providers, uploads, addresses, payment slips. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await createProviderSignIn(schema);
  await createAddresses(schema);
  await createUploads(schema);
  await createChoices(schema);
  await createPaySlips(schema);
}

async function createProviderSignIn(schema: SchemaModule): Promise<void> {
  await schema.alterTable('user').addColumn('provider_subject', 'text').execute();
  // The same person through the same provider is the same user; local accounts have no subject.
  await schema
    .createIndex('user_provider_subject')
    .unique()
    .on('user')
    .columns(['provider', 'provider_subject'])
    .where(sql.ref('provider_subject'), 'is not', null)
    .execute();
  await schema
    .createTable('provider_sign_in')
    .addColumn('state_hash', 'text', (column) => column.primaryKey())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('code_verifier', 'text', (column) => column.notNull())
    .addColumn('return_path', 'text')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('provider_sign_in_expiry').on('provider_sign_in').column('expires_at').execute();
}

async function createAddresses(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('address')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('address1', 'text', (column) => column.notNull())
    .addColumn('address2', 'text', (column) => column.notNull())
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('province', 'text', (column) => column.notNull())
    .addColumn('postal_code', 'text', (column) => column.notNull())
    .addColumn('phone_number', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('address_user').on('address').columns(['user_id', 'used_at']).execute();
}

async function createUploads(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('upload_task')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id'))
    .addColumn('order_id', 'text', (column) => column.unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('touched_at', 'text', (column) => column.notNull())
    .execute();
  // Two devices that start at the same moment get one upload.
  await schema
    .createIndex('upload_task_open')
    .unique()
    .on('upload_task')
    .column('user_id')
    .where(sql.ref('order_id'), 'is', null)
    .execute();
  await schema
    .createTable('uploaded_file')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('upload_task_id', 'text', (column) => column.notNull().references('upload_task.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('byte_size', 'bigint', (column) => column.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('processing', 'ready', 'damaged')`))
    .addColumn('sent_count', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('size_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('uploaded_file_once', ['upload_task_id', 'sha256'])
    .execute();
  await schema
    .createIndex('uploaded_file_processing')
    .on('uploaded_file')
    .column('sequence')
    .where(sql.ref('state'), '=', sql.lit('processing'))
    .execute();
  await schema.createIndex('uploaded_file_sha256').on('uploaded_file').column('sha256').execute();
  await schema
    .createTable('uploaded_file_sending')
    .addColumn('upload_task_id', 'text', (column) => column.notNull())
    .addColumn('client_file_id', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull().references('uploaded_file.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('uploaded_file_sending_key', ['upload_task_id', 'client_file_id'])
    .execute();
  await schema.createIndex('uploaded_file_sending_file').on('uploaded_file_sending').column('file_id').execute();
}

async function createChoices(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('uploaded_file_print')
    .addColumn('file_id', 'text', (column) => column.notNull().references('uploaded_file.id').onDelete('cascade'))
    .addColumn('size_id', 'text', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull().check(sql`quantity between 0 and 999`))
    .addColumn('crop', 'text')
    .addColumn('fit', 'text', (column) => column.notNull().defaultTo('fill').check(sql`fit in ('fill', 'fit')`))
    .addColumn('rotate', 'integer', (column) => column.notNull().defaultTo(0).check(sql`rotate in (0, 90, 180, 270)`))
    .addPrimaryKeyConstraint('uploaded_file_print_key', ['file_id', 'size_id'])
    .execute();
  await schema
    .createTable('chosen_photo_frame')
    .addColumn('upload_task_id', 'text', (column) => column.notNull().references('upload_task.id'))
    .addColumn('size_id', 'text', (column) => column.notNull())
    .addColumn('photo_frame_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('chosen_photo_frame_key', ['upload_task_id', 'size_id'])
    .execute();
}

async function createPaySlips(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('pay_slip')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('order_id', 'text', (column) => column.notNull().references('order.id'))
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('bank', 'text')
    .addColumn('transaction_ref', 'text')
    .addColumn('received_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('pay_slip_order').on('pay_slip').column('order_id').execute();
  await schema.createIndex('pay_slip_sha256').on('pay_slip').column('sha256').execute();
  await schema.createIndex('pay_slip_transfer').on('pay_slip').columns(['bank', 'transaction_ref']).execute();
}
