import { Button, TextInput } from '@mantine/core';
import {
  BACKUP_TARGETS,
  type BackupTarget,
  listBackupsElsewhere,
  restoreElsewhere,
  type StoredBackup,
} from '@printfront/shared/contracts/backup-settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { restoreQuery } from '#api/backup-queries.ts';
import { CallError, call } from '#api/call.ts';
import { backupProblemsText } from '#text/backup-problems.ts';
import { backupsText } from '#text/backups.ts';
import { addText } from '#text/i18n.ts';
import { ColorSchemeButton } from '#ui/color-scheme-button.tsx';
import { LanguageButtons } from '#ui/language-buttons.tsx';
import { Notice } from '#ui/notice.tsx';
import { useForm } from '#ui/use-form.ts';
import styles from './backups.module.css';
import { readPassphrase } from './make-passphrase.ts';
import { ReasonedButton } from './reasoned-button.tsx';
import { RestoreProgress } from './restore-progress.tsx';
import { StoredTable } from './stored-list.tsx';
import { draftOf, PLACES, type TargetDraft, typedTarget } from './target-draft.ts';
import { TargetFields } from './target-fields.tsx';
import { TriedNotice } from './tried-notice.tsx';

addText('backups', backupsText);
addText('backupProblems', backupProblemsText);

interface RestoreHereProps {
  /** Of the log; empty where it has to be typed. */
  code: string;
  timeZone: string;
  onBack: () => void;
}

/** On a computer that has nothing yet: place and passphrase, the list, and the way back to how everything was. */
export function RestoreHere({ code: given, timeZone, onBack }: RestoreHereProps) {
  const { t } = useTranslation('backups');
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<TargetDraft>(() => draftOf(null));
  const [code, setCode] = useState(given);
  const [secret, setSecret] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const [isRestoring, setRestoring] = useState(false);
  const form = useForm<TargetDraft, BackupTarget>({
    schema: BACKUP_TARGETS[draft.kind] as z.ZodType<BackupTarget>,
    draft: {
      fields: draft,
      change: (fields) => {
        setDraft(fields);
        looking.reset();
      },
    },
    read: typedTarget,
    places: PLACES,
    words: 'backup',
  });
  const said = (target: BackupTarget) => ({
    code,
    target,
    passphrase: readPassphrase(passphrase),
    ...(secret === '' ? {} : { secret }),
  });
  const looking = useMutation({
    mutationFn: (target: BackupTarget) => call(listBackupsElsewhere, { body: said(target) }),
  });
  const restoring = useMutation({
    mutationFn: ({ target, id }: { target: BackupTarget; id: string }) =>
      call(restoreElsewhere, { body: { ...said(target), backupId: id } }),
    onSuccess: (progress) => {
      queryClient.setQueryData(restoreQuery(true).queryKey, progress);
      setRestoring(true);
    },
  });
  if (isRestoring) {
    return (
      <Frame>
        <RestoreProgress timeZone={timeZone} onBack={() => setRestoring(false)} />
      </Frame>
    );
  }
  const trust = (hostKey: string) => {
    form.change({ hostKey });
    const target = BACKUP_TARGETS.sftp.safeParse(typedTarget({ ...draft, hostKey }));
    if (target.success) looking.mutate(target.data);
  };
  const refused = looking.error ?? restoring.error;
  return (
    <Frame>
      <form
        noValidate
        ref={form.root}
        className={`${styles.card} ${styles.form}`}
        onSubmit={form.submit((target) => looking.mutate(target))}
      >
        <p className={styles.hint}>{t('here.lead')}</p>
        {given === '' || isUnknown(refused) ? (
          <TextInput
            size="md"
            label={t('here.code')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        ) : null}
        <TargetFields form={form} office={null} secret={secret} onSecret={setSecret} kept={null} />
        <TextInput
          size="md"
          label={t('here.passphrase')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={passphrase}
          onChange={(event) => {
            setPassphrase(event.currentTarget.value);
            looking.reset();
          }}
        />
        {looking.data?.failure == null ? null : (
          <TriedNotice tried={looking.data} host={draft.host} timeZone={timeZone} onTrust={trust} />
        )}
        {refused instanceof CallError ? <Notice kind="bad">{t(`problems:${refused.code}`)}</Notice> : null}
        <div className={styles.bar}>
          <Button size="md" variant="subtle" color="dark" onClick={onBack}>
            {t('here.back')}
          </Button>
          <span className={styles.between} />
          <ReasonedButton
            type="submit"
            size="md"
            loading={looking.isPending}
            reason={code === '' ? t('why.code') : passphrase.trim() === '' ? t('why.passphrase') : null}
          >
            {t('here.look')}
          </ReasonedButton>
        </div>
      </form>
      {looking.data?.failure === null ? (
        <Found
          backups={looking.data.backups}
          timeZone={timeZone}
          isSending={restoring.isPending}
          onRestore={({ id }) => form.body !== null && restoring.mutate({ target: form.body, id })}
        />
      ) : null}
    </Frame>
  );
}

/** Its server has started again since, and its log has another code. */
const isUnknown = (error: Error | null) => error instanceof CallError && error.code === 'sign-in-code-unknown';

function Frame({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation('backups');
  return (
    <main className={styles.here}>
      <header className={styles.hereHead}>
        <h1>{t('here.title')}</h1>
        <LanguageButtons foldsOnPhone />
        <ColorSchemeButton />
      </header>
      {children}
    </main>
  );
}

interface FoundProps {
  backups: readonly StoredBackup[];
  timeZone: string;
  isSending: boolean;
  onRestore: (backup: StoredBackup) => void;
}

function Found({ backups, timeZone, isSending, onRestore }: FoundProps) {
  const { t } = useTranslation('backups');
  return (
    <section className={styles.card} aria-labelledby="backups-found" aria-busy={isSending}>
      <h2 id="backups-found">{t('here.choose')}</h2>
      {backups.length === 0 ? (
        <p>{t('here.none')}</p>
      ) : (
        <StoredTable backups={backups} timeZone={timeZone} onRestore={onRestore} label={t('here.go')} />
      )}
    </section>
  );
}
