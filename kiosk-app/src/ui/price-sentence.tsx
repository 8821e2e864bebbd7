import type { ReactNode } from 'react';
import { Money } from './money.tsx';
import styles from './price-sentence.module.css';

interface PriceSentenceProps {
  /** How many: “12 prints”. */
  count: ReactNode;
  totalSatang: number;
  currency?: string;
  /** One plain sentence: what is saved by adding more. */
  sentence?: ReactNode;
  /** What the sentence promised has been reached. */
  isReached?: boolean;
  /** The sum is being worked out anew. */
  isOld?: boolean;
}

/** The middle of the bar: how many, how much, and one sentence on the next saving. */
export function PriceSentence({ count, totalSatang, currency, sentence, isReached, isOld }: PriceSentenceProps) {
  return (
    <div className={styles.sum}>
      <p className={`${styles.line} ${isOld ? styles.old : ''}`}>
        <span className={styles.count}>{count}</span>
        <Money satang={totalSatang} large {...(currency === undefined ? {} : { currency })} />
      </p>
      {sentence === undefined || sentence === null ? null : (
        <p className={`${styles.sentence} ${isReached ? styles.reached : ''}`}>{sentence}</p>
      )}
    </div>
  );
}
