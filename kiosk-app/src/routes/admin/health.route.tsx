import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { shopHealthQuery } from '#api/health-queries.ts';
import { DamagedPhotos } from '#features/shop-health/damaged-photos.tsx';
import { HealthFacts } from '#features/shop-health/health-facts.tsx';
import { type HealthTrouble, healthTroubles } from '#features/shop-health/health-troubles.ts';
import { ParkedOrders } from '#features/shop-health/parked-orders.tsx';
import { healthText } from '#text/health.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { formatInstant } from '#ui/format-instant.ts';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/use-now.ts';
import { usePageTitle } from '#ui/use-page-title.ts';
import { AdminNotLive } from './admin-not-live.tsx';

addText('health', healthText);

const DEFAULT_TIME_ZONE = 'Asia/Bangkok';

/** Central has no such page: it says so instead of asking for what is not there. */
export const loader = (queryClient: QueryClient) => async () => {
  const shop = await queryClient.ensureQueryData(shopQuery());
  if (shop.server !== null) await queryClient.prefetchQuery(shopHealthQuery());
  return null;
};

/** How the computer of this shop is doing, what needs somebody first. */
export function Component() {
  const { t } = useTranslation('health');
  const { data: shop } = useQuery(shopQuery());
  const isAtShop = shop !== undefined && shop.server !== null;
  const health = useQuery({ ...shopHealthQuery(), enabled: isAtShop });
  const nowMs = useNow();
  usePageTitle(t('title'), shop?.name[currentLanguage()]);
  const timeZone = shop?.timeZone ?? DEFAULT_TIME_ZONE;
  const troubles = health.data === undefined ? [] : healthTroubles(health.data, nowMs);
  return (
    <Stack gap="lg" data-density="home">
      <div>
        <Title order={1}>{t('title')}</Title>
        {isAtShop ? <Text c="dimmed">{t('intro')}</Text> : null}
      </div>
      {isAtShop ? null : (
        <Text>
          {t('onlyAtShop')}{' '}
          <Anchor component={Link} to="/admin/storefronts">
            {t('toShops')}
          </Anchor>
        </Text>
      )}
      <AdminNotLive error={health.error} hasData={health.data !== undefined} />
      {health.data === undefined ? null : (
        <>
          {troubles.length === 0 ? <Notice kind="good">{t('allWell')}</Notice> : null}
          {troubles.map((trouble) => (
            <Trouble key={trouble.word} trouble={trouble} timeZone={timeZone} />
          ))}
          <Paper withBorder p="lg" component="section" aria-label={t('title')}>
            <HealthFacts health={health.data} timeZone={timeZone} />
          </Paper>
          {health.data.damagedPhotos.length === 0 ? null : (
            <DamagedPhotos photos={health.data.damagedPhotos} timeZone={timeZone} />
          )}
          {health.data.parkedOrders.length === 0 ? null : <ParkedOrders orders={health.data.parkedOrders} />}
        </>
      )}
    </Stack>
  );
}

/** Only what may pass by itself is not alarming. */
const QUIET: readonly HealthTrouble['word'][] = ['away', 'neverLinked', 'restored', 'diskLow'];

function Trouble({ trouble, timeZone }: { trouble: HealthTrouble; timeZone: string }) {
  const { t, i18n } = useTranslation('health');
  const time = 'at' in trouble ? formatInstant(trouble.at, timeZone, i18n.language) : '';
  const count = 'count' in trouble ? trouble.count : 0;
  return (
    <Notice kind={QUIET.includes(trouble.word) ? 'info' : 'bad'}>
      {t(`trouble.${trouble.word}`, { time, count })}
    </Notice>
  );
}
