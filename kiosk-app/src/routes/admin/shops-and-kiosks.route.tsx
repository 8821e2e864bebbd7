import './staff-page-texts.ts';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { DEFAULT_TIME_ZONE } from '@printfront/shared/domain/default-shop.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { isServerAway } from '#api/server-away.ts';
import { shopsQuery, storefrontClientsQuery } from '#api/shop-queries.ts';
import { useMay } from '#api/use-may.ts';
import { AddShop } from '#features/office/shops/add-shop.tsx';
import { KioskList } from '#features/office/shops/kiosk-list.tsx';
import { ShopCard } from '#features/office/shops/shop-card.tsx';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { shopsText } from '#text/shops.ts';
import { useNow } from '#ui/use-now.ts';
import { usePageTitle } from '#ui/use-page-title.ts';
import { AdminNotLive } from './admin-not-live.tsx';

addText('shops', shopsText);

/** That needs central. */
const NOTHING_TO_REGISTER: ReadonlySet<string> = new Set();

/** Fetched before the page shows; a list that cannot be had says so on the page. */
export const loader = (queryClient: QueryClient) => async () => {
  await Promise.all([queryClient.prefetchQuery(shopsQuery()), queryClient.ensureQueryData(shopQuery())]);
  return null;
};

/** The servers in the shops, how they are doing, and their kiosks. */
export function Component() {
  const { t } = useTranslation('shops');
  const { data: site } = useQuery(shopQuery());
  const shops = useQuery(shopsQuery());
  const isAtShop = site !== undefined && site.server !== null;
  const { data: own } = useQuery({ ...storefrontClientsQuery(), enabled: isAtShop });
  // Without central the shop still knows its own, and a stolen one has to go.
  const isOwnAllThatIsKnown = shops.data === undefined && isServerAway(shops.error) && own !== undefined;
  const [isAdding, setIsAdding] = useState(false);
  const [addsKiosks, addsShops, setsUp] = [useMay('kiosks'), useMay('shops'), useMay('settings')];
  const nowMs = useNow();
  usePageTitle(t('title'), localized(site?.name, currentLanguage()));

  const timeZone = site?.timeZone ?? DEFAULT_TIME_ZONE;
  const byId = new Map(isAtShop ? own?.map((kiosk) => [kiosk.id, kiosk]) : []);
  // Of its own kiosks the shop knows more than central has heard by now.
  const all = (shops.data ?? []).map((one) => ({
    ...one,
    clients: one.clients.map((kiosk) => byId.get(kiosk.id) ?? kiosk),
  }));
  const used = all.filter(({ state }) => state !== 'revoked');
  const revoked = all.filter(({ state }) => state === 'revoked');
  const ownIds = new Set(byId.keys());
  return (
    <Stack gap="lg" data-density="home">
      <Group justify="space-between">
        <Title order={1}>{t('title')}</Title>
        {isOwnAllThatIsKnown ? null : (
          <Group gap="sm">
            {addsKiosks ? (
              <Button
                size="md"
                variant={used.some(({ clients }) => clients.length > 0) ? 'default' : 'filled'}
                component={Link}
                to="/admin/storefronts/new"
              >
                {t('addKiosk')}
              </Button>
            ) : null}
            {addsShops ? (
              <Button size="md" variant="default" onClick={() => setIsAdding(true)}>
                {t('addShop')}
              </Button>
            ) : null}
          </Group>
        )}
      </Group>
      {isAtShop && setsUp ? (
        <div>
          <Button size="md" variant="default" component={Link} to="/admin/shop-computer">
            {t('thisComputer')}
          </Button>
        </div>
      ) : null}
      {/* The frame says already that central is away. */}
      {isOwnAllThatIsKnown ? null : <AdminNotLive error={shops.error} hasData={shops.data !== undefined} />}
      {isAdding ? (
        <AddShop
          shops={all}
          timeZone={timeZone}
          centralUrl={isAtShop ? null : window.location.origin}
          onDone={() => setIsAdding(false)}
        />
      ) : null}
      {shops.data !== undefined && used.length === 0 ? (
        <div>
          <Text size="lg" fw={600}>
            {t('noShops')}
          </Text>
          <Text c="dimmed">{t('noShopsHint')}</Text>
        </div>
      ) : null}
      {isOwnAllThatIsKnown ? (
        <Paper withBorder p="lg" component="section" aria-label={t('ownKiosks')}>
          <Title order={2} size="h4" mb="xs">
            {t('ownKiosks')}
          </Title>
          <KioskList
            shop={{ clients: own, isOnline: true }}
            ownIds={NOTHING_TO_REGISTER}
            nowMs={nowMs}
            timeZone={timeZone}
          />
        </Paper>
      ) : null}
      {used.map((shop) => (
        <ShopCard
          key={shop.id}
          shop={shop}
          ownIds={ownIds}
          timeZone={timeZone}
          nowMs={nowMs}
          centralUrl={isAtShop ? null : window.location.origin}
        />
      ))}
      {revoked.length === 0 ? null : (
        <section aria-label={t('revokedTitle')}>
          <Title order={2} size="h4">
            {t('revokedTitle')}
          </Title>
          <Text c="dimmed">{revoked.map(({ name }) => name).join(' · ')}</Text>
        </section>
      )}
    </Stack>
  );
}
