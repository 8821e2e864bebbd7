import path from 'node:path';
import type { KeptOfDemo } from '@printfront/shared/contracts/demo.ts';
import { createBackupsElsewhere } from '@printfront/shared/server/backup-office/backups-elsewhere.service.ts';
import { restoreIfWished } from '@printfront/shared/server/backups/restore-at-start.ts';
import { createFreeSpaceGuard } from '@printfront/shared/server/blobs/free-space-guard.ts';
import { endWhenBroken } from '@printfront/shared/server/database/broken-database.ts';
import { doesAnswer } from '@printfront/shared/server/database/does-answer.ts';
import { createPageReturn, shrinkDatabase } from '@printfront/shared/server/database/give-back-pages.ts';
import { openReadableCopy } from '@printfront/shared/server/database/readable-copy.ts';
import {
  goOnAnewIfPutBack,
  readRestored,
  recoverServerDatabase,
  tellRecovery,
} from '@printfront/shared/server/database/snapshots/server-database.ts';
import { createSnapshots } from '@printfront/shared/server/database/snapshots/snapshots.service.ts';
import { createWitness } from '@printfront/shared/server/database/witness.ts';
import { warnOfMistyped } from '@printfront/shared/server/env/unread-settings.ts';
import { createHttpListener } from '@printfront/shared/server/http/http-listener.ts';
import { NO_PHOTO_WORKERS } from '@printfront/shared/server/http/no-photo-workers.ts';
import type { ServerApp } from '@printfront/shared/server/http/serve.ts';
import { openTlsCertificate } from '@printfront/shared/server/http/tls-certificate.ts';
import { type ReadOnlyServer, waitForDisk } from '@printfront/shared/server/http/wait-for-disk.ts';
import { readLanguagesAtStart } from '@printfront/shared/server/languages/known-languages.ts';
import { createLogger } from '@printfront/shared/server/logging/create-logger.ts';
import { secretsOf } from '@printfront/shared/server/logging/mask-secrets.ts';
import { createPhotoWorkers } from '@printfront/shared/server/photos/photo-workers.ts';
import { createSecretVault, keyInFolder } from '@printfront/shared/server/secrets/secret-vault.ts';
import { claimFolder, tryToClaimFolder } from '@printfront/shared/server/service/claim-folder.ts';
import { endToStartAgain, runServices } from '@printfront/shared/server/service/run-services.ts';
import { createServiceManager } from '@printfront/shared/server/service/service-manager.ts';
import { tellPerson } from '@printfront/shared/server/service/tell-person.ts';
import { updatesPlaceOf } from '@printfront/shared/server/updates/installation.ts';
import { type FirstMaintainer, makeFirstMaintainer } from './auth/first-maintainer.service.ts';
import { createProviderClient } from './auth/provider-client.ts';
import { createPhotoStorage } from './blobs/photo-storage.ts';
import { type CentralServerOptions, createCentralServer } from './central-server.ts';
import { openCentralDatabase } from './database/database.ts';
import { createDistributionStore } from './distributions/distribution-store.ts';
import { isCodeOpen, openFirstRun } from './first-run/first-run-code.service.ts';
import { centralRestoreTarget, openCentralBackups } from './health/central-backups.service.ts';
import { seedDemoShop } from './seed/seed-demo-shop.service.ts';
import { CENTRAL_VARIABLES, type CentralSettings, readCentralSettings } from './settings/env.ts';
import { installedShopOf } from './settings/installed-shop.ts';
import { publicUrlOf } from './settings/public-url.ts';
import { postgresOf, s3Of } from './settings/store-settings.ts';
import { centralServerDatabase, goOnAnew } from './sync/central-database-copies.service.ts';
import { addEnrolCode } from './sync/edge-servers.repository.ts';
import { advanceWitness, readWitnessed } from './sync/witness.repository.ts';
import { LOOK_EVERY_MS } from './uploads/uninspected-photos.service.ts';

/**
 * Builds the central server from its settings and runs it until a signal.
 *
 * @param pace in tests, which cannot wait for days
 */
