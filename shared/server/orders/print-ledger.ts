import type { PrintLedger } from '../../contracts/orders.ts';
import { PRODUCTION_STATUS } from '../../domain/order-states.ts';

/** Print files of an order that went out whole. */
export interface PrintExportRow {
  exported_at: string;
  made_by: string;
  target: 'archive' | 'hot-folder';
  file_count: number;
  print_count: number;
}

/** Compares what was ordered with what went to be printed, see PrintLedger in the contract for what is counted. */
export function printLedger(
  { order, files }: { order: { production_status: number }; files: readonly { quantity: number }[] },
  exports: readonly PrintExportRow[],
): PrintLedger {
  const orderedPrints = files.reduce((count, { quantity }) => count + quantity, 0);
  const newestOf = (target: string) => exports.findLast((one) => one.target === target)?.print_count ?? 0;
  const exportedPrints = Math.max(newestOf('archive'), newestOf('hot-folder'));
  const isHandedOver = order.production_status === PRODUCTION_STATUS.handedOver;
  return {
    orderedPrints,
    exportedPrints,
    handedOverPrints: isHandedOver ? Math.min(orderedPrints, exportedPrints) : null,
    exports: exports.map((row) => ({
      at: row.exported_at,
      by: row.made_by,
      to: row.target,
      fileCount: row.file_count,
      printCount: row.print_count,
    })),
  };
}
