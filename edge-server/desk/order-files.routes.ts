import { getOrderArchive, getOrderFileThumbnail } from '@printfront/shared/contracts/orders.ts';
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
import { plannedSources, planPrints } from '@printfront/shared/server/print-files/archive-plan.ts';
import type { PrintFileMakerDeps } from '@printfront/shared/server/print-files/print-file-maker.ts';
import type { Logger } from 'pino';
import { clientAddress } from '../access/client-address.ts';
import { type CatalogueSource, requireCatalogue } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase } from '../database/database.ts';
import type { DeskRouting } from './desk-routing.ts';
import { readDeskOrder } from './order-desk.service.ts';
import { asStored } from './order-view.ts';
import { recordExport } from './record-export.ts';

interface DeskFilesDeps extends PrintFileMakerDeps {
  database: EdgeDatabase;
  catalogue: CatalogueSource;
  derivatives: PhotoDerivatives;
  sync: { poke(): void };
  logger: Logger;
  now: () => Date;
}

/** Print files and pictures of this shop's orders, from the originals that are here. */
export function serveDeskFiles(serve: Serve, deps: DeskFilesDeps, routing: DeskRouting): void {
  const { database, blobs, logger } = deps;

  async function areAllHere(sha256s: readonly string[]): Promise<boolean> {
    for (const sha256 of sha256s) if (!(await blobs.has(sha256))) return false;
    return true;
  }

  serve(getOrderArchive, (call) => {
    const { params, principal, context } = call;
    return routing.ofFile(call, params.id, async () => {
      const { row, content } = await readDeskOrder(database, params.id);
      if (row.photos_deleted_at !== null) throw photosDeleted();
      const order = toArchiveOrder(asStored(row, content, ''));
      if (!(await areAllHere(plannedSources(planPrints(order))))) return null;
      const { shop } = await requireCatalogue(deps.catalogue);
      return answerArchive(context, { ...deps, shop }, order, (counts) => {
        const exported = {
          orderId: params.id,
          by: nameOf(principal),
          target: 'archive',
          folder: '',
          ...counts,
        } as const;
        recordExport(deps, exported).catch((error: unknown) => {
          logger.error({ err: error }, 'a download of print files is missing in the ledger');
        });
      });
    });
  });

  serve(getOrderFileThumbnail, (call) => {
    const { id, fileId } = call.params;
    return routing.ofFile(call, id, async () => {
      const { content } = await readDeskOrder(database, id);
      const file = content.lines.flatMap(({ files }) => files).find((one) => one.id === fileId);
      if (file === undefined || !(await blobs.has(file.sha256))) return null;
      const address = clientAddress(call.context);
      return answerThumbnail(deps, file.sha256, turnOf(call.principal, { owner: id, address }));
    });
  });
}
