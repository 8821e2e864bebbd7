import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IconBackspace } from './icons.tsx';
import styles from './keypad.module.css';
import { useRovingFocus } from './use-roving-focus.ts';

interface KeypadProps {
  /** What is typed: “Number of prints”. */
  label: string;
  onDigit: (digit: string) => void;
  onBackspace: () => void;
  /** The key left of 0, where a phone has none: a sign or a way on. */
  extra?: ReactNode;
  isDisabled?: boolean;
}

const ROWS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Digits as a phone has them: 0 below 8, backspace at its right. One stop for the keyboard; digits of a real one work too. */
export function Keypad({ label, onDigit, onBackspace, extra, isDisabled = false }: KeypadProps) {
  const { t } = useTranslation('ui');
  const roving = useRovingFocus<HTMLFieldSetElement>(isDisabled);

  useEffect(() => {
    if (isDisabled) return;
    const type = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return;
      if (/^[0-9]$/.test(event.key)) onDigit(event.key);
      else if (event.key === 'Backspace') onBackspace();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', type);
    return () => window.removeEventListener('keydown', type);
  }, [onDigit, onBackspace, isDisabled]);

  const key = (digit: string) => (
    <button key={digit} type="button" className={styles.key} onClick={() => onDigit(digit)}>
      {digit}
    </button>
  );
  return (
    <fieldset {...roving} dir="ltr" className={styles.keys} aria-label={label} disabled={isDisabled}>
      {ROWS.map(key)}
      <div className={styles.extra}>{extra}</div>
      {key('0')}
      <button
        type="button"
        className={`${styles.key} ${styles.quiet}`}
        aria-label={t('keyboardBackspace')}
        onClick={onBackspace}
      >
        <IconBackspace aria-hidden />
      </button>
    </fieldset>
  );
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
