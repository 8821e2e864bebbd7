import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { CallError } from '#api/call.ts';
import { signInPath } from '#features/sign-in/sign-in-path.ts';
import { Notice } from '#ui/notice.tsx';

/** What is shown stays; that it grows old is said. */
export function NotLive({ error }: { error: Error }) {
  const { t } = useTranslation('orders');
  const { pathname } = useLocation();
  const code = error instanceof CallError ? error.code : 'internal-error';
  return (
    <Notice
      kind="bad"
      action={
        code === 'not-signed-in' ? (
          <Anchor component={Link} to={signInPath(pathname)}>
            {t('signInAgain')}
          </Anchor>
        ) : undefined
      }
    >
      {t('notLive', { reason: t(`problems:${code}`) })}
    </Notice>
  );
}
