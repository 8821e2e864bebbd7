import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './kiosk-button.module.css';

export interface KioskButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** primary: the one way on; danger: something goes away; chosen: one of several that is picked. */
  look?: 'plain' | 'primary' | 'danger' | 'chosen';
  /** 72 px high instead of 56. */
  large?: boolean;
  /** Holds an icon only; give it an aria-label. */
  square?: boolean;
  children: ReactNode;
}

/** A button for fingers of every age: never under 56 px. */
export function KioskButton({ look = 'plain', large, square, className, ...button }: KioskButtonProps) {
  const classes = [styles.button, look === 'plain' ? '' : styles[look], large && styles.large, square && styles.square];
  return <button type="button" {...button} className={[...classes, className].filter(Boolean).join(' ')} />;
}
