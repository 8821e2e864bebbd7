import { existsSync } from 'node:fs';
import path from 'node:path';
import { signInLocal, signOut } from '@printfront/shared/contracts/auth.ts';
import type { KeptOfDemo } from '@printfront/shared/contracts/demo.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import type { Passwords } from '@printfront/shared/server/auth/passwords.ts';
import { serveBackupOffice } from '@printfront/shared/server/backup-office/backup-office.routes.ts';
import type { BackupOffice } from '@printfront/shared/server/backup-office/backup-office.service.ts';
import type { BackupsElsewhere } from '@printfront/shared/server/backup-office/backups-elsewhere.service.ts';
import { backupReadings } from '@printfront/shared/server/backups/backup-readings.ts';
import { copyReadings } from '@printfront/shared/server/backups/copy-readings.ts';
import type { WatchedBackups } from '@printfront/shared/server/backups/watched-backups.ts';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import type { Restored } from '@printfront/shared/server/database/snapshots/server-database.ts';
import type { Snapshots } from '@printfront/shared/server/database/snapshots/snapshots.service.ts';
import { serveFigures } from '@printfront/shared/server/figures/figures.routes.ts';
import { orderReadings } from '@printfront/shared/server/figures/shop-readings.ts';
import { certificateReadings } from '@printfront/shared/server/http/certificate-readings.ts';
import { createServerApp } from '@printfront/shared/server/http/create-server-app.ts';
import { diskReadings } from '@printfront/shared/server/http/disk-readings.ts';
import { serveHealth } from '@printfront/shared/server/http/health.routes.ts';
import type { ListFollowers } from '@printfront/shared/server/http/list-followers.ts';
import { createMetrics, serveMetrics } from '@printfront/shared/server/http/metrics.ts';
import { refuseOtherMethods } from '@printfront/shared/server/http/other-methods.ts';
import { refuseForeignHosts } from '@printfront/shared/server/http/own-host.ts';
import { readOnly, refuseWrites } from '@printfront/shared/server/http/refuse-writes.ts';
import { serveRobots } from '@printfront/shared/server/http/robots.ts';
import { createServing, type ServerApp } from '@printfront/shared/server/http/serve.ts';
import { serveOpenApi } from '@printfront/shared/server/http/serve-openapi.ts';
import { serveWebApp } from '@printfront/shared/server/http/serve-web-app.ts';
import { serveOrderFiles } from '@printfront/shared/server/orders/order-files.routes.ts';
import type { OrderPhotos } from '@printfront/shared/server/orders/order-photos.ts';
import { createShowableOrders } from '@printfront/shared/server/orders/showable-orders.ts';
import type { PhotoDerivatives } from '@printfront/shared/server/photos/derivatives.ts';
import type { PhotoProcessing } from '@printfront/shared/server/photos/photo-processing.ts';
import type { PhotoWorkers } from '@printfront/shared/server/photos/photo-workers.ts';
import type { SecretVault } from '@printfront/shared/server/secrets/secret-vault.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import { serveTillShifts } from '@printfront/shared/server/till/till-shifts.routes.ts';
import { serveUpdates } from '@printfront/shared/server/updates/updates.routes.ts';
import type { Updates } from '@printfront/shared/server/updates/updates.service.ts';
import { createDailyQuota } from '@printfront/shared/server/uploads/daily-quota.ts';
import { dailyUseIn } from '@printfront/shared/server/uploads/daily-use.repository.ts';
import { createMovingUploads } from '@printfront/shared/server/uploads/moving-uploads.ts';
import { createUploadAdmission } from '@printfront/shared/server/uploads/upload-admission.ts';
import { uploadReadings } from '@printfront/shared/server/uploads/upload-readings.ts';
import type { Logger } from 'pino';
import { serveAddresses } from './addresses/addresses.routes.ts';
import { findLastChange } from './audit/audit.repository.ts';
import { serveAudit } from './audit/audit.routes.ts';
import { createIdentify, serveAuth } from './auth/auth.routes.ts';
import { callerNetwork, isHttps } from './auth/caller.service.ts';
import { createGuessLimit } from './auth/guess-limit.service.ts';
import type { ProviderClient } from './auth/provider-client.ts';
import { serveProviderSignIn } from './auth/provider-sign-in.routes.ts';
import type { BlobCollector } from './blobs/blob-collector.service.ts';
import type { PhotoStorage } from './blobs/photo-storage.ts';
import { standOfPhoto } from './blobs/stored-bytes.service.ts';
import { listShippingPrices, listWorkingHours } from './catalogue/catalogue.repository.ts';
import { serveCatalogue } from './catalogue/catalogue.routes.ts';
import { serveCatalogueImages } from './catalogue/catalogue-images.routes.ts';
import { createCatalogueReader } from './catalogue/catalogue-reader.service.ts';
import { readOffer } from './catalogue/offer.service.ts';
import { serveShop, shopOf } from './catalogue/shop.routes.ts';
import { serveSizePrices } from './catalogue/size-prices.routes.ts';
import { listSizePrices } from './catalogue/size-prices.service.ts';
import type { CentralDatabase } from './database/database.ts';
import { serveDemo } from './demo/demo.routes.ts';
import { serveDistributions } from './distributions/distributions.routes.ts';
import { createFigures, createFiguresOfAll } from './figures/figures.service.ts';
import { leadToFirstRun, serveFirstRun } from './first-run/first-run.routes.ts';
import { serveCentralHealth } from './health/central-health.routes.ts';
import { readReadiness } from './health/central-health.service.ts';
import { centralReadings } from './health/central-readings.service.ts';
import { serveMailServer } from './mail/mail-server.routes.ts';
import { createOrderFiles } from './orders/order-files.service.ts';
import { serveOrderNews } from './orders/order-news.routes.ts';
import { createOrderNews } from './orders/order-news.service.ts';
import { serveOrders } from './orders/orders.routes.ts';
import { serveOwnData } from './orders/own-data.routes.ts';
import { serveFrontSlips, servePaySlips } from './orders/pay-slips.routes.ts';
import { findOrdersElsewhere } from './orders/stray-copies.repository.ts';
import { noteCopy } from './orders/stray-copies.service.ts';
import { serveSettings, serveShopOwn } from './owner-settings/settings.routes.ts';
import { serveSharePicture } from './owner-settings/share-picture.routes.ts';
import { servePrintingTimes } from './pricing/printing-times.routes.ts';
import { serveShippingPrices } from './pricing/shipping-prices.routes.ts';
import { serveUploadPricing } from './pricing/upload-pricing.routes.ts';
import { serveFrontFiles } from './relay/front-files.routes.ts';
import { mountRelay } from './relay/relay-sync.routes.ts';
import { isRelayedTo } from './relay/relayed-photos.repository.ts';
import type { LimitsReader } from './settings/central-limits.ts';
import type { InstalledShop } from './settings/installed-shop.ts';
import type { MailServer } from './settings/mail-settings.ts';
import { readSettingsOfShop, withOwnOfShop } from './settings/settings-of-shop.service.ts';
import type { ShopReader } from './settings/shop-settings.ts';
import { readSoftwareVersion } from './settings/software-version.ts';
import { shopEffects } from './shop-effects.ts';
import { serveShops } from './shops/shops.routes.ts';
import { PROOFS_ASKED } from './sync/prove.service.ts';
import { mountSync } from './sync/sync.routes.ts';
import { createTillSource } from './till/till.service.ts';
import { serveToDos } from './to-do/to-do.routes.ts';
import type { TroubleWatch } from './troubles/trouble-watch.service.ts';
import { serveTroubles } from './troubles/troubles.routes.ts';
import { troubleReadings } from './troubles/troubles.service.ts';
import { listSizesForUpload } from './uploads/assortment.ts';
import type { CustomersRoom } from './uploads/customers-room.service.ts';
import { findOrdersToAskFor, isOfOrderMadeBy } from './uploads/damaged-photos.repository.ts';
import { serveUploads } from './uploads/uploads.routes.ts';
import { listStaffVerifiers } from './users/staff-verifiers.repository.ts';
import { serveUsers } from './users/users.routes.ts';
import { serveWorkingHours } from './working-hours/working-hours.routes.ts';

