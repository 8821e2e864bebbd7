import './staff-page-texts.ts';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { DEFAULT_SHOP } from '@printfront/shared/domain/default-shop.ts';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { tillFileUrl, tillQuery, tillShiftsQuery } from '#api/till-queries.ts';
import { OpenShift } from '#features/desk/till/open-shift.tsx';
import { OpenTill } from '#features/desk/till/open-till.tsx';
import { ShiftTable } from '#features/desk/till/shift-table.tsx';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { tillText } from '#text/till.ts';
import { DemoMark } from '#ui/demo-mark.tsx';
import { IconDownload } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import styles from './admin.module.css';
import { AdminNotLive } from './admin-not-live.tsx';

addText('till', tillText);

export const loader = (queryClient: QueryClient) => async () => {
  const shop = await queryClient.ensureQueryData(shopQuery());
  await Promise.all([
    queryClient.prefetchInfiniteQuery(tillShiftsQuery()),
    ...(shop.server === null ? [] : [queryClient.prefetchQuery(tillQuery())]),
  ]);
  return null;
};

/** The till of this shop and its earlier shifts; at central the shifts of all shops. */
export function Component() {
  const { t } = useTranslation('till');
  const { data: shop } = useQuery(shopQuery());
  const isAtShop = shop !== undefined && shop.server !== null;
  const { timeZone, currency } = shop ?? DEFAULT_SHOP;
  usePageTitle(t('title'), localized(shop?.name, currentLanguage()));
  return (
    <Stack gap="md" data-density="desk" className={styles.deskPage}>
      <div>
        <Title order={1}>{t('title')}</Title>
        <Text c="dimmed">{t('intro')}</Text>
      </div>
      <DemoMark shop={shop ?? {}} />
      {isAtShop ? <TillNow timeZone={timeZone} currency={currency} /> : <Notice>{t('atCentral')}</Notice>}
      <EarlierShifts timeZone={timeZone} currency={currency} hasShops={!isAtShop} />
    </Stack>
  );
}

interface MoneyAndTime {
  timeZone: string;
  currency: string;
}

function TillNow({ timeZone, currency }: MoneyAndTime) {
  const navigate = useNavigate();
  const { data: till, error } = useQuery(tillQuery());
  return (
    <>
      <AdminNotLive error={error} hasData={till !== undefined} />
      {till === undefined ? null : till.shift === null ? (
        <OpenTill till={till} currency={currency} timeZone={timeZone} />
      ) : (
        <OpenShift
          key={till.shift.id}
          shift={till.shift}
          currency={currency}
          timeZone={timeZone}
          onClosed={({ id }) => void navigate(`/admin/till/${id}`)}
        />
      )}
    </>
  );
}

function EarlierShifts({ timeZone, currency, hasShops }: MoneyAndTime & { hasShops: boolean }) {
  const { t } = useTranslation('till');
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(tillShiftsQuery());
  const shifts = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    // The open one stands above, with what it holds by now.
    .filter(({ closing }) => hasShops || closing !== null);
  return (
    <section aria-labelledby="shifts-title">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="shifts-title">
          {hasShops ? t('shiftsTitle') : t('earlier')}
        </Title>
        {shifts.length === 0 ? null : (
          <Button
            component="a"
            href={tillFileUrl(currentLanguage())}
            download
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {t('download')}
          </Button>
        )}
      </Group>
      <AdminNotLive error={error} hasData={data !== undefined} />
      {data !== undefined && shifts.length === 0 ? (
        <Text c="dimmed">{t('noShifts')}</Text>
      ) : (
        <ShiftTable shifts={shifts} timeZone={timeZone} currency={currency} hasShops={hasShops} />
      )}
      {hasNextPage ? (
        <Button variant="default" mt="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </section>
  );
}
