import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createFreeSpaceGuard } from '@printfront/shared/server/blobs/free-space-guard.ts';
import { endWhenBroken } from '@printfront/shared/server/database/broken-database.ts';
import { shrinkDatabase } from '@printfront/shared/server/database/give-back-pages.ts';
import { openReadableCopy } from '@printfront/shared/server/database/readable-copy.ts';
import {
  goOnAnewIfPutBack,
  noteRestored,
  readRestored,
  recoverServerDatabase,
  recoverySentence,
} from '@printfront/shared/server/database/snapshots/server-database.ts';
import { createSnapshots } from '@printfront/shared/server/database/snapshots/snapshots.service.ts';
import { createWitness } from '@printfront/shared/server/database/witness.ts';
import { orderLimitsOf } from '@printfront/shared/server/env/order-limit-settings.ts';
import { SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { createProcessPlaces } from '@printfront/shared/server/http/connection-limits.ts';
import type { ConnectionPlaces } from '@printfront/shared/server/http/connection-places.ts';
import { createHttpListener, type HttpListener } from '@printfront/shared/server/http/http-listener.ts';
import { NO_PHOTO_WORKERS } from '@printfront/shared/server/http/no-photo-workers.ts';
import type { ServerApp } from '@printfront/shared/server/http/serve.ts';
import { openTlsCertificate, type TlsCertificate } from '@printfront/shared/server/http/tls-certificate.ts';
import { type ReadOnlyServer, waitForDisk } from '@printfront/shared/server/http/wait-for-disk.ts';
import { createLogger } from '@printfront/shared/server/logging/create-logger.ts';
import { secretsOf } from '@printfront/shared/server/logging/mask-secrets.ts';
import { createPhotoWorkers } from '@printfront/shared/server/photos/photo-workers.ts';
import { claimFolder, tryToClaimFolder } from '@printfront/shared/server/service/claim-folder.ts';
import { runServices } from '@printfront/shared/server/service/run-services.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import { tellPerson } from '@printfront/shared/server/service/tell-person.ts';
import type { Logger } from 'pino';
import { openEdgeDatabase } from './database/database.ts';
import { createEdgeServer, type EdgeServerOptions } from './edge-server.ts';
import { createShopBackups } from './health/shop-backups.service.ts';
import { createHotspot } from './hotspot/create-hotspot.ts';
import type { Hotspot } from './hotspot/hotspot.ts';
import { defaultPublicUrl, type EdgeSettings, readEdgeSettings } from './settings/env.ts';
import { edgeServerDatabase } from './sync/edge-database-copies.service.ts';
import { beginNewEpoch } from './sync/sync-state.repository.ts';
import { advanceWitness, readWitnessed } from './sync/witness.repository.ts';

/**
 * Builds the in-shop server from its settings and runs it until a signal.
 *
 * @param pace in tests, which cannot wait for days
 */
export async function startEdge(pace: Pick<EdgeServerOptions, 'keeping' | 'blobMinimumAgeMs'> = {}): Promise<void> {
  const settings = readEdgeSettings();
  const { folder } = settings;
  const logger = createLogger('edge', settings.LOG_LEVEL, { secrets: secretsOf(process.env) });
  if (settings.CENTRAL_CA !== undefined) trustAuthority(settings.CENTRAL_CA);

  const { tlsFiles } = settings;
  const certificate = tlsFiles && (await openTlsCertificate({ ...tlsFiles, logger }));
  const places = createProcessPlaces();
  const listen = (app: ServerApp) =>
    createHttpListener({ app, places, host: settings.EDGE_HOST, port: settings.EDGE_PORT, portSetting: 'EDGE_PORT' });
  const listenEncrypted = (app: ServerApp) => certificate && openEncrypted(app, places, settings, certificate);
  const files = edgeServerDatabase(folder, settings.SNAPSHOT_DIR);
  const router = openHotspot(settings, logger);
  let port = () => settings.EDGE_PORT;
  const publicUrl = () => settings.PUBLIC_URL ?? defaultPublicUrl(port());
  const { HOTSPOT_SSID: ssid, HOTSPOT_PASSPHRASE: passphrase, HOTSPOT_LOGIN_HOST: loginHost } = settings;
  const minimumFreeBytes = settings.MINIMUM_FREE_BYTES;
  const snapshots = createSnapshots({
    database: files.database,
    folder: files.snapshots,
    logger,
    everyMs: settings.SNAPSHOT_INTERVAL_SECONDS * 1000,
    room: createFreeSpaceGuard(files.snapshots, minimumFreeBytes).room,
  });
  const backups = settings.backupPlace
    ? createShopBackups({ place: settings.backupPlace, folder, files, snapshots, now: () => new Date(), logger })
    : null;
  const common: Omit<EdgeServerOptions, 'database' | 'workers' | 'readOnlySince'> = {
    folder,
    router,
    publicUrl,
    logger,
    now: () => new Date(),
    name: settings.EDGE_NAME,
    webApp: settings.WEB_APP,
    metricsToken: settings.METRICS_TOKEN,
    centralUrl: settings.CENTRAL_URL,
    enrolCode: settings.ENROL_CODE,
    hotFolder: settings.HOT_FOLDER,
    hotFolderLayout: settings.hotFolderLayout,
    minimumFreeBytes,
    copies: snapshots,
    limits: {
      order: orderLimitsOf(settings),
      orderBytesPerDay: settings.MOST_ORDER_BYTES_PER_DAY,
      phoneBytesPerDay: settings.MOST_PHONE_BYTES_PER_DAY,
      largestSlipBytes: settings.LARGEST_SLIP_BYTES,
      slipsPerDay: settings.MOST_SLIPS_PER_DAY,
      slipBytesPerDay: settings.MOST_SLIP_BYTES_PER_DAY,
    },
    syncIntervals: { catalogueMs: settings.CATALOGUE_INTERVAL_SECONDS * 1000 },
    wifi: { ssid, passphrase, loginHost },
    certificateEndsAt: () => certificate?.endsAt() ?? null,
    isCertifiedFor: (name) => certificate?.isFor(name) ?? false,
    restored: () => readRestored(files),
    backups,
    onOlderCopy: (why) => noteRestored(files, why),
    ...pace,
  };

  async function openReadOnly(): Promise<ReadOnlyServer> {
    const copy = await openReadableCopy(files.database, openEdgeDatabase);
    const options = { ...common, database: copy.database, workers: NO_PHOTO_WORKERS, readOnlySince: new Date() };
    return { app: (await createEdgeServer(options)).app, close: copy.close };
  }

  const listenEverywhere = (app: ServerApp) => {
    const encrypted = listenEncrypted(app);
    return encrypted === undefined ? [listen(app)] : [listen(app), encrypted];
  };
  const isClaimed = tryToClaimFolder(folder);
  await waitForDisk(folder, { listen: listenEverywhere, logger, openReadOnly });
  if (!isClaimed) claimFolder(folder);
  const recovery = await recoverServerDatabase(files);
  if (recovery !== null) {
    const { damage, snapshot } = recovery;
    logger.error(
      { damage, snapshot: snapshot?.number ?? null },
      'the database was damaged; what was sound took its place',
    );
    process.stderr.write(`${recoverySentence(recovery)}\n`);
  }
  shrinkDatabase(files.database);
  const database = await openEdgeDatabase(files.database, endWhenBroken(files.database, logger));
  await goOnAnewIfPutBack(files, {
    read: () => readWitnessed(database),
    beginAnew: () => beginNewEpoch(database),
    logger,
  });
  const workers = createPhotoWorkers({ size: settings.PHOTO_WORKERS });
  const server = await createEdgeServer({ ...common, database, workers, readOnlySince: null });
  const pairingCode = await server.clients.issuePairingCode();
  const listener = listen(server.app);
  port = listener.port;
  const encrypted = listenEncrypted(server.app);
  const closing = { start() {}, stop: () => database.destroy() };
  const services: Service[] = [
    closing,
    createWitness(files, (birth) => advanceWitness(database, birth)),
    server.clock,
    snapshots,
    server.blobs,
    server.processing,
    server.hotFolder,
    server.hotspot,
    server.sync,
    whereItStands(server.sync),
    server.abandoned,
    server.followedLogins,
    server.retention,
    server.personalData,
    server.collector,
    server.scrub,
    server.roomMaker,
    server.pages,
    ...(backups === null ? [] : [backups]),
    listener,
  ];
  if (certificate !== undefined && encrypted !== undefined) services.push(certificate, encrypted);
  // Ended first: a listener waits for the answers that are under way, and these have no end of their own.
  services.push(server.followers);
  const { serverId } = await server.shopServer();
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

/** Longer than an answer takes over a slow line; a shop whose line is silent opens anyway. */
const LONGEST_WAIT_FOR_CENTRAL_MS = 5_000;

/** Of a database that is an older copy central knows numbers that were given since: it is asked before another one is. */
function whereItStands(sync: { heardOf(): Promise<boolean> }): Service {
  return {
    async start() {
      const deadline = new AbortController();
      const { signal } = deadline;
      await Promise.race([
        sync.heardOf(),
        setTimeout(LONGEST_WAIT_FOR_CENTRAL_MS, undefined, { signal }).catch(() => undefined),
      ]);
      deadline.abort();
    },
    stop() {},
  };
}

/** For kiosks on other computers: without HTTPS their browser keeps nothing for when this server is away. */
function openEncrypted(
  app: ServerApp,
  places: ConnectionPlaces,
  settings: EdgeSettings,
  tls: TlsCertificate,
): HttpListener {
  const { EDGE_HOST: host, EDGE_TLS_PORT: port } = settings;
  return createHttpListener({ app, places, host, port, portSetting: 'EDGE_TLS_PORT', tls });
}

/** Beside the public ones; for everything that this process asks of others and that has no authority of its own. */
function trustAuthority(pem: string): void {
  setDefaultCACertificates([...getCACertificates('default'), pem]);
}

/** @throws SettingError when the router's settings contradict each other */
function openHotspot(settings: EdgeSettings, logger: Logger): Hotspot {
  const router = {
    host: settings.ROUTER_HOST,
    port: settings.ROUTER_PORT,
    username: settings.ROUTER_USERNAME,
    password: settings.ROUTER_PASSWORD,
    tls: settings.ROUTER_TLS,
    ca: settings.ROUTER_CA,
    userProfile: settings.ROUTER_USER_PROFILE,
  };
  try {
    return createHotspot(router, logger);
  } catch (error) {
    throw error instanceof RangeError ? new SettingError(error.message) : error;
  }
}
