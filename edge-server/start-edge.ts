import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createBackupsElsewhere } from '@printfront/shared/server/backup-office/backups-elsewhere.service.ts';
import { restoreIfWished } from '@printfront/shared/server/backups/restore-at-start.ts';
import { createFreeSpaceGuard } from '@printfront/shared/server/blobs/free-space-guard.ts';
import { openComputerSettings } from '@printfront/shared/server/computer-settings/computer-settings.service.ts';
import { endWhenBroken } from '@printfront/shared/server/database/broken-database.ts';
import { doesAnswer } from '@printfront/shared/server/database/does-answer.ts';
import { shrinkDatabase } from '@printfront/shared/server/database/give-back-pages.ts';
import { openReadableCopy } from '@printfront/shared/server/database/readable-copy.ts';
import {
  goOnAnewIfPutBack,
  noteRestored,
  readRestored,
  recoverServerDatabase,
  tellRecovery,
} from '@printfront/shared/server/database/snapshots/server-database.ts';
import { createSnapshots } from '@printfront/shared/server/database/snapshots/snapshots.service.ts';
import { createWitness } from '@printfront/shared/server/database/witness.ts';
import { SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { warnOfMistyped } from '@printfront/shared/server/env/unread-settings.ts';
import { createProcessPlaces } from '@printfront/shared/server/http/connection-limits.ts';
import type { ConnectionPlaces } from '@printfront/shared/server/http/connection-places.ts';
import { createHttpListener } from '@printfront/shared/server/http/http-listener.ts';
import { NO_PHOTO_WORKERS } from '@printfront/shared/server/http/no-photo-workers.ts';
import type { ServerApp } from '@printfront/shared/server/http/serve.ts';
import { openTlsCertificate, type ShownCertificate } from '@printfront/shared/server/http/tls-certificate.ts';
import { type ReadOnlyServer, waitForDisk } from '@printfront/shared/server/http/wait-for-disk.ts';
import { readLanguagesAtStart } from '@printfront/shared/server/languages/known-languages.ts';
import { createLogger } from '@printfront/shared/server/logging/create-logger.ts';
import { secretsOf } from '@printfront/shared/server/logging/mask-secrets.ts';
import { createPhotoWorkers } from '@printfront/shared/server/photos/photo-workers.ts';
import { createSecretVault, keyInFolder } from '@printfront/shared/server/secrets/secret-vault.ts';
import { claimFolder, tryToClaimFolder } from '@printfront/shared/server/service/claim-folder.ts';
import { endToStartAgain, runServices } from '@printfront/shared/server/service/run-services.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import { createServiceManager } from '@printfront/shared/server/service/service-manager.ts';
import { tellPerson } from '@printfront/shared/server/service/tell-person.ts';
import { updatesPlaceOf } from '@printfront/shared/server/updates/installation.ts';
import type { Logger } from 'pino';
import { openRouter } from './apply-computer-settings.ts';
import { insertComputerChange } from './computer/computer-changes.repository.ts';
import { type EdgeDatabase, openEdgeDatabase } from './database/database.ts';
import { createEdgeServer, type EdgeServerOptions, type HttpsOptions } from './edge-server.ts';
import { openShopBackups, shopRestoreTarget } from './health/shop-backups.service.ts';
import { defaultPublicUrl, EDGE_VARIABLES, type EdgeSettings, readEdgeSettings } from './settings/env.ts';
import { givenOf, SHOP_COMPUTER_SECTIONS, type ShopComputerSettings } from './settings/shop-computer-sections.ts';
import { givenLimitsOf, quotaVariablesOf } from './settings/shop-limits.ts';
import { trustAuthority } from './settings/trust-authority.ts';
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
  const manager = createServiceManager({ logger });
  warnOfMistyped(EDGE_VARIABLES, logger, process.env);
  readLanguagesAtStart(logger);

  const { tlsFiles } = settings;
  const certificate = tlsFiles && (await openTlsCertificate({ ...tlsFiles, logger }));
  const places = createProcessPlaces();
  const listen = (app: ServerApp) =>
    createHttpListener({ app, places, host: settings.EDGE_HOST, port: settings.EDGE_PORT, portSetting: 'EDGE_PORT' });
  const https: HttpsOptions = {
    files: certificate,
    openListener: (app, shown) => openEncrypted(app, places, settings, shown),
  };
  const files = edgeServerDatabase(folder, settings.SNAPSHOT_DIR);
  let port = () => settings.EDGE_PORT;
  const publicUrl = () => settings.PUBLIC_URL ?? defaultPublicUrl(port());
  const minimumFreeBytes = settings.MINIMUM_FREE_BYTES;
  const snapshots = createSnapshots({
    database: files.database,
    folder: files.snapshots,
    logger,
    everyMs: settings.SNAPSHOT_INTERVAL_SECONDS * 1000,
    room: createFreeSpaceGuard(files.snapshots, minimumFreeBytes).room,
  });
  const restoreTarget = shopRestoreTarget(folder, files);
  type Later = 'database' | 'computer' | 'workers' | 'readOnlySince' | 'backups' | 'backupOffice' | 'backupsElsewhere';
  const common: Omit<EdgeServerOptions, Later> = {
    folder,
    publicUrl,
    logger,
    now: () => new Date(),
    name: settings.EDGE_NAME,
    webApp: settings.WEB_APP,
    metricsToken: settings.METRICS_TOKEN,
    updates: updatesPlaceOf('edge', settings),
    enrolCode: settings.ENROL_CODE,
    minimumFreeBytes,
    copies: snapshots,
    limits: givenLimitsOf(settings),
    quotaVariables: quotaVariablesOf(settings),
    syncIntervals: { catalogueMs: settings.CATALOGUE_INTERVAL_SECONDS * 1000 },
    https,
    isCertifiedFor: (name) => certificate?.isFor(name) ?? false,
    restored: () => readRestored(files),
    onOlderCopy: (why) => noteRestored(files, why),
    ...pace,
  };

  async function openReadOnly(): Promise<ReadOnlyServer> {
    const copy = await openReadableCopy(files.database, openEdgeDatabase);
    const { database } = copy;
    const computer = await openShopComputer(database, settings, logger);
    const readOnly = { ...NO_BACKUPS, workers: NO_PHOTO_WORKERS, readOnlySince: new Date() };
    const options = { ...common, ...readOnly, database, computer };
    return { app: (await createEdgeServer(options)).app, close: copy.close };
  }

  // The own certificate lies in the database, which is not open then.
  const listenEverywhere = (app: ServerApp) =>
    certificate === undefined ? [listen(app)] : [listen(app), https.openListener(app, certificate)];
  const isClaimed = tryToClaimFolder(folder);
  const untilDisk = (app: ServerApp) => [...listenEverywhere(app), manager.meanwhile('Waits for its disk')];
  const untilRestored = (app: ServerApp) => [...listenEverywhere(app), manager.meanwhile('Brings back a backup')];
  await waitForDisk(folder, { listen: untilDisk, logger, openReadOnly });
  if (!isClaimed) claimFolder(folder);
  const given = { place: settings.backupPlace, everyMs: settings.backupEveryMs };
  await restoreIfWished({ target: restoreTarget, of: 'shop', given: given.place, listen: untilRestored, logger });
  const recovery = await recoverServerDatabase(files);
  if (recovery !== null) tellRecovery(recovery, logger);
  shrinkDatabase(files.database);
  const database = await openEdgeDatabase(files.database, endWhenBroken(files.database, logger));
  await goOnAnewIfPutBack(files, {
    read: () => readWitnessed(database),
    beginAnew: () => beginNewEpoch(database),
    logger,
  });
  const computer = await openShopComputer(database, settings, logger);
  const workers = createPhotoWorkers({ size: settings.PHOTO_WORKERS });
  const backups = await openShopBackups({
    note: insertComputerChange,
    database,
    target: restoreTarget,
    given,
    snapshots,
    name: settings.EDGE_NAME,
    startAgain: endToStartAgain,
    now: common.now,
    logger,
  });
  const server = await createEdgeServer({
    sticksFolder: settings.STICKS_DIR,
    ...common,
    database,
    computer,
    workers,
    backups,
    backupOffice: backups,
    backupsElsewhere: createBackupsElsewhere({ target: restoreTarget, of: 'shop', startAgain: endToStartAgain }),
    readOnlySince: null,
  });
  const pairingCode = await server.clients.issuePairingCode();
  const listener = listen(server.app);
  port = listener.port;
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
    server.sticks,
    server.followedLogins,
    server.retention,
    server.personalData,
    server.collector,
    server.scrub,
    server.roomMaker,
    server.pages,
    backups,
    ...(server.updates === null ? [] : [server.updates]),
    listener,
    ...(certificate === undefined ? [] : [certificate]),
    server.https,
  ];
  // Ended first: a listener waits for the answers that are under way, and these have no end of their own.
  services.push(server.followers, server.listFollowers);
  services.push(
    manager.watched(
      () => `Serves on port ${listener.port()}`,
      () => doesAnswer(database),
    ),
  );
  const setUpCode = await server.setUp.begin(settings.ENROL_CODE !== undefined);
  const { serverId } = await server.shopServer();
  await runServices(logger, services, () => {
    const port = listener.port();
    const pairingUrl = `http://localhost:${port}/storefront#pair=${pairingCode}`;
    const frontUrlBase = `${publicUrl()}/front/`;
    process.stdout.write(`In-shop server on port ${port}\n`);
    const link = tellPerson(pairingUrl, path.join(folder, 'pairing-link'));
    process.stdout.write(`  Kiosk (open once on the device, within 24 hours): ${link}\n`);
    process.stdout.write(`  Phones: ${frontUrlBase}…\n`);
    if (setUpCode !== null) {
      const sentence = setUpSentence(publicUrl(), port, setUpCode);
      process.stdout.write(`${sentence}\n`);
      logger.warn(sentence);
    }
    const tlsPort = server.https.port() ?? undefined;
    if (tlsPort !== undefined) process.stdout.write(`  Other kiosks, over HTTPS: port ${tlsPort}\n`);
    process.send?.({ ready: true, port, tlsPort, pairingUrl, frontUrlBase, serverId, setUpCode });
  });
}

