import { Button, Loader } from '@mantine/core';
import type { StoredBackup } from '@printfront/shared/contracts/backup-settings.ts';
import type { BackupStatus } from '@printfront/shared/contracts/backups.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storedBackupsQuery } from '#api/backup-queries.ts';
import { CallError } from '#api/call.ts';
import { formatBytes, formatInstant } from '#ui/format.ts';
import { IconCheck } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './backups.module.css';
import { BackupFailure } from './tried-notice.tsx';

const FIRST = 8;

interface StoredListProps {
  timeZone: string;
  onRestore: (backup: StoredBackup) => void;
}

/** What can be brought back, newest first. */
export function StoredList({ status, timeZone, onRestore }: StoredListProps & { status: BackupStatus | null }) {
  const { t } = useTranslation('backups');
  const { data, error, isPending } = useQuery(storedBackupsQuery(status));
  const [isWhole, setWhole] = useState(false);
  const backups = data?.backups ?? [];
  return (
    <section className={styles.card} aria-labelledby="backup-stored">
      <h2 id="backup-stored">{t('stored')}</h2>
      {isPending ? <Loader size="sm" /> : null}
      {error instanceof CallError ? <Notice kind="bad">{t(`problems:${error.code}`)}</Notice> : null}
      {data?.failure == null ? null : <BackupFailure failure={data.failure} />}
      {data !== undefined && data.failure === null && backups.length === 0 ? (
        <p className={styles.hint}>{t('storedNone')}</p>
      ) : null}
      {backups.length === 0 ? null : (
        <StoredTable backups={isWhole ? backups : backups.slice(0, FIRST)} timeZone={timeZone} onRestore={onRestore} />
      )}
      {backups.length > FIRST && !isWhole ? (
        <div>
          <Button size="md" variant="subtle" color="dark" onClick={() => setWhole(true)}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

interface StoredTableProps extends StoredListProps {
  backups: readonly StoredBackup[];
  /** What the button of a row says; it opens a question by default. */
  label?: string;
}

export function StoredTable({ backups, timeZone, onRestore, label }: StoredTableProps) {
  const { t, i18n } = useTranslation('backups');
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('col.at')}</th>
          <th scope="col">{t('col.content')}</th>
          <th scope="col" className={styles.number}>
            {t('col.size')}
          </th>
          <th scope="col">{t('col.checked')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {backups.map((backup) => {
          const time = formatInstant(backup.at, timeZone, i18n.language);
          return (
            <tr key={backup.id}>
              <th scope="row">{time}</th>
              <td>{contentWords(backup, t)}</td>
              <td className={styles.number}>
                {backup.byteSize === null ? '–' : formatBytes(backup.byteSize, i18n.language)}
              </td>
              <td>
                {backup.checkedAt === null ? (
                  <span className={styles.hint}>{t('notChecked')}</span>
                ) : (
                  <span className={styles.opened}>
                    <IconCheck size={16} aria-hidden />
                    {t('checked', { time: formatInstant(backup.checkedAt, timeZone, i18n.language) })}
                  </span>
                )}
              </td>
              <td className={styles.action}>
                {backup.isNewer ? (
                  <span className={styles.hint}>{t('newer')}</span>
                ) : (
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={t('restoreOf', { time })}
                    onClick={() => onRestore(backup)}
                  >
                    {label ?? t('restore')}
                  </Button>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type Translate = ReturnType<typeof useTranslation<'backups'>>['t'];

function contentWords({ orderCount, photoCount, madeBy }: StoredBackup, t: Translate): string {
  if (orderCount === null || photoCount === null) return madeBy;
  return `${t('orders', { count: orderCount })} · ${t('photos', { count: photoCount })}`;
}
