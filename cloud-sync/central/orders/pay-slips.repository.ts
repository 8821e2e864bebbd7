import {
  forgetReplacedSlips,
  insertSlipRow,
  listSendingsOfSlip,
} from '@printfront/shared/server/orders/pay-slips.repository.ts';
import type { Insertable } from 'kysely';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockName } from '../database/lock-row.ts';
import type { CentralPaySlipTables } from '../database/tables/pay-slips.table.ts';
import type { OrderRow } from './orders.repository.ts';

export type NewSlipRow = Insertable<CentralPaySlipTables['pay_slip']> & { id: string };

/**
 * The slip and the picture that the order shows are one, so they are written together. Shops with an order that was sent the same
 * one are to be told. Of slips that it takes the place of, and that were sent here, hashes stay: their pictures would only fill the
 * disk.
 *
 * @returns hashes of pictures that may now be without a name
 */
export async function insertSlip(transaction: CentralTransaction, slip: NewSlipRow): Promise<string[]> {
  const { bank, transaction_ref, sha256 } = slip;
  // Of two that are written at the same moment the second has to find the first.
  await lockName(transaction, `slip transfer ${bank ?? ''} ${transaction_ref ?? ''}`);
  await lockName(transaction, `slip picture ${sha256}`);
  await insertSlipRow(transaction, slip);
  await transaction.updateTable('order').set({ pay_slip_sha256: sha256 }).where('id', '=', slip.order_id).execute();
  await markUses(transaction, { sha256, bank: bank ?? null, transaction_ref: transaction_ref ?? null });
  return forgetReplacedSlips(transaction, slip.order_id);
}

/** Where else a slip was used is news for the shops of all its orders; there is none while it is of one order alone. */
export async function markUses(
  transaction: CentralTransaction,
  slip: { sha256: string; bank: string | null; transaction_ref: string | null },
): Promise<void> {
  const sendings = await listSendingsOfSlip(transaction, slip);
  if (new Set(sendings.map(({ orderId }) => orderId)).size < 2) return;
  const sequences = sendings.map(({ sequence }) => sequence).sort((one, other) => one - other);
  await transaction
    .updateTable('pay_slip')
    .set({ uses_changed: 1 })
    .where('sequence', 'in', sequences)
    .where('id', 'is not', null)
    .execute();
}

/** Orders whose shops are to be told. */
export async function listOrdersWithUseNews(database: CentralDatabase, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('pay_slip')
    .select('order_id')
    .distinct()
    .where('uses_changed', '=', 1)
    .limit(limit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Slips of an order whose news nobody has told yet; from here on they count as told. */
export async function takeUseNews(transaction: CentralTransaction, orderId: string) {
  return transaction
    .updateTable('pay_slip')
    .set({ uses_changed: 0 })
    .where('order_id', '=', orderId)
    .where('uses_changed', '=', 1)
    .returningAll()
    .execute();
}

/** By id, of orders that are there. */
export async function findOrderNumbers(
  database: CentralDatabase,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('order')
    .select(['id', 'iid'])
    .where('id', 'in', [...orderIds])
    .execute();
  return new Map(rows.map(({ id, iid }) => [id, iid]));
}

/** The order that a shop has placed from a storefront order, by the id that phones know. */
export async function findOrderOfStorefront(
  database: CentralDatabase,
  { serverId, storefrontOrderId }: { serverId: string; storefrontOrderId: string },
): Promise<OrderRow | undefined> {
  return database
    .selectFrom('order')
    .selectAll()
    .where('upload_id', '=', storefrontOrderId)
    .where('server_id', '=', serverId)
    .executeTakeFirst();
}
