import type {
  BackupOffice,
  RestoreProgress as Progress,
  StoredBackup,
} from '@printfront/shared/contracts/backup-settings.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rereadBackups, restoreQuery, storedBackupsQuery } from '#api/backup-queries.ts';
import { formatInstant } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './backups.module.css';
import { BackupsChanges } from './backups-changes.tsx';
import { DaysStrip } from './days-strip.tsx';
import { LightCard } from './light-card.tsx';
import { OtherComputers } from './other-computers.tsx';
import { PlaceCard } from './place-card.tsx';
import { RenewPassphrase } from './renew-passphrase.tsx';
import { RestoreQuestion } from './restore-dialog.tsx';
import { RestoreProgress } from './restore-progress.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { StoredList } from './stored-list.tsx';
import { BackupFailure } from './tried-notice.tsx';

interface BackupsPageProps {
  office: BackupOffice;
  shopName: string;
  isCentral: boolean;
  timeZone: string;
  nowMs: number;
  /** Lights of the shops, at central. */
  shops: ReactNode;
}

const DAY_MS = 86_400_000;

/** How this computer is backed up, and the way back. */
export function BackupsPage({ office, shops, nowMs, ...of }: BackupsPageProps) {
  const { isCentral, timeZone } = of;
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<StoredBackup | null>(null);
  const [isRestoring, setRestoring] = useState(false);
  const { data: last } = useQuery(restoreQuery(false));
  if (isRestoring || last?.state === 'running') {
    return (
      <RestoreProgress
        timeZone={timeZone}
        onBack={() => {
          setRestoring(false);
          setAsked(null);
          void rereadBackups(queryClient);
        }}
      />
    );
  }
  const begun = (progress: Progress) => {
    queryClient.setQueryData(restoreQuery(true).queryKey, progress);
    setRestoring(true);
  };
  const isSet = office.status !== null;
  return (
    <>
      <LastRestore last={last} timeZone={timeZone} nowMs={nowMs} />
      <LightCard office={office} isCentral={isCentral} timeZone={timeZone} nowMs={nowMs} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {isSet ? <DaysStrip recent={office.recent} timeZone={timeZone} nowMs={nowMs} /> : null}
          {asked === null ? null : (
            <RestoreQuestion key={asked.id} backup={asked} {...of} onBegun={begun} onClose={() => setAsked(null)} />
          )}
          {isSet && asked === null ? (
            <StoredList status={office.status} timeZone={timeZone} onRestore={setAsked} />
          ) : null}
          {isSet && asked === null ? <OthersHere status={office.status} timeZone={timeZone} /> : null}
          {isSet ? null : <PlaceCard office={office} {...of} />}
          <IfBroken />
        </div>
        <div className={styles.column}>
          {isSet ? <PlaceCard office={office} {...of} /> : null}
          <ScheduleForm office={office} />
          {office.settings.target !== null && office.hasPassphrase && office.fixed.target === undefined ? (
            <RenewPassphrase target={office.settings.target} version={office.version} {...of} />
          ) : null}
          {shops}
          <BackupsChanges office={office} isCentral={isCentral} />
        </div>
      </div>
    </>
  );
}

function OthersHere({ status, timeZone }: { status: BackupOffice['status']; timeZone: string }) {
  const { data } = useQuery(storedBackupsQuery(status));
  return <OtherComputers others={data?.others ?? []} timeZone={timeZone} />;
}

/** For a day: whoever was away learns of it. */
function LastRestore({ last, timeZone, nowMs }: { last: Progress | undefined; timeZone: string; nowMs: number }) {
  const { t, i18n } = useTranslation('backups');
  if (last?.endedAt == null || nowMs - Date.parse(last.endedAt) > DAY_MS) return null;
  const words = {
    at: formatInstant(last.endedAt, timeZone, i18n.language),
    time: last.backupAt === null ? '–' : formatInstant(last.backupAt, timeZone, i18n.language),
  };
  if (last.state === 'done') return <Notice kind="good">{t('restoring.wasDone', words)}</Notice>;
  return (
    <>
      <Notice kind="bad">{t('restoring.wasFailed', words)}</Notice>
      {last.failure === null ? null : <BackupFailure failure={last.failure} />}
    </>
  );
}

function IfBroken() {
  const { t } = useTranslation('backups');
  return (
    <section className={styles.card} aria-labelledby="backup-broken">
      <h2 id="backup-broken">{t('ifBroken')}</h2>
      <ol className={styles.steps}>
        {(['one', 'two', 'three'] as const).map((step) => (
          <li key={step}>
            <b>{t(`step.${step}`)}</b>
            <span className={styles.hint}>{t(`step.${step}Hint`)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
