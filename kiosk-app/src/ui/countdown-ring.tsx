import type { ReactNode } from 'react';
import styles from './countdown-ring.module.css';

/** Around a circle of radius 15.9 the way is 100. */
const RADIUS = 15.9155;

interface CountdownRingProps {
  /** Of what there was, from 0 to 1. */
  left: number;
  /** In the middle: figures. */
  children?: ReactNode;
}

/** A ring that empties while time passes. For eyes only: the words beside it say the same. */
export function CountdownRing({ left, children }: CountdownRingProps) {
  return (
    <span className={styles.place} aria-hidden>
      <svg className={styles.ring} viewBox="0 0 36 36" aria-hidden="true">
        <circle className={styles.track} cx="18" cy="18" r={RADIUS} />
        <circle className={styles.rest} cx="18" cy="18" r={RADIUS} strokeDasharray={`${left * 100} 100`} />
      </svg>
      {children === undefined ? null : <b className={styles.figures}>{children}</b>}
    </span>
  );
}
