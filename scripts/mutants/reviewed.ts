import type { KnownChange } from './mutations.ts';

/**
 * Changes that no test noticed once: they are tried in every run, whatever else is drawn. `code` is how the changed text
 * begins.
 */
export const REVIEWED: readonly KnownChange[] = [
  {
    file: 'edge-server/orders/storefront-files.repository.ts',
    change: 'no where',
    code: "database .selectFrom('uploaded_file') .selectAll() .where('id', '=', fileId) .where('storefront_orde",
  },
  {
    file: 'edge-server/orders/photo-retention.repository.ts',
    change: 'no where',
    code: "selectFrom('outbox_order_blob') .innerJoin('outbox_blob'",
  },
  {
    file: 'edge-server/orders/photo-retention.repository.ts',
    change: '= as <>',
    code: ' = outbox_order.last_version',
  },
  {
    file: 'cloud-sync/central/blobs/stored-bytes.service.ts',
    change: 'condition always',
    code: 'await blobs.has(sha256)',
  },
  {
    file: 'edge-server/orders/blob-names.repository.ts',
    change: 'condition never',
    code: 'queued !== undefined',
  },
  {
    file: 'shared/server/blobs/disk-blob-store.ts',
    change: 'call left out',
    code: 'await Promise.all(shards.map((shard) => folders.sync',
  },
];
