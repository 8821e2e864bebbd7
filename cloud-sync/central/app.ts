import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ShopSettings } from '@printfront/cloud-sync/protocol/catalogue.ts';
import type { DiskBlobStore } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import { createServerApp } from '@printfront/shared/server/http/create-server-app.ts';
import { serveOpenApi } from '@printfront/shared/server/http/openapi.ts';
import { createServing, type ServerApp } from '@printfront/shared/server/http/serve.ts';
import { serveWebApp } from '@printfront/shared/server/http/serve-web-app.ts';
import type { PhotoDerivatives } from '@printfront/shared/server/photos/derivatives.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import { createIdentify, serveAuth } from './auth/auth.routes.ts';
import type { Passwords } from './auth/passwords.ts';
import { serveCatalogue } from './catalogue/catalogue.routes.ts';
import { serveCatalogueImages } from './catalogue/catalogue-images.routes.ts';
import { currentCatalogueSnapshot } from './catalogue/catalogue-snapshot.ts';
import { serveShop } from './catalogue/shop.routes.ts';
import { serveSizePrices } from './catalogue/size-prices.routes.ts';
import type { CentralDatabase } from './database/database.ts';
import { serveHealth } from './health/health.routes.ts';
import { serveOrderFiles } from './orders/order-files.routes.ts';
import { createOrderPhotos } from './orders/order-photos.ts';
import { serveOrders } from './orders/orders.routes.ts';
import { applyPaymentStatus, applyProductionStatus, applySubmittedOrder } from './orders/orders.service.ts';
import { mountSync } from './sync/sync.routes.ts';
import { serveUsers } from './users/users.routes.ts';

export interface CentralAppDeps {
  database: CentralDatabase;
  blobs: DiskBlobStore;
  derivatives: PhotoDerivatives;
  passwords: Passwords;
  settings: ShopSettings;
  trustProxy: boolean;
  /** Where this server's data lies. */
  folder: string;
  /** Folder of the built app; without a build only the API is served. */
  webApp: string;
  logger: Logger;
  now(): Date;
}

/** @returns the app, and the part of sync that must be stopped before the listener is */
export function createCentralApp(deps: CentralAppDeps): { app: ServerApp; sync: Service } {
  const { database, blobs, derivatives, settings, folder, webApp, logger, now } = deps;
  const app = createServerApp(logger);
  const identify = createIdentify(deps);
  const serve = createServing({ app, identify });

  serveHealth(app, { database, folder, webApp, startedAt: now() });
  serveOpenApi(app, 'central');
  serveAuth(serve, deps);
  serveUsers(serve, database);
  serveShop(serve, settings);
  serveCatalogue(serve, { database, identify });
  serveSizePrices(serve, database);
  serveCatalogueImages(serve, database, blobs);
  serveOrders(serve, { database, photos: createOrderPhotos(blobs), settings, now });
  serveOrderFiles(serve, { database, blobs, derivatives, blobFile: blobs.localPath, shop: settings });
  const sync = mountSync({
    ...{ app, database, blobs, logger },
    effects: { applySubmittedOrder, applyPaymentStatus, applyProductionStatus },
    currentCatalogue: () => currentCatalogueSnapshot(database, settings),
  });

  if (existsSync(path.join(webApp, 'index.html'))) serveWebApp(app, webApp);
  return { app, sync };
}
