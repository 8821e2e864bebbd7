import './staff-page-texts.ts';
import { Stack, Text, Title } from '@mantine/core';
import { DEFAULT_TIME_ZONE } from '@printfront/shared/domain/default-shop.ts';
import { addDays, shopDate } from '@printfront/shared/domain/shop-clock.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shopQuery } from '#api/catalogue-queries.ts';
import { hotFolderQuery, reprintsQuery } from '#api/printing-queries.ts';
import { HotFolderPanel } from '#features/desk/printing/hot-folder-panel.tsx';
import { ReprintReportPanel } from '#features/desk/printing/reprint-report-panel.tsx';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { printingText } from '#text/printing.ts';
import { Notice } from '#ui/notice.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { AdminNotLive } from './admin-not-live.tsx';

addText('printing', printingText);

const REPORT_DAYS = 30;

/** The last days of the shop, today among them. */
function lastDays(timeZone: string) {
  const to = shopDate(Date.now(), timeZone);
  return { from: addDays(to, 1 - REPORT_DAYS), to };
}

export const loader = (queryClient: QueryClient) => async () => {
  const shop = await queryClient.ensureQueryData(shopQuery());
  await Promise.all([
    queryClient.prefetchQuery(reprintsQuery(lastDays(shop.timeZone))),
    ...(shop.server === null ? [] : [queryClient.prefetchQuery(hotFolderQuery())]),
  ]);
  return null;
};

/** How files reach the printer, and what was printed again. */
export function Component() {
  const { t } = useTranslation('printing');
  const { data: shop } = useQuery(shopQuery());
  const timeZone = shop?.timeZone ?? DEFAULT_TIME_ZONE;
  const reprints = useQuery(reprintsQuery(lastDays(timeZone)));
  usePageTitle(t('title'), localized(shop?.name, currentLanguage()));
  return (
    <Stack gap="lg" data-density="home">
      <div>
        <Title order={1}>{t('title')}</Title>
        <Text c="dimmed">{t('intro')}</Text>
      </div>
      <AdminNotLive error={reprints.error} hasData={reprints.data !== undefined} />
      {shop === undefined ? null : shop.server === null ? (
        <Notice kind="info">{t('atCentral')}</Notice>
      ) : (
        <HotFolderPanel />
      )}
      {reprints.data === undefined ? null : <ReprintReportPanel report={reprints.data} timeZone={timeZone} />}
    </Stack>
  );
}
