import { IconCheck } from './icons.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  label: string;
  steps: readonly string[];
  /** Zero-based; everything before it is done. */
  current: number;
}

/** Where one is among a few numbered steps. Only shows: going back is the back button's. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={[styles.step, index < current && styles.done, index === current && styles.current]
            .filter(Boolean)
            .join(' ')}
          {...(index === current ? { 'aria-current': 'step' as const } : {})}
        >
          <span className={styles.mark} aria-hidden>
            {index < current ? <IconCheck size={22} stroke={3} /> : index + 1}
          </span>
          <span className={styles.label}>{step}</span>
        </li>
      ))}
    </ol>
  );
}
