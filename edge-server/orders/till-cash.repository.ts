import type { TillPayment } from '@printfront/shared/contracts/till.ts';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';
import { type CashLogRow, cashMovesAfter } from './till-cash.ts';

/** Cash of orders that this shop's log has after an entry, oldest first; of orders that have left since, too. */
export async function listCash(database: EdgeDatabase, afterSequence: number): Promise<TillPayment[]> {
  const here = cashMovesAfter(asCashLogs(await cashLogsQuery(database, afterSequence).execute()), afterSequence);
  const left = await database
    .selectFrom('left_cash')
    .select(['order_id as orderId', 'iid', 'kind', 'satang', 'moved_at as at', 'made_by as by'])
    .where('sequence', '>', afterSequence)
    .orderBy('id')
    .execute();
  return [...here.map(asPayment), ...left].sort((first, second) => first.at.localeCompare(second.at));
}

const asPayment = ({ order, kind, at, by }: ReturnType<typeof cashMovesAfter>[number]): TillPayment => ({
  orderId: order.order_id,
  iid: order.iid,
  kind,
  satang: order.total_payment_amount,
  at,
  by,
});

type LogRow = Awaited<ReturnType<ReturnType<typeof cashLogsQuery>['execute']>>[number];

/** Neither sizes nor shop are asked for. Money is moved by staff: a customer at home only cancels what is not paid. */
const asCashLogs = (rows: readonly LogRow[]): CashLogRow[] =>
  rows.map((row) => ({ ...row, actor: 'staff', price_summary: '{}', server_name: null }));

/** Whole payment logs of the orders that had any entry after a sequence. */
export const cashLogsQuery = (database: EdgeDatabase, sequence: number) =>
  cashLogs(database).where('log.order_id', 'in', ({ selectFrom }) =>
    selectFrom('payment_transition').select('order_id').where('sequence', '>', sequence),
  );

const cashLogs = (database: EdgeDatabase) =>
  database
    .selectFrom('payment_transition as log')
    .innerJoin('placed_order', 'placed_order.order_id', 'log.order_id')
    .select(['log.sequence', 'log.order_id', 'log.from_status', 'log.to_status', 'log.is_applied', 'log.recorded_at'])
    .select(['log.made_by', 'log.round', 'log.method', 'log.origin', 'placed_order.iid', 'placed_order.upload_id'])
    .select(['placed_order.payment_method', 'placed_order.total_payment_amount', 'placed_order.print_count'])
    .orderBy('log.order_id')
    .orderBy('log.sequence');

export const readCashLog = async (database: EdgeDatabase, orderId: string): Promise<CashLogRow[]> =>
  asCashLogs(await cashLogs(database).where('log.order_id', '=', orderId).execute());

/** Of the newest entry that was written to any payment log; 0 before the first. Of those that left with their order, too. */
export async function newestPaymentSequence(database: EdgeDatabase): Promise<number> {
  const { newest } = await database
    .selectFrom('payment_transition')
    .select(({ fn }) => fn.max('sequence').as('newest'))
    .executeTakeFirstOrThrow();
  const { left } = await database
    .selectFrom('left_cash')
    .select(({ fn }) => fn.max('sequence').as('left'))
    .executeTakeFirstOrThrow();
  return Math.max(newest ?? 0, left ?? 0);
}

/** An order leaves with its log: what the till has of its cash, since it was counted last, stays. */
export async function keepCashOf(transaction: EdgeTransaction, orderId: string): Promise<void> {
  const shift = await transaction
    .selectFrom('till_shift')
    .select(['opened_sequence', 'closed_sequence'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (shift === undefined) return;
  const counted = shift.closed_sequence ?? shift.opened_sequence;
  const moves = cashMovesAfter(await readCashLog(transaction, orderId), counted);
  if (moves.length === 0) return;
  const sequence = await newestPaymentSequence(transaction);
  const rows = moves.map(asPayment).map(({ orderId: order_id, at, by, ...move }) => ({
    ...{ ...move, order_id, sequence },
    moved_at: at,
    made_by: by,
  }));
  await transaction.insertInto('left_cash').values(rows).execute();
}
