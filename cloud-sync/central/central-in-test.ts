import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ShopSettings } from '@printfront/cloud-sync/protocol/catalogue.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { normalizeUsername } from '@printfront/shared/domain/account-names.ts';
import { createPasswords, LIGHT_WORK, type Passwords } from '@printfront/shared/server/auth/passwords.ts';
import type { BackupOffice } from '@printfront/shared/server/backup-office/backup-office.service.ts';
import { createFreeSpaceGuard } from '@printfront/shared/server/blobs/free-space-guard.ts';
import { createHttpListener } from '@printfront/shared/server/http/http-listener.ts';
import { createLogger } from '@printfront/shared/server/logging/create-logger.ts';
import { createSecretVault } from '@printfront/shared/server/secrets/secret-vault.ts';
import { migratedFiles } from '@printfront/shared/testing/migrated-database.ts';
import { sharedBlobIntake } from '@printfront/shared/testing/shared-blob-intake.ts';
import { sharedPhotoWorkers } from '@printfront/shared/testing/shared-photo-workers.ts';
import { uuidv7 } from 'uuidv7';
import { createProviderClient } from './auth/provider-client.ts';
import { openSession } from './auth/sessions.service.ts';
import { insertUser } from './auth/users.repository.ts';
import { createPhotoStorage } from './blobs/photo-storage.ts';
import { type CentralServerOptions, createCentralServer } from './central-server.ts';
import { type CentralDatabase, openCentralDatabase } from './database/database.ts';
import { createDistributionStore } from './distributions/distribution-store.ts';
import type { CentralLimits } from './settings/central-limits.ts';
import { readCentralSettings } from './settings/env.ts';
import { type InstalledShop, installedShopOf } from './settings/installed-shop.ts';
import type { MailServer } from './settings/mail-settings.ts';
import type { ProviderSettings } from './settings/provider-settings.ts';
import { shopSettingsOf } from './settings/shop-settings.ts';
import { postgresOf, s3Of } from './settings/store-settings.ts';
import { createStoresInTest } from './stores-in-test.ts';
import { addEnrolCode, enrolServer } from './sync/edge-servers.repository.ts';

/** Where phones on mobile data are sent. */
export const PHONE_URL = 'https://prints.example';

/** With accounts that are nobody's. */
export const TEST_INSTALLED: InstalledShop = installedShopOf(readCentralSettings({ SEED_DEMO_SHOP: 'true' }));
export const TEST_SHOP: ShopSettings = shopSettingsOf(TEST_INSTALLED, {});

/** A call as the app makes it. `session` is the value of a session cookie. */
export interface TestCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  session?: string | undefined;
  headers?: Record<string, string>;
}

const writeMigrated = migratedFiles('central.sqlite', (file) => openCentralDatabase(path.dirname(file)));

export type CentralInTest = Awaited<ReturnType<typeof startCentralInTest>>;

