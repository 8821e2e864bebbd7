import type { ReactNode } from 'react';
import styles from './kiosk-frame.module.css';

interface KioskFrameProps {
  /** Left of the top bar: where one is. */
  steps?: ReactNode;
  /** Right of the top bar; the way out is the last of them. */
  tools: ReactNode;
  /** What is wrong with everything, below the top bar. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The outline of every kiosk screen: top bar, and below it the KioskScreen of the step. */
export function KioskFrame({ steps, tools, notice, children }: KioskFrameProps) {
  return (
    <div className={styles.frame}>
      <div>
        <header className={styles.top}>
          <div className={styles.stepsPlace}>{steps}</div>
          <div className={styles.tools}>{tools}</div>
        </header>
        {notice === undefined || notice === null ? null : <div className={styles.notice}>{notice}</div>}
      </div>
      {children}
    </div>
  );
}

interface KioskScreenProps {
  title: string;
  hint?: ReactNode;
  /** Shown, not touched: in portrait it fills the upper third, out of reach. */
  picture?: ReactNode;
  children: ReactNode;
  /** Bottom left: the way back. */
  back?: ReactNode;
  /** Bottom middle: count and total. */
  summary?: ReactNode;
  /** Bottom right: the one way on. */
  next?: ReactNode;
  /** Between content and bar: the on-screen keyboard. */
  keyboard?: ReactNode;
  /** The content scrolls by itself, as a virtual list does. */
  ownScroll?: boolean;
  /** It stands in a dialog, over a page that has a main part of its own. */
  isInDialog?: boolean;
}

/** One step: picture above, controls below, back bottom left, the way on bottom right. */
export function KioskScreen(screen: KioskScreenProps) {
  const { title, hint, picture, children, back, summary, next, keyboard, ownScroll, isInDialog } = screen;
  const Middle = isInDialog ? 'div' : 'main';
  const hasBar = back !== undefined || summary !== undefined || next !== undefined;
  return (
    <>
      <Middle className={styles.middle}>
        <div className={styles.picture}>
          <div className={styles.heading}>
            <h1 className={styles.title}>{title}</h1>
            {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
          </div>
          {picture}
        </div>
        <div className={ownScroll ? styles.fixed : styles.scroll}>{children}</div>
        {keyboard}
      </Middle>
      {hasBar ? (
        <footer className={styles.bar}>
          {back}
          <div className={styles.barText}>{summary}</div>
          {next}
        </footer>
      ) : null}
    </>
  );
}
