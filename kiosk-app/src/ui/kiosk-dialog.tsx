import { type ReactNode, useId } from 'react';
import styles from './kiosk-dialog.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

interface KioskDialogProps {
  title: string;
  /** Left of the title. */
  sign?: ReactNode;
  /** One line below the title. */
  hint?: ReactNode;
  children?: ReactNode;
  /** The safe choice first, so that it has the focus; the one that acts last, bottom right. */
  actions: ReactNode;
  /** By Escape; null where a question has to be answered. */
  onClose: (() => void) | null;
  wide?: boolean;
}

/** A question over the screen. Shown as long as it is rendered; focus stays in it. */
export function KioskDialog({ title, sign, hint, children, actions, onClose, wide }: KioskDialogProps) {
  const dialog = useModalDialog();
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${wide ? styles.wide : ''}`}
      aria-labelledby={titleId}
      // Chromium would close at the second Escape without asking.
      closedby={onClose === null ? 'none' : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <div className={styles.head}>
        {sign}
        <div>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
        </div>
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </dialog>
  );
}
