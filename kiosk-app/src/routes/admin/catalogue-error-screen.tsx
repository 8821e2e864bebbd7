import { Button, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { CallError } from '#api/call.ts';
import { isServerAway } from '#api/server-away.ts';
import { Notice } from '#ui/notice.tsx';
import { RouteErrorScreen } from '../route-error-screen.tsx';

/** Within the back office: the way elsewhere stays in view. */
export function CatalogueErrorScreen() {
  const { t } = useTranslation('catalogueEditor');
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Stack gap="lg">
        <Title order={1}>{t('ui:notFound')}</Title>
        <Text size="lg">{t('ui:notFoundHint')}</Text>
      </Stack>
    );
  }
  if (!(error instanceof CallError) || !isServerAway(error)) return <RouteErrorScreen />;
  return (
    <Stack gap="lg" data-density="home" maw={720}>
      <Title order={1}>{t('cannotLoad')}</Title>
      <Notice
        kind="bad"
        action={
          <Button size="md" variant="default" loading={state === 'loading'} onClick={() => void revalidate()}>
            {t('ui:tryAgain')}
          </Button>
        }
      >
        {t(`problems:${error.code}`)}
      </Notice>
      <Text c="dimmed">{t('needsCentral')}</Text>
    </Stack>
  );
}
