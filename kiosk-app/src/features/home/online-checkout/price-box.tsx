import type { PriceSummary } from '@printfront/shared/contracts/pricing.ts';
import type { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { formatMoney } from '#ui/format.ts';
import { SumTable } from '#ui/sum-table.tsx';

interface PriceBoxProps {
  /** Undefined while the server computes it. */
  summary: PriceSummary | undefined;
  shippingMethod: ShippingMethod;
  sizes: readonly Size[];
  currency: string;
}

/** What the total is made of; it stands itself beside the button. */
export function PriceBox({ summary, shippingMethod, sizes, currency }: PriceBoxProps) {
  const { t } = useTranslation('onlineCheckout');
  const language = currentLanguage();
  const money = (satang: number) => formatMoney(satang, currency, language);
  if (summary === undefined) return <p role="status">{t('calculating')}</p>;
  const { breakdown, shippingPrice } = summary;
  return (
    <SumTable
      rows={[
        ...breakdown.map(({ size, quantity, total }) => ({
          label: localized(sizes.find(({ key }) => key === size)?.name, language) ?? size,
          note: `× ${quantity}`,
          amount: money(total),
        })),
        {
          label: t(`checkout:method.${shippingMethod}`),
          amount: shippingPrice === 0 ? t('checkout:free') : money(shippingPrice),
        },
      ]}
    />
  );
}
