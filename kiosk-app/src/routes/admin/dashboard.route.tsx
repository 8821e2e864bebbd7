import { Anchor, Group, Stack, Title } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { dashboardQuery, shopHealthQuery } from '#api/dashboard-queries.ts';
import { ShopHealth } from '#features/office/dashboard/shop-health.tsx';
import { TakingsToday } from '#features/office/dashboard/takings-today.tsx';
import { WaitingOrders } from '#features/office/dashboard/waiting-orders.tsx';
import { dashboardText } from '#text/dashboard.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { useNow } from '#ui/use-now.ts';
import { usePageTitle } from '#ui/use-page-title.ts';
import styles from './admin.module.css';
import { AdminNotLive } from './admin-not-live.tsx';

addText('dashboard', dashboardText);

const DEFAULT_SHOP = { timeZone: 'Asia/Bangkok', currency: 'THB' };

/** Fetched before the page shows; what cannot be had says so on the page. */
export const loader = (queryClient: QueryClient) => async () => {
  await Promise.all([queryClient.prefetchQuery(dashboardQuery()), queryClient.prefetchQuery(shopHealthQuery())]);
  return null;
};

export function Component() {
  const { t } = useTranslation('dashboard');
  const shop = useQuery(shopQuery());
  const dashboard = useQuery(dashboardQuery());
  const shops = useQuery(shopHealthQuery());
  const nowMs = useNow();
  const { timeZone, currency } = shop.data ?? DEFAULT_SHOP;
  usePageTitle(t('title'), shop.data?.name[currentLanguage()]);
  return (
    <Stack gap="lg">
      <Title order={1}>{t('title')}</Title>
      <AdminNotLive error={dashboard.error} hasData={dashboard.data !== undefined} />
      {dashboard.data === undefined ? null : <WaitingOrders dashboard={dashboard.data} />}
      <div className={styles.overviewColumns}>
        {dashboard.data === undefined ? null : <TakingsToday takings={dashboard.data.takings} currency={currency} />}
        <Stack gap="md" component="section" aria-labelledby="shops-title">
          <Group justify="space-between">
            <Title order={2} size="h3" id="shops-title">
              {t('shopsTitle')}
            </Title>
            <Anchor component={Link} to="/admin/storefronts">
              {t('toShops')}
            </Anchor>
          </Group>
          {dashboard.error === null ? <AdminNotLive error={shops.error} hasData={shops.data !== undefined} /> : null}
          {shops.data === undefined ? null : <ShopHealth shops={shops.data} timeZone={timeZone} nowMs={nowMs} />}
        </Stack>
      </div>
    </Stack>
  );
}
