import type { Kysely } from 'kysely';
import type { IdempotencyKeyTables } from './idempotency-key.table.ts';
import { type IdempotentCall, keyReused } from './idempotency-key.ts';

const DAY_MS = 86_400_000;
/** No caller retries so many calls of one day; one that makes up keys pushes out only its own. */
const MOST_KEYS_PER_CALLER = 100;

const table = <Tables>(database: Kysely<Tables>) => database as unknown as Kysely<IdempotencyKeyTables>;
const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS).toISOString();

/**
 * Lets a call that names a key take effect once. The key is written in the transaction of the effect, so that there is
 * never one without the other; of two servers that are asked at once the second waits for the first's commit.
 *
 * @param effect in the same transaction
 * @returns id of what came of it, now or when it came before
 * @throws HttpProblem idempotency-key-reused for another call under the same key
 */
export async function doOnce<Tables>(
  transaction: Kysely<Tables>,
  call: IdempotentCall | undefined,
  now: Date,
  effect: () => Promise<string>,
): Promise<string> {
  if (call === undefined) return effect();
  const keys = table(transaction);
  const { caller, keyHash: key_hash, fingerprint } = call;
  await keys
    .deleteFrom('idempotency_key')
    .where('caller', '=', caller)
    .where('created_at', '<=', dayBefore(now))
    .execute();
  const claimed = await keys
    .insertInto('idempotency_key')
    .values({ caller, key_hash, fingerprint, result: '', created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['caller', 'key_hash']).doNothing())
    .returning('caller')
    .executeTakeFirst();
  if (claimed === undefined) return (await findDone(transaction, call, now)) ?? fail();
  const id = await effect();
  await keys
    .updateTable('idempotency_key')
    .set({ result: id })
    .where('caller', '=', caller)
    .where('key_hash', '=', key_hash)
    .execute();
  await dropOldest(keys, caller);
  return id;
}

/**
 * @returns id of what came of the call; undefined when it took no effect within the last day
 * @throws HttpProblem idempotency-key-reused
 */
export async function findDone<Tables>(
  database: Kysely<Tables>,
  call: IdempotentCall,
  now: Date,
): Promise<string | undefined> {
  const row = await findKey(database, call, now);
  if (row !== undefined && row.fingerprint !== call.fingerprint) throw keyReused();
  if (row !== undefined) call.onReplayed();
  return row?.result;
}

/** Whether the key was used within the last day, for whatever. */
export const isKeyUsed = async <Tables>(database: Kysely<Tables>, call: IdempotentCall, now: Date): Promise<boolean> =>
  (await findKey(database, call, now)) !== undefined;

/** Of everybody, so that nothing stays of those who do not come back. */
export async function forgetOldKeys<Tables>(database: Kysely<Tables>, now: Date): Promise<void> {
  await table(database).deleteFrom('idempotency_key').where('created_at', '<=', dayBefore(now)).execute();
}

function findKey<Tables>(database: Kysely<Tables>, { caller, keyHash }: IdempotentCall, now: Date) {
  return table(database)
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'result'])
    .where('caller', '=', caller)
    .where('key_hash', '=', keyHash)
    .where('created_at', '>', dayBefore(now))
    .executeTakeFirst();
}

async function dropOldest(keys: Kysely<IdempotencyKeyTables>, caller: string): Promise<void> {
  const oldest = keys
    .selectFrom('idempotency_key')
    .select('key_hash')
    .where('caller', '=', caller)
    .orderBy('created_at', 'desc')
    .orderBy('key_hash')
    .limit(MOST_KEYS_PER_CALLER)
    .offset(MOST_KEYS_PER_CALLER);
  await keys.deleteFrom('idempotency_key').where('caller', '=', caller).where('key_hash', 'in', oldest).execute();
}

function fail(): never {
  throw new Error('A key that another transaction had written is gone.');
}
