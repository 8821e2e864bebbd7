import path from 'node:path';
import { PERSONAL_DATA_DAYS } from '@printfront/shared/domain/retention.ts';
import {
  type BackupOffice,
  createBackupOffice,
} from '@printfront/shared/server/backup-office/backup-office.service.ts';
import { backupsSection } from '@printfront/shared/server/backup-office/backups-section.ts';
import { carryBackupSettings } from '@printfront/shared/server/backup-office/carry-settings.service.ts';
import { savedPlaceOf } from '@printfront/shared/server/backup-office/saved-place.ts';
import type { Backups } from '@printfront/shared/server/backups/backups.service.ts';
import type { BackupPlace } from '@printfront/shared/server/backups/restic.ts';
import type { RestoreTarget } from '@printfront/shared/server/backups/restore-backup.ts';
import {
  createServerBackups,
  type ServerBackupsDeps,
} from '@printfront/shared/server/backups/server-backups.service.ts';
import { openComputerSettings } from '@printfront/shared/server/computer-settings/computer-settings.service.ts';
import type { ServerDatabase } from '@printfront/shared/server/database/snapshots/server-database.ts';
import { KEY_FOLDER, type SecretVault } from '@printfront/shared/server/secrets/secret-vault.ts';
import { noteComputerChange } from '../audit/computer-changes.service.ts';
import { countPhotos, listBlobNames } from '../blobs/blob-names.repository.ts';
import { createShopReader } from '../catalogue/shop-reader.service.ts';
import { type CentralDatabase, openCentralDatabase } from '../database/database.ts';
import { CENTRAL_MIGRATIONS } from '../database/migrations.ts';
import type { InstalledShop } from '../settings/installed-shop.ts';
import { countOrders, findOrdersAfter } from './orders-after.repository.ts';

/**
 * Below the data folder: photos, slips and pictures, what is offered for download, and the key of sealed secrets, without which a
 * new machine could read none of them. With a bucket the first two are not there.
 */
export const CENTRAL_KEPT_FOLDERS = ['blobs', 'distributions', KEY_FOLDER];

/** Where a backup of central comes back to. */
export const centralRestoreTarget = (folder: string, server: ServerDatabase): RestoreTarget => ({
  folder,
  keptFolders: CENTRAL_KEPT_FOLDERS,
  server,
  migrations: Object.keys(CENTRAL_MIGRATIONS),
  inUse: 'select 1 from "order" union all select 1 from "user" union all select 1 from edge_server limit 1',
});

/** Backups of central on SQLite to another place. */
export const createCentralBackups = (deps: ServerBackupsDeps): Backups =>
  createServerBackups({
    ...deps,
    keptFolders: CENTRAL_KEPT_FOLDERS,
    openCopy: (copy) => openCentralDatabase(path.dirname(copy)),
    listBlobNames,
    countOrders,
    countPhotos,
  });

type SettingsOptions = Pick<ServerBackupsDeps, 'now' | 'logger'> & { database: CentralDatabase; vault: SecretVault };

/** What is set of them. */
const openSettings = ({ database, vault, now, logger }: SettingsOptions) =>
  openComputerSettings({
    database,
    vault,
    sections: { backups: backupsSection },
    note: noteComputerChange,
    now,
    logger,
  });

type OpenOptions = SettingsOptions &
  Pick<ServerBackupsDeps, 'snapshots'> & {
    target: RestoreTarget;
    given: { place: BackupPlace | undefined; everyMs: number | undefined };
    installed: InstalledShop;
    startAgain(): void;
  };

/** Backups as they are set on central's page, and the page itself. */
export async function openCentralBackups(options: OpenOptions): Promise<BackupOffice> {
  const { database, target, given, snapshots, installed, now, logger, startAgain } = options;
  const { folder, server: files } = target;
  const settings = await openSettings(options);
  await carryBackupSettings(folder, settings);
  const shop = createShopReader(database, installed);
  const timeZone = async () => (await shop()).timeZone;
  const personalDataDays = async () => (await shop()).personalDataRetentionDays ?? PERSONAL_DATA_DAYS;
  return createBackupOffice({
    target,
    of: 'central',
    given,
    settings,
    create: (plan) => createCentralBackups({ plan, timeZone, personalDataDays, folder, files, snapshots, now, logger }),
    async shopNames() {
      const { name } = await shop();
      return [name.th, name.en];
    },
    ordersAfter: (at) => findOrdersAfter(database, at),
    startAgain,
    logger,
  });
}

/** For the command, beside a server that may run. @returns undefined where nothing was set on the page */
export async function readSavedPlace(
  folder: string,
  options: Pick<SettingsOptions, 'vault' | 'now' | 'logger'>,
): Promise<BackupPlace | undefined> {
  const database = await openCentralDatabase(folder);
  try {
    return savedPlaceOf(await openSettings({ ...options, database }), { of: 'central', folder }) ?? undefined;
  } finally {
    await database.destroy();
  }
}
