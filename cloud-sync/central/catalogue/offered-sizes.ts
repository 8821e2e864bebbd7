import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { offeredSizes, sizesOfOrder } from '@printfront/shared/server/print-order/sizes-of-order.ts';
import type { CentralDatabase } from '../database/database.ts';
import { loadAssortment } from '../uploads/assortment.ts';
import { findOwnUpload, loadUploadChoices } from '../uploads/upload-content.ts';

/**
 * By category rank and rank, each with the frames that can be chosen for it.
 *
 * @param upload what its customer has chosen already is in it although it is hidden; somebody else's counts for nothing
 */
export async function listOfferedSizes(
  database: CentralDatabase,
  upload: { userId: string; uploadId: string } | null = null,
): Promise<Size[]> {
  const assortment = await loadAssortment(database);
  const own = upload && (await findOwnUpload(database, upload.userId, upload.uploadId));
  if (!own) return offeredSizes(assortment);
  return sizesOfOrder(assortment, await loadUploadChoices(database, own.id));
}
