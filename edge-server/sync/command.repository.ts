import type { Kysely, Transaction } from 'kysely';
import type { SyncTables } from './sync.table.ts';
import { syncTables } from './sync-database.ts';

export async function readCommandCursor<Tables extends SyncTables>(database: Kysely<Tables>): Promise<number> {
  const row = await syncTables(database).selectFrom('sync_state').select('command_cursor').executeTakeFirst();
  return row?.command_cursor ?? 0;
}

/** In the transaction of the command's effect, so that a command is applied once. */
export async function setCommandCursor<Tables extends SyncTables>(
  transaction: Transaction<Tables>,
  number: number,
): Promise<void> {
  await syncTables(transaction).updateTable('sync_state').set({ command_cursor: number }).execute();
}
