import { randomUUID } from 'node:crypto';
import { COMMANDS_PER_ANSWER, type CommandsAnswer, SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import { commandWithoutPerson } from '@printfront/cloud-sync/protocol/personal-data.ts';
import { readableJson } from '@printfront/shared/server/service/readable-json.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';

/** Signs of JSON in one answer, unless a single command is longer. */
const ANSWER_LENGTH = 2_000_000;

/**
 * Leaves word for a shop, in the transaction of the change that it should hear of. The counter is a row of the server's
 * own, so its numbers become visible in their order and a reader never steps over one that commits late.
 *
 * @throws Error when there is no such server
 */
export async function appendCommand(
  transaction: CentralTransaction,
  { serverId, command }: { serverId: string; command: SyncCommand },
): Promise<void> {
  const { last_command_number: number } = await transaction
    .updateTable('edge_server')
    .set((row) => ({ last_command_number: row('last_command_number', '+', 1) }))
    .where('id', '=', serverId)
    .returning('last_command_number')
    .executeTakeFirstOrThrow();
  await transaction
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

export async function findCommandsAfter(
  database: CentralDatabase,
  serverId: string,
  after: number,
): Promise<CommandsAnswer> {
  const server = await database
    .selectFrom('edge_server')
    .select('last_command_number')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  const rows = await database
    .selectFrom('sync_command')
    .select(['number', 'body'])
    .where('server_id', '=', serverId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(COMMANDS_PER_ANSWER)
    .execute();
  return {
    newest: server.last_command_number,
    commands: withinAnswer(rows).map(({ number, body }) => ({ number, command: JSON.parse(body) })),
  };
}

/** Orders of thousands of photos are long; one alone always goes. */
function withinAnswer<Row extends { body: string }>(rows: readonly Row[]): Row[] {
  let length = 0;
  return rows.filter(({ body }, index) => {
    length += body.length;
    return index === 0 || length <= ANSWER_LENGTH;
  });
}

/**
 * Nothing that shops were told says any more whose it was. The commands stay, under their numbers (S17).
 *
 * @param about an order, or the hash of a storefront order
 */
export async function forgetInCommands(transaction: CentralTransaction, about: string): Promise<void> {
  const commands = await transaction
    .selectFrom('sync_command')
    .select(['server_id', 'number', 'body'])
    .where('about', '=', about)
    .execute();
  for (const { server_id, number, body } of commands) {
    const command = SyncCommand.safeParse(readableJson(body));
    if (!command.success) continue;
    await transaction
      .updateTable('sync_command')
      .set({ body: JSON.stringify(commandWithoutPerson(command.data)) })
      .where('server_id', '=', server_id)
      .where('number', '=', number)
      .execute();
  }
}

/** @returns undefined when the server has never been given that number, null when the command is of before there were ids */
export async function findCommandId(
  database: CentralDatabase,
  serverId: string,
  number: number,
): Promise<string | null | undefined> {
  const row = await database
    .selectFrom('sync_command')
    .select('id')
    .where('server_id', '=', serverId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.id;
}

/** @returns those of the servers that have a command after the one they know, or whose token was revoked or locked out */
export async function findServersToWake(
  database: CentralDatabase,
  knownByServer: ReadonlyMap<string, number>,
): Promise<string[]> {
  const rows = await database
    .selectFrom('edge_server')
    .select(['id', 'last_command_number', 'revoked_at', 'locked_out_at'])
    .where('id', 'in', [...knownByServer.keys()])
    .execute();
  return rows
    .filter(
      (row) => (row.revoked_at ?? row.locked_out_at) !== null || row.last_command_number !== knownByServer.get(row.id),
    )
    .map((row) => row.id);
}
