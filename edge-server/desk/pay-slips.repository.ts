import { SlipUse } from '@printfront/cloud-sync/protocol/pay-slips.ts';
import type { Insertable } from 'kysely';
import { z } from 'zod';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';
import type { ShopPaySlipTables } from '../database/tables/pay-slips.table.ts';

/** Central's word on where else a slip was used. */
export const CentralUses = z.object({ earlier: SlipUse.nullable(), later: SlipUse.nullable() });
export type CentralUses = z.infer<typeof CentralUses>;

type NewSlipRow = Insertable<ShopPaySlipTables['pay_slip']> & { id: string; origin: 'central' | 'edge' };

export async function insertSlip(transaction: EdgeTransaction, slip: NewSlipRow): Promise<void> {
  await transaction.insertInto('pay_slip').values(slip).execute();
}

/** @returns null while central has said nothing of it */
export async function readCentralUses(database: EdgeDatabase, slipId: string | null): Promise<CentralUses | null> {
  if (slipId === null) return null;
  const row = await database.selectFrom('pay_slip').select('central_uses').where('id', '=', slipId).executeTakeFirst();
  return row?.central_uses == null ? null : CentralUses.parse(JSON.parse(row.central_uses));
}

export async function setCentralUses(
  transaction: EdgeTransaction,
  { orderId, slipId, uses }: { orderId: string; slipId: string; uses: CentralUses },
): Promise<void> {
  await transaction
    .updateTable('pay_slip')
    .set({ central_uses: JSON.stringify(uses) })
    .where('id', '=', slipId)
    .where('order_id', '=', orderId)
    .execute();
}
