import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { CallError } from '#api/call.ts';
import { signInAgainPath } from '#features/home/sign-in/sign-in-path.ts';
import { Notice } from '#ui/notice.tsx';

interface AdminNotLiveProps {
  /** Nothing is said without one. */
  error: Error | null;
  /** Something older is shown. */
  hasData: boolean;
}

/** What is shown stays; that it grows old, or is not there, is said. */
export function AdminNotLive({ error, hasData }: AdminNotLiveProps) {
  const { t } = useTranslation('adminFrame');
  const { pathname, search } = useLocation();
  if (error === null) return null;
  const code = error instanceof CallError ? error.code : 'internal-error';
  const reason = t(`problems:${code}`);
  const action =
    error instanceof CallError && error.isSignedOut ? (
      <Anchor component={Link} to={signInAgainPath(`${pathname}${search}`)}>
        {t('admin:signInAgain')}
      </Anchor>
    ) : undefined;
  return (
    <Notice kind="bad" action={action}>
      {t(hasData ? 'notLive' : 'notLoaded', { reason })}
    </Notice>
  );
}
