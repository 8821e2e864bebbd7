import { type ReactNode, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconX } from '#ui/icons.tsx';
import { useModalDialog } from '#ui/use-modal-dialog.ts';
import styles from './desk.module.css';

interface DeskDialogProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
  /** Also by Escape. */
  onClose: () => void;
}

/** A question over the desk; the keyboard stays in it. */
export function DeskDialog({ title, hint, children, onClose }: DeskDialogProps) {
  const { t } = useTranslation('desk');
  const dialog = useModalDialog();
  const id = useId();
  // The browser would take the first button there is, which closes it.
  useEffect(() => dialog.current?.querySelector<HTMLElement>('[data-first]')?.focus(), [dialog]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      data-density="desk"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.dialogHead}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={styles.iconButton} aria-label={t('close')} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </button>
      </div>
      {hint === undefined ? null : <p className={styles.quiet}>{hint}</p>}
      {children}
    </dialog>
  );
}
