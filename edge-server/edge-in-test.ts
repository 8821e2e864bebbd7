import { createHash, randomInt } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { SyncIntervals } from '@printfront/cloud-sync/worker/sync-intervals.ts';
import type { HotFolderLayout } from '@printfront/shared/domain/hot-folder-layout.ts';
import type { BackupOffice } from '@printfront/shared/server/backup-office/backup-office.service.ts';
import { blobPath } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import { openComputerSettings } from '@printfront/shared/server/computer-settings/computer-settings.service.ts';
import type { GivenFields } from '@printfront/shared/server/computer-settings/sections.ts';
import { createHttpListener } from '@printfront/shared/server/http/http-listener.ts';
import { createSecretVault } from '@printfront/shared/server/secrets/secret-vault.ts';
import { testCatalogue } from '@printfront/shared/testing/catalogue.ts';
import type { Device } from '@printfront/shared/testing/from-address.ts';
import { migratedFiles } from '@printfront/shared/testing/migrated-database.ts';
import { sharedBlobIntake } from '@printfront/shared/testing/shared-blob-intake.ts';
import { sharedPhotoWorkers } from '@printfront/shared/testing/shared-photo-workers.ts';
import { pino } from 'pino';
import sharp from 'sharp';
import { createTestClient, type TestClient } from './client-in-test.ts';
import { insertComputerChange } from './computer/computer-changes.repository.ts';
import { type EdgeDatabase, openEdgeDatabase } from './database/database.ts';
import { createEdgeServer, type EdgeServerOptions, type HttpsOptions } from './edge-server.ts';
import type { Hotspot } from './hotspot/hotspot.ts';
import { createPlainSsidHotspot } from './hotspot/plain-ssid-hotspot.ts';
import { SHOP_COMPUTER_SECTIONS, type ShopComputerSections } from './settings/shop-computer-sections.ts';
import type { GivenLimits } from './settings/shop-limits.ts';
import { switchCatalogue } from './sync/catalogue-snapshot.repository.ts';
import { readOrMakeIdentity, saveEnrolment } from './sync/sync-state.repository.ts';

export const SERVER_ID = 'server-1';
/** Nobody listens there: what a shop sees when the internet is down. */
const NOWHERE = 'http://127.0.0.1:9';
const SILENT = pino({ level: 'silent' });

interface EdgeInTestOptions {
  /** Null: the one that is set. */
  hotspot?: Hotspot | null;
  centralUrl?: string;
  /** Enrols at a real central; without it the shop is enrolled nowhere, and believes it is. */
  enrolCode?: string;
  intervals?: Partial<SyncIntervals>;
  /** Earlier data of another run, to start again on. */
  folder?: string;
  /** The disk counts as full: it never has so much room. */
  isDiskFull?: boolean;
  /** What the disk says that it has. */
  room?: () => Promise<{ freeBytes: number; minimumBytes: number }>;
  hotFolder?: string;
  sticksFolder?: string;
  /** Nobody has set anything up: neither central nor variables have said a word. */
  isNew?: boolean;
  /** What variables say of the computer; an empty section is open to be set. */
  computerGiven?: { readonly [Section in keyof ShopComputerSections]?: GivenFields };
  hotFolderLayout?: Partial<HotFolderLayout>;
  limits?: GivenLimits;
  now?: () => Date;
  monotonicMs?: () => number;
  /** How long a central that says nothing is waited for. */
  proxyPatience?: EdgeServerOptions['proxyPatience'];
  /** How photos grow old; what sweeps has to be started. */
  pace?: Pick<EdgeServerOptions, 'keeping' | 'blobMinimumAgeMs'>;
  /** Backups of its folder; started and stopped by the test. */
  backupsIn?: (folder: string, database: EdgeDatabase) => Promise<BackupOffice>;
  /** What the computer is called and where it is, and how often HTTPS is looked after. */
  https?: Pick<HttpsOptions, 'machine' | 'lookEveryMs'>;
  /** Of HTTPS; a free one without it. */
  tlsPort?: number;
  /** The database came back from a copy then. */
  restoredAt?: string;
}

const writeMigrated = migratedFiles('edge.sqlite', openEdgeDatabase);

export type EdgeInTest = Awaited<ReturnType<typeof startEdgeInTest>>;

