import './staff-page-texts.ts';
import { Anchor, Group, Stack, Title } from '@mantine/core';
import type { BackupStanding } from '@printfront/shared/contracts/backups.ts';
import { DEFAULT_SHOP } from '@printfront/shared/domain/default-shop.ts';
import { shopDate } from '@printfront/shared/domain/shop-clock.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { backupsQuery } from '#api/backup-queries.ts';
import { shopQuery, sizesQuery } from '#api/catalogue-queries.ts';
import { type DayRange, dashboardQuery, salesQuery, shopHealthQuery, type TakenBy } from '#api/dashboard-queries.ts';
import { troublesQuery } from '#api/trouble-queries.ts';
import { useMay } from '#api/use-may.ts';
import { LateOrders } from '#features/office/dashboard/late-orders.tsx';
import { daysOfPeriod, PERIODS, readPeriod } from '#features/office/dashboard/period.ts';
import { ShopHealth } from '#features/office/dashboard/shop-health.tsx';
import { TakingsToday } from '#features/office/dashboard/takings-today.tsx';
import { Troubles } from '#features/office/dashboard/troubles.tsx';
import { WaitingOrders } from '#features/office/dashboard/waiting-orders.tsx';
import { DemoCard } from '#features/office/demo/demo-card.tsx';
import { LazySalesPlot } from '#features/office/sales/lazy-sales-plot.tsx';
import { SalesNumbers } from '#features/office/sales/sales-numbers.tsx';
import { SizeShares, StorefrontShares } from '#features/office/sales/sales-shares.tsx';
import { readTakenBy, ShopChoice, takenByAddress } from '#features/office/takings/shop-choice.tsx';
import { StillToDo } from '#features/office/to-do/still-to-do.tsx';
import { dashboardText } from '#text/dashboard.ts';
import { demoText } from '#text/demo.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { toDoText } from '#text/to-do.ts';
import { troublesText } from '#text/troubles.ts';
import { formatDay } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { useNow } from '#ui/use-now.ts';
import { usePageTitle } from '#ui/use-page-title.ts';
import styles from './admin.module.css';
import { AdminNotLive } from './admin-not-live.tsx';

addText('dashboard', dashboardText);
addText('demo', demoText);
addText('toDo', toDoText);
addText('troubles', troublesText);

/** Fetched before the page shows; what cannot be had says so on the page. */
export const loader =
  (queryClient: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    await Promise.all([
      queryClient.prefetchQuery(dashboardQuery(readTakenBy(new URL(request.url).searchParams))),
      queryClient.prefetchQuery(shopHealthQuery()),
      queryClient.prefetchQuery(troublesQuery()),
    ]);
    return null;
  };

