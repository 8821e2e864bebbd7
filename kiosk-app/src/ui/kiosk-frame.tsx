import { type ReactNode, useState } from 'react';
import { BackPlace } from './head-back.tsx';
import styles from './kiosk-frame.module.css';

export { KioskScreen } from './kiosk-screen.tsx';

interface KioskFrameProps {
  /** In the middle of the head: where one is. */
  steps?: ReactNode;
  /** The shop's logo, before the steps. */
  sign?: ReactNode;
  /** At the right of the head; the way out is the last of them. */
  tools: ReactNode;
  /** What is wrong with everything, below the head. */
  notice?: ReactNode;
  /** Only looked at: what stands over the step when all that is touched stands low. */
  above?: readonly string[];
  children: ReactNode;
}

/**
 * The outline of every kiosk screen: a head, and below it the KioskScreen of the step. The head is read last, because the step
 * is what a customer came for; who goes by keyboard gets to the way on first.
 */
export function KioskFrame({ steps, sign, tools, notice, above = [], children }: KioskFrameProps) {
  const [backPlace, setBackPlace] = useState<HTMLElement | null>(null);
  return (
    <div className={styles.frame}>
      {above.length === 0 ? null : (
        <div className={styles.above} aria-hidden>
          {above.map((src) => (
            <img key={src} src={src} alt="" draggable={false} />
          ))}
        </div>
      )}
      {notice === undefined || notice === null ? null : <div className={styles.notice}>{notice}</div>}
      <BackPlace value={backPlace}>{children}</BackPlace>
      <header className={styles.head}>
        <div ref={setBackPlace} className={styles.back} />
        {sign ? <div className={styles.sign}>{sign}</div> : null}
        <div className={styles.steps}>{steps}</div>
        <div className={styles.tools}>{tools}</div>
      </header>
    </div>
  );
}