export interface CentralAppDeps {
  database: CentralDatabase;
  /** Where photos are kept, and `blobs` in it. */
  storage: PhotoStorage;
  blobs: BlobStore;
  /** Where files for download are kept, and how large one may be. */
  distributions: { blobs: BlobStore; maximumBytes: number };
  derivatives: PhotoDerivatives;
  processing: PhotoProcessing;
  listFollowers: ListFollowers;
  workers: Pick<PhotoWorkers, 'run'>;
  /** A photo's bytes turned out wrong. */
  suspectPhoto: (sha256: string) => Promise<void>;
  /** Which photos are here. */
  photos: OrderPhotos;
  /** Gives back the room of deleted photos. */
  collector: Pick<BlobCollector, 'collectOf'>;
  passwords: Passwords;
  limits: LimitsReader;
  /** External providers that people may sign in with. */
  providers: readonly ProviderClient[];
  /** How browsers reach this server, without a slash at the end. */
  publicUrl(): string;
  /** Further names that it was told it has. */
  hostNames?: readonly string[];
  /** Whether it is also known by another name. */
  isOwnName?: (name: string) => boolean;
  /** The same for phones on mobile data; undefined when nobody has said, and then no shop sends them here. */
  phoneUrl: string | undefined;
  /** What the server's variables say of the shop. */
  installed: InstalledShop;
  /** The shop as it is now. */
  settings: ShopReader;
  trustProxy: boolean;
  /** Undefined: only programs on this machine read the metrics. */
  metricsToken: string | undefined;
  /** Copies of the database, where central makes them itself. */
  copies?: Pick<Snapshots, 'newestAt' | 'everySeconds'>;
  /** When the certificate of this process ends; without one there is none. */
  certificateEndsAt?: () => Date | null;
  /** Since when the disk takes nothing, and what is there can only be looked at; null while it does. */
  readOnlySince: Date | null;
  /** What the disk of this process has, and below what it takes no more photos. */
  room(): Promise<{ freeBytes: number; minimumBytes: number }>;
  /** For photos of customers at home that nobody has paid for. */
  customersRoom: CustomersRoom;
  /** When this database came back from a copy, and why; null when it never did. */
  restored(): Promise<Restored | null>;
  /** Null where the database has backups of its own, or can only be looked at. */
  backupOffice: BackupOffice | null;
  /** The same, for those who only look. */
  backups: WatchedBackups;
  /** Newer versions of this server; null while the disk takes nothing. */
  updates: Updates | null;
  /** Of a central that has no owner yet; null where its database has backups of its own. */
  backupsElsewhere: BackupsElsewhere | null;
  /** Null where nobody has given a key: nothing that has to be sealed is kept then. */
  vault: SecretVault | null;
  /** Told to what watches over all servers of a demo; absent where nothing does. */
  endDemo?: ((keep: KeptOfDemo) => void) | undefined;
  /** Through which people are written to, as variables say; it wins over what an owner sets. */
  mailServer: MailServer | undefined;
  /** What needs a person. */
  watch: TroubleWatch;
  /** Where this server's data lies. */
  folder: string;
  /** Folder of the built app; without a build only the API is served. */
  webApp: string;
  logger: Logger;
  now(): Date;
}

