import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { sizeWithFrame } from '@printfront/shared/server/orders/chosen-frames.ts';
import type { PreviewedPhoto } from '@printfront/shared/server/orders/photo-pictures.ts';
import { listChosenFrames, listPrintsOfFile } from '@printfront/shared/server/orders/photos.repository.ts';
import type { SizeView } from '@printfront/shared/server/orders/size-view.ts';
import { type CatalogueSource, requireCatalogue } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { requireSizeOfOrder } from './order-content.service.ts';
import { type FileRow, findFileOfOrder, isSeenBy, ownedBy, type SeenBy } from './storefront-files.repository.ts';

interface PicturedDeps {
  database: EdgeDatabase;
  catalogue: CatalogueSource;
}

/** A photo of an order. @throws HttpProblem not-found, also for one that the caller does not see */
export async function requirePicturedFile(
  { database }: PicturedDeps,
  file: { orderId: string; fileId: string },
  seenBy: SeenBy,
): Promise<FileRow> {
  const found = await findFileOfOrder(database, file);
  if (found === undefined || !(await isSeenBy(database, found, seenBy))) throw notFound();
  return found;
}

/** A photo in a size that its order can have. @throws HttpProblem not-found */
export async function requirePreviewedFile(
  deps: PicturedDeps,
  { orderId, fileId, sizeKey }: { orderId: string; fileId: string; sizeKey: string },
): Promise<{ shown: PreviewedPhoto; view: SizeView }> {
  const { database } = deps;
  const photo = await requirePicturedFile(deps, { orderId, fileId }, 'all');
  const asked = { key: sizeKey, catalogue: await requireCatalogue(deps.catalogue) };
  const size = await requireSizeOfOrder(database, orderId, asked);
  const view = sizeWithFrame(size, await listChosenFrames(database, ownedBy(orderId)));
  return { shown: { photo, prints: await listPrintsOfFile(database, photo.id) }, view };
}
