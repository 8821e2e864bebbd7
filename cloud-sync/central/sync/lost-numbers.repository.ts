import { randomUUID } from 'node:crypto';
import type { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import { isOverflowNumber, nextLeasedBlock, overflowPrefix } from '@printfront/cloud-sync/protocol/overflow-numbers.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';

/** More than all shops together lease between the newest backup and its restore; numbers that people say grow by it. */
const NUMBERS_SKIPPED = 2_000;
const PREFIXES_SKIPPED = 50;
/** A shop that has applied commands this copy does not know would take new ones of their numbers for old ones. */
const COMMANDS_SKIPPED = 100_000;

/**
 * To be called once after this database has come back from a backup, before anybody is served. Shops hold numbers that
 * were given out after the backup was made, so none of those is given again, and orders that bring one are taken.
 *
 * @param generation as which it goes on; by default the next of this copy
 */
export async function stepOverLostNumbers(
  transaction: CentralTransaction,
  { generation, at = new Date() }: { generation?: number; at?: Date } = {},
): Promise<void> {
  const before = await readGeneration(transaction);
  const next = generation ?? before + 1;
  // Of restores that this copy does not know each has stepped over as much itself.
  const times = Math.max(1, next - before);
  await stepOver(transaction, 'order-number', (from) => nextLeasedBlock(from, times * NUMBERS_SKIPPED).lastNumber + 1);
  await stepOver(transaction, 'overflow-prefix', (from) => from + times * PREFIXES_SKIPPED);
  await stepOverCommands(transaction, times);
  await noteRestore(transaction, at, next);
}

/** Counts on far behind what shops can have applied; the word itself moves their cursors there, and lets them say again what they know. */
async function stepOverCommands(transaction: CentralDatabase, times: number): Promise<void> {
  const servers = await transaction
    .updateTable('edge_server')
    .set((row) => ({ last_command_number: row('last_command_number', '+', times * COMMANDS_SKIPPED) }))
    .returning(['id', 'last_command_number'])
    .execute();
  const restored: SyncCommand = { type: 'central-restored' };
  const [body, created_at] = [JSON.stringify(restored), new Date().toISOString()];
  for (const { id, last_command_number } of servers) {
    await transaction
      .insertInto('sync_command')
      .values({ id: randomUUID(), server_id: id, number: last_command_number, body, created_at })
      .execute();
  }
}

async function noteRestore(transaction: CentralDatabase, at: Date, generation: number): Promise<void> {
  await setCounter(transaction, 'restored-at', Math.floor(at.getTime() / 1000));
  await setCounter(transaction, 'generation', generation);
  // It goes on in another file.
  await transaction.deleteFrom('sync_counter').where('name', '=', 'witness-birth').execute();
}

type NotedNumber = 'restored-at' | 'generation' | 'witness' | 'witness-birth';

export async function setCounter(database: CentralDatabase, name: NotedNumber, next_value: number): Promise<void> {
  await database
    .insertInto('sync_counter')
    .values({ name, next_value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ next_value }))
    .execute();
}

export async function readCounter(database: CentralDatabase, name: NotedNumber): Promise<number | null> {
  const row = await database
    .selectFrom('sync_counter')
    .select('next_value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row === undefined ? null : Number(row.next_value);
}

/** How often this database has come back from a backup. */
export const readGeneration = async (database: CentralDatabase): Promise<number> =>
  (await readCounter(database, 'generation')) ?? 0;

/** When this database came back from a backup last; null when it never did. */
export async function readRestoredAt(database: CentralDatabase): Promise<Date | null> {
  const seconds = await readCounter(database, 'restored-at');
  return seconds === null ? null : new Date(seconds * 1000);
}

async function stepOver(
  transaction: CentralDatabase,
  series: 'order-number' | 'overflow-prefix',
  goOnAt: (from: number) => number,
): Promise<void> {
  const { next_value: first_value } = await transaction
    .selectFrom('sync_counter')
    .select('next_value')
    .where('name', '=', series)
    .executeTakeFirstOrThrow();
  const end_value = goOnAt(first_value);
  await transaction.updateTable('sync_counter').set({ next_value: end_value }).where('name', '=', series).execute();
  // Beside those of earlier restores: what was lost then is still not known here, and what was given in between is.
  await transaction.insertInto('lost_number_range').values({ series, first_value, end_value }).execute();
}

/** Whether this number may have been given out by what a restore has lost. Nobody asks about numbers of known orders. */
export async function isPerhapsLostNumber(database: CentralDatabase, iid: number): Promise<boolean> {
  const isOverflow = isOverflowNumber(iid);
  const ranges = await database
    .selectFrom('lost_number_range')
    .select(['first_value as first', 'end_value as end'])
    .where('series', '=', isOverflow ? 'overflow-prefix' : 'order-number')
    .execute();
  if (!isOverflow) return ranges.some(({ first, end }) => first <= iid && iid < end);
  return ranges.some(({ first, end }) => {
    for (let ordinal = first; ordinal < end; ordinal += 1) {
      if (String(iid).startsWith(overflowPrefix(ordinal))) return true;
    }
    return false;
  });
}
