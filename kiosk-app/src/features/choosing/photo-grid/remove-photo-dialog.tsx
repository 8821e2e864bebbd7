import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import type { PhotoRemoval } from './use-photo-removal.ts';

/** Asked before a photo leaves the order: it takes its prints of all sizes along. */
export function RemovePhotoDialog({ removal }: { removal: PhotoRemoval }) {
  const { t } = useTranslation(['sizes', 'problems']);
  const { file, problem, isRemoving, remove, keep } = removal;
  if (file === null) return null;
  return (
    <ConfirmDialog
      title={t('removeTitle')}
      confirmLabel={isRemoving ? t('removing') : t('removeYes')}
      keepLabel={t('removeNo')}
      danger
      isBusy={isRemoving}
      onConfirm={remove}
      onKeep={keep}
    >
      <p>{t('removeHint', { name: file.name })}</p>
      {problem === null ? null : <Notice kind="bad">{t('removeFailed', { reason: t(`problems:${problem}`) })}</Notice>}
    </ConfirmDialog>
  );
}
