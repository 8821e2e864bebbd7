import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface LowQualityDialogProps {
  file: UploadedFile;
  onPrint: () => void;
  onLeave: () => void;
}

/** Asked once a photo and size; never stands in the way twice. */
export function LowQualityDialog({ file, onPrint, onLeave }: LowQualityDialogProps) {
  const { t } = useTranslation('sizes');
  return (
    <ConfirmDialog
      title={t('lowTitle')}
      confirmLabel={t('lowPrint')}
      keepLabel={t('lowLeave')}
      onConfirm={onPrint}
      onKeep={onLeave}
    >
      {t('lowHint', { dpi: file.dpi ?? 0 })}
    </ConfirmDialog>
  );
}
