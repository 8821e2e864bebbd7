import type { ReactNode } from 'react';
import { IconChevronRight } from '#ui/icons.tsx';
import styles from './desk.module.css';

/** What is looked at seldom: one line that says how it stands, and opens. */
export function Folded({ title, state, children }: { title: string; state: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.folded}>
      <summary>
        <b>{title}</b>
        <span className={styles.quiet}>{state}</span>
        <IconChevronRight size={16} aria-hidden />
      </summary>
      <div className={styles.foldedBody}>{children}</div>
    </details>
  );
}
