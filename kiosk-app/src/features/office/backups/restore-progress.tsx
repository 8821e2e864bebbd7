import { Button, Loader } from '@mantine/core';
import type { RestoreProgress as Progress } from '@printfront/shared/contracts/backup-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { restoreQuery } from '#api/backup-queries.ts';
import { formatInstant } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './backups.module.css';
import { BackupFailure } from './tried-notice.tsx';

interface RestoreProgressProps {
  timeZone: string;
  /** After one that failed. */
  onBack: () => void;
}

/** Stands on the page while its server is away, and says what became of it. */
export function RestoreProgress({ timeZone, onBack }: RestoreProgressProps) {
  const { t, i18n } = useTranslation('backups');
  const { data, isError } = useQuery(restoreQuery(true));
  const time = (at: string | null | undefined) => (at == null ? '–' : formatInstant(at, timeZone, i18n.language));
  if (data?.state === 'done' && !isError) {
    return (
      <section className={styles.card} aria-label={t('restoring.done')}>
        <Notice kind="good">
          <b>{t('restoring.done')}</b>
          <br />
          {t('restoring.doneHint', { time: time(data.backupAt) })}
        </Notice>
        <div>
          {/* Loaded anew: what this page has kept is of another database. */}
          <Button size="md" component="a" href="/admin">
            {t('restoring.doneGo')}
          </Button>
        </div>
      </section>
    );
  }
  if (data?.state === 'failed' && !isError) {
    return (
      <section className={styles.card} aria-label={t('restoring.failed')}>
        <h2>{t('restoring.failed')}</h2>
        {data.failure === null ? null : <BackupFailure failure={data.failure} />}
        <div>
          <Button size="md" variant="default" onClick={onBack}>
            {t('here.back')}
          </Button>
        </div>
      </section>
    );
  }
  const total = data?.total ?? 0;
  return (
    <section className={styles.card} aria-labelledby="backup-restoring">
      <h2 id="backup-restoring">{t('restoring.running')}</h2>
      <p role="status" className={styles.running}>
        <Loader size="sm" aria-hidden />
        {phaseWords(isError ? null : (data ?? null), t)}
      </p>
      {total === 0 ? null : (
        <progress className={styles.progress} max={total} value={data?.done ?? 0} aria-label={t('restoring.running')} />
      )}
      <p className={styles.hint}>{t('restoring.stay')}</p>
    </section>
  );
}

type Translate = ReturnType<typeof useTranslation<'backups'>>['t'];

function phaseWords(progress: Progress | null, t: Translate): string {
  if (progress === null || progress.phase === null) return t('restoring.restarting');
  const { phase, done, total } = progress;
  return t(`restoring.${phase}`, { done, total });
}
