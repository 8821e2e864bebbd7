import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useTranslation } from 'react-i18next';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';

interface DamagedDialogProps {
  file: UploadedFile;
  /** Leads to where photos come from. */
  onSend: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Why a photo has no number, and what can be done about it. */
export function DamagedDialog({ file, onSend, onRemove, onClose }: DamagedDialogProps) {
  const { t } = useTranslation('wall');
  return (
    <KioskDialog
      title={t('damagedTitle')}
      onClose={onClose}
      actions={
        <>
          <KioskButton large onClick={onClose}>
            {t('damagedKeep')}
          </KioskButton>
          <KioskButton large look="danger" onClick={onRemove}>
            {t('damagedRemove')}
          </KioskButton>
          <KioskButton large look="ink" onClick={onSend}>
            {t('damagedSend')}
          </KioskButton>
        </>
      }
    >
      {t('damagedHint', { name: file.name })}
    </KioskDialog>
  );
}
