import fs from 'node:fs/promises';
import { getStorefrontFilePreview, getStorefrontFileThumbnail } from '@printfront/shared/contracts/storefront-files.ts';
import type { DiskBlobStore } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { type PhotoDerivatives, PhotoNotViewableError } from '@printfront/shared/server/photos/derivatives.ts';
import { findVisibleSize } from '@printfront/shared/server/print-order/catalogue-view.ts';
import { previewSpec, previewVersion } from '@printfront/shared/server/print-order/preview-spec.ts';
import { choiceIn } from '@printfront/shared/server/print-order/uploaded-file.ts';
import { type CatalogueSource, requireCatalogue } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase } from '../database/database.ts';
import type { OrderAccess } from '../storefront/order-access.ts';
import { chosenFrameSha256 } from './chosen-frame.ts';
import { type FileRow, findFile, listPrintsOfFile } from './uploads.repository.ts';

/** Only the browser of whoever may see the photo keeps it: no cache on the way does. */
const IMMUTABLE = 'private, max-age=31536000, immutable';

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

  async function fileOf(orderId: string, fileId: string): Promise<FileRow> {
    const file = await findFile(database, fileId);
    if (file === undefined || file.storefront_order_id !== orderId) throw notFound();
    return file;
  }

  serve(getStorefrontFileThumbnail, async (call) => {
    const { id } = await access.findForPhotos(call, call.params.id);
    const { sha256, state } = await fileOf(id, call.params.fileId);
    if (state === 'processing') throw notFound();
    return picture(call.context, { etag: sha256, cacheControl: IMMUTABLE }, () => derivatives.thumbnail(sha256));
  });

  serve(getStorefrontFilePreview, async (call) => {
    const { id } = await access.findForPhotos(call, call.params.id);
    const file = await fileOf(id, call.params.fileId);
    const size = findVisibleSize(await requireCatalogue(catalogue), call.query.size);
    if (size === undefined) throw notFound();
    const choice = choiceIn(await listPrintsOfFile(database, file.id), size);
    const frameSha256 = await chosenFrameSha256(database, id, size);
    const spec = previewSpec(file, choice, size);
    if (spec === null) throw notFound();
    const etag = previewVersion(file, choice, size, frameSha256);
    // Without the version in its address the picture may be another one after the next change of the crop.
    const cacheControl = call.context.req.query('v') === etag ? IMMUTABLE : 'private, no-cache';
    const frameFile = frameSha256 === null ? undefined : blobs.localPath(frameSha256);
    return picture(call.context, { etag, cacheControl }, () => derivatives.print(file.sha256, { ...spec, frameFile }));
  });
}

async function picture(
  context: ServerContext,
  caching: { etag: string; cacheControl: string },
  make: () => Promise<string>,
): Promise<Response> {
  const etag = `"${caching.etag}"`;
  const headers = { etag, 'cache-control': caching.cacheControl };
  if (context.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
  try {
    const bytes = await fs.readFile(await make());
    return new Response(bytes, { headers: { ...headers, 'content-type': 'image/jpeg' } });
  } catch (error) {
    if (error instanceof PhotoNotViewableError) throw notFound();
    throw error;
  }
}
