import type { Insertable, Kysely } from 'kysely';
import type { PaymentMethod, PaymentStatus } from '../../contracts/orders.ts';
import { PrintNote } from '../../contracts/print-note.ts';
import { addUpPayments } from '../../domain/order-states.ts';
import { fewerTables } from '../database/fewer-tables.ts';
import type { PaymentMoveTable, PrintExportTable, PrintNoteTable, TransitionTable } from './order.table.ts';
import { asPaymentMove, type PaymentLogEntry } from './order-history.ts';
import type { NotedPrints, PrintExportRow, PrintHistory } from './print-ledger.ts';

/** What was done with orders, as both servers write it down. */
interface LogTables {
  payment_transition: PaymentMoveTable;
  production_transition: TransitionTable;
  print_export: PrintExportTable;
  print_note: PrintNoteTable;
}

const logTables = fewerTables<LogTables>();

export interface Move<Status extends number> {
  readonly orderId: string;
  readonly from: Status;
  readonly to: Status;
  /** Who did it, in words. */
  readonly by: string;
  readonly origin: 'central' | 'edge';
  /** Whether the rules gave it an effect. */
  readonly isApplied: boolean;
  readonly at: Date;
  readonly reason?: string | null | undefined;
}

export interface PaymentEntry extends Move<PaymentStatus> {
  readonly round?: number | undefined;
  readonly method?: PaymentMethod | null | undefined;
}

export const transitionRow = <Status extends number>(move: Move<Status>): Insertable<TransitionTable> => ({
  order_id: move.orderId,
  from_status: move.from,
  to_status: move.to,
  made_by: move.by,
  origin: move.origin,
  is_applied: move.isApplied ? 1 : 0,
  recorded_at: move.at.toISOString(),
  reason: move.reason ?? null,
});

export const paymentRow = (move: PaymentEntry): Insertable<PaymentMoveTable> => ({
  ...transitionRow(move),
  round: move.round ?? 0,
  method: move.method ?? null,
});

export async function insertProductionMove<Tables extends LogTables>(
  transaction: Kysely<Tables>,
  move: Move<number>,
): Promise<void> {
  await logTables(transaction).insertInto('production_transition').values(transitionRow(move)).execute();
}

/** What the log of an order's payments adds up to, whichever server wrote its entries and in whatever order they came. */
export const statusFromLog = (log: readonly PaymentLogEntry[]) => addUpPayments(log.map(asPaymentMove));

/** Exports of print files of an order that came out whole, oldest first. */
export const listPrintExports = <Tables extends LogTables>(
  database: Kysely<Tables>,
  orderId: string,
): Promise<PrintExportRow[]> =>
  logTables(database)
    .selectFrom('print_export')
    .select(['exported_at', 'made_by', 'target', 'file_count', 'print_count'])
    .where('order_id', '=', orderId)
    .orderBy('sequence')
    .execute();

/** What staff said of an order's prints, oldest first by the clocks of the servers that wrote it down. */
export async function listPrintNotes<Tables extends LogTables>(
  database: Kysely<Tables>,
  orderId: string,
): Promise<NotedPrints[]> {
  const rows = await logTables(database)
    .selectFrom('print_note')
    .select(['note', 'noted_at', 'made_by', 'origin'])
    .where('order_id', '=', orderId)
    .orderBy('noted_at')
    .orderBy('id')
    .execute();
  return rows.map(({ note, noted_at: at, made_by: by, origin }) => ({
    note: PrintNote.parse(JSON.parse(note)),
    at,
    by,
    origin,
  }));
}

export const readPrintHistory = async <Tables extends LogTables>(
  database: Kysely<Tables>,
  orderId: string,
): Promise<PrintHistory> => ({
  exports: await listPrintExports(database, orderId),
  notes: await listPrintNotes(database, orderId),
});

/** The same note a second time changes nothing. @returns whether it was new */
export async function insertPrintNote<Tables extends LogTables>(
  transaction: Kysely<Tables>,
  orderId: string,
  { note, at, by, origin }: NotedPrints,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await logTables(transaction)
    .insertInto('print_note')
    .values({
      order_id: orderId,
      id: note.id,
      kind: note.kind,
      note: JSON.stringify(note),
      noted_at: at,
      made_by: by,
      origin,
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface PrintExport {
  readonly orderId: string;
  /** By the clock of the server that made it; a label only. */
  readonly at: string;
  readonly by: string;
  readonly target: 'archive' | 'hot-folder';
  readonly fileCount: number;
  readonly printCount: number;
}

export const printExportRow = (exported: PrintExport): Insertable<PrintExportTable> => ({
  order_id: exported.orderId,
  exported_at: exported.at,
  made_by: exported.by,
  target: exported.target,
  file_count: exported.fileCount,
  print_count: exported.printCount,
});

/** Who moved or exported an order is a person's name, too. */
export async function forgetNamesInLogs<Tables extends LogTables>(
  transaction: Kysely<Tables>,
  orderId: string,
): Promise<void> {
  const own = logTables(transaction);
  for (const log of ['print_export', 'print_note'] as const) {
    await own.updateTable(log).set({ made_by: '' }).where('order_id', '=', orderId).execute();
  }
  for (const log of ['payment_transition', 'production_transition'] as const) {
    await own.updateTable(log).set({ made_by: '', reason: null }).where('order_id', '=', orderId).execute();
  }
}
