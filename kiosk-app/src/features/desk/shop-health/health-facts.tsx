import type { ShopHealth } from '@printfront/shared/contracts/shop-health.ts';
import { useTranslation } from 'react-i18next';
import { Fact, Facts } from '#ui/facts.tsx';
import { formatBytes, formatInstant } from '#ui/format.ts';

/** The figures behind the page, each with its name. */
export function HealthFacts({ health, timeZone }: { health: ShopHealth; timeZone: string }) {
  const { t } = useTranslation('health');
  const { connection, photosUnsent, photosUnread, disk, hotspotUsers, version } = health;
  const photos = (count: number) => (count === 0 ? t('none') : t('count', { count }));
  return (
    <Facts>
      <Fact name={t('fact.central')}>{t(connection.isCentralReachable ? 'linked' : 'away')}</Fact>
      <Fact name={t('fact.outbox')}>{useWaiting(health, timeZone)}</Fact>
      <Fact name={t('fact.photos')}>{photos(photosUnsent)}</Fact>
      <Fact name={t('fact.unread')}>{photos(photosUnread)}</Fact>
      <Fact name={t('fact.disk')}>{useDiskWords(disk)}</Fact>
      <Fact name={t('fact.router')}>{useRouterWords(health)}</Fact>
      <Fact name={t('fact.guests')}>{hotspotUsers === null ? t('unknown') : t('people', { count: hotspotUsers })}</Fact>
      <Fact name={t('fact.version')}>{version}</Fact>
    </Facts>
  );
}

function useWaiting({ outboxDepth: count, oldestUnsyncedAt }: ShopHealth, timeZone: string): string {
  const { t, i18n } = useTranslation('health');
  if (count === 0) return t('allSent');
  if (oldestUnsyncedAt === null) return t('waiting', { count });
  return t('waitingSince', { count, time: formatInstant(oldestUnsyncedAt, timeZone, i18n.language) });
}

/** The free room means little without what photos are refused below. */
export function useDiskWords(disk: ShopHealth['disk']): string {
  const { t, i18n } = useTranslation('health');
  if (disk === null) return t('unknown');
  const [free, limit] = [disk.freeBytes, disk.minimumBytes].map((size) => formatBytes(size, i18n.language));
  return t('diskFree', { free, limit });
}

function useRouterWords({ router }: ShopHealth): string {
  const { t } = useTranslation('health');
  if (router.kind === 'none') return t('noRouter');
  return router.reachable ? t('routerWorks') : t('routerAway');
}
