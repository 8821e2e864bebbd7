import type { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import { isMail } from '@printfront/shared/domain/shipping.ts';
import type { TFunction } from 'i18next';
import { formatInstant } from '#ui/format.ts';

/**
 * When the prints can be fetched, or when they are posted.
 *
 * @param order.dueDate ISO 8601; null when nobody can say
 */
export function readyWords(
  t: TFunction<'checkout'>,
  order: { dueDate: string | null; shippingMethod: ShippingMethod; timeZone: string; language: string },
): string {
  const isMailed = isMail(order.shippingMethod);
  if (order.dueDate === null) return t(isMailed ? 'sentUnknown' : 'readyUnknown');
  return t(isMailed ? 'sentBy' : 'readyAt', { time: formatInstant(order.dueDate, order.timeZone, order.language) });
}
