import type { EdgeDatabase } from '../database/database.ts';
import { appendEvent } from '../sync/outbox.repository.ts';
import { beginPrinting } from './move-production.service.ts';
import { insertExport, type ShopPrintExport } from './print-exports.repository.ts';

/**
 * Notes print files that went out whole; the row, the word to central and what it means for the order are one transaction.
 * What has a key is noted once, and not at all when its order is none of this database.
 */
export async function recordExport(
  { database, sync, now }: { database: EdgeDatabase; sync: { poke(): void }; now(): Date },
  exported: Omit<ShopPrintExport, 'at'>,
): Promise<void> {
  const { orderId, by, target, fileCount, printCount } = exported;
  // A ZIP of which nothing could be printed is none.
  if (fileCount === 0) return;
  await database.transaction().execute(async (transaction) => {
    const at = now();
    if (!(await insertExport(transaction, { ...exported, at: at.toISOString() }))) return;
    const payload = { fileCount, printCount, by, target };
    await appendEvent(transaction, { orderId, type: 'print-files-exported', payload });
    // A ZIP may be looked at only; what lies in the hot folder is printed.
    if (target === 'hot-folder') await beginPrinting(transaction, { orderId, by, at });
  });
  sync.poke();
}
