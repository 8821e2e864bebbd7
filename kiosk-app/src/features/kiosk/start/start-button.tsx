import type { ReactNode } from 'react';
import { IconArrowRight } from '#ui/icons.tsx';
import styles from './start-button.module.css';

interface StartButtonProps {
  isDisabled: boolean;
  /** A second line, smaller. */
  more?: string;
  onClick: (() => void) | undefined;
  children: ReactNode;
}

/** The one amber button of the start screen, as large as its panel is wide. */
export function StartButton({ isDisabled, more, onClick, children }: StartButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.button} ${more === undefined ? '' : styles.long}`}
      onClick={onClick}
      disabled={isDisabled}
    >
      {more === undefined ? (
        <>
          {children}
          {isDisabled ? null : <IconArrowRight aria-hidden />}
        </>
      ) : (
        <>
          <span>{children}</span> <span className={styles.more}>{more}</span>
        </>
      )}
    </button>
  );
}
