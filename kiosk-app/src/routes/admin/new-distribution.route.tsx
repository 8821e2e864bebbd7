import './staff-page-texts.ts';
import { Stack, Title } from '@mantine/core';
import { DEFAULT_TIME_ZONE } from '@printfront/shared/domain/default-shop.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { NewDistributionForm } from '#features/office/distributions/new-distribution-form.tsx';
import { useDistributionUpload } from '#features/office/distributions/use-distribution-upload.ts';
import { distributionsText } from '#text/distributions.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { BackLink } from '#ui/back-link.tsx';
import { LeaveQuestion } from '#ui/leave-question.tsx';
import { useNow } from '#ui/use-now.ts';
import { usePageTitle } from '#ui/use-page-title.ts';

addText('distributions', distributionsText);

export const loader = (queryClient: QueryClient) => async () => {
  await queryClient.ensureQueryData(shopQuery());
  return null;
};

export function Component() {
  const { t } = useTranslation('distributions');
  const shop = useQuery(shopQuery());
  usePageTitle(t('newTitle'), localized(shop.data?.name, currentLanguage()));
  const navigate = useNavigate();
  const nowMs = useNow();
  const upload = useDistributionUpload();
  const [file, setFile] = useState<File | null>(null);
  const { made } = upload;
  useEffect(() => {
    if (made === null) return;
    void navigate(`/admin/distributions/${made.code}`, { replace: true, state: { isNew: true } });
  }, [made, navigate]);
  return (
    <Stack gap="lg" data-density="home">
      <div>
        <BackLink to="/admin/distributions">{t('backToList')}</BackLink>
        <Title order={1}>{t('newTitle')}</Title>
      </div>
      <NewDistributionForm
        upload={upload}
        file={file}
        onFile={setFile}
        timeZone={shop.data?.timeZone ?? DEFAULT_TIME_ZONE}
        nowMs={nowMs}
      />
      <LeaveQuestion isOn={file !== null && made === null} />
    </Stack>
  );
}
