import type { CatalogueSnapshot } from '@printfront/cloud-sync/protocol/catalogue.ts';
import { localized, spokenIn } from '@printfront/shared/domain/languages.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { PAYMENT_METHOD, type PaymentMethod } from '@printfront/shared/domain/order-states.ts';
import { promptPayPayload } from '@printfront/shared/domain/promptpay.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { StorefrontOrderRow } from './storefront-orders.repository.ts';
import { submittedContent } from './storefront-orders.service.ts';

export interface StorefrontPayment {
  paymentMethod: PaymentMethod;
  price: number;
  qrPayload: string | null;
  accountName: string | null;
}

/** Staff have to set the account at the central server; trying again sooner is no use. */
const UNAVAILABLE_SECONDS = 300;

/**
 * What a customer pays with. Of a submitted order only the price it was placed at; the QR carries the order's number.
 *
 * @throws HttpProblem payment-unavailable, parameter-invalid for another price than the order's
 */
export function getStorefrontPayment(
  { shop }: CatalogueSnapshot,
  order: StorefrontOrderRow,
  request: { paymentMethod: PaymentMethod; price: number },
): StorefrontPayment {
  const { paymentMethod, price } = request;
  const total = submittedContent(order)?.totalPaymentAmount;
  if (total !== undefined && total !== price) {
    throw new HttpProblem('parameter-invalid', `This order costs ${total} satang.`, { parameter: 'price' });
  }
  const nothing = { paymentMethod, price, qrPayload: null, accountName: null };
  if (paymentMethod === PAYMENT_METHOD.counter) return nothing;
  if (paymentMethod === PAYMENT_METHOD.slip) {
    if (shop.bankAccount === null) throw unavailable();
    return { ...nothing, accountName: shop.bankAccount.name };
  }
  if (shop.promptPayId === null) throw unavailable();
  const accountName = shop.promptPayName && localized(shop.promptPayName, spokenIn(shop)[0] ?? 'th');
  if (price === 0) return { ...nothing, accountName };
  const reference = order.iid === null ? {} : { reference: formatOrderNumber(order.iid) };
  const result = promptPayPayload({ promptPayId: shop.promptPayId, amount: price, ...reference });
  if (!result.ok) throw unavailable();
  return { ...nothing, qrPayload: result.payload, accountName };
}

const unavailable = () =>
  new HttpProblem('payment-unavailable', 'The shop has not set up this way of paying.', {
    retryAfterSeconds: UNAVAILABLE_SECONDS,
  });
