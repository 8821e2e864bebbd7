import type { ReactNode } from 'react';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from './icons.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  kind?: 'info' | 'good' | 'warn' | 'bad';
  children: ReactNode;
  /** What to do about it. */
  action?: ReactNode;
}

const ICONS = { info: IconInfoCircle, good: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertTriangle };

/** A sentence that stands out, by shape and icon as well as by colour; read out when it appears. */
export function Notice({ kind = 'info', children, action }: NoticeProps) {
  const Icon = ICONS[kind];
  return (
    <div
      className={`${styles.notice} ${kind === 'info' ? '' : styles[kind]}`}
      role={kind === 'bad' ? 'alert' : 'status'}
    >
      <Icon className={styles.icon} size={30} aria-hidden />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}
