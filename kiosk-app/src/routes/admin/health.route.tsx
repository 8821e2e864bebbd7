import './staff-page-texts.ts';
import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { DEFAULT_TIME_ZONE } from '@printfront/shared/domain/default-shop.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { centralHealthQuery, shopHealthQuery } from '#api/health-queries.ts';
import { shopsQuery } from '#api/shop-queries.ts';
import { useMay } from '#api/use-may.ts';
import { AllWell } from '#features/desk/shop-health/all-well.tsx';
import { Backups } from '#features/desk/shop-health/backups.tsx';
import { CentralHealthPage } from '#features/desk/shop-health/central-health-page.tsx';
import { DamagedPhotos } from '#features/desk/shop-health/damaged-photos.tsx';
import { HealthFacts } from '#features/desk/shop-health/health-facts.tsx';
import { healthTroubles, isBackupOnDataDisk } from '#features/desk/shop-health/health-troubles.ts';
import { ParkedOrders } from '#features/desk/shop-health/parked-orders.tsx';
import { TroubleNotice } from '#features/desk/shop-health/trouble-notice.tsx';
import { needsSomebody, ShopsHealth } from '#features/office/shops/shops-health.tsx';
import { UpdatesCard } from '#features/office/updates/updates-card.tsx';
import { healthText } from '#text/health.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { shopsText } from '#text/shops.ts';
import { useNow } from '#ui/use-now.ts';
import { usePageTitle } from '#ui/use-page-title.ts';
import { AdminNotLive } from './admin-not-live.tsx';

addText('health', healthText);
addText('shops', shopsText);

/** Each server tells of itself. */
export const loader = (queryClient: QueryClient) => async () => {
  const shop = await queryClient.ensureQueryData(shopQuery());
  await (shop.server === null
    ? Promise.all([queryClient.prefetchQuery(centralHealthQuery()), queryClient.prefetchQuery(shopsQuery())])
    : queryClient.prefetchQuery(shopHealthQuery()));
  return null;
};

export function Component() {
  const { data: shop } = useQuery(shopQuery());
  const timeZone = shop?.timeZone ?? DEFAULT_TIME_ZONE;
  const shopName = localized(shop?.name, currentLanguage());
  return (
    <Stack gap="lg" data-density="home">
      {shop?.server === null ? (
        <AtCentral timeZone={timeZone} shopName={shopName} />
      ) : (
        <AtShop timeZone={timeZone} shopName={shopName} />
      )}
    </Stack>
  );
}

interface PageProps {
  timeZone: string;
  shopName: string | undefined;
}

function AtCentral({ timeZone, shopName }: PageProps) {
  const { t } = useTranslation('health');
  const health = useQuery(centralHealthQuery());
  const { data: shops } = useQuery(shopsQuery());
  const nowMs = useNow();
  usePageTitle(t('titleAtCentral'), shopName);
  return (
    <>
      <AdminNotLive error={health.error} hasData={health.data !== undefined} />
      <CentralHealthPage
        health={health.data}
        updates={<UpdatesCard timeZone={timeZone} nowMs={nowMs} />}
        shops={shops === undefined ? null : <ShopsHealth shops={shops} timeZone={timeZone} nowMs={nowMs} />}
        areShopsWell={shops !== undefined && !needsSomebody(shops, nowMs)}
        timeZone={timeZone}
        nowMs={nowMs}
      />
    </>
  );
}

/** How the computer of this shop is doing, what needs a person first. */
function AtShop({ timeZone, shopName }: PageProps) {
  const { t } = useTranslation('health');
  const health = useQuery(shopHealthQuery());
  const maySet = useMay('settings');
  const nowMs = useNow();
  usePageTitle(t('title'), shopName);
  const troubles = health.data === undefined ? [] : healthTroubles(health.data, nowMs);
  return (
    <>
      <div>
        <Title order={1}>{t('title')}</Title>
        <Text c="dimmed">{t('intro')}</Text>
        {maySet ? (
          <Anchor component={Link} to="/admin/shop-computer" underline="always">
            {t('toSettings')}
          </Anchor>
        ) : null}
      </div>
      <AdminNotLive error={health.error} hasData={health.data !== undefined} />
      {health.data === undefined ? null : (
        <>
          {troubles.length === 0 ? <AllWell backup={health.data.backup} /> : null}
          {troubles.map((trouble) => (
            <TroubleNotice key={trouble.word} trouble={trouble} timeZone={timeZone} />
          ))}
          <Paper withBorder p="lg" component="section" aria-label={t('title')}>
            <HealthFacts health={health.data} timeZone={timeZone} />
          </Paper>
          <Backups
            backup={health.data.backup}
            isOnDataDisk={isBackupOnDataDisk(health.data)}
            isCentral={false}
            timeZone={timeZone}
          />
          <UpdatesCard timeZone={timeZone} nowMs={nowMs} />
          {health.data.damagedPhotos.length === 0 ? null : (
            <DamagedPhotos photos={health.data.damagedPhotos} hint="damagedHint" timeZone={timeZone} />
          )}
          {health.data.parkedOrders.length === 0 ? null : <ParkedOrders orders={health.data.parkedOrders} />}
        </>
      )}
    </>
  );
}
