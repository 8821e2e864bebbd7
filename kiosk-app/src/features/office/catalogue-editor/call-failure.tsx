import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { Notice } from '#ui/notice.tsx';

/** Words for an edit that failed; nothing while none has. */
export function CallFailure({ error }: { error: Error | null }) {
  const { t } = useTranslation('catalogueEditor');
  if (error === null) return null;
  const { code, parameter } = error instanceof CallError ? error : { code: 'internal-error', parameter: '' };
  return <Notice kind="bad">{t('failed', { reason: t(`problems:${code}`, { parameter }) })}</Notice>;
}
