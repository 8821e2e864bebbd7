import { getStorefrontFilePreview, getStorefrontFileThumbnail } from '@printfront/shared/contracts/storefront-files.ts';
import type { DiskBlobStore } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { turnOf } from '@printfront/shared/server/http/photo-turn-of.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { chosenFrameSha256 } from '@printfront/shared/server/orders/chosen-frames.ts';
import { createPhotoPictures } from '@printfront/shared/server/orders/photo-pictures.ts';
import { listChosenFrames, listPrintsOfFile } from '@printfront/shared/server/orders/photos.repository.ts';
import type { PhotoDerivatives } from '@printfront/shared/server/photos/derivatives.ts';
import { clientAddress } from '../access/client-address.ts';
import { type CatalogueSource, requireCatalogue } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { type OrderAccess, photosSeenBy } from './order-access.ts';
import { requireSizeOfOrder } from './order-content.ts';
import { type FileRow, findFileOfOrder, isSeenBy } from './uploads.repository.ts';

export function serveFilePictures(
  serve: Serve,
  deps: {
    access: OrderAccess;
    database: EdgeDatabase;
    catalogue: CatalogueSource;
    derivatives: PhotoDerivatives;
    blobs: Pick<DiskBlobStore, 'localPath'>;
  },
): void {
  const { access, database, catalogue, derivatives, blobs } = deps;
  const pictures = createPhotoPictures({ derivatives, blobFile: blobs.localPath });

  const turnFor = ({ principal, context }: { principal: Principal; context: ServerContext }, orderId: string) =>
    turnOf(principal, { owner: orderId, address: clientAddress(context) });

  async function fileOf(orderId: string, fileId: string): Promise<FileRow> {
    const file = await findFileOfOrder(database, { orderId, fileId });
    if (file === undefined) throw notFound();
    return file;
  }

  serve(getStorefrontFileThumbnail, async (call) => {
    const { id } = await access.findForPhotos(call, call.params.id);
    const file = await fileOf(id, call.params.fileId);
    if (!(await isSeenBy(database, file, photosSeenBy(call)))) throw notFound();
    return unkeptByKiosk(call.principal, await pictures.whole(call.context, file, call.query.for, turnFor(call, id)));
  });

  serve(getStorefrontFilePreview, async (call) => {
    const { id } = await access.findForPhotos(call, call.params.id);
    const file = await fileOf(id, call.params.fileId);
    const asked = { key: call.query.size, catalogue: await requireCatalogue(catalogue) };
    const size = await requireSizeOfOrder(database, id, asked);
    const frameSha256 = chosenFrameSha256(size, await listChosenFrames(database, { storefront_order_id: id }));
    const shown = { photo: file, prints: await listPrintsOfFile(database, file.id) };
    const view = { size, frameSha256 };
    return unkeptByKiosk(call.principal, await pictures.preview(call.context, shown, view, turnFor(call, id)));
  });
}

/**
 * A device that the next customer uses keeps no picture: what its browser never writes to its disk nobody has to find
 * and delete there. A phone is its owner's, and keeps them.
 */
function unkeptByKiosk({ kind }: Principal, picture: Response): Response {
  if (kind === 'kiosk') picture.headers.set('cache-control', 'no-store');
  return picture;
}
