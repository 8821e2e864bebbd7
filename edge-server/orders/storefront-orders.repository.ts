import { createHash } from 'node:crypto';
import type { StorefrontOrderState } from '@printfront/shared/domain/order-states.ts';
import { type Selectable, sql } from 'kysely';
import { ONLINE_CLIENT_ID } from '../access/storefront-clients.repository.ts';
import type { EdgeDatabase } from '../database/database.ts';
import type { StorefrontOrderTables } from '../database/tables/storefront-orders.table.ts';

export type StorefrontOrderRow = Selectable<StorefrontOrderTables['storefront_order']>;

/** Whose order is asked for: the kiosk's own, or any, by a caller who knows its id. */
export type OrderOwner = { clientId: string } | 'whoever-knows-the-id';

export async function findOrder(
  database: EdgeDatabase,
  id: string,
  owner: OrderOwner,
): Promise<StorefrontOrderRow | undefined> {
  const query = database.selectFrom('storefront_order').selectAll().where('id', '=', id);
  return (owner === 'whoever-knows-the-id' ? query : query.where('client_id', '=', owner.clientId)).executeTakeFirst();
}

export async function isKioskOf(database: EdgeDatabase, clientId: string): Promise<boolean> {
  const row = await database
    .selectFrom('storefront_client')
    .select('id')
    .where('id', '=', clientId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Also of a kiosk that has been removed since. */
export async function findKioskName(database: EdgeDatabase, clientId: string): Promise<string> {
  const row = await database
    .selectFrom('storefront_client')
    .select('name')
    .where('id', '=', clientId)
    .executeTakeFirst();
  return row?.name ?? '';
}

/** Orders that a customer who types the end of their id may go on with: put aside anywhere, or left open at this kiosk. */
export async function listOrdersByCode(
  database: EdgeDatabase,
  code: string,
  clientId: string,
): Promise<StorefrontOrderRow[]> {
  return database
    .selectFrom('storefront_order')
    .selectAll()
    .where('state', 'in', ['open', 'parked'])
    .where('id', 'like', `%${code}`)
    .where((row) => row.or([row('state', '=', 'parked'), row('client_id', '=', clientId)]))
    .execute();
}

/** Gives an order that is put aside, or open at this kiosk, to this kiosk. @returns false when it is neither any more */
export async function takeOrder(
  database: EdgeDatabase,
  id: string,
  { clientId, touchedAt }: { clientId: string; touchedAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('storefront_order')
    .set({ client_id: clientId, state: 'open', touched_at: touchedAt })
    .where('id', '=', id)
    .where((row) => row.or([row('state', '=', 'parked'), row.and({ state: 'open', client_id: clientId })]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertOrder(
  database: EdgeDatabase,
  order: { id: string; clientId: string; createdAt: string; touchedAt: string },
): Promise<void> {
  await database
    .insertInto('storefront_order')
    .values({
      id: order.id,
      client_id: order.clientId,
      state: 'open',
      created_at: order.createdAt,
      touched_at: order.touchedAt,
      quantities_chosen: 0,
    })
    .execute();
}

/** Of this kiosk, and those put aside on kiosks that have been removed since: any other can bring them back. */
export async function listOpenOrders(database: EdgeDatabase, clientId: string): Promise<StorefrontOrderRow[]> {
  return database
    .selectFrom('storefront_order')
    .selectAll()
    .where((row) => row.or([row('client_id', '=', clientId), row.and([row('state', '=', 'parked'), hasLostItsKiosk])]))
    .where('state', 'in', ['open', 'parked'])
    .orderBy(sql`rowid`, 'desc')
    .execute();
}

/** Of this kiosk; not one that is put aside. */
export async function findNewestOpenOrder(
  database: EdgeDatabase,
  clientId: string,
): Promise<StorefrontOrderRow | undefined> {
  return database
    .selectFrom('storefront_order')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('state', '=', 'open')
    .orderBy(sql`rowid`, 'desc')
    .executeTakeFirst();
}

const hasLostItsKiosk = sql<boolean>`client_id in (select id from storefront_client where removed_at is not null)`;

/** Makes an order this kiosk's own when the one it was made on has been removed. @returns whether it was such an order */
export async function adoptOrder(database: EdgeDatabase, id: string, clientId: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('storefront_order')
    .set({ client_id: clientId })
    .where('id', '=', id)
    .where('state', '=', 'parked')
    .where(hasLostItsKiosk)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Open and parked orders of every kiosk, newest first. */
export async function listTakingOrders(database: EdgeDatabase, limit: number): Promise<StorefrontOrderSummary[]> {
  return summaries(database, ['open', 'parked'], limit);
}

/** Submitted and cancelled orders, those that were opened last first. */
export async function listClosedOrders(database: EdgeDatabase, limit: number): Promise<StorefrontOrderSummary[]> {
  return summaries(database, ['submitted', 'cancelled'], limit);
}

type StorefrontOrderSummary = Pick<StorefrontOrderRow, 'id' | 'state' | 'iid' | 'touched_at'> & { kiosk: string };

async function summaries(
  database: EdgeDatabase,
  states: readonly StorefrontOrderState[],
  limit: number,
): Promise<StorefrontOrderSummary[]> {
  return database
    .selectFrom('storefront_order')
    .innerJoin('storefront_client', 'storefront_client.id', 'storefront_order.client_id')
    .select(['storefront_order.id', 'state', 'iid', 'touched_at', 'storefront_client.name as kiosk'])
    .where('state', 'in', states)
    .where('client_id', '!=', ONLINE_CLIENT_ID)
    .orderBy(sql`storefront_order.rowid`, 'desc')
    .limit(limit)
    .execute();
}

/** @returns false when the order was not in the state it was expected in; nothing is written then */
export async function moveOrder(
  database: EdgeDatabase,
  id: string,
  move: { from: StorefrontOrderState; to: 'open' | 'parked' | 'cancelled'; touchedAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('storefront_order')
    .set({ state: move.to, touched_at: move.touchedAt })
    .where('id', '=', id)
    .where('state', '=', move.from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function touchOrder(database: EdgeDatabase, id: string, touchedAt: string): Promise<void> {
  await database.updateTable('storefront_order').set({ touched_at: touchedAt }).where('id', '=', id).execute();
}

/** The customer has set how many prints a photo gets, which is a sign of life too. */
export async function markQuantitiesChosen(database: EdgeDatabase, id: string, touchedAt: string): Promise<void> {
  await database
    .updateTable('storefront_order')
    .set({ quantities_chosen: 1, touched_at: touchedAt })
    .where('id', '=', id)
    .execute();
}

/** What a submitted order is compared with before anything is printed of it: SQLite does not notice a turned bit. */
export const hashOfContent = (content: string): string => createHash('sha256').update(content).digest('hex');

type Submitted = Pick<StorefrontOrderRow, 'order_id' | 'iid' | 'submitted_at' | 'submission' | 'content'>;

/** Compare-and-set: @returns false when the order is not open any more */
export async function markSubmitted(database: EdgeDatabase, id: string, submitted: Submitted): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('storefront_order')
    .set({
      ...submitted,
      content_sha256: hashOfContent(submitted.content ?? ''),
      state: 'submitted',
      touched_at: submitted.submitted_at ?? '',
      payment_status: 10,
      production_status: 0,
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Open and parked orders that were last touched while the clock was wrong for sure: when that was, nobody knows. */
export async function touchOrdersOfUnknownTime(database: EdgeDatabase, earliest: string, at: string): Promise<void> {
  await database
    .updateTable('storefront_order')
    .set({ touched_at: at })
    .where('touched_at', '<', earliest)
    .where('state', 'in', ['open', 'parked'])
    .execute();
}

/** Open and parked orders without a sign of life since then, oldest first. */
export async function listIdleOrders(database: EdgeDatabase, before: string, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('storefront_order')
    .select('id')
    .where('state', 'in', ['open', 'parked'])
    .where('touched_at', '<', before)
    .orderBy('touched_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a customer is at an order, or was since then. */
export async function isAnyoneChoosing(database: EdgeDatabase, since: string): Promise<boolean> {
  const found = await database
    .selectFrom('storefront_order')
    .select('id')
    .where('state', '=', 'open')
    .where('touched_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function touchAllOpenOrders(database: EdgeDatabase, touchedAt: string): Promise<void> {
  await database
    .updateTable('storefront_order')
    .set({ touched_at: touchedAt })
    .where('state', 'in', ['open', 'parked'])
    .execute();
}

/** Submitted since then, neither cancelled (90) nor ready (production status 2 and above). */
export async function countOrdersAhead(database: EdgeDatabase, since: string): Promise<number> {
  const { count } = await database
    .selectFrom('storefront_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'submitted')
    .where('submitted_at', '>=', since)
    .where('payment_status', '<', 90)
    .where('production_status', '<', 2)
    .executeTakeFirstOrThrow();
  return count;
}
