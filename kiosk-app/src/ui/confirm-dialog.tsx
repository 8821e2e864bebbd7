import type { ReactNode } from 'react';
import { KioskButton } from './kiosk-button.tsx';
import { KioskDialog } from './kiosk-dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  children?: ReactNode;
  /** Says what happens (“Cancel the order”), not “OK”. */
  confirmLabel: string;
  keepLabel: string;
  danger?: boolean;
  isBusy?: boolean;
  /** Something is still to be typed before it can be confirmed; it can be left all the same. */
  isIncomplete?: boolean;
  onConfirm: () => void;
  onKeep: () => void;
}

/** One question with two answers. */
export function ConfirmDialog(question: ConfirmDialogProps) {
  const { title, children, confirmLabel, keepLabel, danger, isBusy, isIncomplete, onConfirm, onKeep } = question;
  return (
    <KioskDialog
      title={title}
      onClose={isBusy ? () => undefined : onKeep}
      actions={
        <>
          <KioskButton large disabled={isBusy} onClick={onKeep}>
            {keepLabel}
          </KioskButton>
          <KioskButton large look={danger ? 'danger' : 'next'} disabled={isBusy || isIncomplete} onClick={onConfirm}>
            {confirmLabel}
          </KioskButton>
        </>
      }
    >
      {children}
    </KioskDialog>
  );
}
