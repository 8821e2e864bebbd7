import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createPasswords } from '@printfront/shared/server/auth/passwords.ts';
import { createDiskBlobStore } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import { createScrubRecord } from '@printfront/shared/server/blobs/photo-scrub.repository.ts';
import { createPhotoScrub } from '@printfront/shared/server/blobs/photo-scrub.service.ts';
import { endWhenBroken } from '@printfront/shared/server/database/broken-database.ts';
import { createCommitBatcher } from '@printfront/shared/server/database/commit-batcher.ts';
import {
  readRestored,
  recoverServerDatabase,
  recoverySentence,
} from '@printfront/shared/server/database/snapshots/server-database.ts';
import { createSnapshots } from '@printfront/shared/server/database/snapshots/snapshots.service.ts';
import { SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { createHttpListener, type HttpListener } from '@printfront/shared/server/http/http-listener.ts';
import type { ServerApp } from '@printfront/shared/server/http/serve.ts';
import { openTlsCertificate, type TlsCertificate } from '@printfront/shared/server/http/tls-certificate.ts';
import { createLogger } from '@printfront/shared/server/logging/create-logger.ts';
import { secretsOf } from '@printfront/shared/server/logging/mask-secrets.ts';
import { createPhotoDerivatives } from '@printfront/shared/server/photos/derivatives.ts';
import { createPhotoProcessing } from '@printfront/shared/server/photos/photo-processing.ts';
import { createPhotoWorkers } from '@printfront/shared/server/photos/photo-workers.ts';
import { runServices } from '@printfront/shared/server/service/run-services.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import { tellPerson } from '@printfront/shared/server/service/tell-person.ts';
import { waitForDisk } from '@printfront/shared/server/service/wait-for-disk.ts';
import type { Logger } from 'pino';
import { createEdgeApp } from './app.ts';
import { createCentralProxy } from './central-proxy/central-proxy.ts';
import { createCentralReach, watchCentral } from './central-proxy/central-reach.ts';
import { openClockFloor } from './clock/clock-floor.ts';
import { openEdgeDatabase } from './database/database.ts';
import { edgeServerDatabase } from './database/edge-database-copies.ts';
import { defaultPublicUrl, type EdgeSettings, readEdgeSettings } from './env.ts';
import { createHotspot, type HotspotOptions } from './hotspot/create-hotspot.ts';
import { createHotspotService } from './hotspot/hotspot.service.ts';
import type { Hotspot } from './hotspot/hotspot.ts';
import { applyCommand } from './order-desk/apply-command.ts';
import { createHotFolder } from './print-files/hot-folder.service.ts';
import { createPhotoRetention } from './retention/photo-retention.service.ts';
import { createShopServer } from './shop-server.ts';
import { createStaffList } from './staff/staff-list.ts';
import { createAbandonedOrders } from './storefront/abandoned-orders.service.ts';
import { createAttemptLimiter } from './storefront/attempt-limiter.ts';
import { createMobilePage } from './storefront/mobile-page.ts';
import { createStorefrontClients } from './storefront/storefront-clients.service.ts';
import { createCatalogueReader } from './sync/catalogue-snapshot.repository.ts';
import { createEdgeSync } from './sync/edge-sync.ts';
import { createShopReport } from './sync/shop-report.ts';
import { createBlobCollector } from './uploads/blob-collector.service.ts';
import { createBlobGate } from './uploads/blob-gate.ts';
import { createPhotoRelay } from './uploads/photo-relay.service.ts';
import { uninspectedPhotos } from './uploads/uninspected-photos.ts';

const WRONG_PAIRING_CODES = { limit: 10, windowMs: 15 * 60_000 };

/** Builds the in-shop server from its settings and runs it until a signal. */
export async function startEdge(): Promise<void> {
  const settings = readEdgeSettings();
  const { folder } = settings;
  const logger = createLogger('edge', settings.LOG_LEVEL, { secrets: secretsOf(process.env) });
  if (settings.CENTRAL_CA !== undefined) trustAuthority(settings.CENTRAL_CA);
  const now = () => new Date();

  const listen = (served: ServerApp) =>
    createHttpListener({
      app: served,
      host: settings.EDGE_HOST,
      port: settings.EDGE_PORT,
      portSetting: 'EDGE_PORT',
    });
  const { tlsFiles } = settings;
  const certificate = tlsFiles && (await openTlsCertificate({ ...tlsFiles, logger }));
  await waitForDisk(folder, { listen, logger });
  const files = edgeServerDatabase(folder, settings.SNAPSHOT_DIR);
  const recovery = await recoverServerDatabase(files);
  if (recovery !== null) {
    const { damage, snapshot } = recovery;
    logger.error(
      { damage, snapshot: snapshot?.number ?? null },
      'the database was damaged; what was sound took its place',
    );
    process.stderr.write(`${recoverySentence(recovery)}\n`);
  }
  const database = await openEdgeDatabase(files.database, endWhenBroken(files.database, logger));
  const commits = createCommitBatcher(database);
  const shopServer = createShopServer(database, settings.EDGE_NAME);
  const attempts = createAttemptLimiter(WRONG_PAIRING_CODES);
  const clients = createStorefrontClients({ database, shopServer, attempts, now });
  const pairingCode = await clients.issuePairingCode();

  const blobs = createDiskBlobStore({
    folder: path.join(folder, 'blobs'),
    ...(settings.MINIMUM_FREE_BYTES === undefined ? {} : { minimumFreeBytes: settings.MINIMUM_FREE_BYTES }),
  });
  const workers = createPhotoWorkers(settings.PHOTO_WORKERS === undefined ? {} : { size: settings.PHOTO_WORKERS });
  const derivatives = createPhotoDerivatives({
    folder: path.join(folder, 'derivatives'),
    workers,
    sourceFile: (sha256) => blobs.localPath(sha256),
  });
  const processing = createPhotoProcessing({
    photos: uninspectedPhotos(database, commits),
    derivatives,
    workers,
    logger,
  });
  const gate = createBlobGate();

  const router = {
    host: settings.ROUTER_HOST,
    port: settings.ROUTER_PORT,
    username: settings.ROUTER_USERNAME,
    password: settings.ROUTER_PASSWORD,
    tls: settings.ROUTER_TLS,
    ca: settings.ROUTER_CA,
    ...(settings.ROUTER_USER_PROFILE === undefined ? {} : { userProfile: settings.ROUTER_USER_PROFILE }),
  };
  const hotspot = createHotspotService(database, openHotspot(router, logger), logger);
  const catalogue = createCatalogueReader(database);
  const mobilePage = createMobilePage({ database, shopServer });
  const photos = createPhotoRelay({ database, commits, blobs, gate, processing, catalogue, now });
  const scrub = createPhotoScrub({ blobs, record: createScrubRecord(database), derivatives, logger });
  const reach = createCentralReach(() => sync.revive());
  const clock = await openClockFloor({ database, logger, now });
  const staffList = createStaffList({ database, now: clock.now });
  const sync = createEdgeSync({
    database,
    blobs,
    centralUrl: settings.CENTRAL_URL,
    enrolCode: settings.ENROL_CODE,
    logger,
    onCommand: applyCommand,
    describeShop: createShopReport({ database, folder, hotspot, clients }),
    isTakingPhotos: gate.isInUse,
    relay: { frontOrders: mobilePage, photos },
    scrub,
    staff: staffList,
    contact: watchCentral(reach, clock),
    intervals: { catalogueMs: settings.CATALOGUE_INTERVAL_SECONDS * 1000 },
  });

  const hotFolder = createHotFolder({
    ...{
      database,
      catalogue,
      blobs,
      derivatives,
      blobFile: blobs.localPath,
      suspect: scrub.suspect,
      sync,
      logger,
      now,
    },
    ...{ hotFolder: settings.HOT_FOLDER, isDpofWanted: settings.HOT_FOLDER_DPOF },
  });

  const restored = () => readRestored(files);
  const publicUrl = () => settings.PUBLIC_URL ?? defaultPublicUrl(listener.port());
  const { HOTSPOT_SSID: ssid, HOTSPOT_PASSPHRASE: passphrase, HOTSPOT_LOGIN_HOST: loginHost } = settings;
  const app = createEdgeApp({
    ...{ database, commits, blobs, gate, derivatives, processing, clients, hotspot, sync, shopServer },
    ...{ catalogue, mobilePage, hotFolder, suspectPhoto: scrub.suspect },
    ...{ centralUrl: settings.CENTRAL_URL, reach, clock, staffList, passwords: createPasswords() },
    proxy: createCentralProxy(settings.CENTRAL_URL, reach),
    restored,
    metricsToken: settings.METRICS_TOKEN,
    wifi: { ssid, passphrase, loginHost },
    isCertifiedFor: (name) => certificate?.isFor(name) ?? false,
    ...{ publicUrl, folder, webApp: settings.WEB_APP, logger, now },
  });
  const listener = listen(app);
  const encrypted = certificate && listenEncrypted(app, settings, certificate);
  const closing = { start() {}, stop: () => database.destroy() };
  const abandoned = createAbandonedOrders({ database, hotspot, logger, now });
  const collector = createBlobCollector({ database, blobs, derivatives, gate, logger, restored });
  const retention = createPhotoRetention({ database, catalogue, collector, logger, now: clock.now });
  const snapshots = createSnapshots({ database: files.database, folder: files.snapshots, logger });

  const services: Service[] = [
    closing,
    clock,
    snapshots,
    blobs,
    processing,
    hotFolder,
    hotspot,
    sync,
    abandoned,
    retention,
    collector,
    scrub,
    listener,
  ];
  if (certificate !== undefined && encrypted !== undefined) services.push(certificate, encrypted);
  const { serverId } = await shopServer();
  await runServices(logger, services, () => {
    const port = listener.port();
    const pairingUrl = `http://localhost:${port}/storefront#pair=${pairingCode}`;
    const frontUrlBase = `${publicUrl()}/front/`;
    process.stdout.write(`In-shop server on port ${port}\n`);
    const link = tellPerson(pairingUrl, path.join(folder, 'pairing-link'));
    process.stdout.write(`  Kiosk (open once on the device, within 24 hours): ${link}\n`);
    process.stdout.write(`  Phones: ${frontUrlBase}…\n`);
    const tlsPort = encrypted?.port();
    if (tlsPort !== undefined) process.stdout.write(`  Other kiosks, over HTTPS: port ${tlsPort}\n`);
    process.send?.({ ready: true, port, tlsPort, pairingUrl, frontUrlBase, serverId });
  });
}

/** For kiosks on other computers: without HTTPS their browser keeps nothing for when this server is away. */
function listenEncrypted(app: ServerApp, settings: EdgeSettings, tls: TlsCertificate): HttpListener {
  const { EDGE_HOST: host, EDGE_TLS_PORT: port } = settings;
  return createHttpListener({ app, host, port, portSetting: 'EDGE_TLS_PORT', tls });
}

/** Beside the public ones; for everything that this process asks of others and that has no authority of its own. */
function trustAuthority(pem: string): void {
  setDefaultCACertificates([...getCACertificates('default'), pem]);
}

/** @throws SettingError when the router's settings contradict each other */
function openHotspot(router: HotspotOptions, logger: Logger): Hotspot {
  try {
    return createHotspot(router, logger);
  } catch (error) {
    throw error instanceof RangeError ? new SettingError(error.message) : error;
  }
}
