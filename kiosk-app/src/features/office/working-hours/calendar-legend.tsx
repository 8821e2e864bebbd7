import { useTranslation } from 'react-i18next';
import styles from './hours-calendar.module.css';

/** What the shapes of the calendar mean; every day also says it in words. */
export function CalendarLegend({ hasChanged }: { hasChanged: boolean }) {
  const { t } = useTranslation('workingHours');
  return (
    <ul className={styles.legend} aria-hidden>
      <li>
        <span className={styles.sample} data-own />
        {t('legend.own')}
      </li>
      <li>
        <span className={styles.sample} data-closed />
        {t('legend.closed')}
      </li>
      <li>
        <span className={styles.sample} data-shop-today />
        {t('legend.today')}
      </li>
      {hasChanged ? (
        <li>
          <span className={styles.sample} data-changed />
          {t('legend.notSaved')}
        </li>
      ) : null}
    </ul>
  );
}
