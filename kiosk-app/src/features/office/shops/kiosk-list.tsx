import { Anchor, Group, Text } from '@mantine/core';
import type { ShopServer } from '@printfront/shared/contracts/shops.ts';
import type { StorefrontClient } from '@printfront/shared/contracts/storefront-clients.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shopsQuery, storefrontClientsQuery } from '#api/shop-queries.ts';
import { kioskOnce } from '#text/kiosk-once.ts';
import { formatLately, timeAgo } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { ReloadKiosk } from './reload-kiosk.tsx';
import { RemoveKiosk } from './remove-kiosk.tsx';
import { isKioskSilent } from './shop-troubles.ts';
import styles from './shops.module.css';
import { UseThisDevice } from './use-this-device.tsx';

interface KioskListProps {
  shop: Pick<ShopServer, 'clients' | 'isOnline'>;
  /** Ids of the kiosks of the shop whose address this page is open at. */
  ownIds: ReadonlySet<string>;
  nowMs: number;
  timeZone: string;
}

/** The kiosks of a shop, and those that wait for their device. */
export function KioskList({ shop, ownIds, nowMs, timeZone }: KioskListProps) {
  const { t } = useTranslation('shops');
  const queryClient = useQueryClient();
  const [said, setSaid] = useState<{ word: 'removed' | 'registered'; name: string } | null>(null);

  function onRemoved({ id, name }: StorefrontClient) {
    setSaid({ word: 'removed', name });
    const without = (clients: readonly StorefrontClient[]) => clients.filter((one) => one.id !== id);
    queryClient.setQueryData(shopsQuery().queryKey, (shops) =>
      shops?.map((one) => ({ ...one, clients: without(one.clients) })),
    );
    queryClient.setQueryData(storefrontClientsQuery().queryKey, (clients) => clients && without(clients));
  }

  return (
    <>
      <div role="status">
        {said === null ? null : (
          <Notice
            kind="good"
            action={
              said.word === 'registered' ? (
                <Anchor href="/storefront" fw={600}>
                  {t('openKiosk')}
                </Anchor>
              ) : undefined
            }
          >
            {kioskOnce(t(said.word, { name: said.name }))}
          </Notice>
        )}
      </div>
      {shop.clients.length === 0 ? <Text c="dimmed">{t('noKiosks')}</Text> : null}
      <ul className={styles.kiosks}>
        {shop.clients.map((kiosk) => (
          <li key={kiosk.id} className={styles.kiosk}>
            <div className={styles.kioskName}>
              <Text fw={600}>{kiosk.name}</Text>
              <LastTouch kiosk={kiosk} shop={shop} nowMs={nowMs} />
              <LastReload kiosk={kiosk} nowMs={nowMs} timeZone={timeZone} />
            </div>
            <Group gap="xs">
              {ownIds.has(kiosk.id) ? (
                <UseThisDevice kiosk={kiosk} onRegistered={() => setSaid({ word: 'registered', name: kiosk.name })} />
              ) : null}
              {kiosk.lastTouchedAt === null || kiosk.reload === undefined ? null : <ReloadKiosk kiosk={kiosk} />}
              <RemoveKiosk kiosk={kiosk} onRemoved={() => onRemoved(kiosk)} />
            </Group>
          </li>
        ))}
      </ul>
    </>
  );
}

function LastTouch({ kiosk, shop, nowMs }: Pick<KioskListProps, 'shop' | 'nowMs'> & { kiosk: StorefrontClient }) {
  const { t, i18n } = useTranslation('shops');
  const { lastTouchedAt } = kiosk;
  if (lastTouchedAt === null) return <Text c="dimmed">{t('waitsForDevice')}</Text>;
  const touched = t('touched', { ago: timeAgo(lastTouchedAt, nowMs, i18n.language) ?? t('justNow') });
  if (!isKioskSilent(lastTouchedAt, shop, nowMs)) return <Text c="dimmed">{touched}</Text>;
  return (
    <Text className={styles.silent}>
      {touched} – {t('silent')}
    </Text>
  );
}

/** What became of it when staff asked it last to load its page anew. */
function LastReload({
  kiosk,
  nowMs,
  timeZone,
}: Pick<KioskListProps, 'nowMs' | 'timeZone'> & { kiosk: StorefrontClient }) {
  const { t, i18n } = useTranslation('shops');
  const { reload } = kiosk;
  if (reload === null || reload === undefined) return null;
  const timeOf = (instant: string) => formatLately(instant, new Date(nowMs), timeZone, i18n.language);
  return (
    <Text c="dimmed" role="status">
      {reload.doneAt === null
        ? t('reloadAsked', { time: timeOf(reload.askedAt) })
        : t('reloadDone', { time: timeOf(reload.doneAt) })}
    </Text>
  );
}
