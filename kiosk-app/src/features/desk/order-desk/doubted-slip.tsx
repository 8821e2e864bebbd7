import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './desk.module.css';
import { DeskDialog } from './desk-dialog.tsx';

interface DoubtedSlipProps {
  /** What is confirmed, with the sum. */
  take: string;
  isBusy: boolean;
  onConfirm: () => void;
}

/** The way to believe a slip that was refused or used before: for who has seen the money come, and not by one press. */
export function DoubtedSlip({ take, isBusy, onConfirm }: DoubtedSlipProps) {
  const { t } = useTranslation('desk');
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <button type="button" className={styles.quietButton} disabled={isBusy} onClick={() => setIsAsked(true)}>
        {t('confirmAnyway')}
      </button>
      {isAsked ? (
        <DeskDialog title={t('doubtedTitle')} hint={t('doubtedHint')} onClose={() => setIsAsked(false)}>
          <div className={styles.answers}>
            <button type="button" className={styles.quietButton} data-first onClick={() => setIsAsked(false)}>
              {t('notYet')}
            </button>
            <button
              type="button"
              className={styles.badButton}
              onClick={() => {
                setIsAsked(false);
                onConfirm();
              }}
            >
              {take}
            </button>
          </div>
        </DeskDialog>
      ) : null}
    </>
  );
}
