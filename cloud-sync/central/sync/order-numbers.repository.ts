import { ORDER_NUMBERS_PER_BLOCK, type OrderNumberBlock } from '@printfront/cloud-sync/protocol/order-numbers.ts';
import { isOverflowNumber, nextLeasedBlock } from '@printfront/cloud-sync/protocol/overflow-numbers.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { sql } from 'kysely';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockRow } from '../database/lock-row.ts';
import { isPerhapsLostNumber } from './lost-numbers.repository.ts';

const DAY_MS = 24 * 60 * 60_000;
/**
 * Numbers of a shop's newest blocks that no order at central has. An honest shop has two blocks in hand, leaves two more
 * with every restore, and some that wait with their orders; beyond these its own overflow numbers do as well.
 */
const MOST_UNUSED = [
  { withinMs: DAY_MS, numbers: 2_000 },
  { withinMs: 30 * DAY_MS, numbers: 5_000 },
];
/** The longest that shops wait on a word of central's. */
const RETRY_SECONDS = 300;

/** The next number for an order that central takes itself, in the transaction that places it. */
export async function takeOrderNumber(transaction: CentralTransaction): Promise<number> {
  return (await takeNumbers(transaction, 1)).firstNumber;
}

/**
 * A block that no one else gets, ever. The same lease asked for again is the same block.
 *
 * @throws HttpProblem too-many-requests when too much of what this shop has leased of late is not used
 */
export async function leaseOrderNumberBlock(
  transaction: CentralTransaction,
  { serverId, leaseId, now }: { serverId: string; leaseId: string; now: Date },
): Promise<OrderNumberBlock> {
  // The same lease may be asked for over two connections at once.
  await lockRow(transaction, 'edge_server', serverId);
  const leased = await transaction
    .selectFrom('order_number_block')
    .select(['first_number as firstNumber', 'last_number as lastNumber'])
    .where('server_id', '=', serverId)
    .where('lease_id', '=', leaseId)
    .executeTakeFirst();
  if (leased !== undefined) return leased;
  await refuseHoarding(transaction, serverId, now);
  const block = await takeNumbers(transaction, ORDER_NUMBERS_PER_BLOCK);
  await transaction
    .insertInto('order_number_block')
    .values({
      first_number: block.firstNumber,
      last_number: block.lastNumber,
      server_id: serverId,
      lease_id: leaseId,
      leased_at: now.toISOString(),
    })
    .execute();
  return block;
}

/** The counter is everybody's: what one takes and does not use makes the numbers of all others longer. */
async function refuseHoarding(transaction: CentralDatabase, serverId: string, now: Date): Promise<void> {
  for (const { withinMs, numbers } of MOST_UNUSED) {
    const { unused } = await transaction
      .selectFrom('order_number_block')
      .select(sql<number | null>`sum(last_number - first_number + 1 - used_count)`.as('unused'))
      .where('server_id', '=', serverId)
      .where('leased_at', '>', new Date(now.getTime() - withinMs).toISOString())
      .executeTakeFirstOrThrow();
    if (Number(unused ?? 0) + ORDER_NUMBERS_PER_BLOCK <= numbers) continue;
    throw new HttpProblem('too-many-requests', 'This shop has leased many numbers that no order at central has.', {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
}

/** Compare and set: a call that reads the counter at the same moment finds it moved, and looks again. */
async function takeNumbers(transaction: CentralDatabase, count: number): Promise<OrderNumberBlock> {
  for (;;) {
    const { next_value: seen } = await transaction
      .selectFrom('sync_counter')
      .select('next_value')
      .where('name', '=', 'order-number')
      .executeTakeFirstOrThrow();
    const block = nextLeasedBlock(seen, count);
    const moved = await transaction
      .updateTable('sync_counter')
      .set({ next_value: block.lastNumber + 1 })
      .where('name', '=', 'order-number')
      .where('next_value', '=', seen)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 1n) return block;
  }
}

/**
 * Takes note that a shop calls an order by this number, in the transaction that places it: one out of a block it leased, of
 * the overflow of one of its epochs, or one that a restored database may have forgotten to whom it gave it. What is known to
 * be another's is never that.
 *
 * @returns false when it may not
 */
export async function claimOrderNumber(
  transaction: CentralTransaction,
  serverId: string,
  iid: number,
): Promise<boolean> {
  if (isOverflowNumber(iid)) {
    const holder = await findPrefixHolder(transaction, iid);
    return holder === undefined ? isPerhapsLostNumber(transaction, iid) : holder === serverId;
  }
  // Blocks never overlap.
  const block = await transaction
    .selectFrom('order_number_block')
    .select(['first_number', 'last_number', 'server_id'])
    .where('first_number', '<=', iid)
    .orderBy('first_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (block === undefined || block.last_number < iid) return isPerhapsLostNumber(transaction, iid);
  if (block.server_id !== serverId) return false;
  await transaction
    .updateTable('order_number_block')
    .set((row) => ({ used_count: row('used_count', '+', 1) }))
    .where('first_number', '=', block.first_number)
    .execute();
  return true;
}

/** No prefix begins another, so there is one at most. */
async function findPrefixHolder(transaction: CentralDatabase, iid: number): Promise<string | undefined> {
  const digits = String(iid);
  const beginnings = Array.from(digits, (_, index) => digits.slice(0, index + 1));
  const epoch = await transaction
    .selectFrom('edge_epoch')
    .select('server_id')
    .where('overflow_prefix', 'in', beginnings)
    .executeTakeFirst();
  return epoch?.server_id;
}
