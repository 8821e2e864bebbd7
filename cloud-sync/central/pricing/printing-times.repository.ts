import type { PrintingTime } from '@printfront/shared/contracts/printing-times.ts';
import type { CentralTransaction } from '../database/database.ts';

/** Writing the same id again replaces it. */
export async function writePrintingTime(
  transaction: CentralTransaction,
  { id, duration, perQuantity }: PrintingTime,
): Promise<void> {
  const terms = { duration, per_quantity: perQuantity };
  await transaction
    .insertInto('printing_time')
    .values({ id, ...terms })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(terms))
    .execute();
}

export async function removePrintingTime(transaction: CentralTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('printing_time').where('id', '=', id).execute();
}