/** The whole central server over real HTTP, on a database and photo storage of its own. Its clock can be moved. */
export async function startCentralInTest({
  trustProxy = false,
  metricsToken,
  providers: providerSettings = [],
  distributionMaxBytes = 20_000_000,
  limits = {},
  installed = TEST_INSTALLED,
  mailServer,
  backups = null,
  openBackups,
  room,
  publicName = '127.0.0.1',
  passwords: givenPasswords = createPasswords({ work: LIGHT_WORK }),
}: {
  /** Those of a real central for tests that look at a hash. */
  passwords?: Passwords;
  /** Name in the address that browsers know. */
  publicName?: string;
  trustProxy?: boolean;
  metricsToken?: string;
  providers?: ProviderSettings[];
  distributionMaxBytes?: number;
  limits?: Partial<CentralLimits>;
  installed?: InstalledShop;
  mailServer?: MailServer;
  backups?: CentralServerOptions['backups'];
  /** What an owner sets of them. */
  openBackups?: (folder: string, database: CentralDatabase) => Promise<BackupOffice>;
  room?: CentralServerOptions['room'];
} = {}) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-central-'));
  /** Stands still from `stillMs` on, for what must not depend on how fast the machine is. */
  const clock: { offsetMs: number; stillMs: number | null } = { offsetMs: 0, stillMs: null };
  const now = () => new Date((clock.stillMs ?? Date.now()) + clock.offsetMs);
  const logLines: string[] = [];
  const logger = createLogger('central', 'debug', { destination: { write: (line) => void logLines.push(line) } });

  const stores = await createStoresInTest('migrated');
  const environment = readCentralSettings(stores.environment);
  const postgres = postgresOf(environment);
  if (postgres === undefined) await writeMigrated(path.join(folder, 'central.sqlite'));
  const database = await openCentralDatabase(folder, postgres);
  const intake = sharedBlobIntake();
  const storage = createPhotoStorage({ folder, s3: s3Of(environment), minimumFreeBytes: 0, intake });
  const { blobs } = storage;
  const distributionBlobs = createDistributionStore({ folder, s3: s3Of(environment), minimumFreeBytes: 0, intake });
  const publicUrl = () => `http://${publicName}:${listener.port()}`;
  const workers = sharedPhotoWorkers();
  const server = createCentralServer({
    database,
    storage,
    installed,
    trustProxy,
    folder,
    publicUrl,
    phoneUrl: PHONE_URL,
    logger,
    now,
    distributions: { blobs: distributionBlobs, maximumBytes: distributionMaxBytes },
    workers,
    passwords: givenPasswords,
    webApp: path.join(folder, 'no-app'),
    providers: providerSettings.map((provider) => createProviderClient(provider, now)),
    metricsToken,
    vault: createSecretVault('a key for tests'),
    limits,
    backups,
    backupOffice: (await openBackups?.(folder, database)) ?? null,
    backupsElsewhere: null,
    mailServer,
    readOnlySince: null,
    blobMinimumAgeMs: 0,
    room: room ?? createFreeSpaceGuard(folder, 0).room,
  });
  const { app, sync, processing, passwords } = server;
  const listener = createHttpListener({ app, host: '127.0.0.1', port: 0, portSetting: 'CENTRAL_PORT' });

  await storage.start();
  await distributionBlobs.start();
  await listener.start();
  const origin = `http://127.0.0.1:${listener.port()}`;

  return {
    ...server,
    workers,
    folder,
    database,
    storage,
    blobs,
    distributionBlobs,
    clock,
    now,
    logLines,
    origin,
    logger,

    /** Photos are made in processes of their own, which only some tests need. */
    async startPhotoWorkers() {
      await processing.start();
    },

    async stop() {
      await sync.stop();
      server.listFollowers.stop();
      await listener.stop();
      await processing.stop();
      await storage.stop();
      await distributionBlobs.stop();
      await database.destroy();
      await stores.drop();
      await fs.rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },

    call(address: string, { method = 'GET', body, session, headers }: TestCall = {}): Promise<Response> {
      return fetch(`${origin}${API_BASE}${address}`, {
        method,
        headers: {
          'x-requested-with': 'printfront',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(session === undefined ? {} : { cookie: `pf_session=${session}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    },

    async storeBlob(bytes: Buffer): Promise<string> {
      const writer = await blobs.createBlobWriter(bytes.length);
      await writer.write(bytes);
      return (await writer.commit()).sha256;
    },

    /** A user with a password. */
    async addUser({ username, password, rank }: { username: string; password: string; rank: number }) {
      const id = uuidv7();
      const password_hash = await passwords.hash(password);
      const account = {
        username: normalizeUsername(username),
        name: username,
        provider: 'local',
        provider_subject: null,
      };
      await insertUser(database, { id, ...account, rank, password_hash, created_at: now().toISOString() });
      return id;
    },

    /** A user of a rank who is signed in already. */
    async signedIn(rank: number) {
      const userId = uuidv7();
      const name = `User ${userId.slice(-6)}`;
      const account = { username: userId, name, rank, provider: 'local', provider_subject: null, password_hash: null };
      await insertUser(database, { id: userId, ...account, created_at: now().toISOString() });
      return { userId, name, session: await openSession(database, userId, now()) };
    },

    /** A shop's server that has enrolled. */
    async enrolled(name = 'Shop A') {
      const code = randomBytes(12).toString('hex');
      await addEnrolCode(database, code, name);
      const token = randomBytes(32).toString('base64url');
      const server = await database.transaction().execute((transaction) => enrolServer(transaction, { code, token }));
      if (server === null) throw new Error('The shop could not enrol.');
      return server;
    },
  };
}
