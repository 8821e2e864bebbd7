import './staff-page-texts.ts';
import { Group, Stack, Text, Title } from '@mantine/core';
import { DEFAULT_SHOP } from '@printfront/shared/domain/default-shop.ts';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { auditEntriesQuery } from '#api/audit-queries.ts';
import { shopQuery } from '#api/catalogue-queries.ts';
import { readAuditFilters } from '#features/office/audit-log/audit-filters.ts';
import { AuditList } from '#features/office/audit-log/audit-list.tsx';
import { SubjectFilter } from '#features/office/audit-log/subject-filter.tsx';
import { auditText } from '#text/audit.ts';
import { computerChangesText } from '#text/computer-changes.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { AdminNotLive } from './admin-not-live.tsx';

addText('audit', auditText);
addText('audit', computerChangesText);

/** Fetched before the page shows; a list that cannot be had says so on the page. */
export const loader =
  (queryClient: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    await queryClient.prefetchInfiniteQuery(auditEntriesQuery(readAuditFilters(new URL(request.url).searchParams)));
    return null;
  };

export function Component() {
  const { t } = useTranslation('audit');
  const [search, setSearch] = useSearchParams();
  const filters = readAuditFilters(search);
  const shop = useQuery(shopQuery());
  const pages = useInfiniteQuery(auditEntriesQuery(filters));
  usePageTitle(t('title'), localized(shop.data?.name, currentLanguage()));
  const entries = pages.data?.pages.flatMap(({ items }) => items);
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={1}>{t('title')}</Title>
        <SubjectFilter
          subject={filters.subject}
          onChange={(subject) => setSearch(subject === '' ? {} : { subject }, { replace: true })}
        />
      </Group>
      <AdminNotLive error={pages.error} hasData={entries !== undefined} />
      {entries === undefined || entries.length === 0 ? null : (
        <AuditList entries={entries} shop={shop.data ?? DEFAULT_SHOP} />
      )}
      {entries?.length === 0 ? <Text size="lg">{t('none')}</Text> : null}
      {pages.hasNextPage ? (
        <LoadMore
          label={t('loadMore')}
          isLoading={pages.isFetchingNextPage}
          onLoad={() => void pages.fetchNextPage()}
        />
      ) : null}
      {entries !== undefined && entries.length > 0 && !pages.hasNextPage ? (
        <Text c="dimmed" ta="center">
          {t('allShown')}
        </Text>
      ) : null}
    </Stack>
  );
}
