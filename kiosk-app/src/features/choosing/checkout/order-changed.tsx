import type { PriceQuote } from '@printfront/shared/contracts/pricing.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { type CheckedOrder, printsOf, readChecked } from './checked-version.ts';

interface OrderChangedProps {
  orderId: string;
  /** Of prints that are picked up, as everything that was checked is kept. */
  quote: PriceQuote;
  shipping: number;
  currency: string;
  action?: ReactNode;
  /** bad: it was not placed for that reason. */
  kind?: 'warn' | 'bad';
}

/** Photos that came meanwhile, for example: there is more to print and to pay than was checked. */
export const isOtherThanChecked = (checked: CheckedOrder | undefined, quote: PriceQuote): boolean =>
  checked !== undefined && (checked.prints !== printsOf(quote) || checked.price !== quote.totalPrice);

/** What is different from what was checked. */
export function OrderChanged({ orderId, quote, shipping, currency, action, kind = 'bad' }: OrderChangedProps) {
  const { t, i18n } = useTranslation('checkout');
  const checked = readChecked(orderId);
  const money = (satang: number) => formatMoney(satang + shipping, currency, i18n.language);
  const more = checked === undefined ? 0 : printsOf(quote) - checked.prints;
  const words = [
    t('orderChanged'),
    more > 0 ? t('printsMore', { count: more }) : more < 0 ? t('printsFewer', { count: -more }) : '',
    checked === undefined || quote.totalPrice === checked.price
      ? ''
      : t('totalChanged', { from: money(checked.price), to: money(quote.totalPrice) }),
  ];
  return (
    <Notice kind={kind} action={action}>
      {words.filter((one) => one !== '').join(' ')}
    </Notice>
  );
}
