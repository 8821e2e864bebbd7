import path from 'node:path';
import type { BackupOffice } from '@printfront/shared/server/backup-office/backup-office.service.ts';
import { createSnapshots } from '@printfront/shared/server/database/snapshots/snapshots.service.ts';
import { createSecretVault } from '@printfront/shared/server/secrets/secret-vault.ts';
import pino from 'pino';
import type { CentralDatabase } from '../database/database.ts';
import { readCentralSettings } from '../settings/env.ts';
import { installedShopOf } from '../settings/installed-shop.ts';
import { centralServerDatabase } from '../sync/central-database-copies.service.ts';
import { centralRestoreTarget, openCentralBackups } from './central-backups.service.ts';

/** In a place that is not there, and of which none was made yet. */
export async function openBackupsInTest(folder: string, database: CentralDatabase): Promise<BackupOffice> {
  const files = centralServerDatabase(folder);
  const logger = pino({ level: 'silent' });
  const office = await openCentralBackups({
    database,
    vault: createSecretVault('a key for tests'),
    target: centralRestoreTarget(folder, files),
    given: {
      place: {
        repository: '/proc/no-such-disk',
        passphrase: 'a passphrase of the test',
        of: 'central',
        cacheFolder: path.join(folder, 'backup-cache'),
      },
      everyMs: undefined,
    },
    snapshots: createSnapshots({ database: files.database, folder: files.snapshots, logger }),
    installed: installedShopOf(readCentralSettings({})),
    startAgain: () => undefined,
    now: () => new Date(),
    logger,
  });
  await office.start();
  return office;
}
