import type { BackupStatus } from '@printfront/shared/contracts/backups.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notice.tsx';

/** Where nothing has gone wrong: a shop without backups is told so all the same. */
export function AllWell({ backup }: { backup: BackupStatus | null }) {
  const { t } = useTranslation('health');
  return backup === null ? (
    <Notice kind="warn">{t('wellButNoBackups')}</Notice>
  ) : (
    <Notice kind="good">{t('allWell')}</Notice>
  );
}