export function Component() {
  const { t, i18n } = useTranslation('dashboard');
  const [search, setSearch] = useSearchParams();
  const shop = useQuery(shopQuery());
  const of = readTakenBy(search);
  const dashboard = useQuery(dashboardQuery(of));
  const troubles = useQuery(troublesQuery());
  const nowMs = useNow();
  const { timeZone, currency } = shop.data ?? DEFAULT_SHOP;
  const today = shopDate(nowMs, timeZone);
  const period = readPeriod(search);
  const [seesTakings, setsUp] = [useMay('takings'), useMay('settings')];
  usePageTitle(t('title'), localized(shop.data?.name, currentLanguage()));
  const isCentral = shop.data?.server === null;
  const show = (days: typeof period, orders: TakenBy) =>
    setSearch({ ...(days === 'today' ? {} : { period: days }), ...takenByAddress(orders) }, { replace: true });
  return (
    <Stack gap="sm" data-density="desk" className={styles.deskPage}>
      <Group justify="space-between">
        <Group gap="md" align="baseline">
          <Title order={1}>{t('title')}</Title>
          <span>{formatDay(today, 'dayOfWeek', i18n.language)}</span>
        </Group>
        <Group gap="sm">
          {isCentral ? <ShopChoice of={of} onChoose={(next) => show(period, next)} /> : null}
          {seesTakings ? (
            <Segmented
              label={t('period')}
              options={PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
              value={period}
              onChange={(next) => show(next, of)}
            />
          ) : null}
        </Group>
      </Group>
      <Troubles troubles={troubles.data?.troubles ?? []} timeZone={timeZone} />
      {setsUp ? <StillToDo /> : null}
      {setsUp ? <DemoCard shop={shop.data} /> : null}
      <AdminNotLive error={dashboard.error} hasData={dashboard.data !== undefined} />
      {dashboard.data === undefined ? null : (
        <>
          {dashboard.data.isThisShopOnly ? <Notice>{t('thisShopOnly')}</Notice> : null}
          <LateOrders {...dashboard.data} nowMs={nowMs} of={of} />
          <WaitingOrders dashboard={dashboard.data} of={of} />
        </>
      )}
      <Sales range={daysOfPeriod(period, today)} of={of} currency={currency} isShown={seesTakings}>
        {dashboard.data === undefined || !seesTakings ? null : (
          <TakingsToday takings={dashboard.data.takings} currency={currency} />
        )}
        <Shops timeZone={timeZone} nowMs={nowMs} isQuiet={dashboard.error !== null} />
      </Sales>
    </Stack>
  );
}

interface SalesProps {
  range: DayRange;
  of: TakenBy;
  currency: string;
  /** Figures of the business are not for every role. */
  isShown: boolean;
  /** Panels beside those of the sales. */
  children: ReactNode;
}

function Sales({ range, of, currency, isShown, children }: SalesProps) {
  const { t } = useTranslation('dashboard');
  const sales = useQuery({ ...salesQuery(range, of), enabled: isShown });
  const sizes = useQuery(sizesQuery());
  if (sales.data === undefined) return <div className={styles.panels}>{children}</div>;
  return (
    <>
      <SalesNumbers sales={sales.data} currency={currency} />
      <div className={styles.plotAndShares}>
        <section className={styles.panel} aria-labelledby="plot-title">
          <Title order={2} size="h4" id="plot-title">
            {t(`sales.plotOf.${sales.data.step}`)}
          </Title>
          <LazySalesPlot sales={sales.data} figure="orders" currency={currency} />
        </section>
        <SizeShares sales={sales.data} sizes={sizes.data ?? []} currency={currency} />
      </div>
      <div className={styles.panels}>
        {sales.data.storefronts.length > 1 ? <StorefrontShares sales={sales.data} currency={currency} /> : null}
        {children}
      </div>
    </>
  );
}

function Shops({ timeZone, nowMs, isQuiet }: { timeZone: string; nowMs: number; isQuiet: boolean }) {
  const { t } = useTranslation('dashboard');
  const shops = useQuery(shopHealthQuery());
  const centralBackup = useCentralBackup();
  return (
    <Stack gap="md" component="section" aria-labelledby="shops-title">
      <Group justify="space-between">
        <Title order={2} size="h4" id="shops-title">
          {t('shopsTitle')}
        </Title>
        <Anchor component={Link} to="/admin/storefronts">
          {t('toShops')}
        </Anchor>
      </Group>
      {isQuiet ? null : <AdminNotLive error={shops.error} hasData={shops.data !== undefined} />}
      {shops.data === undefined ? null : (
        <ShopHealth shops={shops.data} timeZone={timeZone} nowMs={nowMs} {...centralBackup} />
      )}
    </Stack>
  );
}

/** For owners at central: a shop's own pages know the backups of their own computer only, and that is a card of its own. */
function useCentralBackup(): { centralBackup?: BackupStanding | null } {
  const { data: shop } = useQuery(shopQuery());
  const isAsked = useMay('settings') && shop !== undefined && shop.server == null;
  const { data: office } = useQuery({ ...backupsQuery(), enabled: isAsked, refetchInterval: BACKUPS_REFRESH_MS });
  if (!isAsked || office?.canBackUp !== true) return {};
  const { status } = office;
  if (status === null) return { centralBackup: null };
  return {
    centralBackup: {
      lastGoodAt: status.lastGood?.at ?? null,
      isLate: status.isLate,
      problem: status.failure?.detail ?? null,
      missing: status.lastChecked?.missingCount ?? 0,
    },
  };
}

const BACKUPS_REFRESH_MS = 60_000;
