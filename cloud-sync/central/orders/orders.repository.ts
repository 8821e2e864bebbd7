import type { OrderDetails } from '@printfront/shared/domain/order-details.ts';
import {
  type OrderActor,
  type PaymentSum,
  PRODUCTION_STATUS,
  type ProductionStatus,
} from '@printfront/shared/domain/order-states.ts';
import {
  type PaymentEntry,
  type PrintExport,
  paymentRow,
  printExportRow,
} from '@printfront/shared/server/orders/order-log.repository.ts';
import { IS_OVER, isMovedSince } from '@printfront/shared/server/orders/order-retention.repository.ts';
import { termsOfOrder } from '@printfront/shared/server/orders/order-search.ts';
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { isOfShop } from '../database/shop-of-order.ts';
import type { OrderFileTable, OrderLineTable, OrderTable } from '../database/tables/orders.table.ts';
import { readOwnOfShops } from '../settings/shop-own.repository.ts';
import type { ShopOrderKey } from '../sync/order-effects.ts';
import { sealOf } from './order-seal.ts';
import type { MakerRow } from './order-view.ts';

export type OrderRow = Selectable<OrderTable>;
/** @returns false when the order is there already; nothing is written then */
export async function insertOrder(
  transaction: CentralTransaction,
  order: Insertable<OrderTable>,
  lines: readonly OrderLineTable[],
  files: readonly OrderFileTable[],
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('order')
    .values({ ...order, content_sha256: sealOf({ iid: order.iid, lines, files }) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('sequence')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  for (const line of lines) await transaction.insertInto('order_line').values(line).execute();
  for (const part of chunks(files, FILES_PER_INSERT)) {
    await transaction.insertInto('order_file').values(part).execute();
  }
  const { sequence } = inserted;
  const terms = termsOfOrder(order).map((term) => ({ term, sequence }));
  if (terms.length > 0) await transaction.insertInto('order_search').values(terms).execute();
  return true;
}

/** 13 columns each: SQLite takes 32,766 parameters, PostgreSQL 65,535. */
const FILES_PER_INSERT = 500;

function chunks<Item>(items: readonly Item[], length: number): Item[][] {
  const count = Math.ceil(items.length / length);
  return Array.from({ length: count }, (_, index) => items.slice(index * length, (index + 1) * length));
}

export async function findOrderIdByNumber(database: CentralDatabase, iid: number): Promise<string | undefined> {
  const row = await database.selectFrom('order').select('id').where('iid', '=', iid).executeTakeFirst();
  return row?.id;
}

/** @returns undefined also for an order that another shop has placed or makes */
export async function findShopOrder(
  transaction: CentralTransaction,
  { serverId, orderId }: ShopOrderKey,
): Promise<OrderRow | undefined> {
  return transaction
    .selectFrom('order')
    .selectAll()
    .where('id', '=', orderId)
    .where(isOfShop(serverId))
    .executeTakeFirst();
}

/** What this shop makes and has not handed over is given to it once more (S56): its computer is another one now. */
export async function giveOrdersAgain(transaction: CentralTransaction, serverId: string): Promise<void> {
  await transaction
    .updateTable('order')
    .set({ maker_id: null })
    .where('maker_id', '=', serverId)
    .where('wanted_maker_id', '=', serverId)
    .where(sql<boolean>`not ${IS_OVER}`)
    .where('photos_deleted_at', 'is', null)
    .execute();
}

/** Which shop has an online order, and which is to have it. */
export async function setMaker(
  transaction: CentralTransaction,
  orderId: string,
  { makerId, wantedId }: { makerId: string | null; wantedId: string | null },
): Promise<void> {
  await transaction
    .updateTable('order')
    .set({ maker_id: makerId, wanted_maker_id: wantedId })
    .where('id', '=', orderId)
    .execute();
}

export async function noteGivenVersion(
  transaction: CentralTransaction,
  { orderId, version }: { orderId: string; version: number },
): Promise<void> {
  await transaction.updateTable('order').set({ given_version: version }).where('id', '=', orderId).execute();
}

/** Online orders that wait to be given to a shop, oldest first. */
export async function listOrdersToGive(
  database: CentralDatabase,
  { limit, without }: { limit: number; without: readonly string[] },
): Promise<{ id: string; shopId: string }[]> {
  let query = database
    .selectFrom('order')
    .select(['id', 'wanted_maker_id as shopId'])
    .where('maker_id', 'is', null)
    .where('wanted_maker_id', 'is not', null)
    .where(sql<boolean>`not ${IS_OVER}`)
    .where('photos_deleted_at', 'is', null)
    .orderBy('sequence')
    .limit(limit);
  if (without.length > 0) query = query.where('id', 'not in', [...without]);
  const rows = await query.execute();
  return rows.flatMap(({ id, shopId }) => (shopId === null ? [] : [{ id, shopId }]));
}

/** What online orders show of the shops that make them, by id. */
export async function readMakers(database: CentralDatabase): Promise<Map<string, MakerRow>> {
  const rows = await database.selectFrom('edge_server').select(['id', 'name', 'whereabouts']).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The same with what each has for itself, which one order shows, and a list of them has no room for. */
export async function readMakersInFull(database: CentralDatabase): Promise<Map<string, MakerRow>> {
  const own = await readOwnOfShops(database);
  const makers = await readMakers(database);
  return new Map([...makers].map(([id, maker]) => [id, { ...maker, ...own.get(id) }]));
}

/** Orders of a shop that came or were moved since, in the order of their arrival. */
export async function listShopOrdersSince(
  transaction: CentralTransaction,
  serverId: string,
  since: string,
): Promise<OrderRow[]> {
  return transaction
    .selectFrom('order')
    .selectAll()
    .where(isOfShop(serverId))
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('received_at', '>=', since),
        isMovedSince('order.id', since),
        exists(
          selectFrom('print_note')
            .select('print_note.id')
            .whereRef('print_note.order_id', '=', 'order.id')
            .where('noted_at', '>=', since),
        ),
      ]),
    )
    .orderBy('sequence')
    .execute();
}