/** What pages of prices tell of: a change of one is a change of theirs. */
const ON_PRICE_PAGES = ['size-category', 'size', 'photo-frame', 'discount', 'shipping-price'] as const;

/** @returns the app, and the part of sync that must be stopped before the listener is */
export function createCentralApp(deps: CentralAppDeps): { app: ServerApp; sync: Service } {
  const { database, storage, blobs, derivatives, installed, settings, webApp, logger, now } = deps;
  const admission = createUploadAdmission();
  const quota = createDailyQuota(dailyUseIn(database), now);
  const version = readSoftwareVersion();
  const metrics = createMetrics({ server: 'central', version }, [
    ...centralReadings({ ...deps, version }),
    ...diskReadings(deps.room),
    ...orderReadings(createFiguresOfAll(deps)),
    ...backupReadings(deps.backups),
    ...copyReadings(deps.copies),
    ...certificateReadings(deps.certificateEndsAt ?? (() => null)),
    ...troubleReadings(database),
    ...uploadReadings(admission),
  ]);
  const app = createServerApp(logger, {
    observe: metrics.observe,
    isHttpsForGood: (context) => isHttps(context, deps.trustProxy),
  });
  const identify = createIdentify(deps);
  const isOwnName = (name: string) => name === new URL(deps.publicUrl()).hostname || (deps.isOwnName?.(name) ?? false);
  const serve = createServing({ app, identify });

  refuseForeignHosts(app, isOwnName, 'CENTRAL_PUBLIC_URL');
  if (deps.readOnlySince !== null) {
    refuseWrites(app, [signInLocal, signOut]);
    // The copy may have commits that the disk has not: a shop must not go on from them.
    app.use(`${API_BASE}/sync/*`, () => Promise.reject(readOnly()));
  }
  serveHealth(app, {
    readReadiness: () => readReadiness(deps),
    webApp,
    startedAt: now(),
    isProxied: deps.trustProxy,
  });
  serveMetrics(app, metrics, { token: deps.metricsToken, isProxied: deps.trustProxy });
  serveOpenApi(app, 'central');
  const shop = async () => shopOf(await settings());
  serveRobots(app, 'central', async () => ({
    shop: await shop(),
    sizes: (await listSizePrices(database)).map(({ size }) => size),
    pricesChangedAt: await findLastChange(database, ON_PRICE_PAGES),
  }));
  const sharePictures = serveSharePicture(app, { ...deps, shop, blobFile: storage.files.fileOf });
  const auth = { ...deps, hostNames: deps.hostNames ?? [], shopName: async () => (await settings()).name.en };
  serveAuth(serve, auth);
  serveProviderSignIn(serve, deps);
  serveFirstRun(serve, auth);
  serveUsers(serve, deps);
  serveAudit(serve, database);
  serveFigures(serve, (principal) => createFigures(deps, principal));
  serveTillShifts(serve, (principal) => createTillSource(deps, principal));
  serveShop(serve, settings, deps.readOnlySince);
  serveCentralHealth(serve, deps);
  serveBackupOffice(serve, deps.backupOffice);
  serveUpdates(serve, version, deps.updates);
  serveTroubles(serve, deps);
  serveMailServer(serve, { ...deps, testMail: deps.watch.testMail });
  serveCatalogue(serve, {
    ...deps,
    sizesForUpload: (upload) => listSizesForUpload(database, upload),
    admission,
    identify,
    blobFile: storage.files.fileOf,
  });
  serveSizePrices(serve, database);
  serveCatalogueImages(serve, database, blobs);
  const { photos } = deps;
  const showable = createShowableOrders(logger);
  const catalogue = createCatalogueReader(database, installed);
  serveAddresses(serve, deps);
  serveUploadPricing(serve, { ...deps, catalogue });
  serveWorkingHours(serve, { database, now, settings });
  serveSettings(serve, { ...deps, admission, blobFile: storage.files.fileOf });
  serveShopOwn(serve, { database, now, installed });
  serveToDos(serve, deps);
  serveDemo(serve, deps);
  serveShippingPrices(serve, { database, now });
  servePrintingTimes(serve, { database, now });
  const { collector } = deps;
  const { limits } = deps;
  // Before /orders/{id}, which would take it for an id.
  const orderNews = createOrderNews(database);
  serveOrderNews(serve, deps.listFollowers, orderNews);
  serveOrders(serve, {
    database,
    installed,
    blobs,
    photos,
    catalogue,
    settings,
    showable,
    collector,
    now,
    limits,
    quota,
  });
  serveOwnData(serve, { ...deps, settings, showable });
  const settingsOf = (shopId: string) => readSettingsOfShop(database, installed, shopId);
  const slips = { ...deps, settingsOf, admission, photos, showable, quota };
  servePaySlips(serve, slips);
  serveFrontSlips(serve, slips);
  const files = createOrderFiles({
    database,
    photos,
    blobs,
    derivatives,
    blobFile: storage.files.fileOf,
    suspect: deps.suspectPhoto,
    trustProxy: deps.trustProxy,
    settings,
    now,
  });
  serveOrderFiles(serve, deps, files);
  serveUploads(serve, { ...deps, admission, quota, catalogue, blobFile: storage.files.fileOf });
  serveFrontFiles(serve, { ...deps, admission, quota, moving: createMovingUploads() });
  serveDistributions(serve, {
    database,
    admission,
    logger,
    now,
    trustProxy: deps.trustProxy,
    settings,
    siteUrl: deps.phoneUrl,
    ...deps.distributions,
  });
  serveShops(serve, deps);
  mountRelay({ app, ...deps });
  const sync = mountSync({
    app,
    database,
    blobs,
    logger,
    now,
    isOwnName,
    proofs: {
      limit: createGuessLimit(deps, PROOFS_ASKED),
      networkOf: (context) => callerNetwork(context, deps),
    },
    effects: shopEffects,
    wasGivenTo: async ({ serverId, sha256 }) =>
      (await isRelayedTo(database, serverId, sha256)) || isOfOrderMadeBy(database, serverId, sha256),
    catalogueOf: async (shopId) => withOwnOfShop(database, installed, { shopId, catalogue: await catalogue() }),
    listStaff: (serverId) => listStaffVerifiers(database, serverId),
    ordersToAskFor: (asked) => findOrdersToAskFor(database, asked, now()),
    ordersElsewhere: (asked) => findOrdersElsewhere(database, asked),
    noteCopy: (copy) => noteCopy(database, copy),
    standOf: (transaction, blob) => standOfPhoto(transaction, blobs, blob),
    onOrdersHeard: orderNews.heard,
    onUnwanted: (sha256s) => deps.collector.collectOf(sha256s),
  });

  refuseOtherMethods(app, 'central');
  leadToFirstRun(app, deps);
  if (existsSync(path.join(webApp, 'index.html'))) {
    serveWebApp(app, webApp, {
      shop,
      prices: () => listSizePrices(database),
      hours: () => listWorkingHours(database),
      offer: () => readOffer(database),
      shippingPrices: () => listShippingPrices(database),
      sharePicture: sharePictures.addressOf,
    });
  }
  return { app, sync };
}
