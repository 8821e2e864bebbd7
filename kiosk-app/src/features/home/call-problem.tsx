import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { Notice } from '#ui/notice.tsx';

/** Words for a call that failed; nothing while none has. */
export function CallProblem({ error }: { error: Error | null }) {
  const { t } = useTranslation('problems');
  if (error === null) return null;
  const { code, parameter } = error instanceof CallError ? error : { code: 'internal-error' as const, parameter: '' };
  return <Notice kind="bad">{t(code, { parameter })}</Notice>;
}
