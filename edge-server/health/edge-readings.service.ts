import type { SyncStatus } from '@printfront/cloud-sync/worker/sync-worker.ts';
import { countDamagedPhotos } from '@printfront/shared/server/blobs/photo-scrub.repository.ts';
import type { Reading } from '@printfront/shared/server/http/metrics.ts';
import type { HealthDeps } from './readiness.service.ts';

type ReadingDeps = Pick<HealthDeps, 'database' | 'hotspot' | 'sync' | 'processing' | 'restored'>;

/** How a shop's server is doing, in numbers that an operator may want to be woken for. */
export function edgeReadings({ database, hotspot, sync, processing, restored }: ReadingDeps): Reading[] {
  const ofSync = (name: string, help: string, read: (status: SyncStatus) => number | null): Reading => ({
    name: `printfront_${name}`,
    help,
    read: async () => read(await sync.status()),
  });
  return [
    ofSync('central_linked', '1 while central answers', ({ linked }) => Number(linked)),
    ofSync('outbox_events', 'Changes that central has not acknowledged', ({ outboxDepth }) => outboxDepth),
    ofSync('outbox_oldest_seconds', 'Age of the oldest of them by the clock of this machine', ({ oldestUnsyncedAt }) =>
      oldestUnsyncedAt === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldestUnsyncedAt)) / 1000),
    ),
    ofSync('photos_unsent', 'Photos that central does not have yet', ({ blobsWaiting }) => blobsWaiting),
    {
      name: 'printfront_photos_damaged',
      help: 'Photos that the disk has damaged and that have not come again',
      read: () => countDamagedPhotos(database),
    },
    ofSync('orders_refused', 'Orders that central refused', ({ parkedOrders }) => parkedOrders.length),
    { name: 'printfront_photos_unread', help: 'Photos that nobody has looked at', read: processing.countWaiting },
    {
      name: 'printfront_router_reachable',
      help: '1 while the router answers; absent where there is none',
      read() {
        const { kind, reachable } = hotspot.health();
        return kind === 'none' ? null : Number(reachable);
      },
    },
    {
      name: 'printfront_database_restored',
      help: '1 when this database has come back from a copy',
      read: async () => Number((await restored()) !== null),
    },
  ];
}
