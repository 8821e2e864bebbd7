import type { ShippingPrice } from '@printfront/shared/contracts/shipping-prices.ts';
import type { CentralTransaction } from '../database/database.ts';

/** Writing the same id again replaces it. */
export async function writeShippingPrice(
  transaction: CentralTransaction,
  { id, ...price }: ShippingPrice,
): Promise<void> {
  const terms = {
    shipping_method: price.shippingMethod,
    fee_type: price.feeType,
    fee_amount: price.feeAmount,
    minimum_items_total: price.minimumItemsTotal,
  };
  await transaction
    .insertInto('shipping_price')
    .values({ id, ...terms })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(terms))
    .execute();
}

export async function removeShippingPrice(transaction: CentralTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('shipping_price').where('id', '=', id).execute();
}
