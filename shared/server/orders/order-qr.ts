import { formatOrderNumber } from '../../domain/order-number.ts';
import { PAYMENT_METHOD, type PaymentMethod } from '../../domain/order-states.ts';
import { promptPayPayload } from '../../domain/promptpay.ts';
import type { Catalogue } from './catalogue-view.ts';

/**
 * What the customer's bank app reads: exact amount (satang) and order number. Null for other methods, and for a free
 * order: there is nothing to pay.
 */
export function qrPayload(
  paymentMethod: PaymentMethod,
  { shop }: Pick<Catalogue, 'shop'>,
  amount: number,
  iid: number,
): string | null {
  if (paymentMethod !== PAYMENT_METHOD.qr || shop.promptPayId === null || amount === 0) return null;
  const result = promptPayPayload({ promptPayId: shop.promptPayId, amount, reference: formatOrderNumber(iid) });
  if (!result.ok) throw new Error(`No PromptPay code can be made: ${result.reason}.`);
  return result.payload;
}
