import { Button, Checkbox } from '@mantine/core';
import { type BackupOffice, saveBackupSettings } from '@printfront/shared/contracts/backup-settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backupsQuery, rereadBackups } from '#api/backup-queries.ts';
import { CallError, call } from '#api/call.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './backups.module.css';
import { ReasonedButton } from './reasoned-button.tsx';

/** What is stopped, and what it costs. This computer forgets the passphrase, so who stops says first that it is kept elsewhere. */
export function StopBackups({ office, onClose }: { office: BackupOffice; onClose: () => void }) {
  const { t } = useTranslation('backups');
  const queryClient = useQueryClient();
  const [isKept, setKept] = useState(false);
  const { schedule, kept } = office.settings;
  const stopping = useMutation({
    mutationFn: () => call(saveBackupSettings, { body: { target: null, schedule, kept }, ifMatch: office.version }),
    onSuccess: ({ office: now }) => {
      queryClient.setQueryData(backupsQuery().queryKey, now);
      onClose();
      void rereadBackups(queryClient);
    },
    onError: () => rereadBackups(queryClient),
  });
  return (
    <>
      <Notice kind="warn">
        <b>{t('stop.question')}</b>
        <p>{t('stop.hint')}</p>
      </Notice>
      <Checkbox
        size="md"
        label={t('stop.kept')}
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      {stopping.error instanceof CallError ? <Notice kind="bad">{t(`problems:${stopping.error.code}`)}</Notice> : null}
      <div className={styles.actions}>
        <ReasonedButton
          size="md"
          color="red"
          reason={isKept ? null : t('why.kept')}
          loading={stopping.isPending}
          onClick={() => stopping.mutate()}
        >
          {t('stop.go')}
        </ReasonedButton>
        <Button size="md" variant="subtle" color="dark" disabled={stopping.isPending} onClick={onClose}>
          {t('stop.leave')}
        </Button>
      </div>
    </>
  );
}
