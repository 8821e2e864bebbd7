import { PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import type { CentralDatabase } from '../database/database.ts';

/**
 * Whole payment logs, each in its order, of the orders that had an entry confirmed or cancelled written within a time:
 * what such an entry came to can only be told from all of them.
 *
 * @param time instants as they are stored; `after` is not included, `until` is
 */
export function paymentLogsQuery(database: CentralDatabase, time: { after: string; until: string }) {
  return database
    .selectFrom('payment_transition as log')
    .innerJoin('order', 'order.id', 'log.order_id')
    .select(['log.order_id', 'log.from_status', 'log.to_status', 'log.is_applied', 'log.recorded_at', 'log.actor'])
    .select(['order.payment_method', 'order.total_payment_amount'])
    .where('log.order_id', 'in', ({ selectFrom }) =>
      selectFrom('payment_transition')
        .select('order_id')
        .where('recorded_at', '>', time.after)
        .where('recorded_at', '<=', time.until)
        .where('to_status', 'in', [PAYMENT_STATUS.confirmed, PAYMENT_STATUS.cancelled]),
    )
    .orderBy('log.order_id')
    .orderBy('log.sequence');
}

export type PaymentLogRow = Awaited<ReturnType<ReturnType<typeof paymentLogsQuery>['execute']>>[number];
