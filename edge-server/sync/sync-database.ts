import type { Kysely } from 'kysely';
import type { SyncTables } from '../database/tables/sync.table.ts';

/**
 * Any database (or transaction) that has the sync's tables among others. Kysely's types do not let a database with more
 * tables stand in for one with fewer, although every query on the fewer is one on the more.
 */
export function syncTables<Tables extends SyncTables>(database: Kysely<Tables>): Kysely<SyncTables> {
  return database as unknown as Kysely<SyncTables>;
}

/** SQLite's variables per statement are many but not endless; an order may name thousands of photos. */
export const ROWS_PER_STATEMENT = 500;

export function* inChunks<Item>(items: readonly Item[], size = ROWS_PER_STATEMENT): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
