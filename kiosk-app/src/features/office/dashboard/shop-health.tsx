import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ShopServer } from '@printfront/shared/contracts/shops.ts';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatInstant } from '#ui/format.ts';
import { IconAlertTriangle, IconCheck } from '#ui/icons.tsx';
import { shopCalled } from '#ui/shop-called.ts';
import styles from './dashboard.module.css';
import { type ShopFact, shopFacts } from './shop-facts.ts';

interface ShopHealthProps {
  shops: readonly ShopServer[];
  timeZone: string;
  nowMs: number;
}

/** A card for every shop; those that need a person come first. */
export function ShopHealth({ shops, timeZone, nowMs }: ShopHealthProps) {
  const { t } = useTranslation('dashboard');
  const cards = shops
    .filter(({ state }) => state !== 'revoked')
    .map((shop) => {
      const facts = shop.state === 'invited' ? [] : shopFacts(shop, nowMs);
      return { shop, facts, alarms: facts.filter(({ needsSomebody }) => needsSomebody).length };
    })
    .sort((left, right) => right.alarms - left.alarms || left.shop.name.localeCompare(right.shop.name));
  if (cards.length === 0) return <Text c="dimmed">{t('noShops')}</Text>;
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
    </div>
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
  const { word, needsSomebody, count, time, bytes } = fact;
  const Icon = needsSomebody ? IconAlertTriangle : IconCheck;
  return (
    <li className={needsSomebody ? styles.alarm : undefined}>
      <Icon size={20} aria-hidden className={needsSomebody ? undefined : styles.quietIcon} />
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
