import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import type { ShopServer } from '@printfront/shared/contracts/shops.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { kioskOnce } from '#text/kiosk-once.ts';
import { formatInstant } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { shopCalled } from '#ui/shop-called.ts';
import { countOf, isKioskSilent, shopTroubles } from './shop-troubles.ts';

interface ShopsHealthProps {
  shops: readonly ShopServer[];
  timeZone: string;
  nowMs: number;
}

/** What needs a person in each shop, the shops with most of it first. */
export function ShopsHealth({ shops, timeZone, nowMs }: ShopsHealthProps) {
  const { t } = useTranslation('shops');
  const rows = shops
    .filter(({ state }) => state === 'enrolled')
    .map((shop) => ({ shop, ...whatIsWrong(shop, nowMs) }))
    .sort((one, other) => weightOf(other) - weightOf(one) || one.shop.name.localeCompare(other.shop.name));
  return (
    <Stack component="section" gap="md" aria-labelledby="shops-health">
      <Title order={2} size="h3" id="shops-health">
        {t('healthTitle')}
      </Title>
      {rows.length === 0 ? <Text c="dimmed">{t('healthNoShop')}</Text> : null}
      {rows.map(({ shop, troubles, silent }) => (
        <Paper key={shop.id} withBorder p="lg" component="article" aria-label={shopCalled(shop.name)}>
          <Stack gap="sm">
            <Title order={3} size="h4">
              {shopCalled(shop.name)}
            </Title>
            <HeardOf shop={shop} timeZone={timeZone} />
            {troubles.length + silent.length === 0 ? <Notice kind="good">{t('healthFine')}</Notice> : null}
            {troubles.map((trouble) => (
              <Notice key={trouble} kind="bad">
                {t(`advice.${trouble}`, { count: countOf(trouble, shop) })}
              </Notice>
            ))}
            {silent.length === 0 ? null : (
              <Notice kind="bad">
                {kioskOnce(t('silentKiosks', { count: silent.length, names: silent.join(', ') }))}
              </Notice>
            )}
          </Stack>
        </Paper>
      ))}
      <Anchor component={Link} to="/admin/storefronts" underline="always">
        {t('healthMore')}
      </Anchor>
    </Stack>
  );
}

function HeardOf({ shop: { isOnline, lastContactAt }, timeZone }: { shop: ShopServer; timeZone: string }) {
  const { t, i18n } = useTranslation('shops');
  if (isOnline) return <Text c="dimmed">{t('online')}</Text>;
  if (lastContactAt === null) return <Text c="dimmed">{t('neverSeen')}</Text>;
  return <Text c="dimmed">{t('offlineSince', { time: formatInstant(lastContactAt, timeZone, i18n.language) })}</Text>;
}

const silentKiosks = (shop: ShopServer, nowMs: number): string[] =>
  shop.clients.filter(({ lastTouchedAt }) => isKioskSilent(lastTouchedAt, shop, nowMs)).map(({ name }) => name);

const whatIsWrong = (shop: ShopServer, nowMs: number) => ({
  troubles: shopTroubles(shop, nowMs),
  silent: silentKiosks(shop, nowMs),
});

const weightOf = ({ troubles, silent }: { troubles: readonly unknown[]; silent: readonly unknown[] }) =>
  troubles.length + (silent.length > 0 ? 1 : 0);

/** Whether any shop needs a person. */
export const needsSomebody = (shops: readonly ShopServer[], nowMs: number): boolean =>
  shops.some((shop) => shop.state === 'enrolled' && weightOf(whatIsWrong(shop, nowMs)) > 0);
