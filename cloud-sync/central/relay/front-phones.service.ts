import { PHONES_PER_ORDER, type PhonesOfOrder } from '@printfront/cloud-sync/protocol/front-orders.ts';
import { PHONE_CHOOSING_SECONDS, type PhoneSays } from '@printfront/shared/contracts/storefront-news.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockName } from '../database/lock-row.ts';
import { type FrontOrderRow, findFrontOrder } from './front-orders.repository.ts';
import { listFrontPhones, listSendingOrders, notePhotoMoving, upsertFrontPhone } from './front-phones.repository.ts';
import { refuseClosed } from './refuse-closed.ts';
import type { OrderKey } from './relayed-photos.repository.ts';

/** Beats of as many phones as an order may have, and what they say between them; a guest who says more is not listened to. */
const PER_SECOND = 2;
const MOST_AT_ONCE = 60;
const ORDERS = 10_000;
/** Noted no more often than the shop asks, and true for as long as the next note may take. */
const NOTED_EVERY_MS = 8_000;
const MOVING_MS = 20_000;

const keyOf = ({ server_id, order_hash }: Pick<FrontOrderRow, 'server_id' | 'order_hash'>): OrderKey => ({
  serverId: server_id,
  orderHash: order_hash,
});

/** How often phones of one order may speak, in this process: each word is a write. */
export function createPhonePace(now: () => Date) {
  const orders = new Map<string, { left: number; atMs: number }>();
  return {
    /** @throws HttpProblem too-many-requests */
    admit(orderHash: string): void {
      const atMs = now().getTime();
      const { left, atMs: beforeMs } = orders.get(orderHash) ?? { left: MOST_AT_ONCE, atMs };
      const more = (Math.max(0, atMs - beforeMs) / 1000) * PER_SECOND;
      const after = Math.min(MOST_AT_ONCE, left + more) - 1;
      if (after < 0) {
        throw new HttpProblem('too-many-requests', 'Phones of this order speak too often.', { retryAfterSeconds: 15 });
      }
      orders.delete(orderHash);
      orders.set(orderHash, { left: after, atMs });
      const [oldest] = orders.keys();
      if (orders.size > ORDERS && oldest !== undefined) orders.delete(oldest);
    },
  };
}

/** @throws HttpProblem order-submitted, order-cancelled */
export async function touchFrontPhone(
  { database, now }: { database: CentralDatabase; now(): Date },
  order: FrontOrderRow,
  { senderHash, says }: { senderHash: string; says: PhoneSays },
): Promise<void> {
  const at = now();
  const { doing, secondsSinceTouch, unsentCount = 0 } = says;
  await database.transaction().execute(async (transaction) => {
    const current = await findFrontOrder(transaction, order.server_id, order.order_hash);
    refuseClosed(current ?? order);
    // Two that speak at once would not see one another, and both would stay.
    await lockName(transaction, `phones ${order.server_id} ${order.order_hash}`);
    await upsertFrontPhone(transaction, {
      server_id: order.server_id,
      order_hash: order.order_hash,
      sender_hash: senderHash,
      doing,
      unsent_count: unsentCount,
      said_at: at.toISOString(),
      touched_at: new Date(at.getTime() - secondsSinceTouch * 1000).toISOString(),
    });
  });
}

/** Bytes of a photo come in. Nobody waits for the note: where the database fails, the photo itself says so. */
export function noteMoving(
  { database, now }: { database: CentralDatabase; now(): Date },
  order: Pick<FrontOrderRow, 'server_id' | 'order_hash'>,
): void {
  const at = now();
  const notSince = new Date(at.getTime() - NOTED_EVERY_MS).toISOString();
  notePhotoMoving(database, keyOf(order), { at: at.toISOString(), notSince }).catch(() => undefined);
}

/** What phones do at the orders of a shop, for its ears (S94). */
export async function describePhones(
  transaction: CentralTransaction,
  serverId: string,
  at: Date,
): Promise<PhonesOfOrder[]> {
  const ago = (ms: number) => new Date(at.getTime() - ms).toISOString();
  const seconds = (instant: string) => Math.max(0, Math.floor((at.getTime() - Date.parse(instant)) / 1000));
  const phones = await listFrontPhones(transaction, serverId, { spokeSince: ago(PHONE_CHOOSING_SECONDS * 1000) });
  const sending = new Set(await listSendingOrders(transaction, serverId, { since: ago(MOVING_MS) }));
  const byOrder = Map.groupBy(phones, ({ order_hash }) => order_hash);
  return [...new Set([...byOrder.keys(), ...sending])].map((orderHash) => ({
    orderHash,
    isSending: sending.has(orderHash),
    // Those that spoke last: more than these no answer can carry.
    phones: (byOrder.get(orderHash) ?? []).slice(0, PHONES_PER_ORDER).map((phone) => ({
      doing: phone.doing,
      secondsSinceSaid: seconds(phone.said_at),
      secondsSinceTouch: seconds(phone.touched_at),
      unsentCount: phone.unsent_count,
    })),
  }));
}
