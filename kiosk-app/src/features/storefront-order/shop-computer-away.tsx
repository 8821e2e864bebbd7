import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import styles from './shop-computer-away.module.css';

const TRY_AGAIN_MS = 3_000;

interface ShopComputerAwayProps {
  why: 'starting' | 'away';
  onTryAgain: () => void;
  /** Photos on this device that the shop does not have yet. */
  waitingCount: number;
  /** Takes them off this device. */
  onRemove?: (() => void) | undefined;
  /** Back to the step before, which may be known already. */
  onBack?: (() => void) | undefined;
}

/**
 * The shop's computer is starting or away: says so, and looks again by itself until it is there. Photos that wait go on
 * then; whoever does not want to wait takes them back.
 */
export function ShopComputerAway({ why, onTryAgain, waitingCount, onRemove, onBack }: ShopComputerAwayProps) {
  const { t } = useTranslation(['storefront', 'ui']);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    const timer = setInterval(onTryAgain, TRY_AGAIN_MS);
    return () => clearInterval(timer);
  }, [onTryAgain]);
  const Icon = why === 'starting' ? IconRefresh : IconPlugConnectedX;
  return (
    <main className={styles.away}>
      <div className={styles.words} role="status">
        <Icon size={96} stroke={1.25} aria-hidden />
        <h1 className={styles.title}>{why === 'starting' ? t('startingUp') : t('unreachable')}</h1>
        {waitingCount === 0 ? null : <p className={styles.waiting}>{t('photosWait', { count: waitingCount })}</p>}
        <p className={styles.hint}>{why === 'starting' ? t('startingUpHint') : t('unreachableHint')}</p>
      </div>
      <progress className={styles.progress} aria-hidden />
      {onBack === undefined ? null : (
        <KioskButton large onClick={onBack}>
          {t('ui:back')}
        </KioskButton>
      )}
      {waitingCount === 0 || onRemove === undefined ? null : (
        <KioskButton onClick={() => setIsAsking(true)}>{t('removePhotos')}</KioskButton>
      )}
      {isAsking ? (
        <ConfirmDialog
          title={t('removePhotosTitle')}
          confirmLabel={t('removePhotosYes')}
          keepLabel={t('cancelNo')}
          danger
          onKeep={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            onRemove?.();
          }}
        >
          {t('removePhotosHint')}
        </ConfirmDialog>
      ) : null}
    </main>
  );
}
