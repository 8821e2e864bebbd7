import type { CentralDatabase } from '../database/database.ts';
import type { TroubleTable } from '../database/tables/troubles.table.ts';

type TroubleRow = TroubleTable;

/** With the name of its shop. */
export type TroubleWithShop = TroubleRow & { shop_name: string | null };

/** In the order in which they began. */
const troublesWithShop = (database: CentralDatabase) =>
  database
    .selectFrom('trouble')
    .leftJoin('edge_server', 'edge_server.id', 'trouble.shop_id')
    .selectAll('trouble')
    .select('edge_server.name as shop_name')
    .orderBy('trouble.began_at')
    .orderBy('trouble.id');

export const listOpenTroubles = (database: CentralDatabase): Promise<TroubleWithShop[]> =>
  troublesWithShop(database).where('trouble.ended_at', 'is', null).execute();

/** Those that are over and that somebody was told of who does not know it yet. */
export const listUntoldEnds = (database: CentralDatabase): Promise<TroubleWithShop[]> =>
  troublesWithShop(database)
    .where('trouble.ended_at', 'is not', null)
    .where('trouble.told_at', 'is not', null)
    .where('trouble.told_over_at', 'is', null)
    .execute();

/** Another process may have found it at the same moment. */
export async function insertTrouble(
  database: CentralDatabase,
  found: Pick<TroubleRow, 'id' | 'kind' | 'shop_id' | 'about' | 'content' | 'began_at'>,
): Promise<void> {
  const nothing = { gone_since: null, ended_at: null, told_at: null, told_over_at: null, claimed_until: null };
  await database
    .insertInto('trouble')
    .values({ ...found, ...nothing })
    .onConflict((conflict) => conflict.column('about').where('ended_at', 'is', null).doNothing())
    .execute();
}

export async function updateTrouble(
  database: CentralDatabase,
  id: string,
  change: Partial<Pick<TroubleRow, 'content' | 'gone_since' | 'ended_at'>>,
): Promise<void> {
  await database.updateTable('trouble').set(change).where('id', '=', id).where('ended_at', 'is', null).execute();
}

/**
 * Of several processes one writes about it.
 *
 * @param what of it: that it is there, or that it is over
 * @returns whether this one does
 */
export async function claimTrouble(
  database: CentralDatabase,
  { id, what, at, until }: { id: string; what: 'told_at' | 'told_over_at'; at: Date; until: Date },
): Promise<boolean> {
  const claimed = await database
    .updateTable('trouble')
    .set({ claimed_until: until.toISOString() })
    .where('id', '=', id)
    .where(what, 'is', null)
    .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<', at.toISOString())]))
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

export async function noteTold(
  database: CentralDatabase,
  ids: readonly string[],
  what: 'told_at' | 'told_over_at',
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await database
    .updateTable('trouble')
    .set({ [what]: at.toISOString(), claimed_until: null })
    .where('id', 'in', [...ids])
    .execute();
}

/** Of those that are over nobody asks any more. */
export async function deleteEndedTroubles(database: CentralDatabase, before: Date): Promise<void> {
  await database.deleteFrom('trouble').where('ended_at', '<', before.toISOString()).execute();
}
