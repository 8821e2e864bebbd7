import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { getOrderArchive, getOrderFileThumbnail } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { BlobMissingError } from '@printfront/shared/server/blobs/blob-store.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { type PhotoDerivatives, PhotoNotViewableError } from '@printfront/shared/server/photos/derivatives.ts';
import { type OrderArchiveDeps, openOrderArchive } from '@printfront/shared/server/print-files/order-archive.ts';
import type { PrintCounts } from '@printfront/shared/server/print-files/print-counts.ts';
import type { Logger } from 'pino';
import type { CentralDatabase } from '../database/database.ts';
import { readStoredOrder } from './order-desk.service.ts';
import { findOrderFile } from './order-reads.repository.ts';
import { nameOf } from './order-statuses.service.ts';
import { toArchiveOrder } from './order-view.ts';
import { insertPrintExport } from './print-exports.repository.ts';

export interface OrderFilesDeps extends OrderArchiveDeps {
  database: CentralDatabase;
  derivatives: PhotoDerivatives;
  logger: Logger;
  now(): Date;
}

export function serveOrderFiles(serve: Serve, deps: OrderFilesDeps): void {
  serve(getOrderArchive, async ({ params, principal, context }) => {
    const order = toArchiveOrder(await readStoredOrder(deps.database, principal, params.id));
    let made: PrintCounts | undefined;
    const archive = await openOrderArchive(deps, order, {
      onMade(counts) {
        made = counts;
      },
    });
    // Finished means that the last byte was handed to the network; a download that broke off never gets there.
    context.env.outgoing.once('finish', () => {
      if (made === undefined || !archive.readableEnded) return;
      const exported = { orderId: params.id, at: deps.now().toISOString(), by: nameOf(principal), ...made };
      insertPrintExport(deps.database, { ...exported, target: 'archive' }).catch((error: unknown) => {
        deps.logger.error({ err: error }, 'a download of print files is missing in the ledger');
      });
    });
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
