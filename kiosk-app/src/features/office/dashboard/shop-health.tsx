import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { BackupStanding } from '@printfront/shared/contracts/backups.ts';
import type { ShopServer } from '@printfront/shared/contracts/shops.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatBytes, formatInstant } from '#ui/format.ts';
import { IconAlertTriangle, IconCheck } from '#ui/icons.tsx';
import { shopCalled } from '#ui/shop-called.ts';
import styles from './dashboard.module.css';
import { backupFact, type ShopFact, shopFacts } from './shop-facts.ts';

interface ShopHealthProps {
  shops: readonly ShopServer[];
  timeZone: string;
  nowMs: number;
  /** Central's own backups, null where none are set up; left out where they are not known or not this page's to tell. */
  centralBackup?: BackupStanding | null;
}

/** A card for every shop; those that need a person come first. Central's backups stand last, as in the list of places. */
export function ShopHealth({ shops, timeZone, nowMs, centralBackup }: ShopHealthProps) {
  const { t } = useTranslation('dashboard');
  const cards = shops
    .filter(({ state }) => state !== 'revoked')
    .map((shop) => {
      const facts = shop.state === 'invited' ? [] : shopFacts(shop, nowMs);
      return { shop, facts, alarms: facts.filter(({ needsSomebody }) => needsSomebody).length };
    })
    .sort((left, right) => right.alarms - left.alarms || left.shop.name.localeCompare(right.shop.name));
  const central = centralBackup === undefined ? null : <CentralBackup {...{ centralBackup, timeZone, nowMs }} />;
  if (cards.length === 0) {
    return (
      <>
        <Text c="dimmed">{t('noShops')}</Text>
        {central === null ? null : <div className={styles.shops}>{central}</div>}
      </>
    );
  }
  return (
    <div className={styles.shops}>
      {cards.map(({ shop, facts, alarms }) => (
        <Paper
          key={shop.id}
          withBorder
          p="md"
          bg="var(--surface)"
          component="section"
          aria-labelledby={`shop-${shop.id}`}
        >
          <Stack gap="sm">
            <Group justify="space-between" gap="xs">
              <Title order={3} size="h4" id={`shop-${shop.id}`} className={styles.shopTitle}>
                {shopCalled(shop.name)}
              </Title>
              <ShopBadge isInvited={shop.state === 'invited'} alarms={alarms} />
            </Group>
            <Facts facts={facts.slice(0, 1)} timeZone={timeZone} />
            {!shop.isOnline && facts.length > 1 ? (
              <Text size="sm" c="dimmed">
                {t('lastSaid')}
              </Text>
            ) : null}
            <Facts facts={facts.slice(1)} timeZone={timeZone} />
            {shop.report?.version ? (
              <Text size="sm" c="dimmed">
                {t('version', { version: shop.report.version })}
              </Text>
            ) : null}
          </Stack>
        </Paper>
      ))}
      {central}
    </div>
  );
}

interface CentralBackupProps {
  centralBackup: BackupStanding | null;
  timeZone: string;
  nowMs: number;
}

function CentralBackup({ centralBackup, timeZone, nowMs }: CentralBackupProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Paper withBorder p="md" bg="var(--surface)" component="section" aria-labelledby="central-backup">
      <Stack gap="sm">
        <Title order={3} size="h4" id="central-backup">
          <Anchor component={Link} to="/admin/backups" inherit>
            {t('centralBackup')}
          </Anchor>
        </Title>
        <Facts facts={[backupFact(centralBackup, nowMs)]} timeZone={timeZone} />
      </Stack>
    </Paper>
  );
}

function ShopBadge({ isInvited, alarms }: { isInvited: boolean; alarms: number }) {
  const { t } = useTranslation('dashboard');
  if (isInvited) return <span className={`${styles.badge} ${styles.plain}`}>{t('invited')}</span>;
  if (alarms === 0) {
    return (
      <span className={`${styles.badge} ${styles.good}`}>
        <IconCheck size={18} aria-hidden />
        {t('shopFine')}
      </span>
    );
  }
  return (
    <span className={`${styles.badge} ${styles.bad}`}>
      <IconAlertTriangle size={18} aria-hidden />
      {t('needsSomebody')}
    </span>
  );
}

function Facts({ facts, timeZone }: { facts: readonly ShopFact[]; timeZone: string }) {
  if (facts.length === 0) return null;
  return (
    <ul className={styles.facts}>
      {facts.map((fact) => (
        <FactLine key={fact.word} fact={fact} timeZone={timeZone} />
      ))}
    </ul>
  );
}

/** Icon, weight and colour: never colour alone. */
function FactLine({ fact, timeZone }: { fact: ShopFact; timeZone: string }) {
  const { t, i18n } = useTranslation('dashboard');
  const { word, needsSomebody, isWarning = false, count, time, bytes } = fact;
  const Icon = needsSomebody || isWarning ? IconAlertTriangle : IconCheck;
  const className = needsSomebody ? styles.alarm : isWarning ? styles.warning : undefined;
  // Of the lights in the list only the backups' is green: that one could come back is what an owner looks for.
  const iconClass = className !== undefined ? undefined : word === 'backup' ? styles.good : styles.quietIcon;
  return (
    <li className={className}>
      <Icon size={20} aria-hidden className={iconClass} />
      <span>
        {t(`fact.${word}`, {
          count,
          ...(time === undefined ? {} : { time: formatInstant(time, timeZone, i18n.language) }),
          ...(bytes === undefined ? {} : { size: formatBytes(bytes, i18n.language) }),
        })}
      </span>
    </li>
  );
}
