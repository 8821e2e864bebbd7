import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { Notice } from '#ui/notice.tsx';

/** Why a list is in its old order again. */
export function RankFailure({ error }: { error: Error | null }) {
  const { t } = useTranslation('catalogueEditor');
  if (error === null) return null;
  const code = error instanceof CallError ? error.code : 'internal-error';
  return <Notice kind="bad">{t('rankFailed', { reason: t(`problems:${code}`) })}</Notice>;
}
