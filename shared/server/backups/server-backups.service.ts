import fs from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { blobPath } from '../blobs/disk-blob-store.ts';
import { migrationsIn } from '../database/migrations-in.ts';
import type { ServerDatabase } from '../database/snapshots/server-database.ts';
import type { Snapshots } from '../database/snapshots/snapshots.service.ts';
import type { BackupPlan } from './backup-plan.ts';
import { type Backups, createBackups } from './backups.service.ts';
import { createRestic } from './restic.ts';

/** What a server that is started knows of its backups. */
export interface ServerBackupsDeps {
  plan: BackupPlan;
  timeZone?: () => string | Promise<string>;
  /** For how long customers of finished orders are remembered. */
  personalDataDays: () => Promise<number>;
  folder: string;
  files: ServerDatabase;
  snapshots: Pick<Snapshots, 'take'>;
  now: () => Date;
  logger: Logger;
}

/** Backups of a server whose photos lie in `blobs` and whose database is SQLite. */
export const createServerBackups = <Database extends { destroy(): Promise<void> }>({
  plan,
  timeZone,
  personalDataDays,
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
  countOrders: (database: Database) => Promise<number>;
  /** Customers' own, without pictures of the catalogue and slips. */
  countPhotos: (database: Database) => Promise<number>;
}): Backups =>
  createBackups({
    restic: createRestic(plan.place),
    plan,
    ...(timeZone === undefined ? {} : { timeZone }),
    personalDataDays,
    what: {
      folder,
      keptFolders: own.keptFolders,
      without: own.keptFolders.flatMap((name) => [`${name}/incoming`, `${name}/damaged`]),
      files,
      takeSnapshot: snapshots.take,
      async notesOf(copy) {
        const database = await own.openCopy(copy);
        try {
          const [photos, orders] = [await own.countPhotos(database), await own.countOrders(database)];
          const bytes = await bytesIn(folder, own.keptFolders);
          return { orders, photos, bytes, ...schemaNote(copy) };
        } finally {
          await database.destroy();
        }
      },
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

function schemaNote(copy: string): { schema?: string } {
  const schema = migrationsIn(copy).at(-1);
  return schema === undefined ? {} : { schema };
}

async function bytesIn(folder: string, names: readonly string[]): Promise<number> {
  let total = 0;
  for (const name of names) {
    const entries = await fs.readdir(path.join(folder, name), { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      total += await fs.stat(path.join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      );
    }
  }
  return total;
}
