import type { ReactNode } from 'react';
import styles from './wall-tray.module.css';

/** Over the bar of an upright screen: what is done to many at once, and the next saving. */
export function WallTray({ tools, nudge }: { tools?: ReactNode; nudge: ReactNode }) {
  return (
    <div className={styles.tray}>
      {tools}
      <span className={styles.nudge}>{nudge}</span>
    </div>
  );
}
