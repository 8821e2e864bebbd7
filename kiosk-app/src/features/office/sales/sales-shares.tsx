import type { SalesFigures } from '@printfront/shared/contracts/dashboard.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { shopCalled } from '#ui/shop-called.ts';
import { ShareList } from './share-list.tsx';

interface SharesProps {
  sales: SalesFigures;
  currency: string;
}

/** @param sizes of the catalogue now; a size that is no longer in it is named by its key */
export function SizeShares({ sales, sizes, currency }: SharesProps & { sizes: readonly Size[] }) {
  const { t } = useTranslation('dashboard');
  const nameOf = (key: string) => localized(sizes.find((size) => size.key === key)?.name, currentLanguage()) ?? key;
  const shares = sales.sizes.map(({ size, netSatang, printCount }) => ({
    key: size,
    name: nameOf(size),
    netSatang,
    note: t('sales.printCount', { count: printCount }),
  }));
  return <ShareList title={t('sales.bySize')} shares={shares} currency={currency} empty={t('sales.nothingYet')} />;
}

export function MethodShares({ sales, currency }: SharesProps) {
  const { t } = useTranslation('dashboard');
  const shares = sales.methods.map(({ paymentMethod, netSatang, orderCount }) => ({
    key: String(paymentMethod),
    name: t(`admin:paymentMethod.${paymentMethod}`),
    netSatang,
    note: t('orders', { count: orderCount }),
  }));
  return <ShareList title={t('sales.byMethod')} shares={shares} currency={currency} empty={t('sales.nothingYet')} />;
}

export function ClerkShares({ sales, currency }: SharesProps) {
  const { t } = useTranslation('dashboard');
  const shares = sales.clerks.map(({ name, netSatang, orderCount }) => ({
    key: name,
    name,
    netSatang,
    note: t('orders', { count: orderCount }),
  }));
  return <ShareList title={t('sales.byClerk')} shares={shares} currency={currency} empty={t('sales.nothingYet')} />;
}

export function StorefrontShares({ sales, currency }: SharesProps) {
  const { t } = useTranslation('dashboard');
  const shares = sales.storefronts.map(({ storefront, netSatang, orderCount }) => ({
    key: storefront ?? '',
    name: storefront === null ? t('sales.online') : shopCalled(storefront),
    netSatang,
    note: t('orders', { count: orderCount }),
  }));
  return (
    <ShareList title={t('sales.byStorefront')} shares={shares} currency={currency} empty={t('sales.nothingYet')} />
  );
}
