import type { SizePrice } from '@printfront/shared/contracts/pricing.ts';
import { pricedAsOffered } from '@printfront/shared/domain/finish.ts';
import { priceSteps } from '@printfront/shared/domain/price-steps.ts';
import type { CentralDatabase } from '../database/database.ts';
import { listDiscounts } from './discounts.repository.ts';
import { listOfferedSizes } from './offered-sizes.service.ts';

/** What a print of each size costs from which quantity on. */
export async function listSizePrices(database: CentralDatabase): Promise<SizePrice[]> {
  const sizes = await listOfferedSizes(database);
  const discounts = await listDiscounts(database);
  return sizes.map(pricedAsOffered).map((size) => ({
    size: size.key,
    name: size.name,
    price: size.price,
    steps: priceSteps(size, discounts).map((step) => ({
      fromQuantity: step.fromPrintQuantity,
      unitPrice: step.unitPrice,
    })),
    widthMm: size.widthMm,
    heightMm: size.heightMm,
    categoryId: size.categoryId,
  }));
}
