import './staff-page-texts.ts';
import { Button, Stack, Text, Title } from '@mantine/core';
import { DEFAULT_TIME_ZONE } from '@printfront/shared/domain/default-shop.ts';
import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLocation, useNavigate, useParams } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { distributionQuery } from '#api/distribution-queries.ts';
import { daysLeftWords } from '#features/office/distributions/days-left.tsx';
import { DeleteFile } from '#features/office/distributions/delete-file.tsx';
import { DownloadCard } from '#features/office/distributions/download-card.tsx';
import { daysUntil } from '#features/office/distributions/expiry-days.ts';
import { ExpiryForm } from '#features/office/distributions/expiry-form.tsx';
import { PrintedCard } from '#features/office/distributions/printed-card.tsx';
import { distributionsText } from '#text/distributions.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { BackLink } from '#ui/back-link.tsx';
import { formatBytes, formatDateOf } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/use-now.ts';
import { usePageTitle } from '#ui/use-page-title.ts';
import styles from './distribution.module.css';

addText('distributions', distributionsText);

const LIST = '/admin/distributions';

export const loader =
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    await Promise.all([
      queryClient.fetchQuery(distributionQuery(params.code ?? '')),
      queryClient.ensureQueryData(shopQuery()),
    ]);
    return null;
  };

export function Component() {
  const { t, i18n } = useTranslation('distributions');
  const { code = '' } = useParams();
  const { data: file } = useSuspenseQuery(distributionQuery(code));
  const shop = useQuery(shopQuery());
  usePageTitle(file?.name, localized(shop.data?.name, currentLanguage()));
  const nowMs = useNow();
  const navigate = useNavigate();
  const { state } = useLocation();
  const timeZone = shop.data?.timeZone ?? DEFAULT_TIME_ZONE;
  if (file === null || Date.parse(file.expireAt) < nowMs) return <Gone />;
  const date = formatDateOf(file.expireAt, timeZone, 'full', i18n.language);
  const left = daysLeftWords(t, daysUntil(file.expireAt, nowMs, timeZone));
  return (
    <>
      <Stack gap="lg" className={styles.screen} data-density="home">
        <div>
          <BackLink to={LIST}>{t('backToList')}</BackLink>
          <Title order={1} className={styles.name}>
            {file.name}
          </Title>
          <Text c="dimmed">
            {t('size', { size: formatBytes(file.byteSize, i18n.language) })} · {t('until', { date, left })}
          </Text>
        </div>
        {state?.isNew === true ? <Notice kind="good">{t('created')}</Notice> : null}
        <DownloadCard file={file} />
        <div className={styles.columns}>
          <ExpiryForm file={file} timeZone={timeZone} nowMs={nowMs} />
          <DeleteFile file={file} onDeleted={() => void navigate(LIST)} />
        </div>
      </Stack>
      <PrintedCard file={file} shopName={localized(shop.data?.name, currentLanguage()) ?? ''} timeZone={timeZone} />
    </>
  );
}

/** Expired while it was looked at, deleted by another maintainer, or never there. */
function Gone() {
  const { t } = useTranslation('distributions');
  return (
    <Stack align="center" py={64} gap="xs" ta="center">
      <Title order={1}>{t('gone')}</Title>
      <Text size="lg">{t('goneHint')}</Text>
      <Button component={Link} to={LIST} size="md" mt="md">
        {t('backToList')}
      </Button>
    </Stack>
  );
}
