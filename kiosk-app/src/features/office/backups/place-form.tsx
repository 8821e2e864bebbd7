import { Button } from '@mantine/core';
import {
  BACKUP_TARGETS,
  type BackupOffice,
  type BackupTarget,
  saveBackupSettings,
  type TriedPlace,
  tryBackupPlace,
} from '@printfront/shared/contracts/backup-settings.ts';
import { isSameBackupAccount } from '@printfront/shared/domain/backup-account.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { backupsQuery, rereadBackups } from '#api/backup-queries.ts';
import { CallError, call } from '#api/call.ts';
import { LeaveQuestion } from '#ui/leave-question.tsx';
import { Notice } from '#ui/notice.tsx';
import { useForm } from '#ui/use-form.ts';
import styles from './backups.module.css';
import { EmergencySheet } from './emergency-sheet.tsx';
import { makePassphrase, readPassphrase } from './make-passphrase.ts';
import { PassphraseChoice, type PassphraseDraft } from './passphrase-choice.tsx';
import { ReasonedButton } from './reasoned-button.tsx';
import { draftOf, PLACES, type TargetDraft, typedTarget } from './target-draft.ts';
import { TargetFields } from './target-fields.tsx';
import { TriedNotice } from './tried-notice.tsx';

interface PlaceFormProps {
  office: BackupOffice;
  shopName: string;
  isCentral: boolean;
  timeZone: string;
  onDone: () => void;
}

/** Where backups go: filled in, tried, and saved once it works and somebody has the passphrase on paper. */
export function PlaceForm({ office, shopName, isCentral, timeZone, onDone }: PlaceFormProps) {
  const { t } = useTranslation('backups');
  const { settings, version, hasPassphrase } = office;
  const [draft, setDraft] = useState<TargetDraft>(() => draftOf(settings.target));
  const [base] = useState(version);
  const [secret, setSecret] = useState('');
  const [passphrase, setPassphrase] = useState<PassphraseDraft>(() => ({
    made: hasPassphrase ? null : makePassphrase(),
    typed: '',
    isNoted: false,
  }));
  const [tried, setTried] = useState<TriedPlace | null>(null);
  const form = useForm<TargetDraft, BackupTarget>({
    schema: BACKUP_TARGETS[draft.kind] as z.ZodType<BackupTarget>,
    draft: {
      fields: draft,
      change: (fields) => {
        setDraft(fields);
        setTried(null);
      },
    },
    read: typedTarget,
    places: PLACES,
    words: 'backup',
  });
  const word = passphrase.made ?? readPassphrase(passphrase.typed);
  const said = { ...(word === '' ? {} : { passphrase: word }), ...(secret === '' ? {} : { secret }) };
  const trying = useMutation({
    mutationFn: (target: BackupTarget) => call(tryBackupPlace, { body: { target, ...said } }),
    onSuccess: (now) => {
      setTried(now);
      // Backups that are there have a passphrase of their own.
      if (now.failure?.problem === 'wrong-passphrase') setPassphrase({ made: null, typed: '', isNoted: true });
    },
  });
  const saving = usePlaceSave({ office, base, said, onTried: setTried, onDone });
  const isNoted = passphrase.made === null || passphrase.isNoted;
  const needsWord = !hasPassphrase && word === '';
  const failure = trying.error ?? saving.error;
  const target = typedTarget(draft);
  const isKeptFor = settings.target !== null && isSameBackupAccount(settings.target, target);
  const isSecretMissing = failure instanceof CallError && failure.parameter === 'secret' && secret === '';
  const trust = (hostKey: string) => {
    form.change({ hostKey });
    const target = BACKUP_TARGETS.sftp.safeParse(typedTarget({ ...draft, hostKey }));
    if (target.success) trying.mutate(target.data);
  };
  return (
    <form noValidate ref={form.root} className={styles.form} onSubmit={form.submit((target) => saving.mutate(target))}>
      <TargetFields
        form={form}
        office={office}
        secret={secret}
        onSecret={setSecret}
        kept={!office.hasSecret ? null : isKeptFor ? 'here' : 'elsewhere'}
        isSecretMissing={isSecretMissing}
      />
      <PassphraseChoice
        draft={passphrase}
        onChange={setPassphrase}
        isKept={hasPassphrase}
        canPrint={form.body !== null}
      />
      {tried === null ? null : <TriedNotice tried={tried} host={draft.host} timeZone={timeZone} onTrust={trust} />}
      {failure === null || isSecretMissing ? null : (
        <Notice kind="bad">
          {failure instanceof CallError && failure.code === 'edited-meanwhile'
            ? t('other')
            : t(`problems:${failure instanceof CallError ? failure.code : 'internal-error'}`)}
        </Notice>
      )}
      <div className={styles.bar}>
        <ReasonedButton
          size="md"
          variant="default"
          loading={trying.isPending}
          disabled={saving.isPending}
          reason={needsWord ? t('why.passphrase') : null}
          onClick={form.submit((target) => trying.mutate(target))}
        >
          {t('tryIt')}
        </ReasonedButton>
        <span className={styles.between} />
        <Button size="md" variant="subtle" color="dark" disabled={saving.isPending} onClick={onDone}>
          {t('cancel')}
        </Button>
        <ReasonedButton
          type="submit"
          size="md"
          loading={saving.isPending}
          disabled={trying.isPending}
          reason={needsWord ? t('why.passphrase') : isNoted ? null : t('why.noted')}
        >
          {t('save')}
        </ReasonedButton>
      </div>
      {form.body === null || passphrase.made === null ? null : (
        <EmergencySheet
          target={form.body}
          passphrase={passphrase.made}
          secret={secret}
          {...{ shopName, isCentral, timeZone }}
        />
      )}
      <LeaveQuestion isOn={passphrase.isNoted && passphrase.made !== null && !saving.isSuccess} />
    </form>
  );
}

function usePlaceSave({
  office,
  base,
  said,
  onTried,
  onDone,
}: {
  office: BackupOffice;
  base: string;
  said: { passphrase?: string; secret?: string };
  onTried: (tried: TriedPlace | null) => void;
  onDone: () => void;
}) {
  const queryClient = useQueryClient();
  const { schedule, kept } = office.settings;
  return useMutation({
    mutationFn: (target: BackupTarget) =>
      call(saveBackupSettings, { body: { target, schedule, kept, ...said }, ifMatch: base }),
    onSuccess: ({ tried, office: now }) => {
      queryClient.setQueryData(backupsQuery().queryKey, now);
      void rereadBackups(queryClient);
      onTried(tried);
      if (tried === null) onDone();
    },
    onError: () => rereadBackups(queryClient),
  });
}