export async function startCentral(
  pace: Pick<CentralServerOptions, 'keeping' | 'blobMinimumAgeMs'> = {},
): Promise<void> {
  const settings = readCentralSettings();
  const installed = installedShopOf(settings);
  const { folder } = settings;
  const logger = createLogger('central', settings.LOG_LEVEL, { secrets: secretsOf(process.env) });
  const manager = createServiceManager({ logger });
  warnOfMistyped(CENTRAL_VARIABLES, logger, process.env);
  readLanguagesAtStart(logger);
  const now = () => new Date();

  const { tlsFiles } = settings;
  const tls = tlsFiles && (await openTlsCertificate({ ...tlsFiles, logger }));
  const listen = (served: ServerApp) =>
    createHttpListener({
      app: served,
      host: settings.CENTRAL_HOST,
      port: settings.CENTRAL_PORT,
      portSetting: 'CENTRAL_PORT',
      isProxied: settings.TRUST_PROXY,
      tls,
    });
  const storage = createPhotoStorage({
    folder,
    s3: s3Of(settings),
    minimumFreeBytes: settings.MINIMUM_FREE_BYTES,
    cacheBytes: settings.PHOTO_CACHE_BYTES,
  });
  const distributionBlobs = createDistributionStore({
    folder,
    s3: s3Of(settings),
    minimumFreeBytes: settings.MINIMUM_FREE_BYTES,
  });
  const postgres = postgresOf(settings);
  const files = centralServerDatabase(folder, settings.SNAPSHOT_DIR);
  const minimumFreeBytes = settings.MINIMUM_FREE_BYTES;
  const snapshots = createSnapshots({
    database: files.database,
    folder: files.snapshots,
    logger,
    everyMs: settings.SNAPSHOT_INTERVAL_SECONDS * 1000,
    room: createFreeSpaceGuard(files.snapshots, minimumFreeBytes).room,
  });
  const restoreTarget = centralRestoreTarget(folder, files);
  let port = () => settings.CENTRAL_PORT;
  const common: Omit<
    CentralServerOptions,
    'database' | 'workers' | 'readOnlySince' | 'vault' | 'backups' | 'backupOffice'
  > = {
    storage,
    installed,
    folder,
    backupsElsewhere:
      postgres === undefined
        ? createBackupsElsewhere({ target: restoreTarget, of: 'central', startAgain: endToStartAgain })
        : null,
    mailServer: settings.mailServer,
    updates: updatesPlaceOf('central', settings, { hasOwnDatabase: postgres !== undefined }),
    certificateEndsAt: () => tls?.endsAt() ?? null,
    endDemo: endDemo(settings, storage.disk !== null && postgres === undefined),
    logger,
    now,
    webApp: settings.WEB_APP,
    distributions: { blobs: distributionBlobs, maximumBytes: settings.DISTRIBUTION_MAX_BYTES },
    limits: {
      relayedOrderBytesPerDay: settings.MOST_RELAYED_ORDER_BYTES_PER_DAY,
      unpaidAccountBytes: settings.MOST_UNPAID_ACCOUNT_BYTES,
      unpaidGuestsBytes: settings.MOST_UNPAID_GUESTS_BYTES,
      unpaidBytes: settings.MOST_UNPAID_BYTES ?? null,
      largestSlipBytes: settings.LARGEST_SLIP_BYTES,
      unpaidOrderDays: settings.UNPAID_ORDER_DAYS,
    },
    trustProxy: settings.TRUST_PROXY,
    metricsToken: settings.METRICS_TOKEN,
    providers: settings.providers.map((provider) => createProviderClient(provider, now)),
    phoneUrl: settings.CENTRAL_PUBLIC_URL,
    hostNames: settings.CENTRAL_HOST_NAMES,
    isOwnName: (name) => settings.CENTRAL_HOST_NAMES.includes(name) || (tls?.isFor(name) ?? false),
    publicUrl: () => publicUrlOf(settings, port()),
    lookEveryMs: LOOK_EVERY_MS,
    room: createFreeSpaceGuard(folder, minimumFreeBytes).room,
    ...(postgres === undefined ? { restoreNote: () => readRestored(files), copies: snapshots } : {}),
    ...pace,
  };

  async function openReadOnly(): Promise<ReadOnlyServer> {
    if (postgres !== undefined || storage.disk === null) throw new Error('What can be read is not on this disk alone.');
    const copy = await openReadableCopy(files.database, (file) => openCentralDatabase(path.dirname(file)));
    const options = {
      ...common,
      database: copy.database,
      workers: NO_PHOTO_WORKERS,
      readOnlySince: new Date(),
      vault: null,
      backups: null,
      backupOffice: null,
    };
    return { app: createCentralServer(options).app, close: copy.close };
  }

  // On PostgreSQL and S3 any number of processes work on the same orders, each in a folder of its own.
  const isShared = postgres !== undefined && storage.disk === null;
  const isClaimed = isShared || tryToClaimFolder(folder);
  const meanwhile = (status: string) => (app: ServerApp) => [listen(app), manager.meanwhile(status)];
  await waitForDisk(folder, { listen: meanwhile('Waits for its disk'), logger, openReadOnly });
  if (!isClaimed) claimFolder(folder);
  const given = { place: settings.backupPlace, everyMs: settings.backupEveryMs };
  let wasRestoring = false;
  if (postgres === undefined) {
    wasRestoring = await restoreIfWished({
      target: restoreTarget,
      of: 'central',
      given: given.place,
      listen: meanwhile('Brings back a backup'),
      logger,
    });
  }
  const recovery = postgres === undefined ? await recoverServerDatabase(files) : null;
  if (recovery !== null) tellRecovery(recovery, logger);
  if (postgres === undefined) shrinkDatabase(files.database);
  const onConnectionLost = (err: Error) => logger.warn({ err }, 'a connection to the database broke');
  const onForgetful = (sentence: string) => logger.error(sentence);
  const database = await openCentralDatabase(
    folder,
    postgres && { ...postgres, onConnectionLost, onForgetful },
    endWhenBroken(files.database, logger),
  );
  if (postgres === undefined) {
    await goOnAnewIfPutBack(files, {
      read: () => readWitnessed(database),
      beginAnew: () => goOnAnew(database, files),
      logger,
    });
  }
  const workers = createPhotoWorkers({ size: settings.PHOTO_WORKERS });
  // Several processes have a folder each: a key that one of them made would be none of the others'.
  const vaultKey = settings.CENTRAL_SECRETS_KEY ?? (postgres === undefined ? await keyInFolder(folder) : null);
  const vault = vaultKey === null ? null : createSecretVault(vaultKey);
  const backups =
    postgres === undefined && vault !== null
      ? await openCentralBackups({
          database,
          vault,
          target: restoreTarget,
          given,
          snapshots,
          installed,
          startAgain: endToStartAgain,
          now,
          logger,
        })
      : null;
  const server = createCentralServer({
    ...common,
    database,
    workers,
    backups,
    backupOffice: backups,
    readOnlySince: null,
    vault,
  });
  const listener = listen(server.app);
  port = listener.port;

  let firstMaintainer: FirstMaintainer | null = null;
  let firstRunCode: string | null = null;
  const firstStart = {
    async start() {
      if (settings.SEED_DEMO_SHOP) await seedDemoShop(database, storage.blobs);
      if (settings.ENROL_CODE !== undefined) await addEnrolCode(database, settings.ENROL_CODE, settings.ENROL_NAME);
      if (isOwnerGiven(settings)) {
        const account = { username: settings.ADMIN_USERNAME ?? 'admin', password: settings.ADMIN_PASSWORD ?? null };
        firstMaintainer = await makeFirstMaintainer({ database, passwords: server.passwords, now }, account);
      } else {
        // Whoever typed the code before a restore that failed goes on with it.
        firstRunCode = wasRestoring && (await isCodeOpen(database)) ? null : await openFirstRun({ database, now });
      }
    },
    stop() {},
  };
  const closing = { start() {}, stop: () => database.destroy() };

  await runServices(
    logger,
    [
      closing,
      ...(postgres === undefined
        ? [
            createWitness(files, (birth) => advanceWitness(database, birth)),
            snapshots,
            createPageReturn({ database, logger }),
            ...(backups === null ? [] : [backups]),
          ]
        : []),
      storage,
      distributionBlobs,
      firstStart,
      server.processing,
      server.abandoned,
      server.expiry,
      server.retention,
      server.personalData,
      server.slipNews,
      server.giving,
      server.collector,
      server.scrub,
      server.roomMaker,
      server.watch,
      ...(server.updates === null ? [] : [server.updates]),
      ...(tls === undefined ? [] : [tls]),
      listener,
      // Ended before it: a listener waits for the answers that are under way, and these have no end of their own.
      server.listFollowers,
      server.sync,
      manager.watched(
        () => `Serves on port ${listener.port()}`,
        () => doesAnswer(database),
      ),
    ],
    () => {
      const port = listener.port();
      // Only a password that was made is shown: the operator who chose one knows it.
      const firstAdmin = firstMaintainer?.password ? firstMaintainer : null;
      const password = firstAdmin?.password && tellPerson(firstAdmin.password, path.join(folder, 'first-password'));
      const account = firstAdmin ? `; first maintainer ${firstAdmin.username}, password ${password}` : '';
      process.stdout.write(`Central server on port ${port}${account}\n`);
      if (firstRunCode !== null) {
        const sentence = firstRunSentence(common.publicUrl(), firstRunCode);
        process.stdout.write(`${sentence}\n`);
        logger.warn(sentence);
      }
      process.send?.({ ready: true, port, firstAdmin, firstRunCode });
    },
  );
}

/** An administrator has said who the owner is, or it is a shop to try things in. */
const isOwnerGiven = ({ ADMIN_USERNAME, ADMIN_PASSWORD, SEED_DEMO_SHOP }: CentralSettings) =>
  SEED_DEMO_SHOP || ADMIN_USERNAME !== undefined || ADMIN_PASSWORD !== undefined;

/** Who started all servers of a demo ends it, where all of it lies in folders that can be set aside. */
function endDemo({ SEED_DEMO_SHOP }: CentralSettings, liesInFolders: boolean) {
  if (!SEED_DEMO_SHOP || !liesInFolders || process.send === undefined) return undefined;
  return (keep: KeptOfDemo) => void process.send?.({ endDemo: keep });
}

/** Not a secret for long: it works once, and until the next start. */
const firstRunSentence = (address: string, code: string) =>
  `This central has no owner yet. Open ${address}/first-run and type the code ${code}. It works once, until central is started again.`;
