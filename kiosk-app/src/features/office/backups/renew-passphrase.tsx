import { Button, Checkbox } from '@mantine/core';
import { type BackupTarget, renewBackupPassphrase } from '@printfront/shared/contracts/backup-settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rereadBackups } from '#api/backup-queries.ts';
import { CallError, call } from '#api/call.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './backups.module.css';
import { EmergencySheet } from './emergency-sheet.tsx';
import { makePassphrase } from './make-passphrase.ts';
import { Made } from './passphrase-choice.tsx';
import { ReasonedButton } from './reasoned-button.tsx';
import { BackupFailure } from './tried-notice.tsx';

interface RenewPassphraseProps {
  target: BackupTarget;
  /** Of the settings that are shown. */
  version: string;
  shopName: string;
  isCentral: boolean;
  timeZone: string;
}

/** For who has lost the emergency sheet, or does not trust everybody who has seen it. */
export function RenewPassphrase({ target, version, ...of }: RenewPassphraseProps) {
  const { t } = useTranslation('backups');
  const queryClient = useQueryClient();
  const [made, setMade] = useState<{ passphrase: string; version: string } | null>(null);
  const [isNoted, setNoted] = useState(false);
  const renewing = useMutation({
    mutationFn: (one: { passphrase: string; version: string }) =>
      call(renewBackupPassphrase, { body: { passphrase: one.passphrase }, ifMatch: one.version }),
    onSuccess: ({ failure }) => {
      if (failure === null) setMade(null);
    },
    onSettled: () => rereadBackups(queryClient),
  });
  const failure = renewing.data?.failure ?? null;
  return (
    <section className={styles.card} aria-labelledby="backup-passphrase">
      <h2 id="backup-passphrase">{t('passphrase.title')}</h2>
      <p className={styles.hint}>{t(made === null ? 'passphrase.kept' : 'passphrase.renewHint')}</p>
      {made === null ? null : (
        <>
          <Made passphrase={made.passphrase} canPrint />
          <Checkbox
            size="md"
            label={t('passphrase.noted')}
            checked={isNoted}
            onChange={(event) => setNoted(event.currentTarget.checked)}
          />
          <EmergencySheet target={target} passphrase={made.passphrase} secret="" {...of} />
        </>
      )}
      {failure === null ? null : <BackupFailure failure={failure} />}
      {renewing.error instanceof CallError ? <Notice kind="bad">{t(`problems:${renewing.error.code}`)}</Notice> : null}
      <div className={styles.actions}>
        {made === null ? (
          <Button
            variant="default"
            size="md"
            onClick={() => {
              setMade({ passphrase: makePassphrase(), version });
              setNoted(false);
              renewing.reset();
            }}
          >
            {t('passphrase.renew')}
          </Button>
        ) : (
          <>
            <ReasonedButton
              size="md"
              reason={isNoted ? null : t('why.noted')}
              loading={renewing.isPending}
              onClick={() => renewing.mutate(made)}
            >
              {t('passphrase.renewGo')}
            </ReasonedButton>
            <Button size="md" variant="subtle" color="dark" disabled={renewing.isPending} onClick={() => setMade(null)}>
              {t('cancel')}
            </Button>
          </>
        )}
        <span role="status">
          {made === null && renewing.isSuccess && failure === null ? t('passphrase.renewed') : ''}
        </span>
      </div>
    </section>
  );
}
