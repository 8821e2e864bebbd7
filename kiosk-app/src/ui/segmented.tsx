import { type ReactNode, useId } from 'react';
import styles from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  /** What is chosen here: “Density”. */
  label: string;
  options: readonly {
    value: Value;
    /** Said, and shown unless there is an icon alone. */
    label: string;
    icon?: ReactNode;
    /** The language of its label, when it is not the page's. */
    lang?: string;
  }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Icons without words, for a narrow place. */
  isTight?: boolean;
}

/** One of two to four that are seen at once: a radio group, so arrow keys go from one to the next. */
export function Segmented<Value extends string>({ label, options, value, onChange, isTight }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={`${styles.option} ${isTight ? styles.tight : ''}`} lang={option.lang}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            checked={option.value === value}
            aria-label={isTight ? option.label : undefined}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {isTight && option.icon !== undefined ? null : <span>{option.label}</span>}
        </label>
      ))}
    </fieldset>
  );
}
