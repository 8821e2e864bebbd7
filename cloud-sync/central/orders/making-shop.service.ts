import type { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import { PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { isMail } from '@printfront/shared/domain/shipping.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { nameOf, type Principal } from '@printfront/shared/server/http/principal.ts';
import { isOver } from '@printfront/shared/server/orders/order-retention.repository.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockOrder } from '../database/lock-row.ts';
import { canMakeOnline, readOnlineShops } from '../shops/online-shops.service.ts';
import { findShopRow } from '../shops/shops.repository.ts';
import type { ShopOrderKey } from '../sync/order-effects.ts';
import { auditOrder } from './order-audit.service.ts';
import { requireLockedOrder } from './order-reads.repository.ts';
import { findAnyOrder, findShopOrder, type OrderRow, readMakers, setMaker } from './orders.repository.ts';
import { tellShop } from './payment-move.service.ts';
import { setStrays } from './stray-copies.repository.ts';
import { straysOf } from './stray-copies.ts';

/**
 * Which shop is to make an online order that is placed now.
 *
 * @returns null while no shop can: then it stays here, and staff give it to one later
 * @throws HttpProblem parameter-missing for a pick-up that could be at several shops, parameter-invalid for one that takes none
 */
export async function chooseMaker(
  database: CentralDatabase,
  { shippingMethod, pickupShopId }: { shippingMethod: ShippingMethod; pickupShopId?: string | undefined },
): Promise<string | null> {
  const { pickup, deliveryId } = await readOnlineShops(database);
  if (isMail(shippingMethod)) return deliveryId;
  const parameter = 'pickupShopId';
  if (pickupShopId !== undefined) {
    if (pickup.some(({ id }) => id === pickupShopId)) return pickupShopId;
    throw new HttpProblem('parameter-invalid', 'Online orders cannot be picked up at this shop.', { parameter });
  }
  if (pickup.length > 1) throw new HttpProblem('parameter-missing', 'At which shop is it picked up?', { parameter });
  return pickup[0]?.id ?? null;
}

const refused = (why: string) => new HttpProblem('making-shop-refused', why);

/**
 * Has an order made by another shop. The one that has it is asked to give it back first: whatever it has done with it comes
 * before its answer, so nothing of it is lost and nobody else prints it meanwhile (S58).
 *
 * @throws HttpProblem not-found, making-shop-refused
 */
export async function setMakingShop(
  { database, now }: { database: CentralDatabase; now(): Date },
  principal: Principal,
  { orderId, shopId }: { orderId: string; shopId: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const order = await requireLockedOrder(transaction, principal, orderId);
    const shop = await findShopRow(transaction, shopId);
    if (order.source !== 'online') throw refused('This order was taken in a shop, which makes it.');
    if (shop === undefined || !canMakeOnline(shop)) throw refused('This shop cannot make online orders.');
    const strays = straysOf(order);
    // Staff say that it stays where it is made: whoever else has it is asked to give it back.
    if (order.maker_id === shopId && strays.length > 0) return setStrays(transaction, orderId, { strays, untold: 2 });
    if (order.production_status !== PRODUCTION_STATUS.received || isOver(order)) throw refused('It is made already.');
    const { maker_id, wanted_maker_id } = order;
    // A server that is one no longer says nothing any more: nobody waits for its answer.
    const isGone = maker_id !== null && (await findShopRow(transaction, maker_id)) === undefined;
    if (wanted_maker_id === shopId && !isGone) return;
    if (maker_id === shopId) throw refused('This shop has been asked to give it back.');
    await setMaker(transaction, orderId, { makerId: isGone ? null : maker_id, wantedId: shopId });
    await auditMaker(transaction, order, { to: shopId, by: nameOf(principal), at: now() });
    if (!isGone) await tellShop(transaction, order, { type: 'order-recalled', orderId, to: shopId });
  });
}

/**
 * A shop no longer has an order. It goes to the one that is wanted here; central may be an older copy that does not know of the
 * move, and then the shop's word `to` counts. When that one was revoked meanwhile, it goes back to the one that had it.
 */
export async function applyOrderGivenBack(
  transaction: CentralTransaction,
  { serverId, orderId, to, given }: ShopOrderKey & { to: string | null; given?: number | undefined },
): Promise<void> {
  const order = await findMade(transaction, { serverId, orderId });
  if (order === undefined) return;
  // A shop that came back from an older copy answers an older recall once more; it has been given the order again since.
  if (given !== undefined && order.given_version !== null && given < order.given_version) return;
  const wanted = order.wanted_maker_id === serverId ? to : order.wanted_maker_id;
  const target = wanted === null ? null : await firstThatCan(transaction, [wanted, serverId]);
  await setMaker(transaction, orderId, { makerId: null, wantedId: target });
  if (target !== order.wanted_maker_id) {
    await auditMaker(transaction, order, { to: target, by: 'sync', at: new Date() });
  }
}

/** Whether this shop was given the order once more since it was given it at this version. */
export async function isGivenSince(
  transaction: CentralTransaction,
  { serverId, orderId, given }: ShopOrderKey & { given: number },
): Promise<boolean> {
  const order = await findMade(transaction, { serverId, orderId });
  return order?.given_version != null && given < order.given_version;
}

/** The first of these shops that can make an order now; null where none can. */
export async function firstThatCan(
  transaction: CentralTransaction,
  shopIds: readonly string[],
): Promise<string | null> {
  for (const id of shopIds) {
    const shop = await findShopRow(transaction, id);
    if (shop !== undefined && canMakeOnline(shop)) return id;
  }
  return null;
}

/** Something of it is printed there already. */
export async function applyOrderKept(transaction: CentralTransaction, key: ShopOrderKey): Promise<void> {
  const order = await findMade(transaction, key);
  if (order === undefined || order.wanted_maker_id === key.serverId) return;
  await setMaker(transaction, order.id, { makerId: key.serverId, wantedId: key.serverId });
  await auditMaker(transaction, order, { to: key.serverId, by: 'sync', at: new Date() });
}

/**
 * @returns undefined when this shop does not make it any more: what it says of it then has no effect
 * @throws HttpProblem not-found for what is no order
 */
async function findMade(transaction: CentralTransaction, key: ShopOrderKey): Promise<OrderRow | undefined> {
  if ((await findAnyOrder(transaction, key.orderId)) === undefined) throw notFound();
  if ((await findShopOrder(transaction, key)) === undefined) return undefined;
  await lockOrder(transaction, key.orderId);
  const order = await findShopOrder(transaction, key);
  return order?.maker_id === key.serverId ? order : undefined;
}

export async function auditMaker(
  transaction: CentralTransaction,
  order: OrderRow,
  { to, by, at }: { to: string | null; by: string; at: Date },
): Promise<void> {
  const makers = await readMakers(transaction);
  const named = (id: string | null) => ({ makingShop: makers.get(id ?? '')?.name ?? null });
  const [before, after] = [named(order.wanted_maker_id), named(to)];
  return auditOrder(transaction, { order, by, at, before, after });
}
