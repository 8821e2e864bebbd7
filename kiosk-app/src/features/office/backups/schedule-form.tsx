import { NativeSelect, TextInput } from '@mantine/core';
import { type BackupOffice, BackupSettings, saveBackupSettings } from '@printfront/shared/contracts/backup-settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backupsQuery, rereadBackups } from '#api/backup-queries.ts';
import { CallError, call } from '#api/call.ts';
import { IconLock } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import styles from './backups.module.css';
import { ReasonedButton } from './reasoned-button.tsx';

interface Typed {
  everyHours: string;
  at: string;
  days: string;
  weeks: string;
  months: string;
}

const typedOf = ({ schedule, kept }: BackupOffice['settings']): Typed => ({
  everyHours: String(schedule.everyHours),
  at: schedule.at,
  days: String(kept.days),
  weeks: String(kept.weeks),
  months: String(kept.months),
});

/** Of 24 hours as everywhere else, which a browser's own field shows only where it is set so. */
const readTime = (text: string) =>
  text.trim().replace(/^(\d{1,2})[.:]?(\d\d)$/, (_, hour, minute) => `${hour.padStart(2, '0')}:${minute}`);

const HOURS = ['6', '12', '24', '168'] as const;

/** When one is made, and how many stay. */
export function ScheduleForm({ office }: { office: BackupOffice }) {
  const { t } = useTranslation('backups');
  const queryClient = useQueryClient();
  const { settings, version, fixed } = office;
  const [edit, setEdit] = useState<{ typed: Typed; version: string } | null>(null);
  const typed = edit?.typed ?? typedOf(settings);
  const change = (changes: Partial<Typed>) =>
    setEdit({ typed: { ...typed, ...changes }, version: edit?.version ?? version });
  const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : null);
  const read = BackupSettings.safeParse({
    target: settings.target,
    schedule: { everyHours: Number(typed.everyHours), at: readTime(typed.at) },
    kept: { days: number(typed.days), weeks: number(typed.weeks), months: number(typed.months) },
  });
  const saving = useMutation({
    mutationFn: (body: BackupSettings) => call(saveBackupSettings, { body, ifMatch: edit?.version ?? version }),
    onSuccess: ({ office: now }) => {
      queryClient.setQueryData(backupsQuery().queryKey, now);
      setEdit(null);
    },
    onError: () => {
      setEdit(null);
      void rereadBackups(queryClient);
    },
  });
  const isFixed = fixed.schedule !== undefined;
  const wrong = (name: string) => !read.success && read.error.issues.some(({ path }) => path.includes(name));
  const count = (name: 'days' | 'weeks' | 'months', label: string) => (
    <TextInput
      size="md"
      label={label}
      inputMode="numeric"
      maxLength={3}
      error={wrong(name)}
      value={typed[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <section className={styles.card} aria-labelledby="backup-schedule">
      <h2 id="backup-schedule">{t('schedule')}</h2>
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (read.success) saving.mutate(read.data);
        }}
      >
        <div className={styles.two}>
          <NativeSelect
            size="md"
            label={t('every')}
            disabled={isFixed}
            value={typed.everyHours}
            onChange={(event) => change({ everyHours: event.currentTarget.value })}
            data={HOURS.map((hours) => ({ value: hours, label: t(`everyHours.h${hours}`) }))}
          />
          <TextInput
            size="md"
            label={t('at')}
            placeholder="03:10"
            autoComplete="off"
            maxLength={5}
            disabled={isFixed}
            error={wrong('at')}
            value={typed.at}
            onChange={(event) => change({ at: event.currentTarget.value })}
          />
        </div>
        {isFixed ? <FixedBy variable={fixed.schedule ?? ''} /> : null}
        <fieldset className={styles.counts}>
          <legend>{t('keep')}</legend>
          {count('days', t('keepDays'))}
          {count('weeks', t('keepWeeks'))}
          {count('months', t('keepMonths'))}
        </fieldset>
        <p className={styles.hint}>
          {t('keepHint')} {t('opened')}
        </p>
        {saving.error === null ? null : (
          <Notice kind="bad">
            {saving.error instanceof CallError && saving.error.code === 'edited-meanwhile'
              ? t('other')
              : t(`problems:${saving.error instanceof CallError ? saving.error.code : 'internal-error'}`)}
          </Notice>
        )}
        <div className={styles.actions}>
          <ReasonedButton
            type="submit"
            size="md"
            variant="default"
            reason={edit === null ? t('why.unchanged') : read.success ? null : t('why.wrong')}
            loading={saving.isPending}
          >
            {t('saveChange')}
          </ReasonedButton>
          <SaveStatus isSaved={saving.isSuccess && edit === null} />
        </div>
      </form>
    </section>
  );
}

export function FixedBy({ variable }: { variable: string }) {
  const { t } = useTranslation('backups');
  return (
    <span className={styles.fixed}>
      <IconLock size={16} aria-hidden />
      {t('fixed')} <code>{variable}</code>
    </span>
  );
}
