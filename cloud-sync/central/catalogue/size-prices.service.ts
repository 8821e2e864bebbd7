import type { SizePrice } from '@printfront/shared/contracts/pricing.ts';
import { sizePriceOf } from '@printfront/shared/server/catalogue/size-price.ts';
import type { CentralDatabase } from '../database/database.ts';
import { listDiscounts } from './discounts.repository.ts';
import { listOfferedSizes } from './offered-sizes.service.ts';

/** What a print of each size costs from which quantity on. */
export async function listSizePrices(database: CentralDatabase): Promise<SizePrice[]> {
  const sizes = await listOfferedSizes(database);
  const discounts = await listDiscounts(database);
  return sizes.map((size) => sizePriceOf(size, discounts));
}
