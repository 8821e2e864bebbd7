import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './desk.module.css';
import { DeskDialog } from './desk-dialog.tsx';

interface ReasonDialogProps {
  title: string;
  hint?: string;
  /** What is said most often. */
  quick?: readonly string[];
  confirmLabel: string;
  /** Leaves everything as it is. */
  keepLabel?: string;
  isBad?: boolean;
  /** Nothing has to be said. */
  isFree?: boolean;
  /** What else is asked. */
  children?: ReactNode;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Nothing is done without saying why, or, where that is free, without being asked. */
export function ReasonDialog({
  title,
  hint,
  quick = [],
  confirmLabel,
  keepLabel,
  isBad,
  isFree = false,
  children,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const { t } = useTranslation('desk');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const text = reason.trim();
  return (
    <DeskDialog title={title} hint={hint} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (isFree || text !== '') onConfirm(text);
        }}
      >
        {children}
        {quick.length === 0 ? null : (
          <div className={styles.quick}>
            {quick.map((words) => (
              <button key={words} type="button" className={styles.tool} onClick={() => setReason(words)}>
                {words}
              </button>
            ))}
          </div>
        )}
        {isFree ? null : (
          <TextInput
            label={t('reason')}
            value={reason}
            maxLength={300}
            data-first
            error={isTried && text === '' ? t('reasonNeeded') : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <div className={styles.answers}>
          <button type="button" className={styles.quietButton} data-first={isFree || undefined} onClick={onClose}>
            {keepLabel ?? t('keep')}
          </button>
          <button type="submit" className={isBad ? styles.badButton : styles.nextButton}>
            {confirmLabel}
          </button>
        </div>
      </form>
    </DeskDialog>
  );
}
