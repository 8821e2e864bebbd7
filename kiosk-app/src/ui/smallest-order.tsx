import type { Shop } from '@printfront/shared/contracts/shop.ts';
import { missingToSmallest } from '@printfront/shared/domain/smallest-order.ts';
import { useTranslation } from 'react-i18next';
import { addText, currentLanguage } from '#text/i18n.ts';
import { shopFactsText } from '#text/shop-facts.ts';
import { formatMoney } from './format.ts';
import { Notice } from './notice.tsx';

addText('shopFacts', shopFactsText);

interface SmallestOrderProps {
  /** Undefined while it is being computed. */
  price: { totalPrice: number; shippingPrice: number } | undefined;
  shop: Pick<Shop, 'minimumOrder' | 'currency'>;
}

/** Before anybody types a name: what the prints still have to come to; nothing where they come to enough. */
export function SmallestOrder({ price, shop: { minimumOrder, currency } }: SmallestOrderProps) {
  const { t } = useTranslation('shopFacts');
  const missing = price === undefined ? 0 : missingToSmallest(price, minimumOrder);
  if (missing === 0) return null;
  const money = (satang: number) => formatMoney(satang, currency, currentLanguage());
  return (
    <Notice kind="warn">{t('smallestOrder', { least: money(minimumOrder ?? 0), missing: money(missing) })}</Notice>
  );
}
