import { useTranslation } from 'react-i18next';
import { formatLately } from '#ui/format.ts';
import { IconAlarm } from '#ui/icons.tsx';
import { type DueOrder, isLate } from './due-times.ts';
import styles from './order-desk.module.css';

/** When an order was promised; what is late says so by word and sign. */
export function DueMark({ order, timeZone }: { order: DueOrder; timeZone: string }) {
  const { t, i18n } = useTranslation('admin');
  if (order.estimatedDueDate === null) return <span className={styles.quiet}>–</span>;
  const now = new Date();
  const time = formatLately(order.estimatedDueDate, now, timeZone, i18n.language);
  if (!isLate(order, now)) return <span>{time}</span>;
  return (
    <span className={styles.late}>
      {time}
      <span className={styles.lateWord}>
        <IconAlarm size={16} aria-hidden />
        {t('late')}
      </span>
    </span>
  );
}
