import { type Kysely, sql } from 'kysely';

/** The till: shifts with their float and count, and cash that was put in or taken out. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('till_shift')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('opened_at', 'text', (column) => column.notNull())
    .addColumn('opened_by', 'text', (column) => column.notNull())
    .addColumn('opened_sequence', 'integer', (column) => column.notNull())
    .addColumn('float_satang', 'integer', (column) => column.notNull())
    .addColumn('float_pieces', 'text', (column) => column.notNull())
    .addColumn('left_satang', 'integer')
    .addColumn('without_till', 'text', (column) => column.notNull())
    .addColumn('closed_at', 'text')
    .addColumn('closed_sequence', 'integer')
    .addColumn('closing', 'text')
    .addColumn('cash', 'text')
    .execute();
  // There is one till: whoever opens it second finds it open.
  await schema
    .createIndex('till_shift_open')
    .unique()
    .on('till_shift')
    .expression(sql`(closed_at is null)`)
    .where(sql.ref('closed_at'), 'is', null)
    .execute();
  await schema.createIndex('till_shift_opened').on('till_shift').column('opened_at').execute();
  await schema
    .createTable('till_movement')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('shift_id', 'text', (column) => column.notNull().references('till_shift.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('satang', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('moved_at', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('till_movement_shift').on('till_movement').columns(['shift_id', 'sequence']).execute();
}
