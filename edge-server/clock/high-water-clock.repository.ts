import type { EdgeDatabase } from '../database/database.ts';

export interface KnownTimes {
  knownAt: string | null;
  centralHeardAt: string | null;
}

/** The largest time of the floor itself and of the newest change, which may have been made after it was written down. */
export async function readKnownTimes(database: EdgeDatabase): Promise<KnownTimes> {
  const floor = await database.selectFrom('clock_floor').selectAll().executeTakeFirst();
  const newest = await database
    .selectFrom('outbox_event')
    .select('occurred_at')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const known = [floor?.known_at, newest?.occurred_at].filter((at) => at !== undefined);
  return { knownAt: known.sort().at(-1) ?? null, centralHeardAt: floor?.central_heard_at ?? null };
}

export async function saveKnownTimes(
  database: EdgeDatabase,
  { knownAt, centralHeardAt }: { knownAt: string; centralHeardAt: string | null },
): Promise<void> {
  const values = { known_at: knownAt, central_heard_at: centralHeardAt };
  await database
    .insertInto('clock_floor')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}
