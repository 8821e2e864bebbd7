import { ORDER_NUMBERS_PER_BLOCK, type OrderNumberBlock } from '@printfront/cloud-sync/protocol/order-numbers.ts';
import { isOverflowNumber, nextLeasedBlock } from '@printfront/cloud-sync/protocol/overflow-numbers.ts';
import type { Kysely, Transaction } from 'kysely';
import { lockRow } from '../database/lock-row.ts';
import type { SyncTables } from '../database/tables/sync.table.ts';
import { isPerhapsLostNumber } from './lost-numbers.repository.ts';
import { syncTables } from './sync-database.ts';

/** The next number for an order that central takes itself, in the transaction that places it. */
export async function takeOrderNumber<Tables extends SyncTables>(transaction: Transaction<Tables>): Promise<number> {
  return (await takeNumbers(syncTables(transaction), 1)).firstNumber;
}

/** A block that no one else gets, ever. The same lease asked for again is the same block. */
export async function leaseOrderNumberBlock<Tables extends SyncTables>(
  transaction: Transaction<Tables>,
  { serverId, leaseId }: { serverId: string; leaseId: string },
): Promise<OrderNumberBlock> {
  const trx = syncTables(transaction);
  // The same lease may be asked for over two connections at once.
  await lockRow(transaction, 'edge_server', serverId);
  const leased = await trx
    .selectFrom('order_number_block')
    .select(['first_number as firstNumber', 'last_number as lastNumber'])
    .where('server_id', '=', serverId)
    .where('lease_id', '=', leaseId)
    .executeTakeFirst();
  if (leased !== undefined) return leased;
  const block = await takeNumbers(trx, ORDER_NUMBERS_PER_BLOCK);
  await trx
    .insertInto('order_number_block')
    .values({
      first_number: block.firstNumber,
      last_number: block.lastNumber,
      server_id: serverId,
      lease_id: leaseId,
    })
    .execute();
  return block;
}

/** Compare and set: whoever reads the counter at the same moment finds it moved, and looks again. */
async function takeNumbers(trx: Kysely<SyncTables>, count: number): Promise<OrderNumberBlock> {
  for (;;) {
    const { next_value: seen } = await trx
      .selectFrom('sync_counter')
      .select('next_value')
      .where('name', '=', 'order-number')
      .executeTakeFirstOrThrow();
    const block = nextLeasedBlock(seen, count);
    const moved = await trx
      .updateTable('sync_counter')
      .set({ next_value: block.lastNumber + 1 })
      .where('name', '=', 'order-number')
      .where('next_value', '=', seen)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 1n) return block;
  }
}

/**
 * Whether a shop may call an order by this number: out of a block it leased, of the overflow of one of its epochs, or one
 * that a restored database may have forgotten to whom it gave it.
 */
export async function ownsOrderNumber<Tables extends SyncTables>(
  database: Kysely<Tables>,
  serverId: string,
  iid: number,
): Promise<boolean> {
  const db = syncTables(database);
  if (isOverflowNumber(iid)) {
    const epochs = await db
      .selectFrom('edge_epoch')
      .select('overflow_prefix')
      .where('server_id', '=', serverId)
      .execute();
    const isOwn = epochs.some((epoch) => String(iid).startsWith(epoch.overflow_prefix));
    return isOwn || (await isPerhapsLostNumber(database, iid));
  }
  const block = await db
    .selectFrom('order_number_block')
    .select('first_number')
    .where('server_id', '=', serverId)
    .where('first_number', '<=', iid)
    .where('last_number', '>=', iid)
    .executeTakeFirst();
  return block !== undefined || (await isPerhapsLostNumber(database, iid));
}
