import type { AcknowledgedOrder, OrderVersion } from '@printfront/cloud-sync/protocol/digest.ts';
import type { CentralDatabase } from '../database/database.ts';
import { findInInbox, findStreams } from './events.repository.ts';

interface OrdersOfShop {
  serverId: string;
  orderIds: readonly string[];
}

interface DigestOptions {
  database: CentralDatabase;
  serverId: string;
  /** Of these orders of a shop those that lack a photo which central had and its disk has damaged. */
  ordersToAskFor(asked: OrdersOfShop): Promise<ReadonlySet<string>>;
  /** Of these those that another shop makes by now: what this one has of their history is nobody's to bring (S64). */
  ordersElsewhere(asked: OrdersOfShop): Promise<ReadonlySet<string>>;
  /** The shop has such an order all the same. */
  noteCopy(copy: { serverId: string; orderId: string; version: number }): Promise<unknown>;
}

/** @returns the orders of which central lacks something that the shop takes for acknowledged, each with what it has */
export async function findOrdersBehind(
  { database, serverId, ordersToAskFor, ordersElsewhere, noteCopy }: DigestOptions,
  { epoch, orders }: { epoch?: string | undefined; orders: readonly AcknowledgedOrder[] },
): Promise<OrderVersion[]> {
  const orderIds = orders.map(({ orderId }) => orderId);
  const streams = await findStreams(database, serverId, orderIds);
  const damaged = await ordersToAskFor({ serverId, orderIds });
  const perhapsElsewhere = orders.filter(({ orderId, given }) => given !== undefined || !streams.has(orderId));
  const elsewhere = await ordersElsewhere({ serverId, orderIds: perhapsElsewhere.map(({ orderId }) => orderId) });
  for (const { orderId, version, given } of orders) {
    if (given !== undefined && elsewhere.has(orderId)) await noteCopy({ serverId, orderId, version });
  }

  // Where another epoch brought the newest version, its number says nothing of this epoch's events (S9).
  const isCountedElsewhere = ({ orderId }: AcknowledgedOrder) => {
    const stream = streams.get(orderId);
    return epoch !== undefined && stream !== undefined && stream.epoch !== epoch;
  };
  // What begins no history is known by its event alone: an answer for a relayed photo that is forgotten here (S27).
  const isWithoutHistory = ({ orderId }: AcknowledgedOrder) => !streams.has(orderId);
  const lastEventIds = orders.flatMap((order) =>
    isCountedElsewhere(order) || isWithoutHistory(order) ? (order.lastEventId ?? []) : [],
  );
  const known = await findInInbox(database, serverId, lastEventIds);
  const isLastMissing = (order: AcknowledgedOrder) =>
    isCountedElsewhere(order) && order.lastEventId !== undefined && !known.has(order.lastEventId);

  return orders.flatMap((order) => {
    const { orderId, version: wanted, lastEventId } = order;
    if (elsewhere.has(orderId)) return [];
    if (isWithoutHistory(order) && lastEventId !== undefined && known.has(lastEventId)) return [];
    const has = streams.get(orderId)?.version ?? 0;
    // Its last event once more brings an order's photos once more (S39).
    const version = damaged.has(orderId) || isLastMissing(order) ? Math.min(has, wanted - 1) : has;
    return version < wanted ? [{ orderId, version }] : [];
  });
}
