import { type Kysely, type SchemaModule, sql } from 'kysely';

/** What staff change in the back office, and the list of who changed what. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('photo_frame')
    .addColumn('is_hidden', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await createAudit(schema);
  await extendOrders(schema);
  await createDistributions(schema);
  await extendShops(schema);
  await schema.createIndex('user_rank').on('user').columns(['rank', 'id']).execute();
}

async function createAudit(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('audit_entry')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('recorded_at', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) =>
      column.notNull().check(sql`action in ('created', 'changed', 'deleted', 'ranked')`),
    )
    .addColumn('changes', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('audit_entry_subject').on('audit_entry').columns(['subject', 'sequence']).execute();
  await schema.createIndex('audit_entry_thing').on('audit_entry').columns(['subject_id', 'sequence']).execute();
}

async function extendOrders(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable('order')
    .addColumn('staff_notes', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await schema
    .createIndex('order_stage')
    .on('order')
    .columns(['payment_status', 'production_status', 'sequence'])
    .execute();
  await schema
    .createIndex('payment_transition_recorded')
    .on('payment_transition')
    .columns(['recorded_at', 'to_status'])
    .execute();
  await schema
    .createTable('print_export')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('order_id', 'text', (column) => column.notNull().references('order.id'))
    .addColumn('exported_at', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull().check(sql`target in ('archive', 'hot-folder')`))
    .addColumn('file_count', 'integer', (column) => column.notNull())
    .addColumn('print_count', 'integer', (column) => column.notNull())
    .execute();
  await schema.createIndex('print_export_order').on('print_export').columns(['order_id', 'sequence']).execute();
}

async function createDistributions(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('distribution_file')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('byte_size', 'bigint', (column) => column.notNull())
    .addColumn('expire_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('distribution_file_expiry').on('distribution_file').columns(['expire_at', 'id']).execute();
  await schema.createIndex('distribution_file_sha256').on('distribution_file').column('sha256').execute();
}

/** Also for tests that have a database of the sync alone. */
export async function extendShops(schema: SchemaModule): Promise<void> {
  // Null for codes that were given in the settings: those have no end and nobody lists them.
  await schema.alterTable('enrol_code').addColumn('id', 'text').execute();
  await schema.alterTable('enrol_code').addColumn('expires_at', 'text').execute();
  await schema.createIndex('enrol_code_id').on('enrol_code').column('id').unique().execute();
  await schema.alterTable('edge_server').addColumn('open_choices', 'text').execute();
}
