import type { Order } from '@printfront/shared/contracts/orders.ts';
import { useTranslation } from 'react-i18next';
import { formatDateOf } from '#ui/format.ts';

/** Beside what is to be paid: until when, and what happens then. Nothing where no day is set. */
export function PayBy({ order, timeZone }: { order: Order; timeZone: string }) {
  const { t, i18n } = useTranslation('retention');
  const until = payableUntil(order);
  if (until === null) return null;
  return <div>{t('payBy', { date: formatDateOf(until, timeZone, 'full', i18n.language) })}</div>;
}

/** When an order that nobody pays is removed; null when it is not, or the day is over. */
export function payableUntil({ photoRetention }: Order): string | null {
  if (photoRetention.state !== 'kept') return null;
  const { unpaidUntil } = photoRetention;
  return unpaidUntil !== undefined && Date.parse(unpaidUntil) > Date.now() ? unpaidUntil : null;
}
