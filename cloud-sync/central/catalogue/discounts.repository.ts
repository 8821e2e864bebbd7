import { Discount } from '@printfront/shared/contracts/discounts.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';

/** Of all sizes, in an order that no two share. */
export async function listDiscounts(database: CentralDatabase): Promise<Discount[]> {
  const rows = await database
    .selectFrom('discount')
    .selectAll()
    .orderBy('target_size_id')
    .orderBy('activate_condition')
    .orderBy('activation_value')
    .orderBy('id')
    .execute();
  return rows.map((row) =>
    Discount.parse({
      id: row.id,
      targetSizeId: row.target_size_id,
      activateCondition: row.activate_condition,
      activationValue: row.activation_value,
      feeType: row.fee_type,
      feeAmount: row.fee_amount,
    }),
  );
}

/** Writing the same id again replaces its terms; the size that it is for stays. */
export async function writeDiscount(transaction: CentralTransaction, discount: Discount): Promise<void> {
  const terms = {
    activate_condition: discount.activateCondition,
    activation_value: discount.activationValue,
    fee_type: discount.feeType,
    fee_amount: discount.feeAmount,
  };
  await transaction
    .insertInto('discount')
    .values({ id: discount.id, target_size_id: discount.targetSizeId, ...terms })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(terms))
    .execute();
}

export async function removeDiscount(transaction: CentralTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('discount').where('id', '=', id).execute();
}
