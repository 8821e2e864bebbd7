import { getOrderArchive, getOrderFileThumbnail } from '@printfront/shared/contracts/orders.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { turnOf } from '@printfront/shared/server/http/photo-turn-of.ts';
import { nameOf } from '@printfront/shared/server/http/principal.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { toArchiveOrder } from '@printfront/shared/server/orders/order-view.ts';
import type { PhotoDerivatives } from '@printfront/shared/server/photos/derivatives.ts';
import {
  answerArchive,
  answerThumbnail,
  photosDeleted,
} from '@printfront/shared/server/print-files/answer-print-files.ts';
import type { OrderArchiveDeps } from '@printfront/shared/server/print-files/order-archive.ts';
import type { Logger } from 'pino';
import { callerNetwork } from '../auth/caller.ts';
import { type DamagedCopiesDeps, refuseDamagedCopies } from './damaged-copies.ts';
import { readStoredOrder } from './order-desk.service.ts';
import { findOrderFile } from './order-reads.repository.ts';
import { refuseBrokenSeal } from './order-seal.ts';
import { asStored } from './order-view.ts';
import { insertPrintExport } from './orders.repository.ts';

export interface OrderFilesDeps extends OrderArchiveDeps, DamagedCopiesDeps {
  derivatives: PhotoDerivatives;
  trustProxy: boolean;
  logger: Logger;
}

export function serveOrderFiles(serve: Serve, deps: OrderFilesDeps): void {
  serve(getOrderArchive, async ({ params, principal, context }) => {
    const stored = await readStoredOrder(deps.database, principal, params.id);
    if (stored.order.photos_deleted_at !== null) throw photosDeleted();
    refuseBrokenSeal(stored);
    await refuseDamagedCopies(deps, stored);
    return answerArchive(context, deps, toArchiveOrder(asStored(stored)), (counts) => {
      const exported = { orderId: params.id, at: deps.now().toISOString(), by: nameOf(principal), ...counts };
      insertPrintExport(deps.database, { ...exported, target: 'archive' }).catch((error: unknown) => {
        deps.logger.error({ err: error }, 'a download of print files is missing in the ledger');
      });
    });
  });

  serve(getOrderFileThumbnail, async ({ params, principal, context }) => {
    const file = await findOrderFile(deps.database, principal, { orderId: params.id, fileId: params.fileId });
    if (file === undefined) throw notFound();
    const address = await callerNetwork(context, deps);
    return answerThumbnail(deps, file.sha256, turnOf(principal, { owner: params.id, address }));
  });
}
