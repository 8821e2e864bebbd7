import { type EventEnvelope, FARTHEST_COUNT, SyncEvent } from '@printfront/cloud-sync/protocol/events.ts';
import { PAYMENT_METHOD, PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockRow } from '../database/lock-row.ts';
import { findShopRow } from '../shops/shops.repository.ts';
import { appendCommand } from '../sync/commands.repository.ts';
import type { MakerRow } from './order-view.ts';
import { findAnyOrder, type OrderRow, readMakers } from './orders.repository.ts';
import { listShopsGiven, listStraysUntold, noteStraysTold, setStrays } from './stray-copies.repository.ts';
import { copiesElsewhere, type Stray, straysOf } from './stray-copies.ts';

/**
 * A shop says something of an online order that it once made and that is elsewhere by now: it came back on an older copy. What it
 * says moves nothing here: the shop that makes it goes on. That two have it, and what was done there, is noted, and both are told
 * after this transaction (S64).
 *
 * @param transaction has the lock of that shop and takes none of another one's
 * @returns false when this shop was never given such an order, and for what it makes
 */
export async function noteStray(
  transaction: CentralTransaction,
  { serverId, event }: { serverId: string; event: EventEnvelope },
): Promise<boolean> {
  const { orderId } = event;
  const order = await lockOrderElsewhere(transaction, { serverId, orderId });
  if (order === undefined) return false;
  const strays = straysOf(order);
  const known = strays.find((stray) => stray.serverId === serverId);
  const others = strays.filter((stray) => stray.serverId !== serverId);
  if (event.type === 'order-given-back') {
    // Said once more, of what nobody has missed.
    if (known !== undefined) await setStrays(transaction, orderId, { strays: others, untold: 1 });
    return true;
  }
  const before = known ?? { serverId, version: 0, isCashThere: false, isBegun: false };
  const stray = { ...before, version: countOf(before.version, event.version), ...saidBy(event, order) };
  await setStrays(transaction, orderId, { strays: [...others, stray], untold: 1 });
  return true;
}

/**
 * As noteStray, of a shop that says nothing of the order, but names it among those that it has: a newer copy than the one that gave
 * it back may have nothing more to say.
 */
export async function noteCopy(
  database: CentralDatabase,
  { serverId, orderId, version }: { serverId: string; orderId: string; version: number },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const order = await lockOrderElsewhere(transaction, { serverId, orderId });
    if (order === undefined) return;
    const strays = straysOf(order);
    if (strays.some((stray) => stray.serverId === serverId)) return;
    const stray = { serverId, version: countOf(0, version), isCashThere: false, isBegun: false };
    await setStrays(transaction, orderId, { strays: [...strays, stray], untold: 1 });
  });
}

const countOf = (before: number, said: number) => Math.max(before, Math.min(said, FARTHEST_COUNT));

/** @returns with its lock the order, if this shop was given it once and does not make it now */
async function lockOrderElsewhere(
  transaction: CentralTransaction,
  { serverId, orderId }: { serverId: string; orderId: string },
): Promise<OrderRow | undefined> {
  const found = await findAnyOrder(transaction, orderId);
  if (found?.source !== 'online' || found.maker_id === serverId) return undefined;
  if (!(await listShopsGiven(transaction, orderId)).includes(serverId)) return undefined;
  await lockRow(transaction, 'order', orderId);
  const order = await findAnyOrder(transaction, orderId);
  return order?.maker_id === serverId ? undefined : order;
}

/** What an event says of money and prints; nothing where it is about something else, or cannot be read. */
function saidBy(envelope: EventEnvelope, order: OrderRow): Partial<Stray> {
  const event = SyncEvent.safeParse(envelope).data;
  if (event?.type === 'payment-status-changed') {
    const { to, method = order.payment_method } = event.payload;
    return { isCashThere: to === PAYMENT_STATUS.confirmed && method === PAYMENT_METHOD.counter };
  }
  if (event?.type === 'production-status-changed') {
    return event.payload.to > PRODUCTION_STATUS.received ? { isBegun: true } : {};
  }
  return event?.type === 'print-files-exported' || event?.type === 'print-noted' ? { isBegun: true } : {};
}

/** Tells the shops of orders that two of them have; in an order of locks that nobody waits for. @returns of how many orders */
export async function tellStrays(database: CentralDatabase, limit: number): Promise<number> {
  const ids = await listStraysUntold(database, limit);
  for (const id of ids) await database.transaction().execute((transaction) => tell(transaction, id));
  return ids.length;
}

async function tell(transaction: CentralTransaction, orderId: string): Promise<void> {
  const before = await findAnyOrder(transaction, orderId);
  if (before === undefined) return;
  const shops = new Set([...(await listShopsGiven(transaction, orderId)), before.maker_id ?? '']);
  for (const shop of [...shops].sort()) await lockRow(transaction, 'edge_server', shop);
  await lockRow(transaction, 'order', orderId);
  const order = await findAnyOrder(transaction, orderId);
  // Given to yet another shop a moment ago: the next time its row is locked too.
  if (order === undefined || order.strays_untold === 0 || !shops.has(order.maker_id ?? '')) return;
  const makers = await readMakers(transaction);
  for (const { serverId } of straysOf(order)) {
    if ((await findShopRow(transaction, serverId)) === undefined) continue;
    const copies = [{ shop: nameOfMaker(order, makers), isMaker: true, isCashThere: false, isBegun: false }];
    await appendCommand(transaction, { serverId, command: { type: 'order-found-twice', orderId, copies } });
    if (order.strays_untold < 2 || order.maker_id === null) continue;
    const recall = { type: 'order-recalled', orderId, to: order.maker_id, anyway: true } as const;
    await appendCommand(transaction, { serverId, command: recall });
  }
  if (order.maker_id !== null) {
    const command = { type: 'order-found-twice', orderId, copies: copiesElsewhere(order, makers) } as const;
    await appendCommand(transaction, { serverId: order.maker_id, command });
  }
  await noteStraysTold(transaction, orderId);
}

const nameOfMaker = (order: OrderRow, makers: ReadonlyMap<string, MakerRow>): string =>
  makers.get(order.maker_id ?? order.wanted_maker_id ?? '')?.name ?? '';
