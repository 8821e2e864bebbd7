import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#ui/use-now.ts';
import styles from './closed-screen.module.css';

/** How often the words stand elsewhere: what stands still for a night stays in the panel. */
const MOVES_MS = 60_000;
/** Places one after the other, far from each other: strides that share no factor with the range. */
const placeAt = (turn: number) => ({ insetInlineStart: `${(turn * 37) % 61}%`, top: `${5 + ((turn * 53) % 83)}%` });

/** The shop is closed: black, with faint words that move. Any touch or key wakes it, and does nothing else. */
export function ClosedScreen({ onWake }: { onWake: () => void }) {
  const { t } = useTranslation('storefront');
  const turn = Math.floor(useNow(MOVES_MS) / MOVES_MS);
  useEffect(() => {
    window.addEventListener('keydown', onWake);
    return () => window.removeEventListener('keydown', onWake);
  }, [onWake]);
  return (
    <main className={styles.black} data-dark>
      <button type="button" className={styles.all} onClick={onWake}>
        <span className={styles.words} style={placeAt(turn)}>
          {t('touchToStart')}
        </span>
      </button>
    </main>
  );
}
