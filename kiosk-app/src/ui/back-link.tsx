import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './back-link.module.css';
import { IconArrowLeft } from './icons.tsx';

/** The way back to where a page belongs. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back}>
      <IconArrowLeft size={20} aria-hidden />
      {children}
    </Link>
  );
}
