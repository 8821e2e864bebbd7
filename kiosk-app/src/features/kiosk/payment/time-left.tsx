import { useTranslation } from 'react-i18next';
import { CountdownRing } from '#ui/countdown-ring.tsx';
import styles from './time-left.module.css';
import { useTimeLeft } from './use-time-left.ts';

/** How long the screen stays as it is. Not read out: the question at its end is. */
export function TimeLeft({ allowedMs }: { allowedMs: number }) {
  const { t } = useTranslation('checkout');
  const left = useTimeLeft(allowedMs);
  return (
    <div className={styles.left} aria-hidden data-testid="time-left">
      <CountdownRing left={(left * 1_000) / allowedMs} />
      <span className={styles.words}>
        {t('timeLeft')}
        <b className={styles.time}>
          {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
        </b>
      </span>
    </div>
  );
}
