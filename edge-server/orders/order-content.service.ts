import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { type Catalogue, findVisibleSize } from '@printfront/shared/server/orders/catalogue-view.ts';
import { orderContent, type SizeContent } from '@printfront/shared/server/orders/order-content.ts';
import type { ChosenFinishRow, PrintRow } from '@printfront/shared/server/orders/photo-rows.ts';
import {
  listChosenFinishes,
  listChosenFrames,
  listPrints,
} from '@printfront/shared/server/orders/photos.repository.ts';
import { type OrderChoices, sizesOfOrder } from '@printfront/shared/server/orders/sizes-of-order.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { listFiles, ownedBy } from './storefront-files.repository.ts';

/** What a storefront order wants of each size that it can have. */
export async function loadContent(
  database: EdgeDatabase,
  orderId: string,
  catalogue: Catalogue,
): Promise<SizeContent[]> {
  const rows = { files: await listFiles(database, orderId), ...(await loadChoices(database, orderId)) };
  return orderContent(rows, catalogue);
}

export async function loadChoices(
  database: EdgeDatabase,
  orderId: string,
): Promise<OrderChoices & { prints: PrintRow[]; finishes: ChosenFinishRow[] }> {
  return {
    prints: await listPrints(database, ownedBy(orderId)),
    frames: await listChosenFrames(database, ownedBy(orderId)),
    finishes: await listChosenFinishes(database, ownedBy(orderId)),
  };
}

/** A size that is offered, or that this order has already. @throws HttpProblem not-found */
export async function requireSizeOfOrder(
  database: EdgeDatabase,
  orderId: string,
  { key, catalogue }: { key: string; catalogue: Catalogue },
): Promise<Size> {
  const offered = findVisibleSize(catalogue, key);
  if (offered !== undefined) return offered;
  const sizes = sizesOfOrder(catalogue, await loadChoices(database, orderId));
  const kept = sizes.find((size) => size.key === key);
  if (kept === undefined) throw notFound();
  return kept;
}
