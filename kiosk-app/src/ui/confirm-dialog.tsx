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
  onConfirm: () => void;
  onKeep: () => void;
}

/** One question with two answers. */
export function ConfirmDialog(question: ConfirmDialogProps) {
  const { title, children, confirmLabel, keepLabel, danger, isBusy, onConfirm, onKeep } = question;
  return (
    <KioskDialog
      title={title}
      onClose={isBusy ? () => undefined : onKeep}
      actions={
        <>
          <KioskButton large disabled={isBusy} onClick={onKeep}>
            {keepLabel}
          </KioskButton>
          <KioskButton large look={danger ? 'danger' : 'next'} disabled={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </KioskButton>
        </>
      }
    >
      {children}
    </KioskDialog>
  );
}
