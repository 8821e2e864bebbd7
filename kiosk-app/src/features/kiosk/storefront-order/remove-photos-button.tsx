import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';

/** Takes photos that wait off this device, after one question. */
export function RemovePhotosButton({ onRemove }: { onRemove: () => void }) {
  const { t } = useTranslation('storefront');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <KioskButton large look="line" onClick={() => setIsAsking(true)}>
        {t('removePhotos')}
      </KioskButton>
      {isAsking ? (
        <ConfirmDialog
          title={t('removePhotosTitle')}
          confirmLabel={t('removePhotosYes')}
          keepLabel={t('cancelNo')}
          danger
          onKeep={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            onRemove();
          }}
        >
          {t('removePhotosHint')}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
