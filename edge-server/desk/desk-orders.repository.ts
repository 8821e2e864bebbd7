import type { ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import type { OrderDetails } from '@printfront/shared/domain/order-details.ts';
import { type PaymentSum, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import type { LoggedMove, LoggedPayment } from '@printfront/shared/server/orders/order-history.ts';
import { type PaymentEntry, paymentRow } from '@printfront/shared/server/orders/order-log.repository.ts';
import type { ReprintRow } from '@printfront/shared/server/orders/reprint-report.ts';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';
import { makerElsewhere } from '../orders/other-copies.ts';

export type DeskOrderRow = NonNullable<Awaited<ReturnType<typeof findDeskOrder>>>;

/** An order that was placed or is made here, without its content, which may be long. */
export async function findDeskOrder(database: EdgeDatabase, orderId: string) {
  return database
    .selectFrom('storefront_order')
    .innerJoin('placed_order', 'placed_order.order_id', 'storefront_order.order_id')
    .select([
      ...(['placed_order.order_id', 'placed_order.iid', 'placed_order.submitted_at'] as const),
      ...(['storefront_order.id as storefront_order_id', 'shipping_method', 'estimated_due_date', 'ready_at'] as const),
      ...(['payment_status', 'production_status', 'payment_clash', 'details', 'paid_method'] as const),
      ...(['finished_at', 'photo_deletion_requested_at', 'photos_deleted_at'] as const),
      ...(['personal_data_deleted_at', 'upload_id', 'other_copies'] as const),
    ])
    .where('placed_order.order_id', '=', orderId)
    .executeTakeFirst();
}

/** Whether central has acknowledged everything that happened to an order here. */
export async function isKnownAtCentral(database: EdgeDatabase, orderId: string): Promise<boolean> {
  const row = await database
    .selectFrom('outbox_order')
    .select('order_id')
    .where('order_id', '=', orderId)
    .whereRef('acknowledged_version', '=', 'last_version')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether it is an online order that this shop has from an older copy, while another one makes it. */
export async function isMadeElsewhere(database: EdgeDatabase, orderId: string): Promise<boolean> {
  const row = await database
    .selectFrom('placed_order')
    .select('other_copies')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined && makerElsewhere(row) !== undefined;
}

export async function insertPaymentMove(transaction: EdgeTransaction, move: PaymentEntry): Promise<void> {
  await transaction.insertInto('payment_transition').values(paymentRow(move)).execute();
}

/** Customers of a walk-in order have no account to act with; what those of an online one did is told by central. */
export async function listPaymentLog(database: EdgeDatabase, orderId: string): Promise<LoggedPayment[]> {
  const rows = await database
    .selectFrom('payment_transition')
    .select([...LOGGED, 'round', 'method'])
    .where('order_id', '=', orderId)
    .orderBy('sequence')
    .execute();
  return rows.map((row) => ({ ...row, actor: 'staff' }));
}

export const listProductionLog = (database: EdgeDatabase, orderId: string): Promise<LoggedMove[]> =>
  database
    .selectFrom('production_transition')
    .select(LOGGED)
    .where('order_id', '=', orderId)
    .orderBy('sequence')
    .execute();

const LOGGED = ['from_status', 'to_status', 'is_applied', 'recorded_at', 'made_by', 'reason'] as const;

export async function updatePayment(
  transaction: EdgeTransaction,
  orderId: string,
  { paymentStatus, clash, method }: PaymentSum,
): Promise<void> {
  await transaction
    .updateTable('storefront_order')
    .set({ payment_status: paymentStatus, payment_clash: clash ? 1 : 0, paid_method: method })
    .where('order_id', '=', orderId)
    .execute();
}

export async function updateProduction(
  transaction: EdgeTransaction,
  orderId: string,
  productionStatus: ProductionStatus,
  at: Date,
): Promise<void> {
  await transaction
    .updateTable('storefront_order')
    .set(({ fn, val }) => ({
      production_status: productionStatus,
      // Ready once is ready, until staff take it back.
      ready_at: productionStatus >= PRODUCTION_STATUS.ready ? fn.coalesce('ready_at', val(at.toISOString())) : null,
    }))
    .where('order_id', '=', orderId)
    .execute();
}

export async function updateDetails(
  transaction: EdgeTransaction,
  orderId: string,
  details: OrderDetails,
): Promise<void> {
  await transaction
    .updateTable('storefront_order')
    .set({ details: JSON.stringify(details) })
    .where('order_id', '=', orderId)
    .execute();
}

interface Seen {
  epoch: string;
  version: number;
}

/**
 * What happened to an order here that a word of central does not take account of, oldest first.
 *
 * @param seen the shop's last event that it takes account of; from before this database came back from a copy only what the
 *   copy had counts of it, without it what central has acknowledged
 */
export async function listUnseenEvents(
  database: EdgeDatabase,
  orderId: string,
  seen: Seen | undefined,
): Promise<{ type: string; payload: string }[]> {
  const state = await database.selectFrom('sync_state').select('epoch').executeTakeFirst();
  const isOfThisHistory = seen !== undefined && seen.epoch === state?.epoch;
  return database
    .selectFrom('outbox_event')
    .innerJoin('outbox_order', 'outbox_order.order_id', 'outbox_event.order_id')
    .select(['outbox_event.type', 'outbox_event.payload'])
    .where('outbox_event.order_id', '=', orderId)
    .where(({ eb, ref }) => {
      if (seen === undefined) return eb('outbox_event.version', '>', ref('outbox_order.acknowledged_version'));
      const isLater = eb('outbox_event.version', '>', seen.version);
      if (isOfThisHistory) return isLater;
      return eb.or([isLater, eb('outbox_event.version', '>', ref('outbox_order.restored_version'))]);
    })
    .orderBy('outbox_event.version')
    .execute();
}

/** Orders that were placed or moved since. */
export async function listOrdersTouched(transaction: EdgeTransaction, since: string): Promise<string[]> {
  const moved = transaction
    .selectFrom('payment_transition')
    .select('order_id')
    .where('recorded_at', '>=', since)
    .union(transaction.selectFrom('production_transition').select('order_id').where('recorded_at', '>=', since))
    .union(transaction.selectFrom('print_note').select('order_id').where('noted_at', '>=', since))
    .union(transaction.selectFrom('placed_order').select('order_id').where('submitted_at', '>=', since));
  return (await moved.execute()).map(({ order_id }) => order_id);
}

/** Notes of reprints, newest first, with the numbers of their orders. */
export const listReprintNotes = (
  database: EdgeDatabase,
  { after, until }: { after: string; until: string },
): Promise<ReprintRow[]> =>
  database
    .selectFrom('print_note')
    .innerJoin('storefront_order', 'storefront_order.order_id', 'print_note.order_id')
    .select(['print_note.order_id', 'iid', 'note', 'noted_at', 'made_by'])
    .where('kind', '=', 'reprint')
    .where('noted_at', '>', after)
    .where('noted_at', '<=', until)
    .orderBy('noted_at', 'desc')
    .orderBy('print_note.id', 'desc')
    .execute();

/** What central has moved of an order's payment since. */
export async function listPaymentsOfCentral(transaction: EdgeTransaction, orderId: string, since: string) {
  return transaction
    .selectFrom('payment_transition')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('origin', '=', 'central')
    .where('is_applied', '=', 1)
    .where('recorded_at', '>=', since)
    .orderBy('sequence')
    .execute();
}

export async function findLastProductionMove(transaction: EdgeTransaction, orderId: string) {
  return transaction
    .selectFrom('production_transition')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}
