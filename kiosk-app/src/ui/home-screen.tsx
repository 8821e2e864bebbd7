import type { ReactNode } from 'react';
import styles from './home-screen.module.css';
import { usePageTitle } from './use-page-title.ts';

interface HomeScreenProps {
  title: string;
  /** Named after the page in the browser's tab. */
  siteName: string;
  /** Above the title: the way back. */
  back?: ReactNode;
  /** Beside or below the title. */
  facts?: ReactNode;
  children: ReactNode;
  /** Always in view at the bottom: where things stand, what is worth knowing, and the one way on. */
  summary: ReactNode;
  nudge?: ReactNode;
  next: ReactNode;
}

/** A page of a customer at home: it scrolls as a whole, and a bar stays at the bottom of the window. */
export function HomeScreen({ title, siteName, back, facts, children, summary, nudge, next }: HomeScreenProps) {
  usePageTitle(title, siteName);
  return (
    <>
      <div className={styles.content}>
        <div className={styles.heading}>
          {back}
          <h1 className={styles.title}>{title}</h1>
          {facts}
        </div>
        {children}
      </div>
      <footer className={styles.bar}>
        <div className={styles.summary}>{summary}</div>
        <div className={styles.nudge}>{nudge}</div>
        {next}
      </footer>
    </>
  );
}
