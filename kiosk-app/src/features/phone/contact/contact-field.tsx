import { useId } from 'react';
import styles from './contact.module.css';

interface ContactFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
  problem: string | undefined;
  maxLength: number;
  /** What the phone may fill in by itself: it is its owner's. */
  autoComplete: string;
  inputMode?: 'text' | 'tel' | 'numeric';
}

/** A field with its label above and its problem below. */
export function ContactField(field: ContactFieldProps) {
  const { label, value, onChange, onLeave, problem, maxLength, autoComplete, inputMode = 'text' } = field;
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        maxLength={maxLength}
        autoComplete={autoComplete}
        inputMode={inputMode}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onBlur={onLeave}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem === undefined ? null : <p id={`${id}-problem`}>{problem}</p>}
    </div>
  );
}
