import type { PaymentMethod } from '../../contracts/orders.ts';
import type { PriceQuote, PriceSummary } from '../../contracts/pricing.ts';
import { isMail, type ShippingMethod } from '../../domain/shipping.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { type Catalogue, offeredPaymentMethods } from './catalogue-view.ts';
import { contentPrice, type SizeContent } from './order-content.ts';
import { orderVersion } from './order-version.ts';

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
 * What an order costs that can still be changed, and which prints that is the price of.
 *
 * @throws HttpProblem shipping-not-offered
 */
export const quotedPrice = (
  content: readonly SizeContent[],
  catalogue: Catalogue,
  shippingMethod: ShippingMethod,
): PriceQuote => ({
  ...requireContentPrice(content, catalogue, shippingMethod),
  orderVersion: orderVersion(content),
});

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
 * @throws HttpProblem shipping-not-offered, address-missing, price-changed; parameter-invalid for a payment method that
 *   the shop does not take
 */
export function priceOfPlacedOrder(
  content: readonly SizeContent[],
  terms: OrderTerms,
  catalogue: Catalogue,
  where: 'shop' | 'online',
): PriceSummary {
  if (!offeredPaymentMethods(catalogue, where).includes(terms.paymentMethod)) {
    throw new HttpProblem('parameter-invalid', 'The shop does not take this payment method.', {
      parameter: 'paymentMethod',
    });
  }
  const price = requireContentPrice(content, catalogue, terms.shippingMethod);
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
  return price;
}
