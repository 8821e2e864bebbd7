import type { ShopReport } from '@printfront/shared/contracts/shops.ts';
import { useTranslation } from 'react-i18next';
import { Fact, Facts } from '#ui/facts.tsx';
import { formatBytes, formatInstant } from '#ui/format.ts';

/** How a shop’s server said it was doing, in words. */
export function ShopFacts({ report, timeZone }: { report: ShopReport; timeZone: string }) {
  const { t, i18n } = useTranslation('shops');
  const { version, freeBytes, hotspotUsers, parkedOrders, blobsWaiting } = report;
  const unknown = t('unknown');
  return (
    <Facts>
      <Fact name={t('fact.outbox')}>{useWaiting(report, timeZone)}</Fact>
      <Fact name={t('fact.photos')}>{blobsWaiting === 0 ? t('none') : t('photos', { count: blobsWaiting })}</Fact>
      <Fact name={t('fact.parked')}>{parkedOrders === 0 ? t('none') : t('orders', { count: parkedOrders })}</Fact>
      <Fact name={t('fact.disk')}>{freeBytes === null ? unknown : formatBytes(freeBytes, i18n.language)}</Fact>
      <Fact name={t('fact.router')}>{useRouterWords(report)}</Fact>
      <Fact name={t('fact.guests')}>{hotspotUsers === null ? unknown : t('people', { count: hotspotUsers })}</Fact>
      <Fact name={t('fact.version')}>{version ?? unknown}</Fact>
    </Facts>
  );
}

function useWaiting({ outboxDepth: count, oldestUnsyncedAt }: ShopReport, timeZone: string): string {
  const { t, i18n } = useTranslation('shops');
  if (count === 0) return t('allSent');
  if (oldestUnsyncedAt === null) return t('waiting', { count });
  return t('waitingSince', { count, time: formatInstant(oldestUnsyncedAt, timeZone, i18n.language) });
}

function useRouterWords({ router, version }: ShopReport): string {
  const { t } = useTranslation('shops');
  if (router === null) return version === null ? t('unknown') : t('noRouter');
  return router.reachable ? t('routerWorks') : t('routerAway');
}
