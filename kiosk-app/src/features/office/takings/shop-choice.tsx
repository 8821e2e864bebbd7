import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shopHealthQuery, type TakenBy } from '#api/dashboard-queries.ts';
import { shopCalled } from '#ui/shop-called.ts';

/** As the address says it: `shop` is the name of a shop's server. */
export function readTakenBy(search: URLSearchParams): TakenBy {
  const storefront = search.get('shop');
  if (search.get('source') === 'online') return { source: 'online' };
  return storefront === null || storefront === '' ? {} : { storefront };
}

/** The same as an address says it, of these pages and of the list of orders. */
export const takenByAddress = ({ source, storefront }: TakenBy): Record<string, string> =>
  source === undefined ? (storefront === undefined ? {} : { shop: storefront }) : { source };

/** Of the list that shows these orders. */
export const ordersAddress = (filter: Record<string, string>, of: TakenBy): string =>
  `/admin/orders?${new URLSearchParams({ ...filter, ...takenByAddress(of) })}`;

const [ALL, HOME, SHOP] = ['all', 'home', 'shop:'];

/** Which shop took it, or nobody: what is ordered at home. One shop alone is not asked about. */
export function ShopChoice({ of, onChoose }: { of: TakenBy; onChoose: (next: TakenBy) => void }) {
  const { t } = useTranslation('dashboard');
  const { data: shops = [] } = useQuery({ ...shopHealthQuery(), refetchInterval: false });
  const names = shops.map(({ name }) => name);
  // What the address names is shown, also of a shop that is gone.
  const all = of.storefront === undefined || names.includes(of.storefront) ? names : [...names, of.storefront];
  if (all.length < 2 && of.source === undefined && of.storefront === undefined) return null;
  const value = of.source === 'online' ? HOME : of.storefront === undefined ? ALL : SHOP + of.storefront;
  return (
    <NativeSelect
      aria-label={t('takings.whichShop')}
      value={value}
      data={[
        { value: ALL, label: t('takings.allShops') },
        ...all.map((name) => ({ value: SHOP + name, label: shopCalled(name) })),
        { value: HOME, label: t('takings.fromHome') },
      ]}
      onChange={({ currentTarget: { value: next } }) => {
        if (next === HOME) onChoose({ source: 'online' });
        else onChoose(next === ALL ? {} : { storefront: next.slice(SHOP.length) });
      }}
    />
  );
}
