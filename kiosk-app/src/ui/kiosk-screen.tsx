import type { ReactNode } from 'react';
import { HeadBack } from './head-back.tsx';
import styles from './kiosk-screen.module.css';
import { useTitleFocus } from './use-title-focus.ts';

/** The place of the way on, for the link that skips to it. */
export const NEXT_ID = 'next-step';

interface KioskScreenProps {
  title: string;
  hint?: ReactNode;
  /** Shown, not touched: it stands high, out of reach. */
  picture?: ReactNode;
  children: ReactNode;
  /** At the left of the head: the way back, as a sign. */
  onBack?: () => void;
  /** Over the bar's row, as wide as it. */
  tray?: ReactNode;
  /** Left in the bar: tools, or the way back in words. */
  back?: ReactNode;
  /** Middle of the bar: count, sum and one plain sentence. */
  summary?: ReactNode;
  /** Right in the bar: the one way on. */
  next?: ReactNode;
  /** Between content and bar: the on-screen keyboard. */
  keyboard?: ReactNode;
  /** The content scrolls by itself, as a virtual list does. */
  ownScroll?: boolean;
  /** Nothing around the content: it reaches the edges of the screen. */
  isBare?: boolean;
  /** It stands in a dialog, over a page that has a main part of its own. */
  isInDialog?: boolean;
}

/** One step: its title, what it is about, and the bar with money and the way on, lowest, where the hand is. */
export function KioskScreen(screen: KioskScreenProps) {
  const { title, hint, picture, children, onBack, tray, back, summary, next, keyboard, ownScroll, isBare, isInDialog } =
    screen;
  const titleRef = useTitleFocus();
  const Middle = isInDialog ? 'div' : 'main';
  const hasBar = [tray, back, summary, next].some((part) => part !== undefined);
  return (
    <>
      <Middle className={styles.middle}>
        <div className={styles.picture}>
          <div className={styles.heading}>
            <h1 ref={titleRef} tabIndex={-1} className={styles.title}>
              {title}
            </h1>
            {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
          </div>
          {picture}
        </div>
        <div className={`${ownScroll ? styles.fixed : styles.scroll} ${isBare ? styles.bare : ''}`}>{children}</div>
        {keyboard}
      </Middle>
      {hasBar ? (
        <footer className={styles.bar}>
          {tray === undefined ? null : <div className={styles.tray}>{tray}</div>}
          {back === undefined ? null : <div className={styles.tools}>{back}</div>}
          {summary === undefined ? null : <div className={styles.summary}>{summary}</div>}
          <div id={NEXT_ID} className={styles.next}>
            {next}
          </div>
        </footer>
      ) : null}
      {onBack === undefined ? null : <HeadBack onBack={onBack} />}
    </>
  );
}
