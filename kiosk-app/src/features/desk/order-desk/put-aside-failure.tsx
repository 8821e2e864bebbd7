import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { Notice } from '#ui/notice.tsx';

/** Gone is said of what is not found alone: with the line down it is put aside still. */
export function PutAsideFailure({ error }: { error: Error | null }) {
  const { t } = useTranslation('desk');
  if (error === null) return null;
  const code = error instanceof CallError ? error.code : 'internal-error';
  return <Notice kind="bad">{code === 'not-found' ? t('putAsideGone') : t(`problems:${code}`)}</Notice>;
}
