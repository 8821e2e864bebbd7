import { IDLE_COUNTDOWN_MS } from '@printfront/shared/domain/app-timings.ts';
import { useTranslation } from 'react-i18next';
import { CountdownRing } from '#ui/countdown-ring.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import styles from './idle-dialog.module.css';
import { LEAVES } from './use-idle.ts';

interface IdleDialogProps {
  secondsLeft: number;
  /** The order is in: nothing has to be put aside. */
  isPlaced: boolean;
  /** With which it can be brought back. */
  code: string;
  /** Photos on this device that would be lost. */
  unsentCount: number;
  /** Does at once what happens when nobody is there. */
  onLeave: () => void;
}

/** Going on needs no code: any touch has already shown that a customer is there, except on the button that leaves. */
export function IdleDialog({ secondsLeft, isPlaced, code, unsentCount, onLeave }: IdleDialogProps) {
  const { t } = useTranslation('storefront');
  return (
    <KioskDialog
      title={t('idleTitle')}
      sign={<CountdownRing left={(secondsLeft * 1_000) / IDLE_COUNTDOWN_MS}>{secondsLeft}</CountdownRing>}
      hint={
        <span role="timer" aria-live="off">
          {t('idleBack', { count: secondsLeft })}
        </span>
      }
      onClose={() => undefined}
      actions={
        <>
          <KioskButton large look="next" className={styles.stay}>
            {t('idleStay')}
          </KioskButton>
          {isPlaced ? null : (
            <KioskButton large className={styles.leave} {...LEAVES} onClick={onLeave}>
              {t('idleKeep')}
            </KioskButton>
          )}
        </>
      }
    >
      <p className={styles.words}>{t(isPlaced ? 'idleHintPlaced' : 'idleHint')}</p>
      {/* Whoever came with a stick has no phone page that shows it. */}
      {isPlaced ? null : (
        <output className={styles.code} aria-label={t('idleCode')}>
          {code}
        </output>
      )}
      {unsentCount === 0 ? null : <p className={styles.words}>{t('idleHintUnsent', { count: unsentCount })}</p>}
    </KioskDialog>
  );
}
