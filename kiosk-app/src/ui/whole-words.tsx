import { Fragment } from 'react';
import styles from './whole-words.module.css';

/**
 * What an owner has called something. Thai is written without spaces, and a browser that does not know a word, as
 * อินสแตนท์, ends the line inside it: only at a space it may end.
 */
export function WholeWords({ text }: { text: string }) {
  return (
    <span>
      {text.split(' ').map((word, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words have no other name than their place
        <Fragment key={at}>
          {at === 0 ? null : ' '}
          <span className={styles.whole}>{word}</span>
        </Fragment>
      ))}
    </span>
  );
}
