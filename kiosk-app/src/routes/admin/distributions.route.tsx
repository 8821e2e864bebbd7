import './staff-page-texts.ts';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { DEFAULT_TIME_ZONE } from '@printfront/shared/domain/default-shop.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { distributionPagesQuery } from '#api/distribution-queries.ts';
import { DistributionList } from '#features/office/distributions/distribution-list.tsx';
import { endOfSoon } from '#features/office/distributions/expiry-days.ts';
import { distributionsText } from '#text/distributions.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { Segmented } from '#ui/segmented.tsx';
import { useNow } from '#ui/use-now.ts';
import { usePageTitle } from '#ui/use-page-title.ts';

addText('distributions', distributionsText);

const FILTER = 'expires';
const isSoonOnly = (search: URLSearchParams) => search.get(FILTER) === 'soon';

/** Fetched before the page shows; a list that cannot be had says so on the page. */
export const loader =
  (queryClient: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { timeZone } = await queryClient.ensureQueryData(shopQuery());
    const expireBefore = isSoonOnly(new URL(request.url).searchParams) ? endOfSoon(Date.now(), timeZone) : null;
    await queryClient.prefetchInfiniteQuery(distributionPagesQuery(expireBefore));
    return null;
  };

export function Component() {
  const { t } = useTranslation('distributions');
  const [search, setSearch] = useSearchParams();
  const shop = useQuery(shopQuery());
  usePageTitle(t('title'), localized(shop.data?.name, currentLanguage()));
  const nowMs = useNow();
  const timeZone = shop.data?.timeZone ?? DEFAULT_TIME_ZONE;
  const isSoon = isSoonOnly(search);
  const filter = (value: string) => setSearch(value === 'soon' ? { [FILTER]: 'soon' } : {}, { replace: true });
  return (
    <Stack gap="lg" data-density="home">
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={1}>{t('title')}</Title>
          <Text c="dimmed">{t('intro')}</Text>
        </div>
        <Button component={Link} to="/admin/distributions/new" size="md">
          {t('create')}
        </Button>
      </Group>
      <Segmented
        label={t('filterLabel')}
        value={isSoon ? 'soon' : 'all'}
        onChange={filter}
        options={(['all', 'soon'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
      />
      <DistributionList
        expireBefore={isSoon ? endOfSoon(nowMs, timeZone) : null}
        timeZone={timeZone}
        nowMs={nowMs}
        onShowAll={() => filter('all')}
      />
    </Stack>
  );
}
