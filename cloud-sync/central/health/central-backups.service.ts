import path from 'node:path';
import { type Backups, createBackups } from '@printfront/shared/server/backups/backups.service.ts';
import { type BackupPlace, createRestic } from '@printfront/shared/server/backups/restic.ts';
import { blobPath } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import type { ServerDatabase } from '@printfront/shared/server/database/snapshots/server-database.ts';
import type { Snapshots } from '@printfront/shared/server/database/snapshots/snapshots.service.ts';
import type { Logger } from 'pino';
import { listBlobNames } from '../blobs/blob-names.repository.ts';
import { openCentralDatabase } from '../database/database.ts';

/** Below the data folder: photos, slips and pictures, and what is offered for download. With a bucket neither is there. */
export const CENTRAL_KEPT_FOLDERS = ['blobs', 'distributions'];

/** Backups of central on SQLite to another place. */
export const createCentralBackups = (deps: {
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
      keptFolders: CENTRAL_KEPT_FOLDERS,
      without: CENTRAL_KEPT_FOLDERS.flatMap((name) => [`${name}/incoming`, `${name}/damaged`]),
      files: deps.files,
      takeSnapshot: deps.snapshots.take,
      async filesNamedIn(copy) {
        const database = await openCentralDatabase(path.dirname(copy));
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
