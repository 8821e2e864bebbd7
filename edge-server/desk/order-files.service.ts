import { nameOf } from '@printfront/shared/server/http/principal.ts';
import type { OrderFiles } from '@printfront/shared/server/orders/order-files.routes.ts';
import { toArchiveOrder } from '@printfront/shared/server/orders/order-view.ts';
import { photosDeleted } from '@printfront/shared/server/print-files/answer-print-files.ts';
import { plannedSources, planPrints } from '@printfront/shared/server/print-files/archive-plan.ts';
import type { PrintFileMakerDeps } from '@printfront/shared/server/print-files/print-file-maker.ts';
import { clientNetwork } from '../access/client-address.ts';
import { type CatalogueSource, requireCatalogue } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { refuseMadeElsewhere } from '../orders/other-copies.ts';
import { readDeskOrder } from './order-desk.service.ts';
import { asStored } from './order-view.ts';
import { recordExport } from './record-export.service.ts';

interface DeskFilesDeps extends PrintFileMakerDeps {
  database: EdgeDatabase;
  catalogue: CatalogueSource;
  sync: { poke(): void };
  now: () => Date;
}

/** Print files and pictures of this shop's orders, from the originals that are here. */
export function createOrderFiles(deps: DeskFilesDeps): OrderFiles {
  const { database, blobs } = deps;

  async function areAllHere(sha256s: readonly string[]): Promise<boolean> {
    for (const sha256 of sha256s) if (!(await blobs.has(sha256))) return false;
    return true;
  }

  return {
    async readArchive(_principal, orderId) {
      const { row, content } = await readDeskOrder(database, orderId);
      if (row.photos_deleted_at !== null) throw photosDeleted();
      refuseMadeElsewhere(row);
      const order = toArchiveOrder(asStored(row, content, { serverId: null, serverName: '' }));
      return (await areAllHere(plannedSources(planPrints(order)))) ? order : null;
    },
    async archiveDeps() {
      const { shop } = await requireCatalogue(deps.catalogue);
      return { ...deps, shop };
    },
    noteExport: (principal, orderId, counts) =>
      recordExport(deps, { orderId, by: nameOf(principal), target: 'archive', folder: '', ...counts }),
    async findPhoto(_principal, { orderId, fileId }) {
      const { content } = await readDeskOrder(database, orderId);
      const file = content.lines.flatMap(({ files }) => files).find((one) => one.id === fileId);
      return file !== undefined && (await blobs.has(file.sha256)) ? file.sha256 : null;
    },
    addressOf: clientNetwork,
  };
}
