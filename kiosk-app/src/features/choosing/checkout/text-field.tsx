import { type HTMLAttributes, useId } from 'react';
import { IconCheck } from '#ui/icons.tsx';
import styles from './text-field.module.css';

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong, in words. */
  problem?: string | undefined;
  /** What was typed has been checked and is right. */
  isRight?: boolean;
  /** The customer goes on to something else. */
  onLeave?: () => void;
  /** Which on-screen keyboard it asks for. */
  keyboard?: 'text' | 'phone';
  /** No keyboard of the device: there is one on the screen. */
  hasScreenKeyboard: boolean;
  maxLength: number;
  multiline?: boolean;
}

/** A field with its label in it and its problem below. Autofill is off: the next customer is a stranger. */
export function TextField(field: TextFieldProps) {
  const { label, value, onChange, problem, isRight, onLeave, keyboard = 'text', hasScreenKeyboard, maxLength } = field;
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
    onBlur: onLeave,
  };
  return (
    <div className={styles.field} data-row>
      <div className={styles.box}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {field.multiline ? (
          <textarea {...shared} rows={1} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <input {...shared} type="text" onChange={(event) => onChange(event.target.value)} />
        )}
        {isRight ? <IconCheck className={styles.right} aria-hidden /> : null}
      </div>
      {problem === undefined ? null : (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
