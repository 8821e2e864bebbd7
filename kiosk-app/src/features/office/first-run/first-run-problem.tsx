import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { Notice } from '#ui/notice.tsx';

/** There is an owner: what is left to do here is to sign in. */
const OVER: readonly string[] = ['first-run-over', 'sign-in-code-used'];

/** Why a call of this page was refused; nothing while none was. */
export function FirstRunProblem({ error }: { error: Error | null }) {
  const { t } = useTranslation('firstRun');
  if (error === null) return null;
  const code = error instanceof CallError ? error.code : 'internal-error';
  const signIn = OVER.includes(code) ? (
    <Button component="a" href="/sign-in" size="md" variant="default">
      {t('signIn')}
    </Button>
  ) : undefined;
  return (
    <Notice kind="bad" action={signIn}>
      {t([`problem.${code}`, `problems:${code}`])}
    </Notice>
  );
}
