import type { SyncStatus } from '@printfront/cloud-sync/worker/sync-worker.ts';
import type { Connection, ShopHealth } from '@printfront/shared/contracts/shop-health.ts';
import type { WatchedBackups } from '@printfront/shared/server/backups/watched-backups.ts';
import type { DiskBlobStore } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import type { Restored } from '@printfront/shared/server/database/snapshots/server-database.ts';
import { shownDamage } from '@printfront/shared/server/health/shown-damage.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { countSyncedUsers } from '../hotspot/hotspot.repository.ts';
import type { HotspotHealth } from '../hotspot/hotspot.ts';
import { listDamagedPhotos } from '../orders/damaged-photos.repository.ts';
import { findOrderNumbers } from '../orders/placed-orders.repository.ts';
import { readSoftwareVersion } from '../settings/software-version.ts';

export interface ShopHealthDeps {
  database: EdgeDatabase;
  blobs: Pick<DiskBlobStore, 'room'>;
  hotspot: { health(): HotspotHealth };
  processing: { countWaiting(): Promise<number> };
  sync: { status(): Promise<SyncStatus>; retryParked(): void };
  restored(): Promise<Restored | null>;
  /** Null when none are set up. */
  backups: WatchedBackups;
  connection(): Connection;
}

const SOFTWARE_VERSION = readSoftwareVersion();

/** How the computer of this shop is doing, as staff are told. */
export async function getShopHealth(deps: ShopHealthDeps): Promise<ShopHealth> {
  const { database, blobs, hotspot, processing, sync, restored, backups } = deps;
  const status = await sync.status();
  const { kind, reachable, problem } = hotspot.health();
  const parkedNumbers = await findOrderNumbers(
    database,
    status.parkedOrders.map(({ orderId }) => orderId),
  );
  return {
    connection: deps.connection(),
    trouble: status.trouble,
    outboxDepth: status.outboxDepth,
    oldestUnsyncedAt: status.oldestUnsyncedAt,
    photosUnsent: status.blobsWaiting,
    parkedOrders: status.parkedOrders.map((order) => ({ ...order, iid: parkedNumbers.get(order.orderId) ?? null })),
    photosUnread: await processing.countWaiting(),
    damagedPhotos: shownDamage(await listDamagedPhotos(database)),
    disk: await blobs.room().catch(() => null),
    router: { kind, reachable, problem: problem ?? null },
    hotspotUsers: kind === 'none' ? null : await countSyncedUsers(database),
    restored: await restored(),
    backup: backups?.status() ?? null,
    isBackupOnDataDisk: (await backups?.isOnDataDisk()) ?? false,
    version: SOFTWARE_VERSION,
  };
}
