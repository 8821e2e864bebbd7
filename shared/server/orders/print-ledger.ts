import type { PrintLedger } from '../../contracts/orders.ts';
import { PRODUCTION_STATUS } from '../../domain/order-states.ts';
import { type PrintNote, type PrintRef, printedBy, printKey } from '../../domain/print-notes.ts';

/** Print files of an order that went out whole. */
export interface PrintExportRow {
  exported_at: string;
  made_by: string;
  target: 'archive' | 'hot-folder';
  file_count: number;
  print_count: number;
}

/** What staff said of prints, with who and when. */
export interface NotedPrints {
  readonly note: PrintNote;
  readonly at: string;
  readonly by: string;
  readonly origin: 'central' | 'edge';
}

export interface OrderedPrint extends PrintRef {
  readonly quantity: number;
}

export interface PrintHistory {
  readonly exports: readonly PrintExportRow[];
  readonly notes: readonly NotedPrints[];
}

/**
 * Compares what was ordered with what went to be printed and what came out, see PrintLedger in the contract for what is
 * counted.
 */
export function printLedger(
  { order, prints }: { order: { production_status: number }; prints: readonly OrderedPrint[] },
  { exports, notes }: PrintHistory,
): PrintLedger {
  const orderedPrints = copiesOf(prints);
  const newestOf = (target: string) => exports.findLast((one) => one.target === target)?.print_count ?? 0;
  const exportedPrints = Math.max(newestOf('archive'), newestOf('hot-folder'));
  const stands = printedBy(notes.map(({ note }) => note));
  const printed = prints.filter((print) => stands.has(printKey(print)));
  const printedPrints = copiesOf(printed);
  const reprints = notes.flatMap(({ note, at, by }) =>
    note.kind === 'reprint' ? [{ at, by, print: note.print, quantity: note.quantity, reason: note.reason }] : [],
  );
  const isHandedOver = order.production_status === PRODUCTION_STATUS.handedOver;
  return {
    orderedPrints,
    exportedPrints,
    printedPrints,
    printed: printed.map(({ size, fileId }) => ({ size, fileId })),
    handedOverPrints: isHandedOver ? Math.min(orderedPrints, Math.max(exportedPrints, printedPrints)) : null,
    reprintedPrints: copiesOf(reprints),
    reprints,
    exports: exports.map((row) => ({
      at: row.exported_at,
      by: row.made_by,
      to: row.target,
      fileCount: row.file_count,
      printCount: row.print_count,
    })),
  };
}

/** Ordered prints of which nobody knows that they ever went to be printed. */
export function missingPrints(prints: readonly OrderedPrint[], history: PrintHistory): number {
  const {
    orderedPrints,
    exportedPrints,
    printedPrints = 0,
  } = printLedger({ order: { production_status: PRODUCTION_STATUS.received }, prints }, history);
  return Math.max(0, orderedPrints - Math.max(exportedPrints, printedPrints));
}

const copiesOf = (prints: readonly { readonly quantity: number }[]) =>
  prints.reduce((count, { quantity }) => count + quantity, 0);
