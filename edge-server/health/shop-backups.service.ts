import { type Backups, createBackups } from '@printfront/shared/server/backups/backups.service.ts';
import { type BackupPlace, createRestic } from '@printfront/shared/server/backups/restic.ts';
import { blobPath } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import type { ServerDatabase } from '@printfront/shared/server/database/snapshots/server-database.ts';
import type { Snapshots } from '@printfront/shared/server/database/snapshots/snapshots.service.ts';
import type { Logger } from 'pino';
import { openEdgeDatabase } from '../database/database.ts';
import { listBlobNames } from '../orders/blob-names.repository.ts';

/** Below the data folder: photos, slips and pictures. */
export const SHOP_KEPT_FOLDERS = ['blobs'];

/** Backups of the shop's computer to another place. */
export const createShopBackups = (deps: {
  place: BackupPlace & { everyMs: number };
  folder: string;
  files: ServerDatabase;
  snapshots: Pick<Snapshots, 'take'>;
  now: () => Date;
  logger: Logger;
}): Backups =>
  createBackups({
    restic: createRestic(deps.place),
    place: deps.place,
    what: {
      folder: deps.folder,
      keptFolders: SHOP_KEPT_FOLDERS,
      without: ['blobs/incoming', 'blobs/damaged'],
      files: deps.files,
      takeSnapshot: deps.snapshots.take,
      async filesNamedIn(copy) {
        const database = await openEdgeDatabase(copy);
        try {
          return (await listBlobNames(database)).map((sha256) => blobPath('blobs', sha256));
        } finally {
          await database.destroy();
        }
      },
    },
    now: deps.now,
    logger: deps.logger,
  });