/** The real server with real files, workers and database on a free port; only central is not there. */
export async function startEdgeInTest(options: EdgeInTestOptions = {}) {
  const { hotspot: router = createPlainSsidHotspot(), centralUrl = NOWHERE, isDiskFull = false } = options;
  const { hotFolderLayout = {}, isNew = false } = options;
  const byTest = {
    central: variables({ url: centralUrl }),
    wifi: variables({ ssid: 'Shop wifi', loginHost: 'hotspot.shop' }),
    hotFolder: variables({ path: options.hotFolder ?? null, ...hotFolderLayout }),
  };
  const { now = () => new Date(), monotonicMs = () => performance.now(), enrolCode, intervals } = options;
  const folder = options.folder ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-edge-')));
  await fs.mkdir(path.join(folder, 'web-app'), { recursive: true });
  const logger = SILENT;
  const databaseFile = path.join(folder, 'edge.sqlite');
  if (options.folder === undefined) await writeMigrated(databaseFile);
  const database = await openEdgeDatabase(databaseFile);
  const backups = (await options.backupsIn?.(folder, database)) ?? null;
  const computer = await openComputerSettings({
    database,
    vault: createSecretVault('a key for tests'),
    sections: SHOP_COMPUTER_SECTIONS,
    note: insertComputerChange,
    given: { ...(isNew ? {} : byTest), ...options.computerGiven },
    now,
    logger,
  });
  const workers = sharedPhotoWorkers();
  const server = await createEdgeServer({
    folder,
    database,
    computer,
    ...(router === null ? {} : { router }),
    enrolCode,
    logger,
    now,
    monotonicMs,
    readOnlySince: null,
    workers,
    intake: sharedBlobIntake(),
    name: 'Shop',
    syncIntervals: intervals,
    proxyPatience: options.proxyPatience,
    minimumFreeBytes: isDiskFull ? Number.MAX_SAFE_INTEGER : 0,
    routerBackoffMs: 20,
    blobMinimumAgeMs: 0,
    ...options.pace,
    backups,
    backupOffice: backups,
    backupsElsewhere: null,
    restored: async () => (options.restoredAt === undefined ? null : { at: options.restoredAt, why: 'of the test' }),
    room: options.room,
    metricsToken: undefined,
    https: {
      files: undefined,
      ...options.https,
      openListener: (app, tls) =>
        createHttpListener({ app, tls, host: '127.0.0.1', port: options.tlsPort ?? 0, portSetting: 'EDGE_TLS_PORT' }),
    },
    sticksFolder: options.sticksFolder,
    limits: options.limits ?? {},
    publicUrl: () => `http://127.0.0.1:${listener.port()}`,
    webApp: path.join(folder, 'web-app'),
  });
  const { app, blobs, clients, clock, https, processing, hotFolder, hotspot, sync } = server;
  const listener = createHttpListener({ app, host: '127.0.0.1', port: 0, portSetting: 'EDGE_PORT' });
  await blobs.start();
  const frameSha256 = isDiskFull ? undefined : await storeFrame(folder);
  if (enrolCode === undefined && !isNew) await enrol(database);
  if (!isNew) await switchCatalogue(database, testCatalogue({ frameSha256 }));
  for (const service of [clock, processing, hotFolder, hotspot, sync, listener, https]) await service.start();
  const url = `http://127.0.0.1:${listener.port()}`;

  const setUpCode = isNew ? await server.setUp.begin(false) : null;

  return {
    ...server,
    workers,
    url,
    /** Of a new one. */
    setUpCode: setUpCode ?? '',
    computer,
    folder,
    database,
    /** Of the picture of the one frame that can be chosen. */
    frameSha256: frameSha256 ?? '',
    /** A browser without any rights: a phone. */
    phone: (): TestClient => createTestClient(url),
    /** The same through a device that has another address. */
    phoneAt: (device: Device): TestClient => createTestClient(device.url),
    /** A browser that had this cookie before the server was started again. */
    client: (cookie?: string): TestClient => createTestClient(url, cookie),
    /** A browser that has been made a kiosk. */
    async kiosk(): Promise<TestClient> {
      const client = createTestClient(url);
      const pairingCode = await clients.issuePairingCode();
      const answer = await client.call('POST', '/storefront/touch', { pairingCode });
      if (answer.status !== 200) throw new Error(`pairing was answered with ${answer.status}`);
      return client;
    },
    switchCatalogue: (differences: Partial<ReturnType<typeof testCatalogue>>) =>
      switchCatalogue(database, { ...testCatalogue({ frameSha256 }), ...differences }),
    /** Ends it; the data stays for another start unless told otherwise. */
    async stop({ keep = false } = {}): Promise<void> {
      for (const service of [
        server.followers,
        server.listFollowers,
        https,
        listener,
        hotFolder,
        sync,
        hotspot,
        processing,
        blobs,
        clock,
      ])
        await service.stop();
      await database.destroy();
      if (!keep) await fs.rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** As if variables had set them. */
const variables = (values: Record<string, unknown>): GivenFields =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { variable: 'A_VARIABLE', value }]));

async function enrol(database: Awaited<ReturnType<typeof openEdgeDatabase>>): Promise<void> {
  await readOrMakeIdentity(database);
  await saveEnrolment(database, { serverId: SERVER_ID, serverName: 'Test shop', overflowPrefix: '512' });
}

let drawn: Promise<Buffer> | undefined;

/** The thread that hashes what is sent is not started for it. @returns sha256 */
async function storeFrame(folder: string): Promise<string> {
  const transparent = { r: 255, g: 0, b: 0, alpha: 0.2 };
  drawn ??= sharp({ create: { width: 20, height: 30, channels: 4, background: transparent } })
    .png()
    .toBuffer();
  const png = await drawn;
  const sha256 = createHash('sha256').update(png).digest('hex');
  const file = blobPath(path.join(folder, 'blobs'), sha256);
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, png);
  return sha256;
}

/** As the kiosk makes it, but only as random as a test needs. */
export const newOrderId = (): string => String(randomInt(1e9, 1e10)) + String(randomInt(1e4, 1e5));

/** Asks again until it is so, for as long as a busy machine may need. */
export async function eventually<Value>(ask: () => Promise<Value>, isSo: (value: Value) => boolean): Promise<Value> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const value = await ask();
    if (isSo(value)) return value;
    if (performance.now() > deadline) throw new Error(`still not so after a minute: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
