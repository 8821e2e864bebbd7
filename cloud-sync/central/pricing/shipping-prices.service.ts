import type { ShippingPrice } from '@printfront/shared/contracts/shipping-prices.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { listShippingPrices } from '../catalogue/catalogue.repository.ts';
import { editsOf } from '../catalogue/edit-kinds.service.ts';
import { removeShippingPrice, writeShippingPrice } from './shipping-prices.repository.ts';

const METHOD_NAMES = { 1: 'Pickup', 2: 'Mail', 3: 'Postal parcel', 4: 'Express courier' };

/** Which of two prices with one minimum counts would be a guess. */
export const shippingPrices = editsOf<ShippingPrice>({
  subject: 'shipping-price',
  labelOf: ({ shippingMethod, minimumItemsTotal }) =>
    `${METHOD_NAMES[shippingMethod]} from ${(minimumItemsTotal / 100).toFixed(2)}`,
  list: listShippingPrices,
  write: writeShippingPrice,
  remove: removeShippingPrice,
  refuseConflict({ shippingMethod, minimumItemsTotal }, others) {
    const isTaken = others.some(
      (other) => other.shippingMethod === shippingMethod && other.minimumItemsTotal === minimumItemsTotal,
    );
    if (!isTaken) return;
    throw new HttpProblem('already-exists', 'This method has a price from this minimum on already.', {
      parameter: 'minimumItemsTotal',
    });
  },
});
