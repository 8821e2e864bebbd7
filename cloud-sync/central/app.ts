import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ShopSettings } from '@printfront/cloud-sync/protocol/catalogue.ts';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { createServerApp } from '@printfront/shared/server/http/create-server-app.ts';
import { serveOpenApi } from '@printfront/shared/server/http/openapi.ts';
import { createServing, type ServerApp } from '@printfront/shared/server/http/serve.ts';
import { serveWebApp } from '@printfront/shared/server/http/serve-web-app.ts';
import type { PhotoDerivatives } from '@printfront/shared/server/photos/derivatives.ts';
import type { PhotoProcessing } from '@printfront/shared/server/photos/photo-processing.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import { serveAddresses } from './addresses/addresses.routes.ts';
import { createIdentify, serveAuth } from './auth/auth.routes.ts';
import type { Passwords } from './auth/passwords.ts';
import type { ProviderClient } from './auth/provider-client.ts';
import { serveProviderSignIn } from './auth/provider-sign-in.routes.ts';
import { serveCatalogue } from './catalogue/catalogue.routes.ts';
import { serveCatalogueImages } from './catalogue/catalogue-images.routes.ts';
import { createCatalogueReader } from './catalogue/catalogue-reader.ts';
import { serveShop } from './catalogue/shop.routes.ts';
import { serveSizePrices } from './catalogue/size-prices.routes.ts';
import type { CentralDatabase } from './database/database.ts';
import { serveHealth } from './health/health.routes.ts';
import { serveOrderFiles } from './orders/order-files.routes.ts';
import { createOrderPhotos } from './orders/order-photos.ts';
import { serveOrders } from './orders/orders.routes.ts';
import { applyPaymentStatus, applyProductionStatus, applySubmittedOrder } from './orders/orders.service.ts';
import { servePaySlips } from './payments/pay-slips.routes.ts';
import type { PhotoStorage } from './photo-storage.ts';
import { serveUploadPricing } from './pricing/upload-pricing.routes.ts';
import { serveFrontFiles } from './relay/front-files.routes.ts';
import { mountRelay } from './relay/relay-sync.routes.ts';
import { settlePhoto } from './relay/relayed-photos.repository.ts';
import { mountSync } from './sync/sync.routes.ts';
import { serveUploads } from './uploads/uploads.routes.ts';
import { serveUsers } from './users/users.routes.ts';

export interface CentralAppDeps {
  database: CentralDatabase;
  /** Where photos are kept, and `blobs` in it. */
  storage: PhotoStorage;
  blobs: BlobStore;
  derivatives: PhotoDerivatives;
  processing: PhotoProcessing;
  passwords: Passwords;
  /** External providers that people may sign in with. */
  providers: readonly ProviderClient[];
  /** How browsers reach this server, without a slash at the end. */
  publicUrl(): string;
  /** The same for phones on mobile data; undefined when nobody has said, and then no shop sends them here. */
  phoneUrl: string | undefined;
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
  const { database, storage, blobs, derivatives, settings, folder, webApp, logger, now } = deps;
  const app = createServerApp(logger);
  const identify = createIdentify(deps);
  const serve = createServing({ app, identify });

  serveHealth(app, { database, storage, folder, webApp, startedAt: now() });
  serveOpenApi(app, 'central');
  serveAuth(serve, deps);
  serveProviderSignIn(serve, deps);
  serveUsers(serve, database);
  serveShop(serve, settings);
  serveCatalogue(serve, { database, identify });
  serveSizePrices(serve, database);
  serveCatalogueImages(serve, database, blobs);
  const photos = createOrderPhotos(blobs);
  const catalogue = createCatalogueReader(database, settings);
  serveAddresses(serve, deps);
  serveUploadPricing(serve, { ...deps, catalogue });
  serveOrders(serve, { database, photos, catalogue, settings, now });
  servePaySlips(serve, { ...deps, photos });
  serveOrderFiles(serve, { database, blobs, derivatives, blobFile: storage.files.fileOf, shop: settings });
  serveUploads(serve, { ...deps, blobFile: storage.files.fileOf });
  serveFrontFiles(serve, deps);
  mountRelay({ app, ...deps });
  const sync = mountSync({
    ...{ app, database, blobs, logger },
    effects: { applySubmittedOrder, applyPaymentStatus, applyProductionStatus, settleRelayedPhoto: settlePhoto },
    currentCatalogue: catalogue,
  });

  if (existsSync(path.join(webApp, 'index.html'))) serveWebApp(app, webApp);
  return { app, sync };
}
