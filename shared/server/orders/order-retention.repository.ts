import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { PaymentStatus, ProductionStatus } from '../../contracts/orders.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS } from '../../domain/order-states.ts';
import { isFinished } from '../../domain/retention.ts';

/** As isFinished, of the row at hand. */
export const IS_OVER = sql<boolean>`(payment_status = ${PAYMENT_STATUS.cancelled} or production_status = ${PRODUCTION_STATUS.handedOver})`;

export const isOver = (row: { payment_status: number; production_status: number }): boolean =>
  isFinished({
    paymentStatus: PaymentStatus.parse(row.payment_status),
    productionStatus: ProductionStatus.parse(row.production_status),
  });

/** The order has been moved since, at either server. @param orderId column of the row at hand */
export const isMovedSince = (orderId: string, since: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from payment_transition where payment_transition.order_id = ${sql.ref(orderId)} and recorded_at >= ${since})
  or exists (select 1 from production_transition where production_transition.order_id = ${sql.ref(orderId)} and recorded_at >= ${since})
)`;

/**
 * Goes through what may have had its time. Each is looked at again and forgotten in a transaction of its own, and its bytes go
 * after it: killed at any moment, the next sweep goes on. One that fails is tried again by the next sweep, and keeps no other.
 *
 * @param forget gives the hashes of the bytes that may now be without a name; null for what is not due any more
 * @returns how many were forgotten
 */
export async function forgetEach(
  ids: readonly string[],
  forget: (id: string) => Promise<readonly string[] | null>,
  { collector, logger }: { collector: ForgetsBytes | undefined; logger: Pick<Logger, 'error'> },
): Promise<number> {
  let forgotten = 0;
  for (const id of ids) {
    try {
      const gone = await forget(id);
      if (gone === null) continue;
      forgotten += 1;
      await collector?.collectOf(gone);
    } catch (err) {
      logger.error({ err, id }, 'this has had its time, could not be ended, and is tried again');
    }
  }
  return forgotten;
}

interface ForgetsBytes {
  collectOf(sha256s: readonly string[]): Promise<unknown>;
}
