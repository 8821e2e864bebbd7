import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openingHoursQuery } from '#api/opening-hours-query.ts';
import { hoursRows } from '#ui/hours-words.ts';
import styles from './opening-hours.module.css';

/** When the shop is open; nothing while that is not known. */
export function OpeningHours() {
  const { t } = useTranslation('shopFacts');
  const { data = [] } = useQuery(openingHoursQuery());
  return (
    <dl className={styles.hours}>
      {hoursRows(t, data).map(({ days, open }) => (
        <div key={days} className={styles.row}>
          <dt>{days}</dt>
          <dd>{open}</dd>
        </div>
      ))}
    </dl>
  );
}
