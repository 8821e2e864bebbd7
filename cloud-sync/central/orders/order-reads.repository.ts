import { FinishesByStaff, OrderedFinish } from '@printfront/shared/contracts/finishes.ts';
import { OrderedSize } from '@printfront/shared/contracts/orders.ts';
import { MAINTAINER_RANK } from '@printfront/shared/contracts/users.ts';
import { finishOfLine } from '@printfront/shared/domain/finish.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { LoggedMove, LoggedPayment } from '@printfront/shared/server/orders/order-history.ts';
import type { ListedContent } from '@printfront/shared/server/orders/order-list.ts';
import type { ReprintRow } from '@printfront/shared/server/orders/reprint-report.ts';
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import { z } from 'zod';
import type { CentralDatabase, CentralTables, CentralTransaction } from '../database/database.ts';
import { lockOrder } from '../database/lock-row.ts';
import { isOfShops, shopsSeenBy } from '../database/shops-seen.ts';
import type { OrderFileTable, OrderLineTable } from '../database/tables/orders.table.ts';
import type { OrderRow } from './orders.repository.ts';

/** Staff see every order, or those of the shops where they work; customers their own, everybody else none. */
export function visibleTo(principal: Principal) {
  return (row: ExpressionBuilder<CentralTables, 'order'>): Expression<SqlBool> => {
    if (principal.kind !== 'user') return row.lit(false);
    if (principal.rank < MAINTAINER_RANK) return row.eb('order.user_id', '=', principal.userId);
    return isOfShops(shopsSeenBy(principal))(row);
  };
}

export async function findOrder(
  database: CentralDatabase,
  principal: Principal,
  orderId: string,
): Promise<OrderRow | undefined> {
  return database
    .selectFrom('order')
    .selectAll()
    .where('order.id', '=', orderId)
    .where(visibleTo(principal))
    .executeTakeFirst();
}

/**
 * The order as it stays until the transaction ends.
 *
 * @throws HttpProblem not-found, also for an order that is another customer's; it is not locked then
 */
export async function requireLockedOrder(
  transaction: CentralTransaction,
  principal: Principal,
  orderId: string,
): Promise<OrderRow> {
  if ((await findOrder(transaction, principal, orderId)) === undefined) throw notFound();
  await lockOrder(transaction, orderId);
  const order = await findOrder(transaction, principal, orderId);
  if (order === undefined) throw notFound();
  return order;
}

/** @returns undefined when there is no such order for this principal: then it is no cursor either */
export async function findSequence(
  database: CentralDatabase,
  principal: Principal,
  orderId: string,
): Promise<number | undefined> {
  const row = await database
    .selectFrom('order')
    .select('sequence')
    .where('order.id', '=', orderId)
    .where(visibleTo(principal))
    .executeTakeFirst();
  return row?.sequence;
}

export async function findOrderFile(
  database: CentralDatabase,
  principal: Principal,
  { orderId, fileId }: { orderId: string; fileId: string },
): Promise<{ sha256: string } | undefined> {
  return database
    .selectFrom('order_file')
    .innerJoin('order', 'order.id', 'order_file.order_id')
    .select('order_file.sha256')
    .where('order.id', '=', orderId)
    .where('order_file.file_id', '=', fileId)
    .where(visibleTo(principal))
    .limit(1)
    .executeTakeFirst();
}

/** Every change of payment that anybody made, as it was written down. */
export async function listPaymentLog(
  database: CentralDatabase,
  principal: Principal,
  orderId: string,
): Promise<LoggedPayment[]> {
  return database
    .selectFrom('payment_transition as log')
    .innerJoin('order', 'order.id', 'log.order_id')
    .select(['log.from_status', 'log.to_status', 'log.is_applied', 'log.recorded_at', 'log.actor'])
    .select(['log.made_by', 'log.reason', 'log.round', 'log.method'])
    .where('log.order_id', '=', orderId)
    .where(visibleTo(principal))
    .orderBy('log.sequence')
    .execute();
}

/** The same of an order that the caller has found, and so may see. */
export const listWholePaymentLog = (database: CentralDatabase, orderId: string): Promise<LoggedPayment[]> =>
  database
    .selectFrom('payment_transition')
    .select([...LOGGED, 'actor', 'round', 'method'])
    .where('order_id', '=', orderId)
    .orderBy('sequence')
    .execute();

export const listWholeProductionLog = (transaction: CentralTransaction, orderId: string): Promise<LoggedMove[]> =>
  transaction
    .selectFrom('production_transition')
    .select(LOGGED)
    .where('order_id', '=', orderId)
    .orderBy('sequence')
    .execute();

