import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { CallError } from '#api/call.ts';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskLink } from '#ui/kiosk-link.tsx';
import { MessageScreen } from '#ui/message-screen.tsx';

const isNotFound = (error: unknown) =>
  (isRouteErrorResponse(error) && error.status === 404) || (error instanceof CallError && error.code === 'not-found');

/**
 * 404 for what is not there, 500 for everything else that a loader or a screen threw.
 *
 * @param start where its way back leads
 */
export function RouteErrorScreen({ start = '/' }: { start?: string }) {
  const { t } = useTranslation('ui');
  const error = useRouteError();
  if (isNotFound(error)) return <NotFoundScreen start={start} />;
  const known = error instanceof CallError ? t(`problems:${error.code}` as 'error') : t('errorHint');
  return (
    <MessageScreen
      code="500"
      title={t('error')}
      hint={known}
      actions={
        <KioskButton large look="next" onClick={() => window.location.reload()}>
          {t('tryAgain')}
        </KioskButton>
      }
    />
  );
}

/** @param more another way on */
export function NotFoundScreen({ more, start = '/' }: { more?: ReactNode; start?: string }) {
  const { t } = useTranslation('ui');
  return (
    <MessageScreen
      code="404"
      title={t('notFound')}
      hint={t('notFoundHint')}
      actions={
        <>
          <KioskLink look="next" to={start} reloads>
            {t('toStart')}
          </KioskLink>
          {more}
        </>
      }
    />
  );
}
