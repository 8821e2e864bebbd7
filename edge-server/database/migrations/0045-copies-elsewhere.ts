import { type Kysely, sql } from 'kysely';

/** Which other shops have an online order too; and of orders that left, whether their events still name a person. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('placed_order').addColumn('other_copies', 'text').execute();
  await schema
    .alterTable('outbox_order')
    .addColumn('person_left', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createIndex('outbox_order_person_left')
    .on('outbox_order')
    .column('sequence')
    .where(sql.ref('person_left'), '=', sql.lit(1))
    .execute();
}
