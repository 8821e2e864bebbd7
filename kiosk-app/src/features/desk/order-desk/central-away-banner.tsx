import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCentralAway } from '#api/connection-queries.ts';
import { useShopTimeZone } from '#api/use-shop-time-zone.ts';
import { formatInstant } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';

interface CentralAwayBannerProps {
  /** On a small screen only since when: the page below is what is worked on. */
  isShort: boolean;
}

/** At a shop that cannot reach central: since when, what goes on and what does not. Goes away by itself. */
export function CentralAwayBanner({ isShort }: CentralAwayBannerProps) {
  const { t, i18n } = useTranslation('adminFrame');
  const away = useCentralAway();
  const timeZone = useShopTimeZone();
  if (away === null) return null;
  const more = isShort ? { visibleFrom: 'sm' } : {};
  const title =
    away.awaySince === null
      ? t('away.titleEver')
      : t('away.title', { time: formatInstant(away.awaySince, timeZone, i18n.language) });
  return (
    <Notice>
      <Text component="span" fw={700}>
        {title}
      </Text>{' '}
      <Text component="span" {...more}>
        {t('away.works')}
      </Text>
    </Notice>
  );
}
