import styles from './stepper.module.css';

interface StepperProps {
  label: string;
  steps: readonly string[];
  /** Zero-based; everything before it is done. */
  current: number;
  /** Back to a step that is done. Without it the steps only show where one is. */
  onStep?: ((index: number) => void) | undefined;
}

/** Where one is among a few steps, each a word over a line that fills. One that is done can be gone back to. */
export function Stepper({ label, steps, current, onStep }: StepperProps) {
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
          {index < current && onStep !== undefined ? (
            <button type="button" className={styles.word} onClick={() => onStep(index)}>
              {step}
            </button>
          ) : (
            <span className={styles.word}>{step}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
