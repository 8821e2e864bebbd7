import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createRestic } from '@printfront/shared/server/backups/restic.ts';
import { restoreBackup } from '@printfront/shared/server/backups/restore-backup.ts';
import { createSnapshots } from '@printfront/shared/server/database/snapshots/snapshots.service.ts';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { insertUser } from '../auth/users.repository.ts';
import { startCentralInTest } from '../central-in-test.ts';
import { openCentralDatabase } from '../database/database.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { readCentralSettings } from '../settings/env.ts';
import { centralServerDatabase } from '../sync/central-database-copies.service.ts';
import { centralRestoreTarget, createCentralBackups } from './central-backups.service.ts';

const hasRestic = spawnSync('restic', ['version']).status === 0;

test.skipIf(!hasRestic)('central’s catalogue and its pictures come back from a backup', async () => {
  const top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-central-backups-'));
  onTestFinished(() => fs.rm(top, { recursive: true, force: true }));
  const central = await startCentralInTest();
  const logger = pino({ level: 'silent' });
  const place = {
    repository: path.join(top, 'disk'),
    passphrase: 'a passphrase of the test',
    of: 'central' as const,
    cacheFolder: path.join(top, 'cache'),
    niceness: 0,
  };
  const files = centralServerDatabase(central.folder);
  const snapshots = createSnapshots({ database: files.database, folder: files.snapshots, logger });
  const backups = createCentralBackups({
    plan: { place, everyMs: 86_400_000 },
    personalDataDays: async () => 730,
    folder: central.folder,
    files,
    snapshots,
    now: () => new Date(),
    logger,
  });
  let sizes: string[];
  try {
    await seedDemoShop(central.database, central.blobs);
    sizes = (await central.database.selectFrom('size').select('key').orderBy('key').execute()).map(({ key }) => key);
    await backups.start();
    backups.begin();
    await backups.settled();
  } finally {
    await backups.stop();
    await central.stop();
  }
  expect(backups.status()).toMatchObject({ failure: null, lastChecked: { missingCount: 0 } });

  const folder = path.join(top, 'new computer');
  const server = centralServerDatabase(folder);
  const { fileCount } = await restoreBackup(createRestic(place), centralRestoreTarget(folder, server), undefined);
  const database = await openCentralDatabase(folder);
  try {
    const rows = await database.selectFrom('size').select('key').orderBy('key').execute();
    expect(rows.map(({ key }) => key)).toEqual(sizes);
    const pictures = await database.selectFrom('catalogue_image').select('sha256').distinct().execute();
    expect(fileCount).toBe(pictures.length);
    for (const { sha256 } of pictures) await fs.access(path.join(folder, 'blobs', sha256.slice(0, 2), sha256));
    const account = {
      provider: 'local',
      provider_subject: null,
      password_hash: null,
      created_at: '2026-01-01T00:00:00Z',
    };
    await insertUser(database, { id: 'u1', username: 'nok', name: 'Nok', rank: 100, ...account });
  } finally {
    await database.destroy();
  }
  // It has an owner now, and is another server.
  await fs.rm(path.join(folder, 'backups.json'));
  const again = restoreBackup(createRestic(place), centralRestoreTarget(folder, server), undefined);
  await expect(again).rejects.toThrow('is of another server');
});

test('PostgreSQL is left to its own tools', () => {
  const BACKUP_REPOSITORY = '/mnt/backup';
  const BACKUP_PASSPHRASE = 'a passphrase of the test';
  const DATABASE_URL = 'postgres://user@host/shop';
  expect(() => readCentralSettings({ BACKUP_REPOSITORY, BACKUP_PASSPHRASE, DATABASE_URL })).toThrow(
    'The setting BACKUP_REPOSITORY cannot be used with DATABASE_URL',
  );
});
