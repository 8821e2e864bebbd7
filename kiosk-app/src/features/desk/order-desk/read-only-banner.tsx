import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReadOnlySince } from '#api/connection-queries.ts';
import { useShopTimeZone } from '#api/use-shop-time-zone.ts';
import { formatInstant } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';

/** At a server whose disk takes nothing: since when, what can still be done and what not. Goes away by itself. */
export function ReadOnlyBanner() {
  const { t, i18n } = useTranslation('adminFrame');
  const since = useReadOnlySince();
  const timeZone = useShopTimeZone();
  if (since === null) return null;
  return (
    <Notice kind="bad">
      <Text fw={700}>{t('readOnly.title', { time: formatInstant(since, timeZone, i18n.language) })}</Text>
      <Text>{t('readOnly.hint')}</Text>
    </Notice>
  );
}
