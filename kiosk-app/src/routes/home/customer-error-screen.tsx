import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext, useRevalidator, useRouteError } from 'react-router';
import { CallError } from '#api/call.ts';
import { isServerAway } from '#api/server-away.ts';
import { LoadingScreen } from '#ui/loading-screen.tsx';
import { MessageScreen } from '#ui/message-screen.tsx';
import { RouteErrorScreen } from '../route-error-screen.tsx';
import './customer-text.ts';
import type { CustomerShell } from './use-customer-shell.ts';
import { useSessionWatch } from './use-session-watch.ts';

const TRY_AGAIN_MS = 5_000;

/**
 * A server that is away is waited for. A session that has ended is for the frame around to renew, which loads the page
 * again; where there is no frame yet it leads to sign in and back.
 */
export function CustomerErrorScreen() {
  const { t } = useTranslation(['print', 'ui']);
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const isAway = isServerAway(error);
  const hasFrame = useOutletContext<CustomerShell | undefined>() !== undefined;
  useSessionWatch(hasFrame ? null : error);
  useEffect(() => {
    if (!isAway) return;
    const timer = setInterval(() => void revalidate(), TRY_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isAway, revalidate]);
  if (hasFrame && error instanceof CallError && error.code === 'not-signed-in') return <LoadingScreen />;
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
