import type { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import { z } from 'zod';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import type { Stray } from './stray-copies.ts';

/** 1: the shops are to hear of it; 2: those that do not make it are to give it back. */
export async function setStrays(
  transaction: CentralTransaction,
  orderId: string,
  { strays, untold }: { strays: readonly Stray[]; untold: 1 | 2 },
): Promise<void> {
  await transaction
    .updateTable('order')
    .set({ strays: strays.length === 0 ? null : JSON.stringify(strays), strays_untold: untold })
    .where('id', '=', orderId)
    .execute();
}

export async function noteStraysTold(transaction: CentralTransaction, orderId: string): Promise<void> {
  await transaction.updateTable('order').set({ strays_untold: 0 }).where('id', '=', orderId).execute();
}

export async function listStraysUntold(database: CentralDatabase, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('order')
    .select('id')
    .where('strays_untold', '>', 0)
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Online orders among these that this shop was given once and does not make any more. */
export async function findOrdersElsewhere(
  database: CentralDatabase,
  { serverId, orderIds }: { serverId: string; orderIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const told = await database
    .selectFrom('sync_command')
    .select(['about', 'body'])
    .where('server_id', '=', serverId)
    .where('about', 'in', [...orderIds])
    .execute();
  const given = told.flatMap(({ about, body }) => (isGiving(JSON.parse(body)) ? (about ?? []) : []));
  if (given.length === 0) return new Set();
  const rows = await database
    .selectFrom('order')
    .select('id')
    .where('id', 'in', given)
    .where('source', '=', 'online')
    .where(({ eb, or }) => or([eb('maker_id', 'is', null), eb('maker_id', '!=', serverId)]))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Shops that were given an order at any time, the last one first. */
export async function listShopsGiven(database: CentralDatabase, orderId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('sync_command')
    .select(['server_id', 'body', 'created_at', 'number'])
    .where('about', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .execute();
  const given = rows.filter(({ body }) => isGiving(JSON.parse(body)));
  return [...new Set(given.map(({ server_id }) => server_id))];
}

const GIVING = 'order-to-make' satisfies SyncCommand['type'];
const isGiving = (body: unknown): boolean => z.object({ type: z.literal(GIVING) }).safeParse(body).success;
