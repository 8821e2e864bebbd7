import type { Catalogue } from '@printfront/shared/server/print-order/catalogue-view.ts';
import { orderContent, type SizeContent } from '@printfront/shared/server/print-order/order-content.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { listFiles, listPrints } from '../uploads/uploads.repository.ts';
import { listChosenFrames } from './storefront-orders.repository.ts';

/** What a storefront order wants of each size that can be ordered. */
export async function loadContent(
  database: EdgeDatabase,
  orderId: string,
  catalogue: Catalogue,
): Promise<SizeContent[]> {
  const rows = {
    files: await listFiles(database, orderId),
    prints: await listPrints(database, orderId),
    frames: await listChosenFrames(database, orderId),
  };
  return orderContent(rows, catalogue);
}
