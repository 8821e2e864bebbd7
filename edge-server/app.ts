import { listAuthProviders, signInLocal, signOut } from '@printfront/shared/contracts/auth.ts';
import { listPasskeyOrigins } from '@printfront/shared/contracts/passkeys.ts';
import type { Passwords } from '@printfront/shared/server/auth/passwords.ts';
import { createSignIns } from '@printfront/shared/server/auth/sign-ins.service.ts';
import { serveBackupOffice } from '@printfront/shared/server/backup-office/backup-office.routes.ts';
import type { BackupOffice } from '@printfront/shared/server/backup-office/backup-office.service.ts';
import type { BackupsElsewhere } from '@printfront/shared/server/backup-office/backups-elsewhere.service.ts';
import { backupReadings } from '@printfront/shared/server/backups/backup-readings.ts';
import { copyReadings } from '@printfront/shared/server/backups/copy-readings.ts';
import type { WatchedBackups } from '@printfront/shared/server/backups/watched-backups.ts';
import type { DiskBlobStore } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import type { CommitBatcher } from '@printfront/shared/server/database/commit-batcher.ts';
import type { Snapshots } from '@printfront/shared/server/database/snapshots/snapshots.service.ts';
import { serveFigures } from '@printfront/shared/server/figures/figures.routes.ts';
import { kioskReadings, orderReadings } from '@printfront/shared/server/figures/shop-readings.ts';
import { leadToPage } from '@printfront/shared/server/first-run/lead-to-page.ts';
import {
  AUTHENTICATED_ADDRESS_HEADER,
  authenticateAddress,
} from '@printfront/shared/server/http/authenticated-address.ts';
import { certificateReadings } from '@printfront/shared/server/http/certificate-readings.ts';
import { createServerApp } from '@printfront/shared/server/http/create-server-app.ts';
import { diskReadings } from '@printfront/shared/server/http/disk-readings.ts';
import { serveHealth } from '@printfront/shared/server/http/health.routes.ts';
import type { ListFollowers } from '@printfront/shared/server/http/list-followers.ts';
import { createMetrics, serveMetrics } from '@printfront/shared/server/http/metrics.ts';
import { refuseOtherMethods } from '@printfront/shared/server/http/other-methods.ts';
import { refuseForeignHosts } from '@printfront/shared/server/http/own-host.ts';
import { refuseWrites } from '@printfront/shared/server/http/refuse-writes.ts';
import { serveRobots } from '@printfront/shared/server/http/robots.ts';
import { createServing, type ServerApp } from '@printfront/shared/server/http/serve.ts';
import { serveOpenApi } from '@printfront/shared/server/http/serve-openapi.ts';
import { serveWebApp } from '@printfront/shared/server/http/serve-web-app.ts';
import { serveOrderDesk } from '@printfront/shared/server/orders/order-desk.routes.ts';
import { serveOrderFiles } from '@printfront/shared/server/orders/order-files.routes.ts';
import { createOrderPhotos } from '@printfront/shared/server/orders/order-photos.ts';
import { servePrintNotes } from '@printfront/shared/server/orders/print-notes.routes.ts';
import { createShowableOrders } from '@printfront/shared/server/orders/showable-orders.ts';
import { proveTakingPart } from '@printfront/shared/server/orders/took-part-proof.ts';
import type { PhotoDerivatives } from '@printfront/shared/server/photos/derivatives.ts';
import type { PhotoProcessing } from '@printfront/shared/server/photos/photo-processing.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import { serveUpdates } from '@printfront/shared/server/updates/updates.routes.ts';
import type { Updates } from '@printfront/shared/server/updates/updates.service.ts';
import { createDailyQuota } from '@printfront/shared/server/uploads/daily-quota.ts';
import { dailyUseIn } from '@printfront/shared/server/uploads/daily-use.repository.ts';
import { createUploadAdmission } from '@printfront/shared/server/uploads/upload-admission.ts';
import { uploadReadings } from '@printfront/shared/server/uploads/upload-readings.ts';
import type { Logger } from 'pino';
import { createAttemptLimiter } from './access/attempt-limiter.ts';
import { createKioskPin } from './access/kiosk-pin.service.ts';
import { createKioskScreens } from './access/kiosk-screens.service.ts';
import { serveKioskStaff } from './access/kiosk-staff.routes.ts';
import { createSetUpPass } from './access/set-up-pass.ts';
import { serveStorefrontClients } from './access/storefront-clients.routes.ts';
import type { StorefrontClients } from './access/storefront-clients.service.ts';
import { readShop, readSizePrices, serveCatalogue } from './catalogue/catalogue.routes.ts';
import { serveCatalogueImages } from './catalogue/catalogue-images.routes.ts';
import { type CatalogueSource, requireCatalogue } from './catalogue/catalogue-source.ts';
import { passEverythingElse, passSharedCalls } from './central-proxy/central-proxy.routes.ts';
import { type CentralProxy, createCentralProxy, type ProxyPatience } from './central-proxy/central-proxy.ts';
import type { CentralReach } from './central-proxy/central-reach.ts';
import { createConnection } from './central-proxy/connection.ts';
import { createLanes, type Lanes } from './central-proxy/lanes.ts';
import { createProxyCaller } from './central-proxy/proxy-caller.service.ts';
import { serveShopAuthority } from './certificate/authority.routes.ts';
import type { ShopHttps } from './certificate/shop-https.service.ts';
import type { HighWaterClock } from './clock/high-water-clock.service.ts';
import type { SetUp } from './computer/set-up.service.ts';
import { serveShopComputer } from './computer/shop-computer.routes.ts';
import type { EdgeDatabase, EdgeTables } from './database/database.ts';
import { serveDeskNews } from './desk/desk-news.routes.ts';
import { createDeskNews } from './desk/desk-news.service.ts';
import { createDeskRouting } from './desk/desk-routing.service.ts';
import { createShopFigures } from './desk/figures.service.ts';
import type { HotFolder } from './desk/hot-folder.service.ts';
import { createOrderDesk, createPrintNoteDesk } from './desk/order-desk.service.ts';
import { createOrderFiles } from './desk/order-files.service.ts';
import { serveDeskSlips, serveStorefrontSlips } from './desk/pay-slips.routes.ts';
import { servePaymentMethod } from './desk/payment-method.routes.ts';
import { servePrintFiles } from './desk/print-files.routes.ts';
import { serveTill } from './desk/till.routes.ts';
import { edgeReadings } from './health/edge-readings.service.ts';
import { readReadiness } from './health/readiness.service.ts';
import { serveShopHealth } from './health/shop-health.routes.ts';
import type { ShopHealthDeps } from './health/shop-health.service.ts';
import type { HotspotService } from './hotspot/hotspot.service.ts';
import type { WifiSettings } from './hotspot/wifi-access.ts';
import type { BlobGate } from './orders/blob-gate.ts';
import { serveFilePictures } from './orders/file-pictures.routes.ts';
import { createKioskOffers } from './orders/kiosk-offers.ts';
import type { MobilePage } from './orders/mobile-page.service.ts';
import { createOrderAccess } from './orders/order-access.service.ts';
import { loadChoices } from './orders/order-content.service.ts';
import type { OrderFollowers } from './orders/order-followers.ts';
import { serveOrderNews } from './orders/order-news.routes.ts';
import { serveParkedOrders } from './orders/parked-orders.routes.ts';
import { createParkedOrders } from './orders/parked-orders.service.ts';
import { servePhoneContacts } from './orders/phone-contacts.routes.ts';
import { createPhoneContacts } from './orders/phone-contacts.service.ts';
import { serveFrontOrder } from './orders/phone-page.routes.ts';
import type { PhonesAtOrders } from './orders/phones-at-orders.ts';
import type { PhotoTraffic } from './orders/photo-traffic.ts';
import { serveUploads } from './orders/storefront-files.routes.ts';
import { createUploads } from './orders/storefront-files.service.ts';
import { serveStorefrontOrders } from './orders/storefront-orders.routes.ts';
import { createStorefrontOrders } from './orders/storefront-orders.service.ts';
import { serveStorefrontWifi } from './orders/storefront-wifi.routes.ts';
import { createStorefrontWifi } from './orders/storefront-wifi.service.ts';
import type { ShopComputerSettings } from './settings/shop-computer-sections.ts';
import type { LimitsReader } from './settings/shop-limits.ts';
import { readSoftwareVersion } from './settings/software-version.ts';
import { noteCentralsWord } from './staff/centrals-word.ts';
import { createIdentify, requireMaintainer } from './staff/identify.ts';
import { serveStaff } from './staff/staff.routes.ts';
import type { StaffList } from './staff/staff-list.service.ts';
import { createStaffSessions, type StaffSessions } from './staff/staff-sessions.service.ts';
import { serveSticks } from './sticks/sticks.routes.ts';
import type { Sticks } from './sticks/sticks.service.ts';
import type { ShopServer } from './sync/shop-server.service.ts';
import { readCredentials } from './sync/sync-state.repository.ts';

