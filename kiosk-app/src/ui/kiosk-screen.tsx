import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { HeadBack, InHead } from './head-back.tsx';
import styles from './kiosk-screen.module.css';
import { useScrollStop } from './use-scroll-stop.ts';
import { useTitleFocus } from './use-title-focus.ts';

interface KioskScreenProps {
  title: string;
  hint?: ReactNode;
  /** A small picture before the title. */
  sign?: ReactNode;
  /** The title goes into the head, beside the way back: what lies below needs all the room. */
  isTitleInHead?: boolean;
  /** Shown, not touched: it stands high, out of reach. */
  picture?: ReactNode;
  children: ReactNode;
  /** At the left of the head: the way back, as a sign. */
  onBack?: () => void;
  /** Over the bar's row, as wide as it. */
  tray?: ReactNode;
  /** Lying, too, the tray keeps a row of its own. */
  isTrayWide?: boolean;
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
  const { title, hint, sign, isTitleInHead, picture, children, onBack, tray, back, summary, next, keyboard } = screen;
  const { ownScroll, isBare, isInDialog, isTrayWide } = screen;
  const { t } = useTranslation('ui');
  const titleRef = useTitleFocus();
  const scroller = useScrollStop();
  const nextId = useId();
  const Middle = isInDialog ? 'div' : 'main';
  const hasBar = [tray, back, summary, next].some((part) => part !== undefined);
  return (
    <>
      {next === undefined ? null : (
        <a
          className={styles.skip}
          href={`#${nextId}`}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(nextId)?.querySelector<HTMLElement>('button, a')?.focus();
          }}
        >
          {t('skipToNext')}
        </a>
      )}
      <Middle className={styles.middle}>
        <div className={`${styles.picture} ${isTitleInHead ? styles.unseen : ''}`}>
          {isTitleInHead ? null : sign}
          <div className={styles.heading}>
            <h1 ref={titleRef} tabIndex={-1} className={styles.title}>
              {title}
            </h1>
            {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
          </div>
          {picture}
        </div>
        <div ref={scroller} className={`${ownScroll ? styles.fixed : styles.scroll} ${isBare ? styles.bare : ''}`}>
          {children}
        </div>
        {keyboard ? <div className={styles.keyboard}>{keyboard}</div> : null}
      </Middle>
      {hasBar ? (
        <footer className={`${styles.bar} ${isTrayWide ? styles.stacked : ''}`}>
          {tray === undefined ? null : <div className={styles.tray}>{tray}</div>}
          {back === undefined ? null : <div className={styles.tools}>{back}</div>}
          {summary === undefined ? null : <div className={styles.summary}>{summary}</div>}
          <div id={nextId} className={styles.next}>
            {next}
          </div>
        </footer>
      ) : null}
      {onBack === undefined ? null : <HeadBack onBack={onBack} />}
      {isTitleInHead ? (
        <InHead>
          <span className={styles.headTitle} aria-hidden="true" data-title-in-head>
            {sign}
            <span className={styles.headWords}>
              <span className={styles.headName}>{title}</span>
              {hint}
            </span>
          </span>
        </InHead>
      ) : null}
    </>
  );
}
