import './staff-page-texts.ts';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { DEFAULT_SHOP } from '@printfront/shared/domain/default-shop.ts';
import { shopDate } from '@printfront/shared/domain/shop-clock.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { shopQuery, sizesQuery } from '#api/catalogue-queries.ts';
import { type DayRange, salesQuery, type TakenBy, takingsFileUrl, takingsQuery } from '#api/dashboard-queries.ts';
import { tillQuery, tillShiftsOfDaysQuery } from '#api/till-queries.ts';
import { ShiftTable } from '#features/desk/till/shift-table.tsx';
import { WithoutTill } from '#features/desk/till/without-till.tsx';
import { LazySalesPlot } from '#features/office/sales/lazy-sales-plot.tsx';
import { ClerkShares, MethodShares, SizeShares, StorefrontShares } from '#features/office/sales/sales-shares.tsx';
import { type RangeChoice, readRange } from '#features/office/takings/day-range.ts';
import { RangePicker } from '#features/office/takings/range-picker.tsx';
import { readTakenBy, ShopChoice, takenByAddress } from '#features/office/takings/shop-choice.tsx';
import { TakingsSums } from '#features/office/takings/takings-sums.tsx';
import { TakingsTable } from '#features/office/takings/takings-table.tsx';
import { dashboardText } from '#text/dashboard.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { tillText } from '#text/till.ts';
import { DemoMark } from '#ui/demo-mark.tsx';
import { IconDownload } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/use-now.ts';
import { usePageTitle } from '#ui/use-page-title.ts';
import styles from './admin.module.css';
import { AdminNotLive } from './admin-not-live.tsx';

addText('dashboard', dashboardText);
addText('till', tillText);

export const loader =
  (queryClient: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { timeZone } = await queryClient.ensureQueryData(shopQuery());
    const search = new URL(request.url).searchParams;
    const { range } = readRange(search, shopDate(Date.now(), timeZone));
    await queryClient.prefetchQuery(takingsQuery(range, readTakenBy(search)));
    return null;
  };

export function Component() {
  const { t } = useTranslation('dashboard');
  const [search, setSearch] = useSearchParams();
  const shop = useQuery(shopQuery());
  const { timeZone, currency } = shop.data ?? DEFAULT_SHOP;
  const today = shopDate(useNow(), timeZone);
  const { choice, range } = readRange(search, today);
  const of = readTakenBy(search);
  const takings = useQuery(takingsQuery(range, of));
  const isCentral = shop.data?.server === null;
  usePageTitle(t('takings.title'), localized(shop.data?.name, currentLanguage()));

  const choose = (next: RangeChoice, days: DayRange) =>
    setSearch({ range: next, ...(next === 'own' ? days : {}), ...takenByAddress(of) }, { replace: true });
  const chooseShop = (next: TakenBy) => {
    const { source, shop: _, ...rest } = Object.fromEntries(search);
    setSearch({ ...rest, ...takenByAddress(next) }, { replace: true });
  };

  return (
    <Stack gap="sm" data-density="desk" className={styles.deskPage}>
      <Group justify="space-between">
        <Title order={1}>{t('takings.title')}</Title>
        <Button
          component="a"
          href={takingsFileUrl(range, of, currentLanguage())}
          download
          size="md"
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
        >
          {t('takings.download')}
        </Button>
      </Group>
      <DemoMark shop={shop.data ?? {}} />
      <Group justify="space-between" align="flex-start">
        <RangePicker choice={choice} range={range} today={today} onChoose={choose} />
        {isCentral ? <ShopChoice of={of} onChoose={chooseShop} /> : null}
      </Group>
      <AdminNotLive error={takings.error} hasData={takings.data !== undefined} />
      {takings.data === undefined ? null : (
        <>
          <TakingsSums takings={takings.data} currency={currency} />
          {takings.data.length === 0 ? (
            <Text size="lg">{t('takings.none')}</Text>
          ) : (
            <>
              <TakingsSales range={range} of={of} currency={currency} />
              <TakingsTable takings={takings.data} currency={currency} />
            </>
          )}
          {/* What is ordered at home is in no till of its own. */}
          {of.source === 'online' ? null : (
            <TillShifts
              range={range}
              storefront={of.storefront}
              currency={currency}
              timeZone={timeZone}
              hasShops={isCentral}
            />
          )}
          <Text c="dimmed" maw={720}>
            {t('takings.hint')}
          </Text>
        </>
      )}
    </Stack>
  );
}

interface TillShiftsProps {
  range: DayRange;
  /** Of this shop alone. */
  storefront: string | undefined;
  currency: string;
  timeZone: string;
  hasShops: boolean;
}

/** What the tills held on these days; where nobody opens one there is nothing to say. */
function TillShifts({ range, storefront, ...shown }: TillShiftsProps) {
  const { t } = useTranslation('till');
  const { data } = useQuery(tillShiftsOfDaysQuery(range));
  const { data: till } = useQuery({ ...tillQuery(), enabled: !shown.hasShops });
  const shifts = (data?.items ?? []).filter((shift) => storefront === undefined || shift.storefront === storefront);
  if (shifts.length === 0) return null;
  return (
    <section aria-labelledby="till-title">
      <Title order={2} size="h4" id="till-title">
        {t('shiftsTitle')}
      </Title>
      <ShiftTable shifts={shifts} {...shown} />
      {till === undefined ? null : <WithoutTill sums={till.withoutTill} currency={shown.currency} />}
    </section>
  );
}

/** How it came about: by time, and by who and what. */
function TakingsSales({ range, of, currency }: { range: DayRange; of: TakenBy; currency: string }) {
  const { t } = useTranslation('dashboard');
  const { data: sales } = useQuery(salesQuery(range, of));
  const { data: sizes } = useQuery(sizesQuery());
  if (sales === undefined) return null;
  return (
    <>
      {sales.isThisShopOnly ? <Notice>{t('thisShopOnly')}</Notice> : null}
      <section className={styles.panel} aria-labelledby="plot-title">
        <Title order={2} size="h4" id="plot-title">
          {t('sales.plot.money')}
        </Title>
        <LazySalesPlot sales={sales} figure="money" currency={currency} />
      </section>
      <div className={styles.panels}>
        <MethodShares sales={sales} currency={currency} />
        <ClerkShares sales={sales} currency={currency} />
        <StorefrontShares sales={sales} currency={currency} />
        <SizeShares sales={sales} sizes={sizes ?? []} currency={currency} />
      </div>
    </>
  );
}
