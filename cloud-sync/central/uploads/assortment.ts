import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { offeredSizes, sizesOfOrder } from '@printfront/shared/server/orders/sizes-of-order.ts';
import { loadAssortment } from '../catalogue/offered-sizes.service.ts';
import type { CentralDatabase } from '../database/database.ts';
import { findOwnUpload, loadUploadChoices } from './upload-content.service.ts';

/**
 * What is offered; of this upload also what its customer has chosen already although it is hidden. Another customer's upload
 * counts for nothing.
 */
export async function listSizesForUpload(
  database: CentralDatabase,
  { userId, uploadId }: { userId: string; uploadId: string },
): Promise<Size[]> {
  const assortment = await loadAssortment(database);
  const own = await findOwnUpload(database, userId, uploadId);
  return own ? sizesOfOrder(assortment, await loadUploadChoices(database, own.id)) : offeredSizes(assortment);
}

/**
 * A size that is offered, or that this upload has already.
 *
 * @param uploadId undefined for a customer who prepares nothing yet
 * @throws HttpProblem not-found
 */
export async function requireSize(database: CentralDatabase, uploadId: string | undefined, key: string): Promise<Size> {
  return requireSizeWhere(database, uploadId, (size) => size.key === key);
}

/** @throws HttpProblem not-found for a size that this upload cannot have any more */
export async function requireSizeById(database: CentralDatabase, uploadId: string, id: string): Promise<Size> {
  return requireSizeWhere(database, uploadId, (size) => size.id === id);
}

async function requireSizeWhere(
  database: CentralDatabase,
  uploadId: string | undefined,
  isAsked: (size: Size) => boolean,
): Promise<Size> {
  const assortment = await loadAssortment(database);
  const asked = assortment.sizes.find(isAsked);
  if (asked === undefined) throw notFound();
  if (!asked.hidden) return asked;
  const choices = uploadId === undefined ? undefined : await loadUploadChoices(database, uploadId);
  const kept = choices && sizesOfOrder(assortment, choices).find(isAsked);
  if (kept === undefined) throw notFound();
  return kept;
}
