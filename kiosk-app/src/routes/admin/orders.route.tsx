import { Stack, Title } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { newestOrdersQuery } from '#api/order-queries.ts';
import { FilterBar } from '#features/desk/order-desk/filter-bar.tsx';
import { readFilters, withFilter } from '#features/desk/order-desk/order-filters.ts';
import { OrderList } from '#features/desk/order-desk/order-list.tsx';
import { signInPath } from '#features/home/sign-in/sign-in-path.ts';

const DEFAULT_SHOP = { timeZone: 'Asia/Bangkok', currency: 'THB' };

/** Fetched before the page shows; a list that cannot be had says so on the page. */
export const loader =
  (queryClient: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    await queryClient.prefetchQuery(newestOrdersQuery(readFilters(new URL(request.url).searchParams)));
    return null;
  };

export function Component() {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const shop = useQuery(shopQuery());
  const inView = useQuery(newestOrdersQuery(filters));
  const shops = (inView.data?.items ?? []).flatMap(({ storefront }) => storefront ?? []);
  return (
    <Stack gap="lg">
      <Title order={1}>{t('orders')}</Title>
      <FilterBar
        filters={filters}
        shops={shops}
        onChange={(name, value) => setSearch(withFilter(search, name, value), { replace: true })}
      />
      <OrderList
        filters={filters}
        shop={shop.data ?? DEFAULT_SHOP}
        signInPath={signInPath(`/admin/orders?${search}`)}
        onClearFilters={() => setSearch({}, { replace: true })}
      />
    </Stack>
  );
}
