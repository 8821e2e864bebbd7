import type { ReactNode } from 'react';
import styles from './full-screen-dialog.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

interface FullScreenDialogProps {
  /** What a screen reader calls it. */
  label: string;
  children: ReactNode;
  /** Also by Escape. */
  onClose: () => void;
}

/** A whole KioskScreen over the page, which stays where it was scrolled to. Focus stays in it. */
export function FullScreenDialog({ label, children, onClose }: FullScreenDialogProps) {
  const dialog = useModalDialog();
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        // A question over this one bubbles through it.
        if (event.target === dialog.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
