import path from 'node:path';
import { createPasswords } from '@printfront/shared/server/auth/passwords.ts';
import { endWhenBroken } from '@printfront/shared/server/database/broken-database.ts';
import {
  recoverServerDatabase,
  recoverySentence,
} from '@printfront/shared/server/database/snapshots/server-database.ts';
import { createSnapshots } from '@printfront/shared/server/database/snapshots/snapshots.service.ts';
import { createHttpListener } from '@printfront/shared/server/http/http-listener.ts';
import type { ServerApp } from '@printfront/shared/server/http/serve.ts';
import { openTlsCertificate } from '@printfront/shared/server/http/tls-certificate.ts';
import { createLogger } from '@printfront/shared/server/logging/create-logger.ts';
import { secretsOf } from '@printfront/shared/server/logging/mask-secrets.ts';
import { createPhotoDerivatives } from '@printfront/shared/server/photos/derivatives.ts';
import { createPhotoProcessing } from '@printfront/shared/server/photos/photo-processing.ts';
import { createPhotoWorkers } from '@printfront/shared/server/photos/photo-workers.ts';
import { createOrderPhotos } from '@printfront/shared/server/print-order/order-photos.ts';
import { runServices } from '@printfront/shared/server/service/run-services.ts';
import { tellPerson } from '@printfront/shared/server/service/tell-person.ts';
import { waitForDisk } from '@printfront/shared/server/service/wait-for-disk.ts';
import { createCentralApp } from './app.ts';
import { type FirstMaintainer, makeFirstMaintainer } from './auth/first-maintainer.ts';
import { createProviderClient } from './auth/provider-client.ts';
import { centralServerDatabase } from './database/central-database-copies.ts';
import { openCentralDatabase } from './database/database.ts';
import { createDistributionExpiry } from './distributions/distribution-expiry.service.ts';
import { createDistributionStore } from './distributions/distribution-store.ts';
import { readCentralSettings } from './env.ts';
import { createPhotoStorage } from './photo-storage.ts';
import { createBlobCollector } from './retention/blob-collector.service.ts';
import { createPhotoRetention } from './retention/photo-retention.service.ts';
import { seedDemoShop } from './seed/seed-demo-shop.ts';
import { shopSettingsOf } from './shop-settings.ts';
import { postgresOf, s3Of } from './store-settings.ts';
import { addEnrolCode } from './sync/edge-servers.repository.ts';
import { createAbandonedUploads } from './uploads/abandoned-uploads.service.ts';
import { createCentralPhotoScrub } from './uploads/central-photo-scrub.ts';
import { LOOK_EVERY_MS, uninspectedPhotos } from './uploads/uninspected-photos.ts';