const LOGGED = ['from_status', 'to_status', 'is_applied', 'recorded_at', 'made_by', 'reason'] as const;

/** Every change of production that anybody made, as it was written down. */
export async function listProductionLog(
  database: CentralDatabase,
  principal: Principal,
  orderId: string,
): Promise<LoggedMove[]> {
  return database
    .selectFrom('production_transition as log')
    .innerJoin('order', 'order.id', 'log.order_id')
    .select(['log.from_status', 'log.to_status', 'log.is_applied', 'log.recorded_at', 'log.made_by', 'log.reason'])
    .where('log.order_id', '=', orderId)
    .where(visibleTo(principal))
    .orderBy('log.sequence')
    .execute();
}

/** Hashes of the photos of several orders, each once per order, with when it was found damaged here. */
export async function listPhotosOfOrders(
  database: CentralDatabase,
  principal: Principal,
  orderIds: readonly string[],
): Promise<{ order_id: string; sha256: string; found_at: string | null }[]> {
  if (orderIds.length === 0) return [];
  return database
    .selectFrom('order_file')
    .innerJoin('order', 'order.id', 'order_file.order_id')
    .leftJoin('damaged_photo', 'damaged_photo.sha256', 'order_file.sha256')
    .select(['order_file.order_id', 'order_file.sha256', 'damaged_photo.found_at'])
    .distinct()
    .where('order_file.order_id', 'in', [...orderIds])
    .where('order.photos_deleted_at', 'is', null)
    .where(visibleTo(principal))
    .execute();
}

/** Notes of reprints, newest first, with the numbers of their orders. */
export const listReprintNotes = (
  database: CentralDatabase,
  principal: Principal,
  { after, until }: { after: string; until: string },
): Promise<ReprintRow[]> =>
  database
    .selectFrom('print_note')
    .innerJoin('order', 'order.id', 'print_note.order_id')
    .select(['print_note.order_id', 'order.iid', 'note', 'noted_at', 'made_by'])
    .where('kind', '=', 'reprint')
    .where(visibleTo(principal))
    .where('noted_at', '>', after)
    .where('noted_at', '<=', until)
    .orderBy('noted_at', 'desc')
    .orderBy('print_note.id', 'desc')
    .execute();

const fromJson = z.string().transform((text): unknown => JSON.parse(text));
const ListedFinish = z.union([z.null(), fromJson.pipe(OrderedFinish)]).catch(null);
const ListedByStaff = z.union([z.null().transform(() => ({})), fromJson.pipe(FinishesByStaff)]).catch({});

/** Sizes and first photo of several orders that the caller may see. */
export async function listContentsOfOrders(
  database: CentralDatabase,
  orderIds: readonly string[],
): Promise<ListedContent[]> {
  if (orderIds.length === 0) return [];
  const lines = await database
    .selectFrom('order_line')
    .innerJoin('order', 'order.id', 'order_line.order_id')
    .select(['order_id', 'size', 'print_quantity', 'finish', 'order.finishes as by_staff'])
    .where('order_id', 'in', [...orderIds])
    .orderBy('position')
    .execute();
  const firsts = await database
    .selectFrom('order_file')
    .select(['order_id', 'file_id', 'sha256'])
    .where('order_id', 'in', [...orderIds])
    .where('line_position', '=', 0)
    .where('position', '=', 0)
    .execute();
  const firstOf = new Map(firsts.map(({ order_id, file_id: fileId, sha256 }) => [order_id, { fileId, sha256 }]));
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id);
  return orderIds.map((orderId) => ({
    orderId,
    sizes: (linesOf.get(orderId) ?? []).flatMap(({ size, print_quantity: printQuantity, ...line }) => {
      // One that no version has written is told when the order is opened.
      const { data } = OrderedSize.pick({ id: true, name: true }).safeParse(JSON.parse(size));
      if (data === undefined || printQuantity < 1) return [];
      const finish = ListedFinish.parse(line.finish);
      const said = finishOfLine({ size: data, finish }, ListedByStaff.parse(line.by_staff));
      return [{ name: data.name, printQuantity, ...(said && { finish: said.name }) }];
    }),
    firstPhoto: firstOf.get(orderId) ?? null,
  }));
}

/** Of an order that the caller has found, and so may see. */
export async function listOrderContent(
  database: CentralDatabase,
  orderId: string,
): Promise<{ lines: OrderLineTable[]; files: Selectable<OrderFileTable>[] }> {
  const lines = database.selectFrom('order_line').selectAll().where('order_id', '=', orderId).orderBy('position');
  const files = database
    .selectFrom('order_file')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('line_position')
    .orderBy('position');
  return { lines: await lines.execute(), files: await files.execute() };
}
