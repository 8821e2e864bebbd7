import type { Logger } from 'pino';
import { blobPath } from '../blobs/disk-blob-store.ts';
import type { ServerDatabase } from '../database/snapshots/server-database.ts';
import type { Snapshots } from '../database/snapshots/snapshots.service.ts';
import { type Backups, createBackups } from './backups.service.ts';
import { type BackupPlace, createRestic } from './restic.ts';

/** What a server that is started knows of its backups. */
export interface ServerBackupsDeps {
  place: BackupPlace & { everyMs: number };
  folder: string;
  files: ServerDatabase;
  snapshots: Pick<Snapshots, 'take'>;
  now: () => Date;
  logger: Logger;
}

/** Backups of a server whose photos lie in `blobs` and whose database is SQLite. */
export const createServerBackups = <Database extends { destroy(): Promise<void> }>({
  place,
  folder,
  files,
  snapshots,
  now,
  logger,
  ...own
}: ServerBackupsDeps & {
  /** Below the data folder. */
  keptFolders: readonly string[];
  openCopy: (copy: string) => Promise<Database>;
  listBlobNames: (database: Database) => Promise<string[]>;
}): Backups =>
  createBackups({
    restic: createRestic(place),
    place,
    what: {
      folder,
      keptFolders: own.keptFolders,
      without: own.keptFolders.flatMap((name) => [`${name}/incoming`, `${name}/damaged`]),
      files,
      takeSnapshot: snapshots.take,
      async filesNamedIn(copy) {
        const database = await own.openCopy(copy);
        try {
          return (await own.listBlobNames(database)).map((sha256) => blobPath('blobs', sha256));
        } finally {
          await database.destroy();
        }
      },
    },
    now,
    logger,
  });
