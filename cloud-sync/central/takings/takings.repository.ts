import type { CentralDatabase } from '../database/database.ts';

/**
 * Whole payment logs, each in its order, of the orders that had any entry written within a time:
 * what such an entry came to can only be told from all of them.
 *
 * @param time instants as they are stored; `after` is not included, `until` is
 */
export function paymentLogsQuery(database: CentralDatabase, time: { after: string; until: string }) {
  return database
    .selectFrom('payment_transition as log')
    .innerJoin('order', 'order.id', 'log.order_id')
    .select(['log.order_id', 'log.from_status', 'log.to_status', 'log.is_applied', 'log.recorded_at', 'log.actor'])
    .select(['log.round', 'log.method'])
    .select(['order.payment_method', 'order.total_payment_amount'])
    .where('log.order_id', 'in', ({ selectFrom }) =>
      selectFrom('payment_transition')
        .select('order_id')
        .where('recorded_at', '>', time.after)
        .where('recorded_at', '<=', time.until),
    )
    .orderBy('log.order_id')
    .orderBy('log.sequence');
}

export type PaymentLogRow = Awaited<ReturnType<ReturnType<typeof paymentLogsQuery>['execute']>>[number];
