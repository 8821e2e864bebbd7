import { getStorefrontFilePreview, getStorefrontFileThumbnail } from '@printfront/shared/contracts/storefront-files.ts';
import type { DiskBlobStore } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import { turnOf } from '@printfront/shared/server/http/photo-turn-of.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { createPhotoPictures } from '@printfront/shared/server/orders/photo-pictures.ts';
import type { PhotoDerivatives } from '@printfront/shared/server/photos/derivatives.ts';
import { clientNetwork } from '../access/client-address.ts';
import type { CatalogueSource } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { requirePicturedFile, requirePreviewedFile } from './file-pictures.service.ts';
import { type OrderAccess, photosSeenBy } from './order-access.service.ts';

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
  const { access, derivatives, blobs } = deps;
  const pictures = createPhotoPictures({ derivatives, blobFile: blobs.localPath });

  const turnFor = ({ principal, context }: { principal: Principal; context: ServerContext }, orderId: string) =>
    turnOf(principal, { owner: orderId, address: clientNetwork(context) });

  serve(getStorefrontFileThumbnail, async (call) => {
    const { id: orderId } = await access.findForPhotos(call, call.params.id);
    const file = await requirePicturedFile(deps, { orderId, fileId: call.params.fileId }, photosSeenBy(call));
    const turn = turnFor(call, orderId);
    return unkeptByKiosk(call.principal, await pictures.whole(call.context, file, call.query.for, turn));
  });

  serve(getStorefrontFilePreview, async (call) => {
    const { id: orderId } = await access.findForPhotos(call, call.params.id);
    const asked = { orderId, fileId: call.params.fileId, sizeKey: call.query.size };
    const { shown, view } = await requirePreviewedFile(deps, asked);
    return unkeptByKiosk(call.principal, await pictures.preview(call.context, shown, view, turnFor(call, orderId)));
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
