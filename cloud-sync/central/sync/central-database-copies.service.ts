import path from 'node:path';
import { migrate } from '@printfront/shared/server/database/migrate.ts';
import { openSqlite } from '@printfront/shared/server/database/open-sqlite.ts';
import type { Restored, ServerDatabase } from '@printfront/shared/server/database/snapshots/server-database.ts';
import { historiesBeside, type WitnessPlace } from '@printfront/shared/server/database/witness.ts';
import type { CentralDatabase, CentralTables } from '../database/database.ts';
import { CENTRAL_MIGRATIONS } from '../database/migrations.ts';
import { readGeneration, readRestoredAt, stepOverLostNumbers } from './lost-numbers.repository.ts';

/**
 * Copies of central's SQLite database; PostgreSQL has tools of its own.
 *
 * @param snapshots where they go; by default beside the database
 */
export function centralServerDatabase(folder: string, snapshots = path.join(folder, 'snapshots')): ServerDatabase {
  const place = { database: path.join(folder, 'central.sqlite'), snapshots };
  return { ...place, beginAnew: (copy) => beginAnew(copy, place) };
}

/** What the database itself knows of having come back: on PostgreSQL nobody else does. Null when it never did. */
export async function readRestoredBackup(database: CentralDatabase): Promise<Restored | null> {
  const at = await readRestoredAt(database);
  return at === null ? null : { at: at.toISOString(), why: 'somebody restored a backup' };
}

async function beginAnew(copy: string, place: WitnessPlace): Promise<void> {
  const database = openSqlite<CentralTables>(copy);
  try {
    await migrate(database, CENTRAL_MIGRATIONS);
    await goOnAnew(database, place);
  } finally {
    await database.destroy();
  }
}

/**
 * After a restore, or where somebody has put a copy in the database's place. Never in a generation that was before: an older copy knows
 * nothing of restores since, their witnesses would call it older than itself, and shops have seals of them.
 */
export async function goOnAnew(database: CentralDatabase, place: WitnessPlace): Promise<void> {
  const before = (await historiesBeside(place)).map(Number).filter(Number.isSafeInteger);
  await database.transaction().execute(async (transaction) => {
    const generation = Math.max(await readGeneration(transaction), ...before) + 1;
    await stepOverLostNumbers(transaction, { generation });
  });
}
