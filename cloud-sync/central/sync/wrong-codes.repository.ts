import type { CentralTransaction } from '../database/database.ts';
import { lockName } from '../database/lock-row.ts';

/** A count begins with the first wrong code and is over after this. */
const COUNTED_MS = 60_000;

/**
 * How many wrong enrolment codes came of late, to any of central's processes. Nobody else can count until the transaction
 * ends, so that many at once do not all find room for one more.
 */
export async function countWrongCodes(transaction: CentralTransaction, now: Date): Promise<number> {
  await lockName(transaction, 'wrong-enrol-codes');
  const rows = await transaction
    .selectFrom('sync_counter')
    .select(['name', 'next_value'])
    .where('name', 'in', ['wrong-codes', 'wrong-codes-since'])
    .execute();
  const counter = (name: string) => rows.find((row) => row.name === name)?.next_value ?? 0;
  return now.getTime() - counter('wrong-codes-since') < COUNTED_MS ? counter('wrong-codes') : 0;
}

export async function addWrongCode(transaction: CentralTransaction, now: Date): Promise<void> {
  const count = await countWrongCodes(transaction, now);
  if (count === 0) await setCounter(transaction, 'wrong-codes-since', now.getTime());
  await setCounter(transaction, 'wrong-codes', count + 1);
}

async function setCounter(
  transaction: CentralTransaction,
  name: 'wrong-codes' | 'wrong-codes-since',
  value: number,
): Promise<void> {
  await transaction
    .insertInto('sync_counter')
    .values({ name, next_value: value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ next_value: value }))
    .execute();
}
