import type { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import type { Mark } from '@printfront/cloud-sync/protocol/position.ts';
import type { CentralTransaction } from '../database/database.ts';

export interface StoredPosition {
  number: number;
  id: string;
}

export async function readPosition(transaction: CentralTransaction, epoch: string): Promise<StoredPosition | null> {
  const row = await transaction
    .selectFrom('edge_epoch')
    .select(['position_number as number', 'position_id as id'])
    .where('epoch', '=', epoch)
    .executeTakeFirst();
  if (row === undefined || row.number === null || row.id === null) return null;
  return { number: row.number, id: row.id };
}

export async function writePosition(
  transaction: CentralTransaction,
  { serverId, epoch, mark }: { serverId: string; epoch: string; mark: Mark },
): Promise<void> {
  await transaction
    .updateTable('edge_epoch')
    .set((row) => ({
      position_number: mark.number,
      position_id: mark.id,
      position_command: row
        .selectFrom('edge_server')
        .select('edge_server.last_command_number')
        .where('edge_server.id', '=', serverId),
    }))
    .where('epoch', '=', epoch)
    .execute();
}

/**
 * Between being put back and noticing it, this copy may have given commands numbers that shops had passed. They come once
 * more under new ones, with those of the copy's last minute, of which it cannot tell them apart; applied twice they change nothing.
 */
export async function listCommandsToRepeat(
  transaction: CentralTransaction,
): Promise<{ serverId: string; command: SyncCommand }[]> {
  const rows = await transaction
    .selectFrom('sync_command')
    .select(['server_id as serverId', 'body'])
    .where('number', '>', (row) =>
      row
        .selectFrom('edge_epoch')
        .select((epoch) => epoch.fn.max('position_command').as('known'))
        .whereRef('edge_epoch.server_id', '=', 'sync_command.server_id'),
    )
    .orderBy('server_id')
    .orderBy('number')
    .execute();
  return rows
    .map(({ serverId, body }) => ({ serverId, command: JSON.parse(body) as SyncCommand }))
    .filter(({ command }) => command.type !== 'central-restored');
}
