import type { Order } from '@printfront/shared/contracts/orders.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { formatCount, formatMoney } from '#ui/format.ts';
import { SumTable } from '#ui/sum-table.tsx';

/** The price as it was fixed when the order was placed. */
export function OrderPrice({ order, currency }: { order: Order; currency: string }) {
  const { t } = useTranslation('orders');
  const language = currentLanguage();
  const money = (satang: number) => formatMoney(satang, currency, language);
  const { breakdown, shippingPrice, crossOutPrice, totalPrice } = order.priceSummary;
  const nameOf = (key: string) =>
    localized(order.lines.find(({ size }) => size.key === key)?.size.name, language) ?? key;
  return (
    <SumTable
      rows={[
        ...breakdown.map(({ size, quantity, unitPrice, discount, total }) => ({
          label: nameOf(size),
          note: `${formatCount(quantity, language)} × ${money(unitPrice)}`,
          ...(discount > 0 ? { discount: `${t('checkout:discount')} −${money(discount)}` } : {}),
          amount: money(total),
        })),
        { label: t('checkout:shipping'), amount: shippingPrice === 0 ? t('checkout:free') : money(shippingPrice) },
        ...(crossOutPrice === null
          ? []
          : [{ label: t('beforeDiscounts'), amount: money(crossOutPrice), isCrossed: true }]),
      ]}
      total={{ label: t('checkout:total'), amount: money(totalPrice) }}
    />
  );
}
