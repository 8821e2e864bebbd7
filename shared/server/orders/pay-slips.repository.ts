import { createHmac } from 'node:crypto';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import type { SlipSending } from '../../domain/slip-uses.ts';
import { fewerTables } from '../database/fewer-tables.ts';
import { readSecretKey } from '../database/secret-key.repository.ts';
import type { PaySlipTables } from './pay-slip.table.ts';

export type PaySlipRow = Selectable<PaySlipTables['pay_slip']>;

const slipTables = fewerTables<PaySlipTables>();

/** The slip of an order that counts: the one that was sent last. */
export async function findNewestSlip<Tables extends PaySlipTables>(
  database: Kysely<Tables>,
  orderId: string,
): Promise<PaySlipRow | undefined> {
  return slipTables(database)
    .selectFrom('pay_slip')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function hasSlip<Tables extends PaySlipTables>(database: Kysely<Tables>, id: string): Promise<boolean> {
  const row = await slipTables(database).selectFrom('pay_slip').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Those of an order that still have their picture, oldest first. */
export async function listSlips<Tables extends PaySlipTables>(
  database: Kysely<Tables>,
  orderId: string,
): Promise<PaySlipRow[]> {
  return slipTables(database)
    .selectFrom('pay_slip')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('picture_hash', 'is', null)
    .orderBy('sequence')
    .execute();
}

export async function insertSlipRow<Tables extends PaySlipTables>(
  transaction: Kysely<Tables>,
  slip: Insertable<PaySlipTables['pay_slip']>,
): Promise<void> {
  await slipTables(transaction).insertInto('pay_slip').values(slip).execute();
}

/** No customer sends one slip for so many orders; a cheat is found out by the first few. */
const MOST_ORDERS = 1_000;

/**
 * For which orders, this one's own among them, the same transfer or the same picture was sent; cancelled and forgotten ones too.
 * Of each order its first sending: sent again, a slip is no later than it was, and no sending hides another order's.
 */
export async function listSendingsOfSlip<Tables extends PaySlipTables>(
  database: Kysely<Tables>,
  slip: Pick<PaySlipRow, 'sha256' | 'bank' | 'transaction_ref'>,
): Promise<SlipSending[]> {
  const left = slipHashes(await readSecretKey(slipTables(database), 'pay-slips'), slip);
  const { sha256, bank, transaction_ref } = slip;
  const first = await slipTables(database)
    .selectFrom('pay_slip')
    .select(({ fn }) => ['order_id', fn.min('sequence').as('sequence')])
    .where(({ eb, or, and }) => {
      const isSamePicture = or([eb('sha256', '=', sha256), eb('picture_hash', '=', left.picture_hash)]);
      if (bank === null || transaction_ref === null) return isSamePicture;
      return or([
        isSamePicture,
        eb('transfer_hash', '=', left.transfer_hash),
        and([eb('bank', '=', bank), eb('transaction_ref', '=', transaction_ref)]),
      ]);
    })
    .groupBy('order_id')
    .orderBy('sequence')
    .limit(MOST_ORDERS)
    .execute();
  if (first.length === 0) return [];
  const sequences = first.map(({ sequence }) => Number(sequence));
  const rows = await slipTables(database)
    .selectFrom('pay_slip')
    .select(['order_id', 'sequence', 'after_orders'])
    .where('sequence', 'in', sequences)
    .orderBy('sequence')
    .execute();
  return rows.map(({ order_id, sequence, after_orders }) => ({
    orderId: order_id,
    sequence,
    afterOrders: AfterOrders.parse(JSON.parse(after_orders)),
  }));
}

const AfterOrders = z.array(z.string());

/**
 * Of a slip only keyed hashes stay: the same transfer used twice goes on being found, and nothing else can be read.
 *
 * @returns hashes of pictures that may now be without a name
 */
export async function forgetSlips<Tables extends PaySlipTables>(
  database: Kysely<Tables>,
  orderId: string,
): Promise<string[]> {
  return leaveHashes(database, await listSlips(database, orderId));
}

/** The same of slips that a customer sent to this server and that another has taken the place of: the newest stays. */
export async function forgetReplacedSlips<Tables extends PaySlipTables>(
  database: Kysely<Tables>,
  orderId: string,
): Promise<string[]> {
  const replaced = (await listSlips(database, orderId)).slice(0, -1);
  return leaveHashes(
    database,
    replaced.filter(({ origin }) => origin === 'central'),
  );
}

async function leaveHashes<Tables extends PaySlipTables>(
  database: Kysely<Tables>,
  slips: readonly PaySlipRow[],
): Promise<string[]> {
  if (slips.length === 0) return [];
  const transaction = slipTables(database);
  const key = await readSecretKey(transaction, 'pay-slips');
  for (const slip of slips) {
    await transaction
      .updateTable('pay_slip')
      .set({ sha256: '', bank: null, transaction_ref: null, sent_by: null, ...slipHashes(key, slip) })
      .where('sequence', '=', slip.sequence)
      .execute();
  }
  return slips.map(({ sha256 }) => sha256);
}

function slipHashes(
  key: string,
  { sha256, bank, transaction_ref }: Pick<PaySlipRow, 'sha256' | 'bank' | 'transaction_ref'>,
): { picture_hash: string; transfer_hash: string | null } {
  const hash = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');
  return {
    picture_hash: hash('picture', sha256),
    transfer_hash: bank === null || transaction_ref === null ? null : hash('transfer', bank, transaction_ref),
  };
}
