import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import styles from './blurry-dialog.module.css';

interface BlurryDialogProps {
  files: readonly UploadedFile[];
  /** What becomes of them otherwise. */
  leaveLabel?: string;
  onPrint: () => void;
  onLeave: () => void;
}

/** More are a number: the question is the same. */
const MOST_SHOWN = 8;

/** Shows which photos will print blurry, and asks whether they are wanted all the same. */
export function BlurryDialog({ files, leaveLabel, onPrint, onLeave }: BlurryDialogProps) {
  const { t } = useTranslation(['wall', 'sizes']);
  const shown = files.slice(0, MOST_SHOWN);
  const [only] = files;
  return (
    <ConfirmDialog
      title={files.length === 1 ? t('sizes:lowTitle') : t('blurryTitle', { count: files.length })}
      confirmLabel={files.length === 1 ? t('sizes:lowPrint') : t('blurryPrint')}
      keepLabel={leaveLabel ?? (files.length === 1 ? t('sizes:lowLeave') : t('blurryLeave'))}
      onConfirm={onPrint}
      onKeep={onLeave}
    >
      <ul className={styles.photos}>
        {shown.map((file) => (
          <li key={file.id}>
            <img className={styles.photo} src={file.thumbnailUrl ?? ''} alt={file.name} draggable={false} />
          </li>
        ))}
        {files.length > shown.length ? <li>{t('blurryMore', { count: files.length - shown.length })}</li> : null}
      </ul>
      {files.length === 1 ? t('sizes:lowHint', { dpi: only?.dpi ?? 0 }) : t('blurryHint')}
    </ConfirmDialog>
  );
}
