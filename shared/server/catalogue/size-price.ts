import type { SizePrice } from '../../contracts/pricing.ts';
import type { Size } from '../../contracts/sizes.ts';
import { pricedAsOffered } from '../../domain/finish.ts';
import { priceSteps } from '../../domain/price-steps.ts';

/** What a print of a size costs from which quantity on, on the finish that it gets when nobody chooses one. */
export function sizePriceOf(offered: Size, discounts: Parameters<typeof priceSteps>[1]): SizePrice {
  const size = pricedAsOffered(offered);
  return {
    size: size.key,
    name: size.name,
    price: size.price,
    steps: priceSteps(size, discounts).map(({ fromPrintQuantity, unitPrice }) => ({
      fromQuantity: fromPrintQuantity,
      unitPrice,
    })),
    widthMm: size.widthMm,
    heightMm: size.heightMm,
    categoryId: size.categoryId,
    picturesPerPrint: size.numberOfPicturesPerPrint,
  };
}
