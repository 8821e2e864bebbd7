import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Keypad } from '#ui/keypad.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import styles from './count-dialog.module.css';

interface CountDialogProps {
  /** Shown until the first digit replaces it. */
  start: number;
  title?: string;
  onApply: (quantity: number) => void;
  onClose: () => void;
}

const MOST_DIGITS = 3;

/** A number of prints by large keys, or those of a real keyboard. */
export function CountDialog({ start, title, onApply, onClose }: CountDialogProps) {
  const { t } = useTranslation(['wall', 'ui']);
  const [typed, setTyped] = useState<string | null>(null);
  const quantity = typed === null ? start : Number(typed);
  const onDigit = useCallback(
    (digit: string) =>
      setTyped((before) => String(Number(`${before ?? ''}${digit}`.slice(0, Math.max(MOST_DIGITS, 1))))),
    [],
  );
  const onBackspace = useCallback(() => setTyped((before) => (before ?? '').slice(0, -1)), []);
  return (
    <KioskDialog
      title={title ?? t('typeTitle')}
      onClose={onClose}
      actions={
        <>
          <KioskButton large onClick={onClose}>
            {t('ui:cancel')}
          </KioskButton>
          <KioskButton large look="ink" onClick={() => onApply(quantity)}>
            {t('typeApply', { count: quantity })}
          </KioskButton>
        </>
      }
    >
      <div className={styles.pad}>
        <output className={styles.number}>{typed === null ? start : typed === '' ? '0' : typed}</output>
        <Keypad label={t('typeLabel')} onDigit={onDigit} onBackspace={onBackspace} />
      </div>
    </KioskDialog>
  );
}
