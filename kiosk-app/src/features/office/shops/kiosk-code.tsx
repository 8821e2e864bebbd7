import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { StorefrontClient } from '@printfront/shared/contracts/storefront-clients.ts';
import { formatTypedCode } from '@printfront/shared/domain/typed-code.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storefrontClientsQuery } from '#api/shop-queries.ts';
import { kioskOnce } from '#text/kiosk-once.ts';
import { formatInstant } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { shopCalled } from '#ui/shop-called.ts';
import { LocalAddress } from './local-address.tsx';
import styles from './shops.module.css';

/** A kiosk that waits for its device, and the code for it. */
export type InvitedKiosk = StorefrontClient & { pairingCode: string; expiresAt: string };

interface KioskCodeProps {
  invited: InvitedKiosk;
  timeZone: string;
  /** Origin of the shop’s server; null where it is not known. */
  shopUrl: string | null;
  onAnother: () => void;
}

/** The code that another device becomes the kiosk with; says by itself when it has. */
export function KioskCode({ invited, timeZone, shopUrl, onAnother }: KioskCodeProps) {
  const { t, i18n } = useTranslation('shops');
  const { name, pairingCode, expiresAt } = invited;
  const state = usePairingState(invited.id);
  return (
    <Paper withBorder p="lg">
      <Stack gap="lg">
        <Title order={2} size="h3">
          {kioskOnce(t('codeTitle', { name }))}
        </Title>
        {state === 'waiting' ? <LocalAddress address={shopUrl} /> : null}
        {state === 'waiting' ? (
          <div className={styles.codeColumns}>
            {shopUrl === null ? null : (
              <Stack gap="xs" className={styles.qr}>
                <QrCode payload={`${shopUrl}/storefront#pair=${pairingCode}`} label={t('codeQr')} />
                <Text ta="center">{t('codeScan')}</Text>
              </Stack>
            )}
            <Stack gap="md" className={styles.codeWords}>
              <span className={styles.bigCode}>{formatTypedCode(pairingCode)}</span>
              <WhereToType shopUrl={shopUrl} shop={invited.server} />
              <Text>{t('codeUntil', { time: formatInstant(expiresAt, timeZone, i18n.language) })}</Text>
            </Stack>
          </div>
        ) : null}
        <div role="status">
          {state === 'waiting' ? <Text c="dimmed">{t('codeWaiting')}</Text> : null}
          {state === 'paired' ? <Notice kind="good">{kioskOnce(t('codePaired', { name }))}</Notice> : null}
          {state === 'gone' ? <Notice kind="bad">{t('codeGone')}</Notice> : null}
        </div>
        <Group>
          <Button size="md" variant="default" onClick={onAnother}>
            {t('another')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function WhereToType({ shopUrl, shop }: { shopUrl: string | null; shop: string }) {
  const { t } = useTranslation('shops');
  if (shopUrl === null) return <Text>{t('codeAtShop', { shop: shopCalled(shop) })}</Text>;
  return (
    <div>
      <Text>{t('codeType')}</Text>
      <Text className={styles.address}>{shopUrl}/pair</Text>
    </div>
  );
}

type PairingState = 'waiting' | 'paired' | 'gone';

/** From the list of kiosks: it waits while it has never been touched, and is gone when it was there and no longer is. */
function usePairingState(id: string): PairingState {
  const { data: clients } = useQuery(storefrontClientsQuery());
  const [hasBeenThere, setHasBeenThere] = useState(false);
  const client = clients?.find((one) => one.id === id);
  useEffect(() => {
    if (client !== undefined) setHasBeenThere(true);
  }, [client]);
  if (client === undefined) return hasBeenThere ? 'gone' : 'waiting';
  return client.lastTouchedAt === null ? 'waiting' : 'paired';
}
