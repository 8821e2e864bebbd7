import { randomUUID } from 'node:crypto';
import {
  COMMANDS_PER_ANSWER,
  type CommandsAnswer,
  type SyncCommand,
} from '@printfront/cloud-sync/protocol/commands.ts';
import type { Kysely, Transaction } from 'kysely';
import type { SyncTables } from '../database/tables/sync.table.ts';
import { syncTables } from './sync-database.ts';

/**
 * Leaves word for a shop, in the transaction of the change that it should hear of. The counter is a row of the server's
 * own, so its numbers become visible in their order and a reader never steps over one that commits late.
 *
 * @throws Error when there is no such server
 */
export async function appendCommand<Tables extends SyncTables>(
  transaction: Transaction<Tables>,
  { serverId, command }: { serverId: string; command: SyncCommand },
): Promise<void> {
  const trx = syncTables(transaction);
  const { last_command_number: number } = await trx
    .updateTable('edge_server')
    .set((row) => ({ last_command_number: row('last_command_number', '+', 1) }))
    .where('id', '=', serverId)
    .returning('last_command_number')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('sync_command')
    .values({
      id: randomUUID(),
      server_id: serverId,
      number,
      about: aboutOf(command),
      body: JSON.stringify(command),
      created_at: new Date().toISOString(),
    })
    .execute();
}

function aboutOf(command: SyncCommand): string | null {
  if ('orderId' in command) return command.orderId;
  return 'orderHash' in command ? command.orderHash : null;
}

export async function findCommandsAfter<Tables extends SyncTables>(
  database: Kysely<Tables>,
  serverId: string,
  after: number,
): Promise<CommandsAnswer> {
  const db = syncTables(database);
  const server = await db
    .selectFrom('edge_server')
    .select('last_command_number')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('sync_command')
    .select(['number', 'body'])
    .where('server_id', '=', serverId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(COMMANDS_PER_ANSWER)
    .execute();
  return {
    newest: server.last_command_number,
    commands: rows.map(({ number, body }) => ({ number, command: JSON.parse(body) })),
  };
}

/** @returns undefined when the server has never been given that number, null when the command is of before there were ids */
export async function findCommandId<Tables extends SyncTables>(
  database: Kysely<Tables>,
  serverId: string,
  number: number,
): Promise<string | null | undefined> {
  const row = await syncTables(database)
    .selectFrom('sync_command')
    .select('id')
    .where('server_id', '=', serverId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.id;
}

/** @returns those of the servers that have a command after the one they know, or whose token was revoked */
export async function findServersToWake<Tables extends SyncTables>(
  database: Kysely<Tables>,
  knownByServer: ReadonlyMap<string, number>,
): Promise<string[]> {
  const rows = await syncTables(database)
    .selectFrom('edge_server')
    .select(['id', 'last_command_number', 'revoked_at'])
    .where('id', 'in', [...knownByServer.keys()])
    .execute();
  return rows
    .filter((row) => row.revoked_at !== null || row.last_command_number !== knownByServer.get(row.id))
    .map((row) => row.id);
}
