import './staff-page-texts.ts';
import { Stack, Text, Title } from '@mantine/core';
import { DEFAULT_TIME_ZONE } from '@printfront/shared/domain/default-shop.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { backupsQuery, restoreQuery } from '#api/backup-queries.ts';
import { shopQuery } from '#api/catalogue-queries.ts';
import { shopsQuery } from '#api/shop-queries.ts';
import { BackupsPage } from '#features/office/backups/backups-page.tsx';
import { ShopsBackups } from '#features/office/backups/shops-backups.tsx';
import { backupProblemsText } from '#text/backup-problems.ts';
import { backupsText } from '#text/backups.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { settingsText } from '#text/settings.ts';
import { shopsText } from '#text/shops.ts';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/use-now.ts';
import { usePageTitle } from '#ui/use-page-title.ts';
import { AdminNotLive } from './admin-not-live.tsx';

addText('backups', backupsText);
addText('backupProblems', backupProblemsText);
addText('shops', shopsText);
addText('settings', settingsText);

export const loader = (queryClient: QueryClient) => async () => {
  await Promise.all([
    queryClient.prefetchQuery(shopQuery()),
    queryClient.prefetchQuery(backupsQuery()),
    queryClient.prefetchQuery(restoreQuery(false)),
  ]);
  return null;
};

/** Backups of the server that this page came from. */
export function Component() {
  const { t } = useTranslation('backups');
  const { data: shop } = useQuery(shopQuery());
  const office = useQuery(backupsQuery());
  const nowMs = useNow();
  const shopName = localized(shop?.name, currentLanguage()) ?? '';
  const timeZone = shop?.timeZone ?? DEFAULT_TIME_ZONE;
  const isCentral = shop?.server == null;
  usePageTitle(t('title'), shopName);
  return (
    <Stack gap="md">
      <div>
        <Title order={1}>{t('title')}</Title>
        <Text c="dimmed">{t(isCentral ? 'leadCentral' : 'leadShop')}</Text>
      </div>
      <AdminNotLive error={office.error} hasData={office.data !== undefined} />
      {office.data === undefined ? null : office.data.canBackUp ? (
        <BackupsPage
          office={office.data}
          shopName={shopName}
          isCentral={isCentral}
          timeZone={timeZone}
          nowMs={nowMs}
          shops={isCentral ? <Shops timeZone={timeZone} /> : null}
        />
      ) : (
        <Notice>{t('impossible')}</Notice>
      )}
    </Stack>
  );
}

function Shops({ timeZone }: { timeZone: string }) {
  const { data: shops = [] } = useQuery(shopsQuery());
  return <ShopsBackups shops={shops} timeZone={timeZone} />;
}
