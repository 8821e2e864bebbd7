import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator, useRouteError } from 'react-router';
import { isServerAway } from '#api/server-away.ts';
import { MessageScreen } from '#ui/message-screen.tsx';
import { RouteErrorScreen } from '../route-error-screen.tsx';
import './customer-text.ts';
import { useSessionWatch } from './use-session-watch.ts';

const TRY_AGAIN_MS = 5_000;

/** A server that is away is waited for; a session that has ended leads to sign in and back. */
export function CustomerErrorScreen() {
  const { t } = useTranslation(['print', 'ui']);
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const isAway = isServerAway(error);
  useSessionWatch(error);
  useEffect(() => {
    if (!isAway) return;
    const timer = setInterval(() => void revalidate(), TRY_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isAway, revalidate]);
  if (!isAway) return <RouteErrorScreen />;
  return (
    <MessageScreen
      title={t('awayTitle')}
      hint={t('awayHint')}
      actions={
        <Button size="lg" onClick={() => void revalidate()}>
          {t('ui:tryAgain')}
        </Button>
      }
    />
  );
}
