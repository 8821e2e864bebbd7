import type { PaymentMethod } from '../../contracts/orders.ts';
import type { PriceQuote, PriceSummary } from '../../contracts/pricing.ts';
import { largestAmount, ORDER_CEILINGS, type OrderLimits } from '../../domain/order-limits.ts';
import { isMail, type ShippingMethod } from '../../domain/shipping.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { type Catalogue, offeredPaymentMethods } from './catalogue-view.ts';
import { contentPrice, type SizeContent } from './order-content.ts';
import { orderVersion } from './order-version.ts';
import { refuseTooLittle } from './refuse-too-little.ts';
import { refuseTooMuch, totalTooHigh } from './refuse-too-much.ts';

/** @throws HttpProblem shipping-not-offered */
function requireContentPrice(
  content: readonly SizeContent[],
  catalogue: Catalogue,
  shippingMethod: ShippingMethod,
): PriceSummary {
  const price = contentPrice(content, catalogue, shippingMethod);
  if (price !== null) return price;
  throw new HttpProblem('shipping-not-offered', 'This way of shipping is not offered for this order.', {
    parameter: 'shippingMethod',
  });
}

/**
 * What an order costs that can still be changed, and which prints that is the price of. One that is above the shop's limits
 * is told as long as an answer can carry it: a dearer one has no price.
 *
 * @throws HttpProblem shipping-not-offered, total-too-high
 */
export function quotedPrice(
  content: readonly SizeContent[],
  catalogue: Catalogue,
  { shippingMethod, limits }: { shippingMethod: ShippingMethod; limits: OrderLimits },
): PriceQuote {
  const price = requireContentPrice(content, catalogue, shippingMethod);
  if (largestAmount(price) > ORDER_CEILINGS.totalSatang) throw totalTooHigh(limits.totalSatang);
  return { ...price, orderVersion: orderVersion(content) };
}

/** What the customer asks for beside the photos. */
export interface OrderTerms {
  readonly shippingMethod: ShippingMethod;
  readonly paymentMethod: PaymentMethod;
  /** Where to it is sent: the field of the request that says so, and whether it was given. */
  readonly address: { readonly parameter: string; readonly isGiven: boolean };
  /** Satang that the customer was shown; undefined where none was. */
  readonly expectedTotalPrice: number | undefined;
}

/**
 * The price that an order is placed at, by the catalogue as it is now.
 *
 * @throws HttpProblem shipping-not-offered, address-missing, price-changed; too-many-photos, too-many-prints and
 *   total-too-high for what goes beyond a limit; total-too-low for what the shop does not begin for; parameter-invalid for a payment method that the shop does not take
 */
export function priceOfPlacedOrder(
  content: readonly SizeContent[],
  terms: OrderTerms,
  catalogue: Catalogue,
  { where, limits }: { where: 'shop' | 'online' | 'desk'; limits: OrderLimits },
): PriceSummary {
  if (!offeredPaymentMethods(catalogue, where).includes(terms.paymentMethod)) {
    throw new HttpProblem('parameter-invalid', 'The shop does not take this payment method.', {
      parameter: 'paymentMethod',
    });
  }
  const price = requireContentPrice(content, catalogue, terms.shippingMethod);
  refuseTooMuch(content, price, limits);
  if (isMail(terms.shippingMethod) && !terms.address.isGiven) {
    throw new HttpProblem('address-missing', 'An order that is sent needs an address.', {
      parameter: terms.address.parameter,
    });
  }
  if (terms.expectedTotalPrice !== undefined && terms.expectedTotalPrice !== price.totalPrice) {
    throw new HttpProblem('price-changed', `The order costs ${price.totalPrice} satang now.`, {
      parameter: 'expectedTotalPrice',
    });
  }
  // Last: whoever looks at the price again sees from how much on the shop takes orders, too.
  refuseTooLittle(price, catalogue.shop);
  return price;
}
