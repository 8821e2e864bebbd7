import { useTranslation } from 'react-i18next';
import styles from './time-left.module.css';
import { useTimeLeft } from './use-time-left.ts';

/** Around a circle of radius 15.9 the way is 100. */
const RADIUS = 15.9155;

/** How long the screen stays as it is: a ring that empties, and the time in figures. Not read out: the question at its end is. */
export function TimeLeft({ allowedMs }: { allowedMs: number }) {
  const { t } = useTranslation('checkout');
  const left = useTimeLeft(allowedMs);
  const percent = (left * 1_000 * 100) / allowedMs;
  return (
    <div className={styles.left} aria-hidden data-testid="time-left">
      <svg className={styles.ring} viewBox="0 0 36 36" aria-hidden>
        <title>{t('timeLeft')}</title>
        <circle className={styles.track} cx="18" cy="18" r={RADIUS} />
        <circle className={styles.rest} cx="18" cy="18" r={RADIUS} strokeDasharray={`${percent} 100`} />
      </svg>
      <span className={styles.words}>
        {t('timeLeft')}
        <b className={styles.time}>
          {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
        </b>
      </span>
    </div>
  );
}
