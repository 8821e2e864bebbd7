import type { PhotoScrubTables } from '@printfront/shared/server/blobs/photo-scrub.table.ts';
import type { ComputerSettingTables } from '@printfront/shared/server/computer-settings/computer-settings.table.ts';
import { migrate } from '@printfront/shared/server/database/migrate.ts';
import { openSqlite } from '@printfront/shared/server/database/open-sqlite.ts';
import type { FirstRunTables } from '@printfront/shared/server/first-run/first-run.table.ts';
import type { IdempotencyKeyTables } from '@printfront/shared/server/http/idempotency-key.table.ts';
import type { DailyUseTables } from '@printfront/shared/server/uploads/daily-use.table.ts';
import type { Kysely, Transaction } from 'kysely';
import { EDGE_MIGRATIONS } from './migrations.ts';
import type { AwaitedPhotoTables } from './tables/awaited-photos.table.ts';
import type { ClockTables } from './tables/clock.table.ts';
import type { ComputerChangeTables } from './tables/computer-changes.table.ts';
import type { HotspotTables } from './tables/hotspot.table.ts';
import type { OrderDeskTables } from './tables/order-desk.table.ts';
import type { ShopPaySlipTables } from './tables/pay-slips.table.ts';
import type { PhoneContactTables } from './tables/phone-contacts.table.ts';
import type { RelayedPhotoTables } from './tables/relayed-photos.table.ts';
import type { StaffTables } from './tables/staff.table.ts';
import type { StorefrontClientTables } from './tables/storefront-clients.table.ts';
import type { StorefrontOrderTables } from './tables/storefront-orders.table.ts';
import type { SyncTables } from './tables/sync.table.ts';
import type { TillTables } from './tables/till.table.ts';
import type { UploadTables } from './tables/uploads.table.ts';

export type EdgeTables = StorefrontClientTables &
  StorefrontOrderTables &
  UploadTables &
  RelayedPhotoTables &
  AwaitedPhotoTables &
  PhoneContactTables &
  HotspotTables &
  SyncTables &
  TillTables &
  StaffTables &
  OrderDeskTables &
  ClockTables &
  DailyUseTables &
  IdempotencyKeyTables &
  ShopPaySlipTables &
  PhotoScrubTables &
  FirstRunTables &
  ComputerSettingTables &
  ComputerChangeTables;
export type EdgeDatabase = Kysely<EdgeTables>;
export type EdgeTransaction = Transaction<EdgeTables>;

/**
 * Opens the database of a shop and brings it to the newest schema.
 *
 * @param file path of the SQLite file; made when it is not there
 * @param onBroken as openSqlite has it
 */
export async function openEdgeDatabase(file: string, onBroken?: (error: Error) => void): Promise<EdgeDatabase> {
  const database = openSqlite<EdgeTables>(file, onBroken);
  await migrate(database, EDGE_MIGRATIONS);
  return database;
}