/** Whosoever it is: for central's own work on every order. */
export async function findAnyOrder(transaction: CentralTransaction, orderId: string): Promise<OrderRow | undefined> {
  return transaction.selectFrom('order').selectAll().where('id', '=', orderId).executeTakeFirst();
}

export type PaymentChange = PaymentEntry & { readonly actor: OrderActor };

export async function insertPaymentTransition(transaction: CentralTransaction, change: PaymentChange): Promise<void> {
  await transaction
    .insertInto('payment_transition')
    .values(({ selectFrom }) => ({
      ...paymentRow(change),
      actor: change.actor,
      shop_id: selectFrom('order')
        .select(({ fn }) => fn.coalesce('server_id', 'maker_id', 'wanted_maker_id').as('shop_id'))
        .where('id', '=', change.orderId),
    }))
    .execute();
}

export async function listPaymentTransitions(transaction: CentralTransaction, orderId: string) {
  return transaction
    .selectFrom('payment_transition')
    .select(['from_status', 'to_status', 'actor', 'round', 'method'])
    .where('order_id', '=', orderId)
    .orderBy('sequence')
    .execute();
}

/** @returns false when the status is no longer what the caller saw; nothing is written then */
export async function updatePaymentStatus(
  transaction: CentralTransaction,
  change: { orderId: string; seen: number } & Pick<PaymentSum, 'paymentStatus' | 'clash' | 'method'>,
): Promise<boolean> {
  const result = await transaction
    .updateTable('order')
    .set({ payment_status: change.paymentStatus, payment_clash: change.clash ? 1 : 0, paid_method: change.method })
    .where('id', '=', change.orderId)
    .where('payment_status', '=', change.seen)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** @returns false when the status is no longer what the caller saw; nothing is written then */
export async function updateProductionStatus(
  transaction: CentralTransaction,
  change: { orderId: string; seen: number; productionStatus: ProductionStatus; at: Date },
): Promise<boolean> {
  const result = await transaction
    .updateTable('order')
    .set(({ fn, val }) => ({
      production_status: change.productionStatus,
      // Ready once is ready, until staff take it back.
      ready_at:
        change.productionStatus >= PRODUCTION_STATUS.ready
          ? fn.coalesce('ready_at', val(change.at.toISOString()))
          : null,
    }))
    .where('id', '=', change.orderId)
    .where('production_status', '=', change.seen)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** What staff say of an order. */
export async function updateDetails(
  transaction: CentralTransaction,
  orderId: string,
  details: OrderDetails,
): Promise<void> {
  await transaction
    .updateTable('order')
    .set({
      shipping_method: details.shippingMethod,
      shipping_tracking: details.shippingTracking,
      estimated_due_date: details.estimatedDueDate,
      staff_notes: details.staffNotes,
      shelf: details.shelf ?? '',
      wanted_method: details.wantedMethod ?? null,
      finishes: details.finishes === undefined ? null : JSON.stringify(details.finishes),
    })
    .where('id', '=', orderId)
    .execute();
}

/** Print files of an order went out whole. */
export async function insertPrintExport(database: CentralDatabase, exported: PrintExport): Promise<void> {
  await database.insertInto('print_export').values(printExportRow(exported)).execute();
}