export interface EdgeAppDeps {
  database: EdgeDatabase;
  commits: CommitBatcher<EdgeTables>;
  blobs: DiskBlobStore;
  gate: BlobGate;
  traffic: PhotoTraffic;
  followers: OrderFollowers;
  listFollowers: ListFollowers;
  takenByCentral: () => number;
  phones: PhonesAtOrders;
  derivatives: PhotoDerivatives;
  processing: PhotoProcessing;
  catalogue: CatalogueSource;
  clients: StorefrontClients;
  sticks: Sticks;
  hotspot: HotspotService;
  hotFolder: HotFolder;
  /** A photo's bytes turned out wrong. */
  suspectPhoto: (sha256: string) => Promise<void>;
  restored: ShopHealthDeps['restored'];
  /** Null while the disk can only be looked at. */
  backupOffice: BackupOffice | null;
  /** The same, for those who only look. */
  backups: WatchedBackups;
  /** Of a computer that is new; null while the disk takes nothing. */
  backupsElsewhere: BackupsElsewhere | null;
  /** Newer versions of this server; null while the disk takes nothing. */
  updates: Updates | null;
  /** Undefined: only programs on this machine read the metrics. */
  metricsToken: string | undefined;
  sync: Service & ShopHealthDeps['sync'] & { poke(): void; reportNow(): void };
  computer: ShopComputerSettings;
  setUp: SetUp;
  /** Origin of central, as it is now. */
  centralUrl: () => string;
  /** Whether central is worth asking while a caller waits. */
  reach: CentralReach;
  /** As the proxy has it. */
  proxyPatience?: Partial<ProxyPatience> | undefined;
  /** For everything that expires. */
  clock: HighWaterClock;
  staffList: StaffList;
  passwords: Passwords;
  limits: LimitsReader;
  shopServer: () => Promise<ShopServer>;
  /** As they are now. */
  wifi: () => WifiSettings;
  mobilePage: Pick<MobilePage, 'urlOf' | 'followUrlOf'>;
  /** How phones reach this server, without a slash at the end. */
  publicUrl: () => string;
  /** Whether this server's certificate was made out for a name; without HTTPS there is none. */
  isCertifiedFor?: (name: string) => boolean;
  /** Copies of the database. */
  copies?: Pick<Snapshots, 'newestAt' | 'everySeconds'>;
  https: Pick<ShopHttps, 'state' | 'authority' | 'replaceAuthority' | 'endsAt'>;
  /** Since when the disk takes nothing, and what is there can only be looked at; null while it does. */
  readOnlySince: Date | null;
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
/** Of 10^6 codes a few are put aside: at this pace a kiosk would be tried for years. */
const UNKNOWN_CODES = { limit: 10, windowMs: 15 * 60_000 };

async function listKiosksWithHours(clients: EdgeAppDeps['clients'], catalogue: CatalogueSource) {
  const snapshot = await catalogue.current();
  const hours = snapshot && {
    workingHours: snapshot.workingHours,
    overrides: snapshot.workingHourOverrides,
    timeZone: snapshot.shop.timeZone,
  };
  return (await clients.listStorefrontClients()).map(({ lastTouchedAt }) => ({ lastTouchedAt, hours }));
}

/** The whole in-shop server as an app that can be called; listening, workers and loops are main.ts's. */
export function createEdgeApp(deps: EdgeAppDeps): ServerApp {
  const { database, catalogue, clients, hotspot, shopServer, publicUrl, mobilePage, now } = deps;
  const { reach, clock, limits, followers } = deps;
  const admission = createUploadAdmission();
  const figures = createShopFigures({ database, catalogue, shopServer, now: clock.calendar });
  const metrics = createMetrics({ server: 'edge', version: readSoftwareVersion() }, [
    ...edgeReadings(deps),
    ...diskReadings(deps.blobs.room),
    ...orderReadings(figures),
    ...kioskReadings(() => listKiosksWithHours(clients, catalogue), now),
    ...backupReadings(deps.backups),
    ...copyReadings(deps.copies),
    ...certificateReadings(deps.https.endsAt),
    ...uploadReadings(admission),
  ]);
  const app = createServerApp(deps.logger, { observe: metrics.observe });
  const lanes = createLanes();
  const staff = createStaffSessions({ ...deps, lanes, staff: deps.staffList, now: clock.now });
  const proxy = createProxy(deps, lanes, staff);
  const signIns = createSignIns({ ...deps, now: clock.now, countsNetworks: false });
  const pass = createSetUpPass();
  const serve = createServing({
    app,
    identify: createIdentify(clients, staff, pass, shopServer, deps.setUp.isAllThereIs),
  });
  const access = createOrderAccess(database, createAttemptLimiter(UNKNOWN_ORDERS, deps.monotonicMs));
  const wifi = createStorefrontWifi({ database, hotspot, settings: deps.wifi, publicUrl, mobilePage });
  const onStateChanged = () => deps.sync.poke();
  const { calendar } = clock;
  const offers = createKioskOffers(deps.monotonicMs);
  const orders = createStorefrontOrders({
    database,
    offers,
    catalogue,
    hotspot,
    wifiOf: wifi.getStorefrontWifi,
    followOf: wifi.followOf,
    async proofOf(orderId) {
      const credentials = await readCredentials(database);
      return credentials === null ? null : proveTakingPart(credentials.token, orderId);
    },
    onStateChanged,
    followers,
    phones: deps.phones,
    attempts: createAttemptLimiter(UNKNOWN_CODES, deps.monotonicMs),
    now: calendar,
    highWaterNow: clock.now,
    limits,
  });
  const quota = createDailyQuota(dailyUseIn(database), clock.now);
  const uploads = createUploads({ ...deps, admission, quota, now: clock.now });

  const isOwnName = (name: string) => name === new URL(publicUrl()).hostname || (deps.isCertifiedFor?.(name) ?? false);
  refuseForeignHosts(app, isOwnName, 'PUBLIC_URL');
  if (deps.readOnlySince !== null) refuseWrites(app, [signInLocal, signOut]);
  serveHealth(app, {
    readReadiness: () => readReadiness(deps),
    webApp: deps.webApp,
    startedAt: now(),
    isProxied: false,
  });
  serveMetrics(app, metrics, { token: deps.metricsToken, isProxied: false });
  serveOpenApi(app, 'edge');
  serveRobots(app, 'edge');
  passSharedCalls(app, proxy);
  serveBackupOffice(serve, deps.backupOffice);
  serveUpdates(serve, readSoftwareVersion(), deps.updates);
  serveShopHealth(serve, { ...deps, connection: createConnection(reach, clock, deps.readOnlySince) });
  serveShopComputer(serve, { ...deps, pass });
  serveShopAuthority(serve, deps.https);
  serveStaff(app, serve, {
    ...deps,
    proxy,
    signIns,
    staff: deps.staffList,
    sessions: staff,
    shopServer,
    now: clock.now,
  });

  // Providers lead back to the central site, never to a shop's.
  serve(listAuthProviders, () => []);
  // A passkey belongs to central's own address.
  serve(listPasskeyOrigins, () => []);
  const ofShop = { shopServer, hasHotFolder: deps.hotFolder.isSet };
  serveCatalogue(serve, catalogue, { choicesOf: (orderId) => loadChoices(database, orderId), ...ofShop });
  serveCatalogueImages(serve, catalogue, deps.blobs);
  const parked = createParkedOrders({
    ...deps,
    limits,
    offers,
    now: calendar,
    highWaterNow: clock.now,
  });
  serveStorefrontClients(serve, clients, {
    shopServer,
    offeredAt: parked.offeredAt,
    screens: createKioskScreens({ catalogue: catalogue.current, now: calendar, monotonicMs: deps.monotonicMs }),
    queue: orders.queue,
    requireMaintainer: (context) => requireMaintainer(context, 'kiosks', staff, shopServer),
    askCentral: (context) => proxy.forward(context),
    onClientsChanged: () => deps.sync.reportNow(),
  });
  const pin = createKioskPin({ database, passwords: deps.passwords, now: calendar, monotonicMs: deps.monotonicMs });
  serveKioskStaff(serve, pin, {
    clients,
    shopServer,
    version: readSoftwareVersion(),
    isCentralReachable: () => !reach.isAway(),
    onClientsChanged: () => deps.sync.reportNow(),
  });
  const submitting = { database, catalogue, hotspot, sync: deps.sync, followers, limits };
  serveStorefrontOrders(serve, orders, access, { ...submitting, now: calendar, highWaterNow: clock.now }, followers);
  serveParkedOrders(
    serve,
    parked,
    { ...submitting, phones: deps.phones, now: calendar, highWaterNow: clock.now },
    deps,
  );
  const contacts = createPhoneContacts({ database, catalogue, followers, monotonicMs: deps.monotonicMs });
  serveOrderNews(serve, access, orders, { ...deps, contacts, now: calendar });
  servePhoneContacts(serve, access, contacts);
  serveStorefrontWifi(serve, wifi, access);
  serveUploads(serve, uploads, access, { database, catalogue, shopServer, now: calendar });
  serveSticks(serve, deps.sticks, uploads, access);
  serveFrontOrder(serve, access, { ...deps, now: calendar, highWaterNow: clock.now });
  serveFilePictures(serve, { ...deps, access });
  servePrintFiles(serve, deps.hotFolder);
  const photos = createOrderPhotos(deps.blobs);
  const routing = createDeskRouting({ database, proxy, reach, onCentralSilent: () => deps.sync.reportNow() });
  const showable = createShowableOrders(deps.logger);
  const deskDeps = { database, catalogue, photos, shopServer, sync: deps.sync, showable, now: calendar };
  const desk = createOrderDesk(deskDeps);
  // Before /orders/{id}, which would take it for an id.
  serveDeskNews(serve, deps.listFollowers, createDeskNews({ ...deps, offers }));
  serveOrderDesk(serve, desk, routing);
  servePrintNotes(serve, createPrintNoteDesk(deskDeps), routing);
  const slips = { ...deps, admission, quota, now: clock.now };
  serveStorefrontSlips(serve, slips, access);
  servePaymentMethod(serve, slips, access, orders);
  serveDeskSlips(serve, slips, desk, routing);
  serveFigures(serve, () => figures, routing);
  serveTill(serve, { database, catalogue, shopServer, sync: deps.sync, now: calendar });
  const files = createOrderFiles({ ...deps, blobFile: deps.blobs.localPath, suspect: deps.suspectPhoto });
  serveOrderFiles(serve, deps, files, routing.ofFile);

  leadToPage(app, { page: '/set-up', isOpen: deps.setUp.isAllThereIs });
  refuseOtherMethods(app, 'edge');
  passEverythingElse(app, proxy);
  serveWebApp(app, deps.webApp, {
    shop: () => readShop(catalogue, ofShop),
    prices: () => readSizePrices(catalogue),
    hours: async () => (await requireCatalogue(catalogue)).workingHours,
  });
  return app;
}

function createProxy(deps: EdgeAppDeps, lanes: Lanes, sessions: StaffSessions): CentralProxy {
  const { database, clients, centralUrl, reach } = deps;
  return createCentralProxy({
    centralUrl,
    lanes,
    reach,
    patience: deps.proxyPatience,
    callerOf: createProxyCaller({ database, clients, sessions }),
    onAnswer: noteCentralsWord(sessions),
    async vouchFor(address): Promise<Record<string, string>> {
      const credentials = await readCredentials(database);
      return credentials === null ? {} : { [AUTHENTICATED_ADDRESS_HEADER]: authenticateAddress(credentials, address) };
    },
  });
}
