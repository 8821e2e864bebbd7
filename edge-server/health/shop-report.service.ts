import type { ShopState } from '@printfront/cloud-sync/worker/ports.ts';
import { standOfBackup } from '@printfront/shared/server/backups/backup-standing.ts';
import type { WatchedBackups } from '@printfront/shared/server/backups/watched-backups.ts';
import type { DiskBlobStore } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import { shownDamage } from '@printfront/shared/server/health/shown-damage.ts';
import type { UpdateStanding } from '@printfront/shared/server/updates/updates.service.ts';
import type { StorefrontClients } from '../access/storefront-clients.service.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { countSyncedUsers } from '../hotspot/hotspot.repository.ts';
import type { HotspotHealth } from '../hotspot/hotspot.ts';
import { listDamagedPhotos } from '../orders/damaged-photos.repository.ts';
import { readSoftwareVersion } from '../settings/software-version.ts';

/** More than a report may name; nobody has so many. */
const CLIENTS_REPORTED = 1_000;

/** What people at central want to know of this shop beside its sync. */
export function createShopReport(deps: {
  database: EdgeDatabase;
  /** Of the disk of the photos. */
  room: DiskBlobStore['room'];
  hotspot: { health(): HotspotHealth };
  clients: Pick<StorefrontClients, 'listStorefrontClients'>;
  /** Null when none are set up. */
  backups: WatchedBackups;
  /** How newer versions stand; null where nobody knows. */
  updates(): UpdateStanding | null;
  /** Of the certificate that is shown over HTTPS; null where there is none. */
  certificateEndsAt(): Date | null;
  ownAuthority(): NonNullable<ShopState['ownAuthority']>;
  quotaVariables: readonly string[];
}): () => Promise<ShopState> {
  const { database, room, hotspot, clients, backups, updates, certificateEndsAt, ownAuthority, quotaVariables } = deps;
  const version = readSoftwareVersion();
  return async () => {
    const { kind, reachable, problem } = hotspot.health();
    const disk = await room().catch(() => null);
    const backup = backups?.status() ?? null;
    const kiosks = await clients.listStorefrontClients();
    return {
      version,
      makesOnlineOrders: true,
      freeBytes: disk?.freeBytes ?? null,
      minimumBytes: disk?.minimumBytes ?? null,
      damagedPhotos: shownDamage(await listDamagedPhotos(database)).length,
      router: { kind, reachable, problem: problem ?? null },
      hotspotUsers: kind === 'none' ? null : await countSyncedUsers(database),
      clients: kiosks.slice(0, CLIENTS_REPORTED).map(({ server: _, ...kiosk }) => kiosk),
      backup: backup === null ? null : standOfBackup(backup),
      update: updates(),
      certificateEndsAt: certificateEndsAt()?.toISOString() ?? null,
      ownAuthority: ownAuthority(),
      quotaVariables: [...quotaVariables],
    };
  };
}
