import { listAuthProviders } from '@printfront/shared/contracts/auth.ts';
import type { DiskBlobStore } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import type { CommitBatcher } from '@printfront/shared/server/database/commit-batcher.ts';
import { createMetrics, serveMetrics } from '@printfront/shared/server/health/metrics.ts';
import { createServerApp } from '@printfront/shared/server/http/create-server-app.ts';
import { serveOpenApi } from '@printfront/shared/server/http/openapi.ts';
import { createServing, type ServerApp } from '@printfront/shared/server/http/serve.ts';
import { serveWebApp } from '@printfront/shared/server/http/serve-web-app.ts';
import type { PhotoDerivatives } from '@printfront/shared/server/photos/derivatives.ts';
import type { PhotoProcessing } from '@printfront/shared/server/photos/photo-processing.ts';
import type { Logger } from 'pino';
import { serveCatalogue } from './catalogue/catalogue.routes.ts';
import { serveCatalogueImages } from './catalogue/catalogue-images.routes.ts';
import type { CatalogueSource } from './catalogue/catalogue-source.ts';
import { passEverythingElse, passSharedCalls } from './central-proxy/central-proxy.routes.ts';
import type { CentralProxy } from './central-proxy/central-proxy.ts';
import type { EdgeDatabase, EdgeTables } from './database/database.ts';
import { edgeReadings } from './health/edge-readings.ts';
import { type HealthDeps, serveHealth } from './health/health.routes.ts';
import type { HotspotService } from './hotspot/hotspot.service.ts';
import type { WifiSettings } from './hotspot/wifi-access.ts';
import { refuseForeignHosts } from './own-host.ts';
import type { HotFolder } from './print-files/hot-folder.service.ts';
import { servePrintFiles } from './print-files/print-files.routes.ts';
import type { ShopServer } from './shop-server.ts';
import { createIdentify, requireMaintainer } from './staff/identify.ts';
import type { StaffSessions } from './staff/staff-sessions.ts';
import { createAttemptLimiter } from './storefront/attempt-limiter.ts';
import type { MobilePage } from './storefront/mobile-page.ts';
import { createOrderAccess } from './storefront/order-access.ts';
import { serveStorefrontClients } from './storefront/storefront-clients.routes.ts';
import type { StorefrontClients } from './storefront/storefront-clients.service.ts';
import { serveStorefrontOrders } from './storefront/storefront-orders.routes.ts';
import { createStorefrontOrders } from './storefront/storefront-orders.service.ts';
import { serveStorefrontWifi } from './storefront/storefront-wifi.routes.ts';
import { createStorefrontWifi } from './storefront/storefront-wifi.service.ts';
import type { BlobGate } from './uploads/blob-gate.ts';
import { serveFilePictures } from './uploads/file-pictures.routes.ts';
import { serveFrontOrder } from './uploads/front-order.routes.ts';
import { serveUploads } from './uploads/uploads.routes.ts';
import { createUploads } from './uploads/uploads.service.ts';

export interface EdgeAppDeps {
  database: EdgeDatabase;
  commits: CommitBatcher<EdgeTables>;
  blobs: DiskBlobStore;
  gate: BlobGate;
  derivatives: PhotoDerivatives;
  processing: PhotoProcessing;
  catalogue: CatalogueSource;
  clients: StorefrontClients;
  hotspot: HotspotService;
  hotFolder: HotFolder;
  restored: HealthDeps['restored'];
  /** Undefined: only programs on this machine read the metrics. */
  metricsToken: string | undefined;
  sync: HealthDeps['sync'] & { poke(): void; reportNow(): void };
  proxy: CentralProxy;
  staff: StaffSessions;
  shopServer: () => Promise<ShopServer>;
  wifi: WifiSettings;
  mobilePage: Pick<MobilePage, 'urlOf'>;
  /** How phones reach this server, without a slash at the end. */
  publicUrl: () => string;
  /** Folder of the photos, for the free room on its disk. */
  folder: string;
  /** Folder of the built app. */
  webApp: string;
  logger: Logger;
  now: () => Date;
  /** A clock that nobody sets. Default performance.now. */
  monotonicMs?: () => number;
}

/** Of 10^15 order ids a few hundred are open: nobody gets near one at this pace, and a mistyped link is forgiven. */
const UNKNOWN_ORDERS = { limit: 30, windowMs: 60_000 };

/** The whole in-shop server as an app that can be called; listening, workers and loops are main.ts's. */
export function createEdgeApp(deps: EdgeAppDeps): ServerApp {
  const { database, catalogue, clients, hotspot, proxy, shopServer, publicUrl, mobilePage, now } = deps;
  const metrics = createMetrics(edgeReadings(deps));
  const app = createServerApp(deps.logger, metrics.observe);
  const serve = createServing({ app, identify: createIdentify(clients, deps.staff) });
  const access = createOrderAccess(database, createAttemptLimiter(UNKNOWN_ORDERS, deps.monotonicMs));
  const wifi = createStorefrontWifi({ database, hotspot, settings: deps.wifi, publicUrl, mobilePage });
  const onStateChanged = () => deps.sync.poke();
  const orders = createStorefrontOrders({ database, catalogue, hotspot, wifiOf: wifi.of, onStateChanged, now });
  const uploads = createUploads(deps);

  refuseForeignHosts(app, publicUrl);
  serveHealth(app, { ...deps, startedAt: now() });
  serveMetrics(app, metrics, deps.metricsToken);
  serveOpenApi(app, 'edge');
  passSharedCalls(app, proxy);

  // Providers lead back to the central site, never to a shop's.
  serve(listAuthProviders, () => []);
  serveCatalogue(serve, catalogue, { database, shopServer, hasHotFolder: deps.hotFolder.isSet });
  serveCatalogueImages(serve, catalogue, deps.blobs);
  serveStorefrontClients(serve, clients, {
    ...{ shopServer, ordersAhead: orders.ordersAhead },
    requireMaintainer: (context) => requireMaintainer(context, deps.staff),
    askCentral: (context) => proxy.forward(context),
    onClientsChanged: () => deps.sync.reportNow(),
  });
  serveStorefrontOrders(serve, orders, access, { database, catalogue, hotspot, sync: deps.sync, now });
  serveStorefrontWifi(serve, wifi, access);
  serveUploads(serve, { uploads, access, database, serverId: async () => (await shopServer()).serverId });
  serveFrontOrder(serve, { access, database, shopServer });
  serveFilePictures(serve, { ...deps, access });
  servePrintFiles(serve, deps.hotFolder);

  passEverythingElse(app, proxy);
  serveWebApp(app, deps.webApp);
  return app;
}
