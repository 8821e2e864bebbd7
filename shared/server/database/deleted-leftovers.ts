import { type Kysely, sql } from 'kysely';
import { removeOldQuarantine } from './snapshots/old-quarantine.ts';

/**
 * Removes what is left of deleted rows outside the tables: SQLite has overwritten them in its file, but its log may still
 * have them, and so may what was set aside of damaged databases.
 *
 * @param folder where the database is; what was set aside lies beside it
 * @returns to be called after each sweep, saying whether it has deleted anything
 */
export function createLeftoverRemoval<Tables>(
  database: Kysely<Tables>,
  folder: string,
): (swept: { hasDeleted: boolean; now: Date }) => Promise<void> {
  // After a start nobody knows what the log still holds.
  let isLogClean = false;
  return async ({ hasDeleted, now }) => {
    if (hasDeleted) isLogClean = false;
    if (!isLogClean) isLogClean = await emptyLog(database);
    await removeOldQuarantine(folder, now);
  };
}

/** @returns whether the log is empty */
async function emptyLog<Tables>(database: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
  return rows[0]?.busy === 0;
}
