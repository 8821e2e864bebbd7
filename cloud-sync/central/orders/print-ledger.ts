import type { PrintLedger } from '@printfront/shared/contracts/orders.ts';
import { PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import type { listPrintExports } from './order-reads.repository.ts';
import type { StoredOrder } from './order-view.ts';

type PrintExports = Awaited<ReturnType<typeof listPrintExports>>;

/** Compares what was ordered with what went to be printed, see PrintLedger in the contract for what is counted. */
export function printLedger(
  { order, files }: Pick<StoredOrder, 'order' | 'files'>,
  exports: PrintExports,
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
