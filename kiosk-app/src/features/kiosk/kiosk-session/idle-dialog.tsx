import { useTranslation } from 'react-i18next';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import styles from './idle-dialog.module.css';

interface IdleDialogProps {
  secondsLeft: number;
  /** The order is in: nothing has to be put aside. */
  isPlaced: boolean;
  /** With which it can be brought back. */
  code: string;
  /** Photos on this device that would be lost. */
  unsentCount: number;
}

/** The button does nothing of its own: any touch has already shown that somebody is there. */
export function IdleDialog({ secondsLeft, isPlaced, code, unsentCount }: IdleDialogProps) {
  const { t } = useTranslation('storefront');
  return (
    <KioskDialog
      title={t('idleTitle')}
      onClose={() => undefined}
      actions={
        <KioskButton large look="primary" className={styles.stay}>
          {t('idleStay')}
        </KioskButton>
      }
    >
      <p className={styles.seconds} role="timer" aria-live="off">
        {secondsLeft}
      </p>
      <p>{isPlaced ? t('idleHintPlaced') : t('idleHint', { code })}</p>
      {unsentCount === 0 ? null : <p>{t('idleHintUnsent', { count: unsentCount })}</p>}
    </KioskDialog>
  );
}
