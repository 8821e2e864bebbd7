import type { CentralHealth } from '@printfront/shared/contracts/shop-health.ts';
import type { WatchedBackups } from '@printfront/shared/server/backups/watched-backups.ts';
import { countDamagedPhotos } from '@printfront/shared/server/blobs/photo-scrub.repository.ts';
import { doesAnswer } from '@printfront/shared/server/database/does-answer.ts';
import type { Restored } from '@printfront/shared/server/database/snapshots/server-database.ts';
import { freeBytes } from '@printfront/shared/server/health/free-bytes.ts';
import { shownDamage } from '@printfront/shared/server/health/shown-damage.ts';
import type { Readiness } from '@printfront/shared/server/http/health.routes.ts';
import type { PhotoStorage } from '../blobs/photo-storage.ts';
import type { CentralDatabase } from '../database/database.ts';
import { listDamagedPhotos } from '../uploads/damaged-photos.repository.ts';

interface ReadinessDeps {
  database: CentralDatabase;
  storage: Pick<PhotoStorage, 'answers'>;
  /** When this database came back from a copy, and why; null when it never did. */
  restored(): Promise<Restored | null>;
  /** Since when the disk takes nothing, and what is there can only be looked at; null while it does. */
  readOnlySince: Date | null;
  /** Where this server's own files are. */
  folder: string;
}

/** Whether calls can be served. */
export async function readReadiness(deps: ReadinessDeps): Promise<Readiness> {
  const { readOnlySince, database, storage, restored, folder } = deps;
  const [isDatabaseReady, isStorageReady, free] = await Promise.all([
    doesAnswer(database),
    storage.answers(),
    freeBytes(folder),
  ]);
  const state = {
    database: isDatabaseReady ? (readOnlySince === null ? 'ok' : 'read-only') : 'failed',
    restored: isDatabaseReady ? await restored() : null,
    photos: isStorageReady ? 'ok' : 'failed',
    damagedPhotos: isDatabaseReady ? await countDamagedPhotos(database) : null,
    disk: { freeBytes: free },
  };
  return { isReady: isDatabaseReady && isStorageReady && free !== null && readOnlySince === null, state };
}

export interface CentralHealthDeps {
  database: CentralDatabase;
  /** Null when none are set up. */
  backups: WatchedBackups;
  restored(): Promise<Restored | null>;
  room(): Promise<{ freeBytes: number; minimumBytes: number }>;
}

/** How central is doing, as staff are told. */
export const getCentralHealth = async ({
  database,
  restored,
  room,
  backups,
}: CentralHealthDeps): Promise<CentralHealth> => ({
  damagedPhotos: shownDamage(await listDamagedPhotos(database)),
  restored: await restored(),
  disk: await room().catch(() => null),
  backup: backups?.status() ?? null,
  isBackupOnDataDisk: (await backups?.isOnDataDisk()) ?? false,
});
