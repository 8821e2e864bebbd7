import { PHONES_PER_ORDER } from '@printfront/cloud-sync/protocol/front-orders.ts';
import type { Selectable } from 'kysely';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import type { RelayTables } from '../database/tables/relay.table.ts';
import type { OrderKey } from './relayed-photos.repository.ts';

export type FrontPhoneRow = Selectable<RelayTables['front_phone']>;

/** Far more than a shop's customers have; what one shop has beyond it is told with a later word. */
const PHONES_PER_SHOP = 4_000;

const ofOrder = ({ serverId, orderHash }: OrderKey) => ({ server_id: serverId, order_hash: orderHash });

/** What this phone said last is what counts of it; of more phones than an order may have those that spoke last stay. */
export async function upsertFrontPhone(transaction: CentralTransaction, phone: FrontPhoneRow): Promise<void> {
  const { server_id, order_hash, sender_hash, ...said } = phone;
  await transaction
    .insertInto('front_phone')
    .values(phone)
    .onConflict((conflict) => conflict.columns(['server_id', 'order_hash', 'sender_hash']).doUpdateSet(said))
    .execute();
  const beyond = await transaction
    .selectFrom('front_phone')
    .select('sender_hash')
    .where((row) => row.and({ server_id, order_hash }))
    .orderBy('said_at', 'desc')
    .orderBy('sender_hash')
    .limit(PHONES_PER_ORDER)
    .offset(PHONES_PER_ORDER)
    .execute();
  if (beyond.length === 0) return;
  await transaction
    .deleteFrom('front_phone')
    .where((row) => row.and({ server_id, order_hash }))
    .where(
      'sender_hash',
      'in',
      beyond.map((row) => row.sender_hash),
    )
    .execute();
}

/** One photo less is missing of what that phone said. */
export async function countPhotoOfPhone(
  transaction: CentralTransaction,
  order: OrderKey,
  senderHash: string,
): Promise<void> {
  await transaction
    .updateTable('front_phone')
    .set((row) => ({ unsent_count: row('unsent_count', '-', 1) }))
    .where((row) => row.and({ ...ofOrder(order), sender_hash: senderHash }))
    .where('unsent_count', '>', 0)
    .execute();
}

/** Phones at orders of a shop that take photos, as far as they matter: they spoke since, or have photos still. */
export async function listFrontPhones(
  transaction: CentralTransaction,
  serverId: string,
  { spokeSince }: { spokeSince: string },
): Promise<FrontPhoneRow[]> {
  return transaction
    .selectFrom('front_phone')
    .innerJoin('front_order', (join) =>
      join
        .onRef('front_order.server_id', '=', 'front_phone.server_id')
        .onRef('front_order.order_hash', '=', 'front_phone.order_hash'),
    )
    .selectAll('front_phone')
    .where('front_order.server_id', '=', serverId)
    .where('front_order.state', 'in', ['open', 'parked'])
    .where((row) => row.or([row('said_at', '>=', spokeSince), row('unsent_count', '>', 0)]))
    .orderBy('said_at', 'desc')
    .limit(PHONES_PER_SHOP)
    .execute();
}

/** With the order what its phones did is over. */
export async function forgetPhonesOfClosed(transaction: CentralTransaction, serverId: string): Promise<void> {
  await transaction
    .deleteFrom('front_phone')
    .where('server_id', '=', serverId)
    .where('order_hash', 'in', ({ selectFrom }) =>
      selectFrom('front_order')
        .select('front_order.order_hash')
        .where('front_order.server_id', '=', serverId)
        .where('state', 'in', ['submitted', 'cancelled']),
    )
    .execute();
}

/** @param notSince written no more often than so */
export async function notePhotoMoving(
  database: CentralDatabase,
  order: OrderKey,
  { at, notSince }: { at: string; notSince: string },
): Promise<void> {
  await database
    .updateTable('front_order')
    .set({ photo_moved_at: at })
    .where((row) => row.and(ofOrder(order)))
    .where((row) => row.or([row('photo_moved_at', 'is', null), row('photo_moved_at', '<', notSince)]))
    .execute();
}

/** Hashes of orders that take photos, and into which bytes of one came since. */
export async function listSendingOrders(
  transaction: CentralTransaction,
  serverId: string,
  { since }: { since: string },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('front_order')
    .select('order_hash')
    .where('server_id', '=', serverId)
    .where('state', 'in', ['open', 'parked'])
    .where('photo_moved_at', '>=', since)
    .execute();
  return rows.map((row) => row.order_hash);
}
