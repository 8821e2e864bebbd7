import './staff-page-texts.ts';
import { Stack, Title } from '@mantine/core';
import { DEFAULT_TIME_ZONE } from '@printfront/shared/domain/default-shop.ts';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { shopsQuery } from '#api/shop-queries.ts';
import { userAccountsQuery, userCountsQuery } from '#api/user-admin-queries.ts';
import { meQuery } from '#api/user-queries.ts';
import styles from '#features/office/people/people.module.css';
import { readUserFilters, withUserFilter } from '#features/office/people/people-filters.ts';
import { PeoplePage } from '#features/office/people/people-page.tsx';
import { PeopleSearch } from '#features/office/people/people-search.tsx';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { usersText } from '#text/users.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { AdminNotLive } from './admin-not-live.tsx';

addText('users', usersText);

/** Fetched before the page shows; a list that cannot be had says so on the page. */
export const loader =
  (queryClient: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    const filters = readUserFilters(new URL(request.url).searchParams);
    await Promise.all([
      queryClient.prefetchInfiniteQuery(userAccountsQuery(filters)),
      queryClient.prefetchQuery(userCountsQuery()),
    ]);
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
  usePageTitle(t('title'), localized(shop.data?.name, currentLanguage()));
  const users = pages.data?.pages.flatMap(({ items }) => items);
  const filter = (name: keyof typeof filters, value: string) =>
    setSearch((now) => withUserFilter(now, name, value), { replace: true });
  return (
    <Stack gap="md">
      <div className={styles.head}>
        <Title order={1}>{t('title')}</Title>
        <PeopleSearch text={filters.q ?? ''} onChange={(text) => filter('q', text)} />
      </div>
      <AdminNotLive error={pages.error} hasData={users !== undefined} />
      <PeoplePage
        list={filters.list}
        onList={(list) => filter('list', list)}
        users={users}
        me={me.data ?? { id: '', rank: 0 }}
        shops={(shops.data ?? []).filter(({ state }) => state === 'enrolled')}
        timeZone={shop.data?.timeZone ?? DEFAULT_TIME_ZONE}
        more={
          pages.hasNextPage ? (
            <LoadMore
              label={t('loadMore')}
              isLoading={pages.isFetchingNextPage}
              onLoad={() => void pages.fetchNextPage()}
            />
          ) : null
        }
      />
    </Stack>
  );
}
