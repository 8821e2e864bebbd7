import type { BackupOffice } from '@printfront/shared/contracts/backup-settings.ts';
import { useTranslation } from 'react-i18next';
import { formatDateOf, formatDay } from '#ui/format.ts';
import { IconAlertTriangle, IconCheck } from '#ui/icons.tsx';
import styles from './backups.module.css';

const DAYS = 14;
const DAY_MS = 86_400_000;

/** What each of the last days had: good once is good. */
export function DaysStrip({
  recent,
  timeZone,
  nowMs,
}: Pick<BackupOffice, 'recent'> & { timeZone: string; nowMs: number }) {
  const { t, i18n } = useTranslation('backups');
  const dayOf = (ms: number) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(ms);
  const days = Array.from({ length: DAYS }, (_none, back) => {
    const day = dayOf(nowMs - (DAYS - 1 - back) * DAY_MS);
    const tries = recent.filter(({ at }) => dayOf(Date.parse(at)) === day);
    const state = tries.some(({ problem }) => problem === null) ? 'Good' : tries.length > 0 ? 'Bad' : 'None';
    return { day, state } as const;
  });
  const last = recent.find(({ problem }) => problem !== null);
  return (
    <section className={styles.card} aria-labelledby="backup-days">
      <h2 id="backup-days">{t('days')}</h2>
      <ol className={styles.days}>
        {days.map(({ day, state }) => (
          <li key={day} data-state={state}>
            <span
              className={styles.day}
              role="img"
              aria-label={t(`day${state}`, { day: formatDay(day, 'short', i18n.language) })}
            >
              {state === 'Good' ? <IconCheck size={18} /> : null}
              {state === 'Bad' ? <IconAlertTriangle size={18} /> : null}
            </span>
            <span aria-hidden>{Number(day.slice(-2))}</span>
          </li>
        ))}
      </ol>
      {last?.problem == null ? null : (
        <p className={styles.hint}>
          {formatDateOf(last.at, timeZone, 'dateAndTime', i18n.language)} {t(`backupProblems:${last.problem}`)}
        </p>
      )}
    </section>
  );
}
