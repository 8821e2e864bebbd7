import type { OrderNumberBlock } from '@printfront/cloud-sync/protocol/order-numbers.ts';
import { overflowNumber } from '@printfront/cloud-sync/protocol/overflow-numbers.ts';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';

/** The shop has never spoken to central, so there is no number it could give that nobody else gives. */
export class NotEnrolledError extends Error {
  override readonly name = 'NotEnrolledError';
  constructor() {
    super('This shop has not been enrolled at central yet, so it has no order numbers.');
  }
}

/**
 * The next number for an order: leased while there are any, then one of this shop's own overflow series, which has no
 * end. Part of the caller's transaction, so that a submit that fails gives its number back.
 *
 * @throws NotEnrolledError
 */
export async function takeOrderNumber(transaction: EdgeTransaction): Promise<number> {
  const block = await transaction
    .selectFrom('order_number_block')
    .select(['first_number', 'next_number'])
    .whereRef('next_number', '<=', 'last_number')
    .orderBy('first_number')
    .limit(1)
    .executeTakeFirst();
  if (block !== undefined) {
    await transaction
      .updateTable('order_number_block')
      .set({ next_number: block.next_number + 1 })
      .where('first_number', '=', block.first_number)
      .execute();
    return block.next_number;
  }
  const state = await transaction
    .selectFrom('sync_state')
    .select(['overflow_prefix', 'overflow_index'])
    .executeTakeFirst();
  if (state === undefined || state.overflow_prefix === null) throw new NotEnrolledError();
  await transaction
    .updateTable('sync_state')
    .set({ overflow_index: state.overflow_index + 1 })
    .execute();
  return overflowNumber(state.overflow_prefix, state.overflow_index);
}

/** @returns how many blocks still have numbers */
export async function countBlocksInHand(database: EdgeDatabase): Promise<number> {
  const { count } = await database
    .selectFrom('order_number_block')
    .select((row) => row.fn.countAll<number>().as('count'))
    .whereRef('next_number', '<=', 'last_number')
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * A block that is known already is left as it is: its numbers may be in use.
 */
export async function addOrderNumberBlock(
  database: EdgeDatabase,
  { firstNumber, lastNumber }: OrderNumberBlock,
): Promise<void> {
  await database
    .insertInto('order_number_block')
    .values({ first_number: firstNumber, last_number: lastNumber, next_number: firstNumber })
    .onConflict((conflict) => conflict.column('first_number').doNothing())
    .execute();
}
