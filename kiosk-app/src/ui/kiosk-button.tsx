import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './kiosk-button.module.css';

/**
 * next: the one way on, amber, once on a screen; ink: chosen, or what matters in a panel; quiet: everything else; line: quiet
 * on a quiet ground; danger: something goes away.
 */
type Look = 'next' | 'ink' | 'quiet' | 'line' | 'danger';

interface Shape {
  look?: Look | undefined;
  /** The height of the way on for next, a little more than a finger's for the others. */
  large?: boolean | undefined;
  /** Round, and holds an icon only; give it an aria-label. */
  square?: boolean | undefined;
  className?: string | undefined;
}

export interface KioskButtonProps extends Shape, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Shape> {
  children: ReactNode;
}

const CLASSES: Record<Look, string | undefined> = {
  next: styles.next,
  ink: styles.ink,
  quiet: undefined,
  line: styles.line,
  danger: styles.danger,
};

/** A button for fingers of every age: never under --target. */
export function KioskButton({ look, large, square, className, ...button }: KioskButtonProps) {
  return <button type="button" {...button} className={buttonClasses({ look, large, square, className })} />;
}

/** For what looks like a button and is none: a link. */
export function buttonClasses({ look = 'quiet', large, square, className }: Shape): string {
  const classes = [styles.button, CLASSES[look], large && styles.large, square && styles.square, className];
  return classes.filter(Boolean).join(' ');
}
