import path from 'node:path';
import type { PhotoScrubTables } from '@printfront/shared/server/blobs/photo-scrub.table.ts';
import type { ComputerSettingTables } from '@printfront/shared/server/computer-settings/computer-settings.table.ts';
import { migrate } from '@printfront/shared/server/database/migrate.ts';
import { openSqlite } from '@printfront/shared/server/database/open-sqlite.ts';
import type { IdempotencyKeyTables } from '@printfront/shared/server/http/idempotency-key.table.ts';
import type { DailyUseTables } from '@printfront/shared/server/uploads/daily-use.table.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';
import { CENTRAL_MIGRATIONS } from './migrations.ts';
import { openPostgres, type PostgresOptions } from './open-postgres.ts';
import { postgresSchema } from './postgres-schema.ts';
import type { AddressTables } from './tables/addresses.table.ts';
import type { AuditTables } from './tables/audit.table.ts';
import type { AuthTables } from './tables/auth.table.ts';
import type { CatalogueTables } from './tables/catalogue.table.ts';
import type { DistributionTables } from './tables/distributions.table.ts';
import type { FirstRunTables } from './tables/first-run.table.ts';
import type { LookTables } from './tables/look.table.ts';
import type { OrderTables } from './tables/orders.table.ts';
import type { CentralPaySlipTables } from './tables/pay-slips.table.ts';
import type { RelayTables } from './tables/relay.table.ts';
import type { SettingTables } from './tables/settings.table.ts';
import type { SyncTables } from './tables/sync.table.ts';
import type { TillTables } from './tables/till.table.ts';
import type { TroubleTables } from './tables/troubles.table.ts';
import type { UploadTables } from './tables/uploads.table.ts';
import type { UserTables } from './tables/users.table.ts';

export type CentralTables = UserTables &
  AuthTables &
  AuditTables &
  ComputerSettingTables &
  DistributionTables &
  FirstRunTables &
  AddressTables &
  CatalogueTables &
  UploadTables &
  OrderTables &
  CentralPaySlipTables &
  RelayTables &
  SettingTables &
  LookTables &
  SyncTables &
  TillTables &
  TroubleTables &
  DailyUseTables &
  IdempotencyKeyTables &
  PhotoScrubTables;
export type CentralDatabase = Kysely<CentralTables>;
export type CentralTransaction = Transaction<CentralTables>;

/**
 * Opens the central database and brings it to the newest schema. Any number of processes may do so at the same moment:
 * on PostgreSQL the migrator takes an advisory lock.
 *
 * @param dataFolder made when it is not there; without PostgreSQL the database is `central.sqlite` in it
 * @param onBroken as openSqlite has it
 * @throws SettingError when PostgreSQL is asked for and cannot be used
 */
export async function openCentralDatabase(
  dataFolder: string,
  postgres?: PostgresOptions,
  onBroken?: (error: Error) => void,
): Promise<CentralDatabase> {
  if (postgres !== undefined) {
    await migratePostgres(postgres.url, CENTRAL_MIGRATIONS);
    return openPostgres<CentralTables>(postgres);
  }
  const database = openSqlite<CentralTables>(path.join(dataFolder, 'central.sqlite'), onBroken);
  await migrate(database, CENTRAL_MIGRATIONS);
  return database;
}

/** Over a connection of its own, which may wait for another process's migrations as long as they take. */
export async function migratePostgres(url: string, migrations: Record<string, Migration>): Promise<void> {
  const database = await openPostgres({ url, poolSize: 1, statementTimeoutMs: 0 });
  try {
    await migrate(database.withPlugin(postgresSchema), migrations);
  } finally {
    await database.destroy();
  }
}
