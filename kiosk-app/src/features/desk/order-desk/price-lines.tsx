import type { Order } from '@printfront/shared/contracts/orders.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { formatCount, formatMoney } from '#ui/format.ts';
import { SumTable } from '#ui/sum-table.tsx';

/** The price as it was fixed at submit. */
export function PriceLines({ order, currency }: { order: Order; currency: string }) {
  const { t } = useTranslation('admin');
  const language = currentLanguage();
  const money = (satang: number) => formatMoney(satang, currency, language);
  const { breakdown, shippingPrice, crossOutPrice, totalPrice } = order.priceSummary;
  const nameOf = (key: string) =>
    localized(order.lines.find(({ size }) => size.key === key)?.size.name, language) ?? key;
  const rows = breakdown.map(({ size, quantity, unitPrice, discount, total }) => ({
    label: nameOf(size),
    note: `${formatCount(quantity, language)} × ${money(unitPrice)}`,
    ...(discount > 0 && { discount: `${t('discount')} −${money(discount)}` }),
    amount: money(total),
  }));
  if (shippingPrice > 0) rows.push({ label: t('shippingPrice'), note: '', amount: money(shippingPrice) });
  return (
    <SumTable
      rows={
        crossOutPrice === null ? rows : [...rows, { label: t('before'), amount: money(crossOutPrice), isCrossed: true }]
      }
      total={{ label: t('total'), amount: money(totalPrice) }}
    />
  );
}
