import { Button } from '@mantine/core';
import type { BackupOffice } from '@printfront/shared/contracts/backup-settings.ts';
import { startCentralBackup, startShopBackup } from '@printfront/shared/contracts/backups.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rereadBackups } from '#api/backup-queries.ts';
import { CallError, call } from '#api/call.ts';
import { formatBytes, formatLately, formatSoon } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './backups.module.css';
import { BackupFailure } from './tried-notice.tsx';

interface LightCardProps {
  office: BackupOffice;
  isCentral: boolean;
  timeZone: string;
  nowMs: number;
}

type Light = 'good' | 'none' | 'notSet' | 'late' | 'failed' | 'running';

function lightOf({ status }: Pick<BackupOffice, 'status'>): Light {
  if (status === null) return 'notSet';
  if (status.isRunning) return 'running';
  if (status.failure !== null) return 'failed';
  if (status.isLate) return 'late';
  return status.lastGood === null ? 'none' : 'good';
}

const KINDS: Record<Light, 'good' | 'warn' | 'bad' | 'info'> = {
  good: 'good',
  none: 'info',
  notSet: 'bad',
  late: 'bad',
  failed: 'bad',
  running: 'info',
};

/** Of a drive that is not mounted nobody knows: why the backup failed is said then. */
export const isOnDataDisk = ({ isOnDataDisk: isSame = false, status }: BackupOffice): boolean =>
  isSame && status?.failure == null;

/** Whether one could come back today: a light, and what stands behind it. */
export function LightCard({ office, isCentral, timeZone, nowMs }: LightCardProps) {
  const { t, i18n } = useTranslation('backups');
  const queryClient = useQueryClient();
  const begin = useMutation({
    mutationFn: () => call(isCentral ? startCentralBackup : startShopBackup, {}),
    onSettled: () => rereadBackups(queryClient),
  });
  const { status } = office;
  const light = lightOf(office);
  const now = new Date(nowMs);
  const lately = (at: string) => formatLately(at, now, timeZone, i18n.language);
  const facts =
    status === null
      ? [t('notSetHint')]
      : [
          ...(status.lastGood === null
            ? [t('firstSoon')]
            : [
                lately(status.lastGood.at),
                t('filesInIt', { count: status.lastGood.fileCount }),
                formatBytes(status.lastGood.byteSize, i18n.language),
              ]),
          ...(status.lastChecked === null ? [] : [t('checkedAt', { time: lately(status.lastChecked.at) })]),
          ...(status.nextAt === null
            ? []
            : [t('nextAt', { time: formatSoon(status.nextAt, now, timeZone, i18n.language) })]),
        ];
  return (
    <section className={styles.card} aria-labelledby="backup-light">
      <div className={styles.light} data-kind={light === 'good' && isOnDataDisk(office) ? 'warn' : KINDS[light]}>
        <span className={styles.lamp} aria-hidden />
        <div className={styles.lightWords}>
          <h2 id="backup-light">
            <span role="status">{t(`light.${light}`)}</span>
          </h2>
          <p>{facts.join(' · ')}</p>
        </div>
        {status === null ? null : (
          <Button
            size="md"
            variant="default"
            disabled={status.isRunning}
            loading={begin.isPending}
            onClick={() => begin.mutate()}
          >
            {t('now')}
          </Button>
        )}
      </div>
      {isOnDataDisk(office) ? <Notice kind="warn">{t('sameDisk')}</Notice> : null}
      {status?.failure == null || status.isRunning ? null : <BackupFailure failure={status.failure} />}
      {begin.error instanceof CallError ? <Notice kind="bad">{t(`problems:${begin.error.code}`)}</Notice> : null}
    </section>
  );
}
