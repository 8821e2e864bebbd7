import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconX } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';

/** Top right on every step: one question, and everything is gone. */
export function CancelOrderButton({ onCancel }: { onCancel: () => Promise<void> }) {
  const { t } = useTranslation('storefront');
  const [state, setState] = useState<'closed' | 'asking' | 'cancelling'>('closed');
  return (
    <>
      <KioskButton square aria-label={t('cancelOrder')} onClick={() => setState('asking')}>
        <IconX aria-hidden />
      </KioskButton>
      {state === 'closed' ? null : (
        <ConfirmDialog
          title={t('cancelTitle')}
          confirmLabel={state === 'cancelling' ? t('cancelling') : t('cancelYes')}
          keepLabel={t('cancelNo')}
          danger
          isBusy={state === 'cancelling'}
          onKeep={() => setState('closed')}
          onConfirm={() => {
            setState('cancelling');
            void onCancel();
          }}
        >
          {t('cancelHint')}
        </ConfirmDialog>
      )}
    </>
  );
}
