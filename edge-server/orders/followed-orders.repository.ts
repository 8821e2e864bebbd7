import { OrderDetails } from '@printfront/cloud-sync/protocol/order-details.ts';
import { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import type { FollowedDetails, FollowedRow } from '@printfront/shared/server/orders/followed-order.ts';
import type { EdgeDatabase } from '../database/database.ts';

/** What a phone may know of a placed order, without reading its content, which may be long; undefined before. */
export async function findFollowedOrder(
  database: EdgeDatabase,
  id: string,
): Promise<{ row: FollowedRow; details: FollowedDetails } | undefined> {
  const row = await database
    .selectFrom('storefront_order')
    .innerJoin('placed_order', 'placed_order.order_id', 'storefront_order.order_id')
    .select(['payment_status', 'production_status', 'payment_method', 'total_payment_amount', 'print_count'])
    .select(['shipping_method', 'estimated_due_date', 'details'])
    .where('storefront_order.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { shipping_method, estimated_due_date: dueDate, details } = row;
  const asPlaced: FollowedDetails = {
    shippingMethod: ShippingMethod.parse(shipping_method),
    shippingTracking: null,
    estimatedDueDate: dueDate === null ? null : new Date(dueDate).toISOString(),
  };
  return { row, details: details === null ? asPlaced : OrderDetails.parse(JSON.parse(details)) };
}

/** Placed orders whose wifi login is still wanted and need not be: too long ago, over, or of a clock that was ahead. */
export async function listOrdersToLogOut(
  database: EdgeDatabase,
  { placedBefore, now }: { placedBefore: string; now: string },
): Promise<string[]> {
  const rows = await database
    .selectFrom('hotspot_user')
    .innerJoin('storefront_order', 'storefront_order.id', 'hotspot_user.order_id')
    .select('storefront_order.id')
    .distinct()
    .where('wanted', '=', 'present')
    .where('state', '=', 'submitted')
    .where(({ or, eb }) =>
      or([
        eb('submitted_at', '<', placedBefore),
        eb('submitted_at', '>', now),
        eb('payment_status', '=', PAYMENT_STATUS.cancelled),
        eb('production_status', '=', PRODUCTION_STATUS.handedOver),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
