import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { getOrderArchive, getOrderFileThumbnail } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { BlobMissingError } from '@printfront/shared/server/blobs/blob-store.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { type PhotoDerivatives, PhotoNotViewableError } from '@printfront/shared/server/photos/derivatives.ts';
import { type OrderArchiveDeps, openOrderArchive } from '@printfront/shared/server/print-files/order-archive.ts';
import type { CentralDatabase } from '../database/database.ts';
import { readStoredOrder } from './order-desk.service.ts';
import { findOrderFile } from './order-reads.repository.ts';
import { toArchiveOrder } from './order-view.ts';

export interface OrderFilesDeps extends OrderArchiveDeps {
  database: CentralDatabase;
  derivatives: PhotoDerivatives;
}

export function serveOrderFiles(serve: Serve, deps: OrderFilesDeps): void {
  serve(getOrderArchive, async ({ params, principal }) => {
    const order = toArchiveOrder(await readStoredOrder(deps.database, principal, params.id));
    const archive = await openOrderArchive(deps, order);
    return new Response(Readable.toWeb(archive) as ReadableStream<Uint8Array>, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${formatOrderNumber(order.iid)}.zip"`,
        'cache-control': 'no-store',
      },
    });
  });

  serve(getOrderFileThumbnail, async ({ params, principal }) => {
    const file = await findOrderFile(deps.database, principal, { orderId: params.id, fileId: params.fileId });
    if (file === undefined || !(await deps.blobs.has(file.sha256))) throw notFound();
    const picture = await deps.derivatives.thumbnail(file.sha256).catch((error: unknown) => {
      throw error instanceof PhotoNotViewableError || error instanceof BlobMissingError ? notFound() : error;
    });
    return new Response(Readable.toWeb(createReadStream(picture)) as ReadableStream<Uint8Array>, {
      // The photo of a file never changes; only its owner's browser may keep it.
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=31536000, immutable' },
    });
  });
}
