import { randomInt } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { SyncIntervals } from '@printfront/cloud-sync/worker/sync-intervals.ts';
import { createPasswords } from '@printfront/shared/server/auth/passwords.ts';
import { createDiskBlobStore } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import { createScrubRecord } from '@printfront/shared/server/blobs/photo-scrub.repository.ts';
import { createPhotoScrub } from '@printfront/shared/server/blobs/photo-scrub.service.ts';
import { createCommitBatcher } from '@printfront/shared/server/database/commit-batcher.ts';
import { createHttpListener } from '@printfront/shared/server/http/http-listener.ts';
import { createPhotoDerivatives } from '@printfront/shared/server/photos/derivatives.ts';
import { createPhotoProcessing } from '@printfront/shared/server/photos/photo-processing.ts';
import { createPhotoWorkers } from '@printfront/shared/server/photos/photo-workers.ts';
import { testCatalogue } from '@printfront/shared/testing/catalogue.ts';
import { pino } from 'pino';
import sharp from 'sharp';
import { expect } from 'vitest';
import { createEdgeApp } from './app.ts';
import { createCentralProxy } from './central-proxy/central-proxy.ts';
import { createCentralReach, watchCentral } from './central-proxy/central-reach.ts';
import { createTestClient, type TestClient } from './client-in-test.ts';
import { openClockFloor } from './clock/clock-floor.ts';
import { openEdgeDatabase } from './database/database.ts';
import { createHotspotService } from './hotspot/hotspot.service.ts';
import type { Hotspot } from './hotspot/hotspot.ts';
import { createPlainSsidHotspot } from './hotspot/plain-ssid-hotspot.ts';
import { applyCommand } from './order-desk/apply-command.ts';
import { createHotFolder } from './print-files/hot-folder.service.ts';
import { createPhotoRetention } from './retention/photo-retention.service.ts';
import { createShopServer } from './shop-server.ts';
import { createStaffList } from './staff/staff-list.ts';
import { createAbandonedOrders } from './storefront/abandoned-orders.service.ts';
import { createAttemptLimiter } from './storefront/attempt-limiter.ts';
import { createMobilePage } from './storefront/mobile-page.ts';
import { createStorefrontClients } from './storefront/storefront-clients.service.ts';
import { createCatalogueReader, switchCatalogue } from './sync/catalogue-snapshot.repository.ts';
import { createEdgeSync } from './sync/edge-sync.ts';
import { createShopReport } from './sync/shop-report.ts';
import { readOrMakeIdentity, saveEnrolment } from './sync/sync-state.repository.ts';
import { createBlobCollector } from './uploads/blob-collector.service.ts';
import { createBlobGate } from './uploads/blob-gate.ts';
import { createPhotoRelay } from './uploads/photo-relay.service.ts';
import { uninspectedPhotos } from './uploads/uninspected-photos.ts';

export const SERVER_ID = 'server-1';
/** Nobody listens there: what a shop sees when the internet is down. */
const NOWHERE = 'http://127.0.0.1:9';
const SILENT = pino({ level: 'silent' });

interface EdgeInTestOptions {
  hotspot?: Hotspot;
  centralUrl?: string;
  /** Enrols at a real central; without it the shop is enrolled nowhere, and believes it is. */
  enrolCode?: string;
  intervals?: Partial<SyncIntervals>;
  /** Earlier data of another run, to start again on. */
  folder?: string;
  /** The disk counts as full: it never has so much room. */
  isDiskFull?: boolean;
  hotFolder?: string;
  isDpofWanted?: boolean;
  now?: () => Date;
  monotonicMs?: () => number;
}

export type EdgeInTest = Awaited<ReturnType<typeof startEdgeInTest>>;

