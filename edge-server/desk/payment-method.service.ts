import { PaymentStatus } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS, type PaymentMethod } from '@printfront/shared/domain/order-states.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { offeredPaymentMethods } from '@printfront/shared/server/orders/catalogue-view.ts';
import { paymentRefused } from '@printfront/shared/server/orders/refused-moves.ts';
import { type CatalogueSource, requireCatalogue } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase } from '../database/database.ts';
import type { OrderFollowers } from '../orders/order-followers.ts';
import type { StorefrontOrderRow } from '../orders/storefront-orders.repository.ts';
import { appendEvent } from '../sync/outbox.repository.ts';
import { findDeskOrder, updateDetails } from './desk-orders.repository.ts';
import { detailsOf } from './order-view.ts';

export interface PaymentMethodDeps {
  database: EdgeDatabase;
  catalogue: CatalogueSource;
  sync: { poke(): void };
  followers: Pick<OrderFollowers, 'changed'>;
}

/**
 * A customer at the kiosk pays another way than they said. Only while nothing was paid or shown to be: staff who have taken
 * the money, or look at a slip, are not to be told of another way.
 *
 * @param order of the caller's kiosk
 * @throws HttpProblem order-not-ready before it is placed, payment-unavailable, payment-transition-refused
 */
export async function changePaymentMethod(
  { database, catalogue, sync, followers }: PaymentMethodDeps,
  order: StorefrontOrderRow,
  method: PaymentMethod,
): Promise<void> {
  const orderId = order.order_id;
  if (orderId === null) throw new HttpProblem('order-not-ready', 'The order has not been placed yet.');
  if (!offeredPaymentMethods(await requireCatalogue(catalogue), 'shop').includes(method)) {
    throw new HttpProblem('payment-unavailable', 'The shop does not take this way of paying.');
  }
  await database.transaction().execute(async (transaction) => {
    const row = await findDeskOrder(transaction, orderId);
    if (row === undefined) throw notFound();
    const status = PaymentStatus.parse(row.payment_status);
    if (status !== PAYMENT_STATUS.pending) throw paymentRefused('final', status, PAYMENT_STATUS.pending);
    const from = detailsOf(row);
    if (from.wantedMethod === method) return;
    const to = { ...from, wantedMethod: method };
    await updateDetails(transaction, orderId, to);
    await appendEvent(transaction, { orderId, type: 'order-details-changed', payload: { from, to, by: 'customer' } });
  });
  sync.poke();
  followers.changed(order.id);
}
