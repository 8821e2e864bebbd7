import { migrate } from '@printfront/shared/server/database/migrate.ts';
import { openSqlite } from '@printfront/shared/server/database/open-sqlite.ts';
import type { Kysely, Transaction } from 'kysely';
import type { HotspotTables } from '../hotspot/hotspot.table.ts';
import type { StorefrontClientTables } from '../storefront/storefront-clients.table.ts';
import type { StorefrontOrderTables } from '../storefront/storefront-orders.table.ts';
import type { SyncTables } from '../sync/sync.table.ts';
import type { RelayedPhotoTables } from '../uploads/relayed-photos.table.ts';
import type { UploadTables } from '../uploads/uploads.table.ts';
import { EDGE_MIGRATIONS } from './migrations.ts';

export type EdgeTables = StorefrontClientTables &
  StorefrontOrderTables &
  UploadTables &
  RelayedPhotoTables &
  HotspotTables &
  SyncTables;
export type EdgeDatabase = Kysely<EdgeTables>;
export type EdgeTransaction = Transaction<EdgeTables>;

/**
 * Opens the database of a shop and brings it to the newest schema.
 *
 * @param file path of the SQLite file; made when it is not there
 */
export async function openEdgeDatabase(file: string): Promise<EdgeDatabase> {
  const database = openSqlite<EdgeTables>(file);
  await migrate(database, EDGE_MIGRATIONS);
  return database;
}
