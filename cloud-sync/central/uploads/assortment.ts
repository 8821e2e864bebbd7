import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Assortment } from '@printfront/shared/server/print-order/catalogue-view.ts';
import { sizesOfOrder } from '@printfront/shared/server/print-order/sizes-of-order.ts';
import { listSizeCategories } from '../catalogue/size-categories.repository.ts';
import { listSizes } from '../catalogue/sizes.repository.ts';
import type { CentralDatabase } from '../database/database.ts';
import { loadUploadChoices } from './upload-content.ts';

// Read anew by every call: three small questions cost less than to find out whether another server changed something.

/** Hidden sizes too: who has chosen one keeps it. */
export async function loadAssortment(database: CentralDatabase): Promise<Assortment> {
  return { sizeCategories: await listSizeCategories(database), sizes: await listSizes(database) };
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
