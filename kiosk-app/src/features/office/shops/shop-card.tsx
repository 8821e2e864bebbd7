import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { ShopServer } from '@printfront/shared/contracts/shops.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#api/use-may.ts';
import { formatInstant } from '#ui/format.ts';
import { IconClock, IconPencil, IconPlugConnected, IconPlugConnectedX } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import { shopCalled } from '#ui/shop-called.ts';
import { KioskList } from './kiosk-list.tsx';
import { ComputersBefore, LockOutComputer } from './lock-out-computer.tsx';
import { OnlineOrdersForm } from './online-orders-form.tsx';
import { RenameShop } from './rename-shop.tsx';
import { RevokeShop } from './revoke-shop.tsx';
import { ShopFacts } from './shop-facts.tsx';
import { countOf, shopTroubles } from './shop-troubles.ts';
import styles from './shops.module.css';

interface ShopCardProps {
  shop: ShopServer;
  /** Ids of the kiosks of the shop whose address this page is open at. */
  ownIds: ReadonlySet<string>;
  timeZone: string;
  nowMs: number;
  /** Origin of central; null where this page is open at a shop’s address. */
  centralUrl: string | null;
}

/** A shop: how its server is doing, what to do where something is wrong, its kiosks. */
export function ShopCard({ shop, ownIds, timeZone, nowMs, centralUrl }: ShopCardProps) {
  const { t } = useTranslation('shops');
  const isMine = useMay('shops');
  const isInvited = shop.state === 'invited';
  const troubles = isInvited ? [] : shopTroubles(shop, nowMs);
  return (
    <Paper withBorder p="lg" component="section" aria-label={shopCalled(shop.name)}>
      <Stack gap="md">
        <ShopHead shop={shop} timeZone={timeZone} />
        {isInvited ? <Text c="dimmed">{t('invitedHint')}</Text> : null}
        {troubles.map((trouble) => (
          <Notice key={trouble} kind="bad">
            {t(`advice.${trouble}`, { count: countOf(trouble, shop) })}
          </Notice>
        ))}
        {!shop.isOnline && shop.report !== null ? <Text c="dimmed">{t('lastSaid')}</Text> : null}
        {shop.report === null ? null : <ShopFacts report={shop.report} timeZone={timeZone} />}
        {isInvited ? null : (
          <div>
            <Title order={3} size="h4" mb="xs">
              {t('kiosks')}
            </Title>
            <KioskList shop={shop} ownIds={ownIds} nowMs={nowMs} timeZone={timeZone} />
          </div>
        )}
        {shop.online === undefined || !isMine ? null : <OnlineOrdersForm shop={shop} online={shop.online} />}
        <ComputersBefore shop={shop} timeZone={timeZone} />
        {isMine ? (
          <div className={styles.last}>
            {shop.state === 'enrolled' ? (
              <LockOutComputer shop={shop} timeZone={timeZone} centralUrl={centralUrl} />
            ) : null}
            <RevokeShop shop={shop} />
          </div>
        ) : null}
      </Stack>
    </Paper>
  );
}

function ShopHead({ shop, timeZone }: { shop: ShopServer; timeZone: string }) {
  const { t } = useTranslation('shops');
  const isMine = useMay('shops');
  const [state, setState] = useState<'shown' | 'editing' | 'renamed'>('shown');
  if (state === 'editing') {
    return <RenameShop shop={shop} onDone={(isRenamed) => setState(isRenamed ? 'renamed' : 'shown')} />;
  }
  return (
    <div className={styles.head}>
      <Title order={2} size="h3" className={styles.name}>
        {shopCalled(shop.name)}
      </Title>
      <ShopState shop={shop} timeZone={timeZone} />
      {isMine ? (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPencil size={18} aria-hidden />}
          aria-label={t('renameNamed', { name: shopCalled(shop.name) })}
          onClick={() => setState('editing')}
        >
          {t('rename')}
        </Button>
      ) : null}
      <SaveStatus isSaved={state === 'renamed'}>{t('renamed')}</SaveStatus>
    </div>
  );
}

/** Icon, words and colour: never colour alone. */
function ShopState({ shop, timeZone }: { shop: ShopServer; timeZone: string }) {
  const { t, i18n } = useTranslation('shops');
  const state = (Icon: typeof IconClock, words: ReactNode, look = '') => (
    <span className={`${styles.state} ${look}`}>
      <Icon size={20} aria-hidden />
      {words}
    </span>
  );
  if (shop.state === 'invited') return state(IconClock, t('invited'));
  if (shop.isOnline) return state(IconPlugConnected, t('online'), styles.online);
  if (shop.lastContactAt === null) return state(IconPlugConnectedX, t('neverSeen'), styles.offline);
  const time = formatInstant(shop.lastContactAt, timeZone, i18n.language);
  return state(IconPlugConnectedX, t('offlineSince', { time }), styles.offline);
}
