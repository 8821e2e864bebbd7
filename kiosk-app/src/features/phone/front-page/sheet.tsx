import { type ReactNode, useId } from 'react';
import { useModalDialog } from '#ui/use-modal-dialog.ts';
import styles from './sheet.module.css';

interface SheetProps {
  title: string;
  onClose: () => void;
  /** What can be done; the way out is among it. */
  actions: ReactNode;
  children: ReactNode;
}

/** Comes up from below over the pictures, within reach of the thumb. */
export function Sheet({ title, onClose, actions, children }: SheetProps) {
  const dialog = useModalDialog();
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        // Beside it, which is the dialog itself and none of its content.
        if (target === currentTarget) onClose();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <div className={styles.content}>
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </dialog>
  );
}
