import type { ReactNode } from 'react';
import { ColorSchemeButton } from './color-scheme-button.tsx';
import { LanguageButtons } from './language-buttons.tsx';
import styles from './message-screen.module.css';

interface MessageScreenProps {
  title: string;
  hint: string;
  /** A picture of what it is about. */
  sign?: ReactNode;
  /** What to do next: a failure without a way on is a dead end. */
  actions?: ReactNode;
  /** A code that staff can read out on the phone. */
  code?: string;
}

/** A whole screen that says one thing: not found, failed, closed. */
export function MessageScreen({ title, hint, sign, actions, code }: MessageScreenProps) {
  return (
    <main className={styles.screen}>
      <div className={styles.card}>
        {sign === undefined ? null : <span className={styles.sign}>{sign}</span>}
        {code === undefined ? null : <p className={styles.code}>{code}</p>}
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.hint}>{hint}</p>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={styles.tools}>
        <LanguageButtons />
        <ColorSchemeButton />
      </div>
    </main>
  );
}
