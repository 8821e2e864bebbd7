import { useTranslation } from 'react-i18next';
import { formatSoon } from '#ui/format.ts';
import { IconAlarm } from '#ui/icons.tsx';
import { useNow } from '#ui/use-now.ts';
import styles from './desk.module.css';
import type { DueOrder } from './due-times.ts';
import { dueOf } from './how-late.ts';

/** When an order was promised, or how late it is: by word and sign. */
export function DueMark({ order, timeZone }: { order: DueOrder; timeZone: string }) {
  const { t, i18n } = useTranslation('desk');
  const now = new Date(useNow());
  const due = dueOf(order, now);
  if (due === null) return <span className={styles.quiet}>–</span>;
  if (due.kind === 'at') {
    return <span className={styles.nowrap}>{formatSoon(due.instant, now, timeZone, i18n.language)}</span>;
  }
  const time = t(due.unit, { count: due.count });
  return due.kind === 'late' ? (
    <span className={styles.late}>
      <IconAlarm size={16} aria-hidden />
      {t('lateBy', { time })}
    </span>
  ) : (
    <span className={styles.soon}>{t('dueIn', { time })}</span>
  );
}
