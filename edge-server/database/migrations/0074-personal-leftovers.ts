import type { Kysely } from 'kysely';

interface Tables {
  storefront_order: { order_id: string | null; personal_data_deleted_at: string | null; personal_events_left: number };
  print_export: { order_id: string; folder: string };
  payment_transition: { order_id: string; reason: string | null };
  production_transition: { order_id: string; reason: string | null };
}

/**
 * What versions before this one left behind of orders that are forgotten: folders named after the customer, and reasons that
 * staff gave for later steps. The sweep looks at the events of these orders once more.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const own = database as Kysely<Tables>;
  const forgotten = () =>
    own
      .selectFrom('storefront_order')
      .select('order_id')
      .where('order_id', 'is not', null)
      .where('personal_data_deleted_at', 'is not', null);
  await own.updateTable('print_export').set({ folder: '' }).where('order_id', 'in', forgotten()).execute();
  for (const log of ['payment_transition', 'production_transition'] as const) {
    await own.updateTable(log).set({ reason: null }).where('order_id', 'in', forgotten()).execute();
  }
  await own
    .updateTable('storefront_order')
    .set({ personal_events_left: 1 })
    .where('personal_data_deleted_at', 'is not', null)
    .execute();
}