/** Not a secret for long: it works until the shop opens or the server is started again. */
const setUpSentence = (publicUrl: string, port: number, code: string) =>
  `This shop's computer is not set up yet. Open ${publicUrl}/set-up (here: http://localhost:${port}/set-up) and type the code ${code}. The next start makes another one.`;

/** While the disk can only be looked at. */
const NO_BACKUPS = { backups: null, backupOffice: null, backupsElsewhere: null };

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
function openEncrypted(app: ServerApp, places: ConnectionPlaces, settings: EdgeSettings, tls: ShownCertificate) {
  const { EDGE_HOST: host, EDGE_TLS_PORT: port } = settings;
  return createHttpListener({ app, places, host, port, portSetting: 'EDGE_TLS_PORT', tls });
}

/**
 * @returns what is set on this computer, in the browser or by variables
 * @throws SettingError when what variables say of the router contradicts itself
 */
async function openShopComputer(
  database: EdgeDatabase,
  settings: EdgeSettings,
  logger: Logger,
): Promise<ShopComputerSettings> {
  // A disk that takes nothing has no room for a new key either: what was sealed with one that is gone is not to be had.
  const key = await keyInFolder(settings.folder).catch(() => randomUUID());
  const vault = createSecretVault(key);
  const given = givenOf(settings);
  const now = () => new Date();
  const computer = await openComputerSettings({
    database,
    vault,
    sections: SHOP_COMPUTER_SECTIONS,
    note: insertComputerChange,
    given,
    now,
    logger,
  });
  trustAuthority(computer.inForce('central').values.ca);
  try {
    openRouter(computer, logger);
  } catch (error) {
    throw error instanceof RangeError ? new SettingError(error.message) : error;
  }
  return computer;
}
