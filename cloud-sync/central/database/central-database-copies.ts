import path from 'node:path';
import { migrate } from '@printfront/shared/server/database/migrate.ts';
import { openSqlite } from '@printfront/shared/server/database/open-sqlite.ts';
import type { ServerDatabase } from '@printfront/shared/server/database/snapshots/server-database.ts';
import { stepOverLostNumbers } from '../sync/lost-numbers.repository.ts';
import type { CentralTables } from './database.ts';
import { CENTRAL_MIGRATIONS } from './migrations.ts';

/**
 * Copies of central's SQLite database; PostgreSQL has tools of its own.
 *
 * @param snapshots where they go; by default beside the database
 */
export function centralServerDatabase(folder: string, snapshots = path.join(folder, 'snapshots')): ServerDatabase {
  return { database: path.join(folder, 'central.sqlite'), snapshots, beginAnew };
}

async function beginAnew(copy: string): Promise<void> {
  const database = openSqlite<CentralTables>(copy);
  try {
    await migrate(database, CENTRAL_MIGRATIONS);
    await database.transaction().execute(stepOverLostNumbers);
  } finally {
    await database.destroy();
  }
}
