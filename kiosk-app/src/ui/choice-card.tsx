import type { ReactNode } from 'react';
import styles from './choice-card.module.css';

interface ChoiceCardProps {
  /** Cards of the same name are one choice: arrow keys go from one to the next. */
  name: string;
  label: string;
  hint?: ReactNode;
  icon?: ReactNode;
  /** Right of the words: a price. */
  aside?: ReactNode;
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
}

/** One of several, as a card that can be pressed anywhere. Stands in a fieldset with a legend. */
export function ChoiceCard({ name, label, hint, icon, aside, isChosen, isDisabled, onChoose }: ChoiceCardProps) {
  return (
    <label className={styles.card}>
      <input
        className={styles.radio}
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
      />
      {icon === undefined ? null : (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
      </span>
      {aside === undefined ? null : <span className={styles.aside}>{aside}</span>}
    </label>
  );
}
