import type { CommandCursor } from '@printfront/cloud-sync/worker/ports.ts';
import type { Kysely, Transaction } from 'kysely';
import type { SyncTables } from '../database/tables/sync.table.ts';
import { syncTables } from './sync-database.ts';

export async function readCommandCursor<Tables extends SyncTables>(database: Kysely<Tables>): Promise<CommandCursor> {
  const row = await syncTables(database)
    .selectFrom('sync_state')
    .select(['command_cursor as number', 'command_seal as seal'])
    .executeTakeFirst();
  return row ?? { number: 0, seal: null };
}

/** In the transaction of the command's effect, so that a command is applied once. */
export async function setCommandCursor<Tables extends SyncTables>(
  transaction: Transaction<Tables>,
  { number, seal }: CommandCursor,
): Promise<void> {
  await syncTables(transaction).updateTable('sync_state').set({ command_cursor: number, command_seal: seal }).execute();
}
