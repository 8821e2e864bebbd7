import { type Kysely, sql } from 'kysely';

/** Slips are taken at shops too: each has an id that is the same at both servers, and says what its taker knew. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('pay_slip').addColumn('id', 'text').execute();
  await schema.alterTable('pay_slip').addColumn('sent_by', 'text').execute();
  await schema
    .alterTable('pay_slip')
    .addColumn('origin', 'text', (column) =>
      column.notNull().defaultTo('central').check(sql`origin in ('central', 'edge')`),
    )
    .execute();
  await schema
    .alterTable('pay_slip')
    .addColumn('after_orders', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await schema
    .alterTable('pay_slip')
    .addColumn('uses_changed', 'integer', (column) => column.notNull().defaultTo(0).check(sql`uses_changed in (0, 1)`))
    .execute();
  await schema.createIndex('pay_slip_id').unique().on('pay_slip').column('id').execute();
  await schema
    .createIndex('pay_slip_uses_changed')
    .on('pay_slip')
    .column('order_id')
    .where(sql<boolean>`uses_changed = 1`)
    .execute();
}
