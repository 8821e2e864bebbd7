import type { Assortment } from '@printfront/shared/server/orders/catalogue-view.ts';
import { orderContent, type SizeContent } from '@printfront/shared/server/orders/order-content.ts';
import type { ChosenFinishRow, PrintRow } from '@printfront/shared/server/orders/photo-rows.ts';
import {
  listChosenFinishes,
  listChosenFrames,
  listPrints,
} from '@printfront/shared/server/orders/photos.repository.ts';
import type { OrderChoices } from '@printfront/shared/server/orders/sizes-of-order.ts';
import type { CentralDatabase } from '../database/database.ts';
import { asPhoto } from './uploaded-file.ts';
import { listFiles, ownedBy } from './uploaded-files.repository.ts';

// An order is made from an upload by: lockOwnUpload, loadUploadContent, markUploadOrdered, in one transaction.
export { findOwnUpload, lockOwnUpload, markUploadOrdered, type UploadRow } from './uploads.repository.ts';

/** What an upload wants of each size that it can have, in the catalogue's order. */
export async function loadUploadContent(
  database: CentralDatabase,
  uploadId: string,
  catalogue: Assortment,
): Promise<SizeContent[]> {
  const files = (await listFiles(database, uploadId)).map(asPhoto);
  return orderContent({ files, ...(await loadUploadChoices(database, uploadId)) }, catalogue);
}

export async function loadUploadChoices(
  database: CentralDatabase,
  uploadId: string,
): Promise<Omit<OrderChoices, 'prints'> & { prints: PrintRow[]; finishes: ChosenFinishRow[] }> {
  return {
    prints: await listPrints(database, ownedBy(uploadId)),
    frames: await listChosenFrames(database, ownedBy(uploadId)),
    finishes: await listChosenFinishes(database, ownedBy(uploadId)),
  };
}
