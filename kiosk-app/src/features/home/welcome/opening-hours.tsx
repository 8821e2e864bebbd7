import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openingHoursQuery } from '#api/opening-hours-query.ts';
import { currentLanguage } from '#text/i18n.ts';
import { formatWeekday } from '#ui/format.ts';
import { daySpans } from './day-spans.ts';
import styles from './opening-hours.module.css';

const dayName = (day: number): string => formatWeekday(day, 'weekday', currentLanguage());

/** When the shop is open; nothing while that is not known. */
export function OpeningHours() {
  const { t } = useTranslation('home');
  const { data = [] } = useQuery(openingHoursQuery());
  return (
    <dl className={styles.hours}>
      {daySpans(data).map(({ firstDay, lastDay, hours }) => (
        <div key={firstDay} className={styles.row}>
          <dt>
            {firstDay === 1 && lastDay === 0
              ? t('everyDay')
              : [...new Set([firstDay, lastDay])].map(dayName).join(' – ')}
          </dt>
          <dd>{hours ?? t('closed')}</dd>
        </div>
      ))}
    </dl>
  );
}
