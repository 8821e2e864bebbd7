import path from 'node:path';
import { migrate } from '@printfront/shared/server/database/migrate.ts';
import { openSqlite } from '@printfront/shared/server/database/open-sqlite.ts';
import type { Restored, ServerDatabase } from '@printfront/shared/server/database/snapshots/server-database.ts';
import type { CentralDatabase, CentralTables } from '../database/database.ts';
import { CENTRAL_MIGRATIONS } from '../database/migrations.ts';
import { readRestoredAt, stepOverLostNumbers } from './lost-numbers.repository.ts';

/**
 * Copies of central's SQLite database; PostgreSQL has tools of its own.
 *
 * @param snapshots where they go; by default beside the database
 */
export function centralServerDatabase(folder: string, snapshots = path.join(folder, 'snapshots')): ServerDatabase {
  return { database: path.join(folder, 'central.sqlite'), snapshots, beginAnew };
}

/** What the database itself knows of having come back: on PostgreSQL nobody else does. Null when it never did. */
export async function readRestoredBackup(database: CentralDatabase): Promise<Restored | null> {
  const at = await readRestoredAt(database);
  return at === null ? null : { at: at.toISOString(), why: 'somebody restored a backup' };
}

async function beginAnew(copy: string): Promise<void> {
  const database = openSqlite<CentralTables>(copy);
  try {
    await migrate(database, CENTRAL_MIGRATIONS);
    await database.transaction().execute((transaction) => stepOverLostNumbers(transaction));
  } finally {
    await database.destroy();
  }
}