/** The real server with real files, workers and database on a free port; only central is not there. */
export async function startEdgeInTest(options: EdgeInTestOptions = {}) {
  const { hotspot: router = createPlainSsidHotspot(), centralUrl = NOWHERE, isDiskFull = false } = options;
  const { now = () => new Date(), monotonicMs = () => performance.now(), enrolCode, intervals } = options;
  const folder = options.folder ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-edge-')));
  await fs.mkdir(path.join(folder, 'web-app'), { recursive: true });
  const logger = SILENT;
  const database = await openEdgeDatabase(path.join(folder, 'edge.sqlite'));
  const commits = createCommitBatcher(database);
  const shopServer = createShopServer(database, 'Shop');
  const attempts = createAttemptLimiter({ limit: 10, windowMs: 60_000 });
  const clients = createStorefrontClients({ database, shopServer, attempts, now, monotonicMs });
  const blobs = createDiskBlobStore({
    folder: path.join(folder, 'blobs'),
    minimumFreeBytes: isDiskFull ? Number.MAX_SAFE_INTEGER : 0,
  });
  const workers = createPhotoWorkers({ size: 1 });
  const sourceFile = (sha256: string) => blobs.localPath(sha256);
  const derivatives = createPhotoDerivatives({ folder: path.join(folder, 'derivatives'), workers, sourceFile });
  const processing = createPhotoProcessing({
    photos: uninspectedPhotos(database, commits),
    derivatives,
    workers,
    logger,
  });
  const gate = createBlobGate();
  const hotspot = createHotspotService(database, router, logger, { backoffMs: 20 });
  const catalogue = createCatalogueReader(database);
  const mobilePage = createMobilePage({ database, shopServer, monotonicMs });
  const photos = createPhotoRelay({ database, commits, blobs, gate, processing, catalogue, now });
  const scrub = createPhotoScrub({ blobs, record: createScrubRecord(database), derivatives, logger });
  const reach = createCentralReach(() => sync.revive(), monotonicMs);
  const clock = await openClockFloor({ database, logger, now, monotonicMs });
  const staffList = createStaffList({ database, now: clock.now });
  const sync = createEdgeSync({
    ...{ database, blobs, centralUrl, enrolCode, logger, onCommand: applyCommand },
    describeShop: createShopReport({ database, folder, hotspot, clients }),
    isTakingPhotos: gate.isInUse,
    relay: { frontOrders: mobilePage, photos },
    scrub,
    staff: staffList,
    contact: watchCentral(reach, clock),
    intervals,
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
    ...{ hotFolder: options.hotFolder, isDpofWanted: options.isDpofWanted ?? false },
  });
  const app = createEdgeApp({
    ...{
      database,
      commits,
      blobs,
      gate,
      derivatives,
      processing,
      clients,
      hotspot,
      sync,
      shopServer,
      folder,
      monotonicMs,
      logger,
      now,
    },
    ...{ catalogue, mobilePage, hotFolder, suspectPhoto: scrub.suspect },
    restored: async () => null,
    metricsToken: undefined,
    ...{ centralUrl, reach, clock, staffList, passwords: createPasswords() },
    proxy: createCentralProxy(centralUrl, reach),
    wifi: { ssid: 'Shop wifi', passphrase: undefined, loginHost: 'hotspot.shop' },
    publicUrl: () => `http://127.0.0.1:${listener.port()}`,
    webApp: path.join(folder, 'web-app'),
  });
  const collector = createBlobCollector({ database, blobs, derivatives, gate, logger, minimumAgeMs: 0 });
  const listener = createHttpListener({ app, host: '127.0.0.1', port: 0, portSetting: 'EDGE_PORT' });
  await blobs.start();
  const frameSha256 = isDiskFull ? undefined : await storeFrame(blobs);
  if (enrolCode === undefined) await enrol(database);
  await switchCatalogue(database, testCatalogue({ frameSha256 }));
  for (const service of [clock, processing, hotFolder, hotspot, sync, listener]) await service.start();
  const url = `http://127.0.0.1:${listener.port()}`;

  return {
    ...{ url, folder, database, blobs, clients, hotspot, sync, processing, scrub, reach, clock, staffList },
    /** Of the picture of the one frame that can be chosen. */
    frameSha256: frameSha256 ?? '',
    abandoned: createAbandonedOrders({ database, hotspot, logger, now, monotonicMs }),
    collector,
    retention: createPhotoRetention({ database, catalogue, collector, logger, now }),
    /** A browser without any rights: a phone. */
    phone: (): TestClient => createTestClient(url),
    /** A browser that had this cookie before the server was started again. */
    client: (cookie?: string): TestClient => createTestClient(url, cookie),
    /** A browser that has been made a kiosk. */
    async kiosk(): Promise<TestClient> {
      const client = createTestClient(url);
      const pairingCode = await clients.issuePairingCode();
      const answer = await client.call('POST', '/storefront/touch', { pairingCode });
      expect(answer.status).toBe(200);
      return client;
    },
    switchCatalogue: (differences: Partial<ReturnType<typeof testCatalogue>>) =>
      switchCatalogue(database, { ...testCatalogue({ frameSha256 }), ...differences }),
    /** Ends it; the data stays for another start unless told otherwise. */
    async stop({ keep = false } = {}): Promise<void> {
      for (const service of [listener, hotFolder, sync, hotspot, processing, blobs, clock]) await service.stop();
      await database.destroy();
      if (!keep) await fs.rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function enrol(database: Awaited<ReturnType<typeof openEdgeDatabase>>): Promise<void> {
  await readOrMakeIdentity(database);
  await saveEnrolment(database, { serverId: SERVER_ID, serverName: 'Test shop', overflowPrefix: '512' });
}

async function storeFrame(blobs: ReturnType<typeof createDiskBlobStore>): Promise<string> {
  const transparent = { r: 255, g: 0, b: 0, alpha: 0.2 };
  const png = await sharp({ create: { width: 20, height: 30, channels: 4, background: transparent } })
    .png()
    .toBuffer();
  const writer = await blobs.createBlobWriter();
  await writer.write(png);
  return (await writer.commit()).sha256;
}

/** As the kiosk makes it, but only as random as a test needs. */
export const newOrderId = (): string => String(randomInt(1e9, 1e10)) + String(randomInt(1e4, 1e5));

/** Asks again until it is so, at most ten seconds. */
export async function eventually<Value>(ask: () => Promise<Value>, isSo: (value: Value) => boolean): Promise<Value> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const value = await ask();
    if (isSo(value)) return value;
    if (performance.now() > deadline) throw new Error(`still not so after 10 s: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
