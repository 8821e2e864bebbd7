import path from 'node:path';
import { migrate } from '@printfront/shared/server/database/migrate.ts';
import { openSqlite } from '@printfront/shared/server/database/open-sqlite.ts';
import type { Kysely, Transaction } from 'kysely';
import type { AddressTables } from '../addresses/addresses.table.ts';
import type { AuthTables } from '../auth/auth.table.ts';
import type { CatalogueTables } from '../catalogue/catalogue.table.ts';
import type { OrderTables } from '../orders/orders.table.ts';
import type { PaySlipTables } from '../payments/pay-slips.table.ts';
import type { SyncTables } from '../sync/sync.table.ts';
import type { UploadTables } from '../uploads/uploads.table.ts';
import type { UserTables } from '../users/users.table.ts';
import { CENTRAL_MIGRATIONS } from './migrations.ts';

export type CentralTables = UserTables &
  AuthTables &
  AddressTables &
  CatalogueTables &
  UploadTables &
  OrderTables &
  PaySlipTables &
  SyncTables;
export type CentralDatabase = Kysely<CentralTables>;
export type CentralTransaction = Transaction<CentralTables>;

/**
 * Opens the central database and brings it to the newest schema.
 *
 * @param dataFolder made when it is not there; the database is `central.sqlite` in it
 */
export async function openCentralDatabase(dataFolder: string): Promise<CentralDatabase> {
  const database = openSqlite<CentralTables>(path.join(dataFolder, 'central.sqlite'));
  await migrate(database, CENTRAL_MIGRATIONS);
  return database;
}
