import type { Insertable, Selectable } from 'kysely';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import type { PaySlipTables } from '../database/tables/pay-slips.table.ts';

export type PaySlipRow = Selectable<PaySlipTables['pay_slip']>;

/** The slip of an order that counts: the one that was sent last. */
export async function findNewestSlip(database: CentralDatabase, orderId: string): Promise<PaySlipRow | undefined> {
  return database
    .selectFrom('pay_slip')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The slip and the picture that the order shows are one, so they are written together. */
export async function insertSlip(
  transaction: CentralTransaction,
  slip: Insertable<PaySlipTables['pay_slip']>,
): Promise<void> {
  await transaction.insertInto('pay_slip').values(slip).execute();
  await transaction
    .updateTable('order')
    .set({ pay_slip_sha256: slip.sha256 })
    .where('id', '=', slip.order_id)
    .execute();
}

/**
 * Another order for which the same transfer or the same picture was sent, also when that one was sent another since.
 * Of several the one where it was seen last.
 *
 * @param left what orders whose personal data are deleted still have of this slip
 */
export async function findOtherOrderWithSlip(
  database: CentralDatabase,
  slip: PaySlipRow,
  left: { picture_hash: string; transfer_hash: string | null },
): Promise<{ orderId: string; iid: number } | undefined> {
  const { order_id, sha256, bank, transaction_ref } = slip;
  return database
    .selectFrom('pay_slip')
    .innerJoin('order', 'order.id', 'pay_slip.order_id')
    .select(['order.id as orderId', 'order.iid'])
    .where('pay_slip.order_id', '!=', order_id)
    .where(({ eb, or, and }) => {
      const isSamePicture = or([
        eb('pay_slip.sha256', '=', sha256),
        eb('pay_slip.picture_hash', '=', left.picture_hash),
      ]);
      if (bank === null || transaction_ref === null) return isSamePicture;
      return or([
        isSamePicture,
        eb('pay_slip.transfer_hash', '=', left.transfer_hash),
        and([eb('pay_slip.bank', '=', bank), eb('pay_slip.transaction_ref', '=', transaction_ref)]),
      ]);
    })
    .orderBy('pay_slip.sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}
