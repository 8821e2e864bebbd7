import { DEFAULT_TIME_ZONE } from '@printfront/shared/domain/default-shop.ts';
import { PERSONAL_DATA_DAYS } from '@printfront/shared/domain/retention.ts';
import {
  type BackupOffice,
  createBackupOffice,
} from '@printfront/shared/server/backup-office/backup-office.service.ts';
import { backupsSection } from '@printfront/shared/server/backup-office/backups-section.ts';
import { carryBackupSettings } from '@printfront/shared/server/backup-office/carry-settings.service.ts';
import { savedPlaceOf } from '@printfront/shared/server/backup-office/saved-place.ts';
import type { BackupPlan } from '@printfront/shared/server/backups/backup-plan.ts';
import type { Backups } from '@printfront/shared/server/backups/backups.service.ts';
import type { BackupPlace } from '@printfront/shared/server/backups/restic.ts';
import type { RestoreTarget } from '@printfront/shared/server/backups/restore-backup.ts';
import {
  createServerBackups,
  type ServerBackupsDeps,
} from '@printfront/shared/server/backups/server-backups.service.ts';
import { openComputerSettings } from '@printfront/shared/server/computer-settings/computer-settings.service.ts';
import type { ComputerChange } from '@printfront/shared/server/computer-settings/setting-changes.ts';
import type { ServerDatabase } from '@printfront/shared/server/database/snapshots/server-database.ts';
import { createSecretVault, KEY_FOLDER, keyInFolder } from '@printfront/shared/server/secrets/secret-vault.ts';
import { type EdgeDatabase, type EdgeTransaction, openEdgeDatabase } from '../database/database.ts';
import { EDGE_MIGRATIONS } from '../database/migrations.ts';
import { countPhotos, listBlobNames } from '../orders/blob-names.repository.ts';
import { countOrders, findOrdersAfter } from '../orders/orders-after.repository.ts';
import { createCatalogueReader } from '../sync/catalogue-snapshot.repository.ts';
import { createShopServer } from '../sync/shop-server.service.ts';

/** Below the data folder: photos, slips and pictures, and the key of sealed secrets. */
export const SHOP_KEPT_FOLDERS = ['blobs', KEY_FOLDER];

/** Where a backup of the shop's computer comes back to. */
export const shopRestoreTarget = (folder: string, server: ServerDatabase): RestoreTarget => ({
  folder,
  keptFolders: SHOP_KEPT_FOLDERS,
  server,
  migrations: Object.keys(EDGE_MIGRATIONS),
  inUse: 'select 1 from sync_state where server_id is not null union all select 1 from placed_order limit 1',
});

/** Backups of the shop's computer to another place. */
export const createShopBackups = (deps: ServerBackupsDeps): Backups =>
  createServerBackups({
    ...deps,
    keptFolders: SHOP_KEPT_FOLDERS,
    openCopy: openEdgeDatabase,
    listBlobNames,
    countOrders,
    countPhotos,
  });

/** What is set of them on this computer. */
const openSettings = async (
  database: EdgeDatabase,
  {
    target: { folder },
    note,
    now,
    logger,
  }: Pick<OpenOptions, 'target' | 'now' | 'logger'> & Partial<Pick<OpenOptions, 'note'>>,
) =>
  openComputerSettings({
    database,
    vault: createSecretVault(await keyInFolder(folder)),
    sections: { backups: backupsSection },
    ...(note === undefined ? {} : { note }),
    now,
    logger,
  });

type OpenOptions = Pick<ServerBackupsDeps, 'snapshots' | 'now' | 'logger'> & {
  target: RestoreTarget;
  given: { place: BackupPlace | undefined; everyMs: number | undefined };
  /** Until central has said what it calls this server. */
  name: string;
  /** Writes down who changed what is set of them. */
  note: (transaction: EdgeTransaction, change: ComputerChange) => Promise<void>;
  startAgain(): void;
};

/** Backups as they are set on this computer's page, and the page itself. */
export async function openShopBackups(options: OpenOptions & { database: EdgeDatabase }): Promise<BackupOffice> {
  const { database, target, given, snapshots, now, logger, startAgain } = options;
  const { folder, server: files } = target;
  const settings = await openSettings(database, options);
  await carryBackupSettings(folder, settings);
  const catalogue = createCatalogueReader(database);
  const shopServer = createShopServer(database, options.name);
  const timeZone = async () => (await catalogue.current())?.shop.timeZone ?? DEFAULT_TIME_ZONE;
  const personalDataDays = async () =>
    (await catalogue.current())?.shop.personalDataRetentionDays ?? PERSONAL_DATA_DAYS;
  return createBackupOffice({
    target,
    of: 'shop',
    given,
    settings,
    create: (plan: BackupPlan) =>
      createShopBackups({ plan, timeZone, personalDataDays, folder, files, snapshots, now, logger }),
    async shopNames() {
      const shop = (await catalogue.current())?.shop;
      const { serverName } = await shopServer();
      return [serverName, ...(shop === undefined ? [] : [shop.name.th, shop.name.en])];
    },
    ordersAfter: (at) => findOrdersAfter(database, at),
    startAgain,
    logger,
  });
}

/** For the command, beside a server that may run. @returns undefined where nothing was set on the page */
export async function readSavedPlace(
  options: Pick<OpenOptions, 'target' | 'now' | 'logger'>,
): Promise<BackupPlace | undefined> {
  const database = await openEdgeDatabase(options.target.server.database);
  try {
    return (
      savedPlaceOf(await openSettings(database, options), { of: 'shop', folder: options.target.folder }) ?? undefined
    );
  } finally {
    await database.destroy();
  }
}