/** Builds the central server from its settings and runs it until a signal. */
export async function startCentral(): Promise<void> {
  const settings = readCentralSettings();
  const shop = shopSettingsOf(settings);
  const { folder } = settings;
  const logger = createLogger('central', settings.LOG_LEVEL, { secrets: secretsOf(process.env) });
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
  await waitForDisk(folder, { listen, logger });
  const storage = createPhotoStorage({
    folder,
    s3: s3Of(settings),
    minimumFreeBytes: settings.MINIMUM_FREE_BYTES,
    cacheBytes: settings.PHOTO_CACHE_BYTES,
  });
  const { blobs } = storage;
  const distributionBlobs = createDistributionStore({
    ...{ folder, s3: s3Of(settings), minimumFreeBytes: settings.MINIMUM_FREE_BYTES },
  });
  const postgres = postgresOf(settings);
  const files = centralServerDatabase(folder, settings.SNAPSHOT_DIR);
  const recovery = postgres === undefined ? await recoverServerDatabase(files) : null;
  if (recovery !== null) {
    const { damage, snapshot } = recovery;
    logger.error(
      { damage, snapshot: snapshot?.number ?? null },
      'the database was damaged; what was sound took its place',
    );
    process.stderr.write(`${recoverySentence(recovery)}\n`);
  }
  const onConnectionLost = (err: Error) => logger.warn({ err }, 'a connection to the database broke');
  const database = await openCentralDatabase(
    folder,
    postgres && { ...postgres, onConnectionLost },
    endWhenBroken(files.database, logger),
  );
  const workers = createPhotoWorkers(settings.PHOTO_WORKERS === undefined ? {} : { size: settings.PHOTO_WORKERS });
  const derivatives = createPhotoDerivatives({
    folder: path.join(folder, 'derivatives'),
    workers,
    sourceFile: storage.files.fileOf,
  });
  const photos = uninspectedPhotos(database);
  const processing = createPhotoProcessing({ photos, derivatives, workers, logger, lookEveryMs: LOOK_EVERY_MS });
  const orderPhotos = createOrderPhotos(blobs);
  const collector = createBlobCollector({
    ...{ database, blobs, files: storage.files, derivatives, photos: orderPhotos, logger },
  });
  const retention = createPhotoRetention({
    ...{ database, collector, keptDays: settings.PHOTO_RETENTION_DAYS, logger, now },
  });
  const scrub = createCentralPhotoScrub({ storage, database, derivatives, logger });
  const passwords = createPasswords();
  const { app, sync } = createCentralApp({
    ...{ database, storage, blobs, derivatives, processing, workers, passwords, settings: shop, folder, logger, now },
    ...{ collector, photos: orderPhotos },
    suspectPhoto: scrub.suspect,
    distributions: { blobs: distributionBlobs, maximumBytes: settings.DISTRIBUTION_MAX_BYTES },
    trustProxy: settings.TRUST_PROXY,
    metricsToken: settings.METRICS_TOKEN,
    providers: settings.providers.map((provider) => createProviderClient(provider, now)),
    phoneUrl: settings.CENTRAL_PUBLIC_URL,
    isOwnName: (name) => settings.CENTRAL_HOST_NAMES.includes(name) || (tls?.isFor(name) ?? false),
    publicUrl: () =>
      settings.CENTRAL_PUBLIC_URL ?? `${tls === undefined ? 'http' : 'https'}://localhost:${listener.port()}`,
    webApp: settings.WEB_APP,
  });
  const listener = listen(app);

  let firstMaintainer: FirstMaintainer | null = null;
  const firstStart = {
    async start() {
      if (settings.SEED_DEMO_SHOP) await seedDemoShop(database, blobs);
      if (settings.ENROL_CODE !== undefined) await addEnrolCode(database, settings.ENROL_CODE, settings.ENROL_NAME);
      const account = { username: settings.ADMIN_USERNAME, password: settings.ADMIN_PASSWORD ?? null };
      firstMaintainer = await makeFirstMaintainer({ database, passwords, now }, account);
    },
    stop() {},
  };
  const snapshots = createSnapshots({ database: files.database, folder: files.snapshots, logger });
  const closing = { start() {}, stop: () => database.destroy() };
  const abandoned = createAbandonedUploads({ database, logger, now });
  const expiry = createDistributionExpiry({ database, blobs: distributionBlobs, logger, now });

  await runServices(
    logger,
    [
      closing,
      ...(postgres === undefined ? [snapshots] : []),
      storage,
      distributionBlobs,
      firstStart,
      processing,
      abandoned,
      expiry,
      retention,
      collector,
      scrub,
      ...(tls === undefined ? [] : [tls]),
      listener,
      sync,
    ],
    () => {
      const port = listener.port();
      // Only a password that was made is shown: whoever chose one knows it.
      const firstAdmin = firstMaintainer?.password ? firstMaintainer : null;
      const password = firstAdmin?.password && tellPerson(firstAdmin.password, path.join(folder, 'first-password'));
      const account = firstAdmin ? `; first maintainer ${firstAdmin.username}, password ${password}` : '';
      process.stdout.write(`Central server on port ${port}${account}\n`);
      process.send?.({ ready: true, port, firstAdmin });
    },
  );
}
