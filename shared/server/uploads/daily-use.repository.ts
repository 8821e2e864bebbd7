import type { Kysely } from 'kysely';
import type { DailyUseStore } from './daily-quota.ts';
import type { DailyUseTables } from './daily-use.table.ts';

const table = <Tables>(database: Kysely<Tables>) => database as unknown as Kysely<DailyUseTables>;

interface Use {
  readonly owner: string;
  readonly day: string;
}

async function findDailyUse<Tables>(database: Kysely<Tables>, { owner, day }: Use): Promise<number> {
  const row = await table(database)
    .selectFrom('daily_use')
    .select('amount')
    .where('owner', '=', owner)
    .where('day', '=', day)
    .executeTakeFirst();
  return Number(row?.amount ?? 0);
}

/**
 * In one statement, so that of two servers that count for the same owner at once neither goes beyond what is allowed.
 *
 * @param amount at most `most`
 * @returns false when it would be more than `most`; nothing is counted then
 */
async function addDailyUse<Tables>(
  database: Kysely<Tables>,
  { owner, day }: Use,
  { amount, most }: { amount: number; most: number },
): Promise<boolean> {
  const row = await table(database)
    .insertInto('daily_use')
    .values({ owner, day, amount })
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'day'])
        .doUpdateSet(({ eb }) => ({ amount: eb('daily_use.amount', '+', amount) }))
        .where('daily_use.amount', '<=', most - amount),
    )
    .returning('amount')
    .executeTakeFirst();
  return row !== undefined;
}

async function forgetDailyUseBefore<Tables>(database: Kysely<Tables>, day: string): Promise<void> {
  await table(database).deleteFrom('daily_use').where('day', '<', day).execute();
}

export const dailyUseIn = <Tables>(database: Kysely<Tables>): DailyUseStore => ({
  find: (owner, day) => findDailyUse(database, { owner, day }),
  add: (owner, day, amount, most) => addDailyUse(database, { owner, day }, { amount, most }),
  forgetBefore: (day) => forgetDailyUseBefore(database, day),
});
