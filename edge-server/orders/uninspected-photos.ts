import type { CommitBatcher } from '@printfront/shared/server/database/commit-batcher.ts';
import { recordInspection } from '@printfront/shared/server/orders/print-rows.repository.ts';
import type { UninspectedPhotos } from '@printfront/shared/server/photos/photo-processing.ts';
import type { EdgeDatabase, EdgeTables } from '../database/database.ts';
import { countUninspected, listUninspected } from './uploads.repository.ts';

/** Photos of storefront orders that nobody has looked at yet. */
export function uninspectedPhotos(database: EdgeDatabase, commits: CommitBatcher<EdgeTables>): UninspectedPhotos {
  return {
    count: () => countUninspected(database),
    list: (options) => listUninspected(database, options),
    record: (sha256, inspection) => commits.run((transaction) => recordInspection(transaction, sha256, inspection)),
  };
}
