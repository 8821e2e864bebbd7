import type { CommandCursor } from '@printfront/cloud-sync/worker/ports.ts';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';

export async function readCommandCursor(database: EdgeDatabase): Promise<CommandCursor> {
  const row = await database
    .selectFrom('sync_state')
    .select(['command_cursor as number', 'command_seal as seal'])
    .executeTakeFirst();
  return row ?? { number: 0, seal: null };
}

/** In the transaction of the command's effect, so that a command is applied once. */
export async function setCommandCursor(transaction: EdgeTransaction, { number, seal }: CommandCursor): Promise<void> {
  await transaction.updateTable('sync_state').set({ command_cursor: number, command_seal: seal }).execute();
}
