import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { formatLately } from '#ui/format.ts';
import { IconCheck, IconX } from '#ui/icons.tsx';
import styles from './timeline.module.css';
import { type FollowedOrder, timelineSteps } from './timeline-steps.ts';

const STATE_WORDS = { done: 'stepDone', now: 'stepNow', later: 'stepLater' } as const;

/** What happened when, and in grey what is still to come. */
export function Timeline({ order, timeZone }: { order: FollowedOrder; timeZone: string }) {
  const { t } = useTranslation('orders');
  return (
    <ol className={styles.steps}>
      {timelineSteps(order).map(({ key, at, state }) => (
        <li key={key} className={`${styles.step} ${styles[state]}`} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={`${styles.mark} ${key === 'cancelled' ? styles.bad : ''}`} aria-hidden>
            {state === 'later' ? null : key === 'cancelled' ? <IconX size={16} /> : <IconCheck size={16} />}
          </span>
          <span className={styles.words}>
            <span className={styles.label}>{t(`step.${key}`)}</span>
            <span className={styles.heard}>{t(STATE_WORDS[state])}</span>
            {at === null ? null : (
              <time dateTime={at} className={styles.time}>
                {formatLately(at, new Date(), timeZone, currentLanguage())}
              </time>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
