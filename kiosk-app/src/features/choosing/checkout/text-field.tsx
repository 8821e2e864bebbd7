import { type HTMLAttributes, useId } from 'react';
import styles from './text-field.module.css';

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong, in words. */
  problem?: string | undefined;
  /** Which on-screen keyboard it asks for. */
  keyboard?: 'text' | 'phone';
  /** No keyboard of the device: there is one on the screen. */
  hasScreenKeyboard: boolean;
  maxLength: number;
  multiline?: boolean;
}

/** A labelled field with its problem below it. Autofill is off: the next customer is a stranger. */
export function TextField(field: TextFieldProps) {
  const { label, value, onChange, problem, keyboard = 'text', hasScreenKeyboard, maxLength, multiline } = field;
  const id = useId();
  const inputMode: HTMLAttributes<HTMLElement>['inputMode'] = hasScreenKeyboard
    ? 'none'
    : keyboard === 'phone'
      ? 'tel'
      : 'text';
  const shared = {
    id,
    value,
    maxLength,
    inputMode,
    autoComplete: 'off',
    spellCheck: false,
    'data-keyboard': keyboard,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
    className: styles.input,
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {multiline ? (
        <textarea {...shared} rows={2} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...shared} type="text" onChange={(event) => onChange(event.target.value)} />
      )}
      {problem === undefined ? null : (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
