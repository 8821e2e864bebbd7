import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { Notice } from '#ui/notice.tsx';

/** What is shown stays; that it grows old is said. */
export function NotLive({ error }: { error: Error }) {
  const { t } = useTranslation('orders');
  const code = error instanceof CallError ? error.code : 'internal-error';
  return <Notice kind="bad">{t('notLive', { reason: t(`problems:${code}`) })}</Notice>;
}
