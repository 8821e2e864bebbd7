import type { Kysely } from 'kysely';
import type { SyncTables } from '../database/tables/sync.table.ts';

/**
 * Any database (or transaction) that has the sync's tables among others. Kysely's types do not let a database with more
 * tables stand in for one with fewer, although every query on the fewer is one on the more.
 */
export function syncTables<Tables extends SyncTables>(database: Kysely<Tables>): Kysely<SyncTables> {
  return database as unknown as Kysely<SyncTables>;
}
