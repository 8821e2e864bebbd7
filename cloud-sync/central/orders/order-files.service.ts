import { nameOf } from '@printfront/shared/server/http/principal.ts';
import type { OrderFiles } from '@printfront/shared/server/orders/order-files.routes.ts';
import { toArchiveOrder } from '@printfront/shared/server/orders/order-view.ts';
import { photosDeleted } from '@printfront/shared/server/print-files/answer-print-files.ts';
import type { OrderArchiveDeps } from '@printfront/shared/server/print-files/order-archive.ts';
import { callerNetwork } from '../auth/caller.service.ts';
import type { ShopReader } from '../settings/shop-settings.ts';
import { type DamagedCopiesDeps, refuseDamagedCopies } from './damaged-copies.service.ts';
import { readStoredOrder } from './order-desk.service.ts';
import { findOrderFile } from './order-reads.repository.ts';
import { refuseBrokenSeal } from './order-seal.ts';
import { asStored } from './order-view.ts';
import { insertPrintExport } from './orders.repository.ts';

export interface CentralFilesDeps extends Omit<OrderArchiveDeps, 'shop'>, DamagedCopiesDeps {
  settings: ShopReader;
  trustProxy: boolean;
}

/** Print files and pictures of everybody's orders. There is nobody else to ask for them. */
export function createOrderFiles(deps: CentralFilesDeps): OrderFiles {
  const { database, now } = deps;
  return {
    async readArchive(principal, orderId) {
      const stored = await readStoredOrder(database, principal, orderId);
      if (stored.order.photos_deleted_at !== null) throw photosDeleted();
      refuseBrokenSeal(stored);
      await refuseDamagedCopies(deps, stored);
      return toArchiveOrder(asStored(stored));
    },
    archiveDeps: async () => ({ ...deps, shop: await deps.settings() }),
    noteExport(principal, orderId, counts) {
      const exported = { orderId, at: now().toISOString(), by: nameOf(principal), ...counts };
      return insertPrintExport(database, { ...exported, target: 'archive' });
    },
    async findPhoto(principal, photo) {
      return (await findOrderFile(database, principal, photo))?.sha256 ?? null;
    },
    addressOf: (context) => callerNetwork(context, deps),
  };
}
