import { Stack, Title } from '@mantine/core';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { shopsQuery } from '#api/shop-queries.ts';
import { userAccountsQuery } from '#api/user-admin-queries.ts';
import { meQuery } from '#api/user-queries.ts';
import { readUserFilters, withUserFilter } from '#features/office/user-list/user-filters.ts';
import { UserList } from '#features/office/user-list/user-list.tsx';
import { UserSearch } from '#features/office/user-list/user-search.tsx';
import { addText, currentLanguage } from '#text/i18n.ts';
import { usersText } from '#text/users.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { AdminNotLive } from './admin-not-live.tsx';

addText('users', usersText);

/** Fetched before the page shows; a list that cannot be had says so on the page. */
export const loader =
  (queryClient: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    await queryClient.prefetchInfiniteQuery(userAccountsQuery(readUserFilters(new URL(request.url).searchParams)));
    return null;
  };

export function Component() {
  const { t } = useTranslation('users');
  const [search, setSearch] = useSearchParams();
  const filters = readUserFilters(search);
  const shop = useQuery(shopQuery());
  const me = useQuery({ ...meQuery(), enabled: false });
  const shops = useQuery({ ...shopsQuery(), refetchInterval: false });
  const pages = useInfiniteQuery(userAccountsQuery(filters));
  usePageTitle(t('title'), shop.data?.name[currentLanguage()]);
  const users = pages.data?.pages.flatMap(({ items }) => items);
  return (
    <Stack gap="lg">
      <Title order={1}>{t('title')}</Title>
      <UserSearch
        filters={filters}
        onChange={(name, value) => setSearch((now) => withUserFilter(now, name, value), { replace: true })}
      />
      <AdminNotLive error={pages.error} hasData={users !== undefined} />
      {users === undefined ? null : (
        <UserList
          users={users}
          me={me.data ?? { id: '', rank: 0 }}
          shops={(shops.data ?? []).filter(({ state }) => state === 'enrolled')}
          timeZone={shop.data?.timeZone ?? 'Asia/Bangkok'}
        />
      )}
      {pages.hasNextPage ? (
        <LoadMore
          label={t('loadMore')}
          isLoading={pages.isFetchingNextPage}
          onLoad={() => void pages.fetchNextPage()}
        />
      ) : null}
    </Stack>
  );
}
