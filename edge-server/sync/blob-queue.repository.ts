import type { WaitingBlob } from '@printfront/cloud-sync/worker/ports.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { EdgeDatabase, EdgeTables, EdgeTransaction } from '../database/database.ts';

/** Whatever central has said of a photo counts for nothing any more, nor does what it answers to a question that is under way. */
const ASKED_ANEW = { state: 'waiting', asked_anew: sql<number>`outbox_blob.asked_anew + 1` } as const;

/**
 * Lines up an order's photos for central, in the transaction that places the order. Bytes that central has confirmed for
 * another order too: by now it may have deleted that order's photos, so its word counts anew (S12).
 */
export async function queueBlobs(
  transaction: EdgeTransaction,
  sha256s: readonly string[],
  orderId: string,
): Promise<void> {
  for (const chunk of inChunks([...new Set(sha256s)])) {
    await transaction
      .insertInto('outbox_blob')
      .values(chunk.map((sha256) => ({ sha256 })))
      .onConflict((conflict) => conflict.column('sha256').doUpdateSet(ASKED_ANEW))
      .execute();
    await transaction
      .insertInto('outbox_order_blob')
      .values(chunk.map((sha256) => ({ order_id: orderId, sha256 })))
      .onConflict((conflict) => conflict.columns(['order_id', 'sha256']).doNothing())
      .execute();
  }
}

/** The photos that an order lined up for central. */
export async function listBlobsOfOrder(database: EdgeDatabase, orderId: string): Promise<string[]> {
  const ofOrder = database.selectFrom('outbox_order_blob').select('sha256').where('order_id', '=', orderId);
  return (await ofOrder.execute()).map(({ sha256 }) => sha256);
}

/**
 * The order needs no photos at central any more; its slips it does. What no other order needs there is forgotten with its
 * receipt: the same bytes may come again with a later order, when central has long deleted them.
 *
 * @returns the photos that it had lined up
 */
export async function forgetBlobsOfOrder(transaction: EdgeTransaction, orderId: string): Promise<string[]> {
  const slips = await transaction.selectFrom('pay_slip').select('sha256').where('order_id', '=', orderId).execute();
  const kept = new Set(slips.map(({ sha256 }) => sha256));
  const sha256s = (await listBlobsOfOrder(transaction, orderId)).filter((sha256) => !kept.has(sha256));
  await forgetBlobs(transaction, orderId, sha256s);
  return sha256s;
}

/** Of these bytes this order needs nothing at central any more. */
export async function forgetBlobs(
  transaction: EdgeTransaction,
  orderId: string,
  sha256s: readonly string[],
): Promise<void> {
  for (const chunk of inChunks(sha256s)) {
    await transaction
      .deleteFrom('outbox_order_blob')
      .where('order_id', '=', orderId)
      .where('sha256', 'in', chunk)
      .execute();
    await transaction
      .deleteFrom('outbox_blob')
      .where('sha256', 'in', chunk)
      .where('sha256', 'not in', (blobs) => blobs.selectFrom('outbox_order_blob').select('outbox_order_blob.sha256'))
      .execute();
  }
}

/** Receipts that count for nothing any more: central is asked anew, and what it lacks is sent. */
export async function askAgain(database: EdgeDatabase, sha256s: readonly string[]): Promise<void> {
  for (const chunk of inChunks(sha256s)) {
    await database
      .updateTable('outbox_blob')
      .set(ASKED_ANEW)
      .where('sha256', 'in', chunk)
      .where('state', '!=', 'damaged')
      .execute();
  }
}

/**
 * As askAgain, of the photos of an order that central has just come to know, or lacks: until then central may have kept the
 * same bytes for an earlier order alone, and have deleted them with it.
 */
export async function askAgainForOrder(database: EdgeDatabase, orderId: string): Promise<void> {
  await askAgain(database, await listBlobsOfOrder(database, orderId));
}

/** As askAgain, of every photo: central came back from an older copy, which may lack what it gave receipts for since. */
export async function askForAllAgain(transaction: EdgeTransaction): Promise<void> {
  await transaction.updateTable('outbox_blob').set(ASKED_ANEW).where('state', '!=', 'damaged').execute();
}

/** Whether what is joined is the slip of an order; of that central has to have heard. */
const slipOfOrder = (row: ExpressionBuilder<EdgeTables, 'outbox_blob' | 'outbox_order_blob' | 'outbox_order'>) =>
  row
    .selectFrom('pay_slip')
    .select('pay_slip.id')
    .whereRef('pay_slip.order_id', '=', 'outbox_order_blob.order_id')
    .whereRef('pay_slip.sha256', '=', 'outbox_blob.sha256');

/**
 * Slips before photos, for staff at a desk wait for them, and then those of the newest order; only of orders that central
 * has, because it keeps nothing that no order names.
 */
export async function findWaitingBlobs(
  database: EdgeDatabase,
  { limit, without }: { limit: number; without: readonly string[] },
): Promise<WaitingBlob[]> {
  let query = database
    .selectFrom('outbox_blob')
    .innerJoin('outbox_order_blob', 'outbox_order_blob.sha256', 'outbox_blob.sha256')
    .innerJoin('outbox_order', 'outbox_order.order_id', 'outbox_order_blob.order_id')
    .select(['outbox_blob.sha256', 'outbox_blob.asked_anew as askedAnew'])
    .where('outbox_blob.state', '=', 'waiting')
    .where('outbox_order.acknowledged_version', '>', 0)
    .where((row) =>
      row.not(
        row.exists(slipOfOrder(row).whereRef('pay_slip.event_version', '>', 'outbox_order.acknowledged_version')),
      ),
    )
    .groupBy('outbox_blob.sha256')
    .orderBy(
      (row) =>
        row.fn.max(
          row
            .case()
            .when(row.exists(slipOfOrder(row)))
            .then(1)
            .else(0)
            .end(),
        ),
      'desc',
    )
    .orderBy((row) => row.fn.max('outbox_order.sequence'), 'desc')
    .limit(limit);
  if (without.length > 0) query = query.where('outbox_blob.sha256', 'not in', without);
  return query.execute();
}

/** Takes central's receipts for these photos, unless they have to be asked for anew since the question (S12). */
export async function setReceived(database: EdgeDatabase, asked: readonly WaitingBlob[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const { sha256, askedAnew } of asked) {
      await transaction
        .updateTable('outbox_blob')
        .set({ state: 'received' })
        .where('sha256', '=', sha256)
        .where('asked_anew', '=', askedAnew)
        .execute();
    }
  });
}

export async function setDamaged(database: EdgeDatabase, sha256: string): Promise<void> {
  await database.updateTable('outbox_blob').set({ state: 'damaged' }).where('sha256', '=', sha256).execute();
}

/** Gives damaged photos another chance: the same bytes may have been sent in again meanwhile. */
export async function retryDamagedBlobs(database: EdgeDatabase): Promise<void> {
  await database.updateTable('outbox_blob').set(ASKED_ANEW).where('state', '=', 'damaged').execute();
}

export async function countBlobs(database: EdgeDatabase): Promise<{ waiting: number; damaged: number }> {
  const rows = await database
    .selectFrom('outbox_blob')
    .select((row) => ['state', row.fn.countAll<number>().as('count')])
    .where('state', '!=', 'received')
    .groupBy('state')
    .execute();
  const count = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { waiting: count('waiting'), damaged: count('damaged') };
}

/** SQLite's variables per statement are many but not endless; an order may name thousands of photos. */
export const ROWS_PER_STATEMENT = 500;

export function* inChunks<Item>(items: readonly Item[], size = ROWS_PER_STATEMENT): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
