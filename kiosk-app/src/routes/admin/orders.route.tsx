import { DEFAULT_SHOP } from '@printfront/shared/domain/default-shop.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { allOrdersKey, newestOrdersQuery, waitingOrdersQuery } from '#api/order-queries.ts';
import styles from '#features/desk/order-desk/desk.module.css';
import { useDeskCommands } from '#features/desk/order-desk/desk-keys.ts';
import { ListKeyHints } from '#features/desk/order-desk/key-hints.tsx';
import { readFilters, withFilter } from '#features/desk/order-desk/order-filters.ts';
import { OrderList, PutAside } from '#features/desk/order-desk/order-list.tsx';
import { OrderTabs, TABS } from '#features/desk/order-desk/order-tabs.tsx';
import { useSoundSetting } from '#features/desk/order-desk/sound-setting.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { usePageTitle } from '#ui/use-page-title.ts';

const UNKNOWN_SHOP = { ...DEFAULT_SHOP, hasHotFolder: false, server: null };

/** Asked for before the page shows; a list that cannot be had says so on the page. */
export const loader =
  (queryClient: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    void queryClient.prefetchQuery(waitingOrdersQuery());
    const first = queryClient.prefetchQuery(newestOrdersQuery(readFilters(new URL(request.url).searchParams)));
    // Whoever looks at a list sees it until the next one is there; at first its shape is enough.
    if (queryClient.getQueriesData({ queryKey: [...allOrdersKey, 'newest'] }).some(([, data]) => data)) await first;
    return null;
  };

export function Component() {
  const { t } = useTranslation('desk');
  const [search, setSearch] = useSearchParams();
  const [freshCount, setFreshCount] = useState(0);
  const [isSoundOn, setSound] = useSoundSetting();
  const filters = readFilters(search);
  const shop = useQuery(shopQuery());
  const inView = useQuery(newestOrdersQuery(filters));
  const shops = (inView.data?.items ?? []).flatMap(({ storefront, madeBy }) => storefront ?? madeBy?.name ?? []);
  const change = (name: Parameters<typeof withFilter>[1], value: string) =>
    setSearch(withFilter(search, name, value), { replace: true });
  const goTo = (step: 1 | -1) => {
    const at = TABS.indexOf(filters.stage ?? '');
    const next = TABS[(at + step + TABS.length) % TABS.length];
    if (next !== undefined) change('stage', next);
  };
  usePageTitle(t('admin:orders'), localized(shop.data?.name, currentLanguage()));
  useDeskCommands({
    ArrowRight: () => goTo(1),
    ArrowLeft: () => goTo(-1),
    Escape: () => filters.q !== undefined && change('q', ''),
  });
  return (
    <div className={styles.listPage} data-density="desk">
      <h1 className={styles.unseen}>{t('admin:orders')}</h1>
      <OrderTabs filters={filters} shops={shops} onChange={change}>
        {shop.data?.server == null ? null : (
          <Suspense>
            <PutAside shop={shop.data} text={filters.q} />
          </Suspense>
        )}
      </OrderTabs>
      <div className={styles.listBody}>
        <OrderList
          key={JSON.stringify(filters)}
          filters={filters}
          shop={shop.data ?? UNKNOWN_SHOP}
          onClearFilters={() => setSearch({}, { replace: true })}
          onFresh={setFreshCount}
        />
      </div>
      <ListKeyHints freshCount={freshCount} isSoundOn={isSoundOn} onSound={setSound} />
    </div>
  );
}
