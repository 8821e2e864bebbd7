import type { StorefrontNews } from '@printfront/shared/contracts/storefront-news.ts';
import { findShownSlip } from '@printfront/shared/server/orders/shown-slip.service.ts';
import type { EdgeDatabase } from '../database/database.ts';
import type { OrderFollowers } from './order-followers.ts';
import type { PhonesAtOrders } from './phones-at-orders.ts';
import { findOrder, isKioskOf, type OrderOwner } from './storefront-orders.repository.ts';

export interface OrderNewsDeps {
  database: EdgeDatabase;
  followers: OrderFollowers;
  phones: PhonesAtOrders;
}

/** @returns null when there is no such order any more, or its kiosk is none */
export async function readNews(
  { database, followers, phones }: OrderNewsDeps,
  id: string,
  owner: OrderOwner,
): Promise<StorefrontNews | null> {
  const order = await findOrder(database, id, 'whoever-knows-the-id');
  if (order === undefined) return null;
  const [state, photosVersion] = [order.state, followers.photosVersion(id)];
  const slip = order.order_id === null ? undefined : await findShownSlip(database, order.order_id);
  const slipSentAt = slip?.received_at ?? null;
  if (owner === 'whoever-knows-the-id') return { state, isHere: true, photosVersion, slipSentAt, phones: null };
  // Whoever has the order no more learns that, and nothing else of it.
  if (order.client_id !== owner.clientId) return { state: 'open', isHere: false, photosVersion: '', phones: null };
  if (!(await isKioskOf(database, owner.clientId))) return null;
  return { state, isHere: true, photosVersion, slipSentAt, phones: phones.at(id) };
}
