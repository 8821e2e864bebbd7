import { Button, Text } from '@mantine/core';
import type { TriedPlace } from '@printfront/shared/contracts/backup-settings.ts';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#ui/copy-text.tsx';
import { formatBytes } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './backups.module.css';
import { OtherComputers } from './other-computers.tsx';

interface TriedNoticeProps {
  tried: Pick<TriedPlace, 'failure' | 'hostKey'> & Partial<TriedPlace>;
  host: string;
  timeZone: string;
  onTrust: (key: string) => void;
}

/** What became of a try, in words. */
export function TriedNotice({ tried, host, timeZone, onTrust }: TriedNoticeProps) {
  const { t, i18n } = useTranslation('backups');
  const { failure, hostKey, ownKey, found = null, freeBytes = null, isDataDisk = false } = tried;
  if (failure === null) {
    return (
      <>
        <Notice kind="good">
          {[
            t('tryGood'),
            ...(freeBytes === null ? [] : [t('tryFree', { free: formatBytes(freeBytes, i18n.language) })]),
            ...(found === null ? [] : [t('tryFound', { count: found.count })]),
          ].join(' · ')}
        </Notice>
        {isDataDisk ? <Notice kind="warn">{t('sameDisk')}</Notice> : null}
      </>
    );
  }
  const notice = (
    <BackupFailure failure={failure} words={ownKey === undefined ? undefined : t('ownKeyUnknown')}>
      {hostKey === null ? null : (
        <div className={styles.fingerprint}>
          <span>{t('fingerprint', { host })}</span>
          <code>{hostKey.fingerprint}</code>
          <span className={styles.hint}>{t('fingerprintHint')}</span>
          <div>
            <Button size="md" variant="default" onClick={() => onTrust(hostKey.key)}>
              {t('trust')}
            </Button>
          </div>
        </div>
      )}
      {ownKey === undefined ? null : <OwnKey line={ownKey} host={host} />}
    </BackupFailure>
  );
  return (
    <>
      {notice}
      <OtherComputers others={tried.others ?? []} timeZone={timeZone} />
    </>
  );
}

/** What an owner puts into the other computer's list, so that it lets this one in. */
function OwnKey({ line, host }: { line: string; host: string }) {
  const { t } = useTranslation('backups');
  return (
    <div className={styles.fingerprint}>
      <span>{t('ownKey', { host })}</span>
      <CopyText
        text={line}
        label={t('passphrase.copy')}
        copiedLabel={t('passphrase.copied')}
        byHandLabel={t('passphrase.byHand')}
      />
      <span className={styles.hint}>{t('ownKeyHint')}</span>
    </div>
  );
}

interface BackupFailureProps {
  failure: NonNullable<TriedPlace['failure']>;
  /** Where more is known than the problem says. */
  words?: string | undefined;
  children?: React.ReactNode;
}

/** What is wrong for everybody, and for the installer what the program said. */
export function BackupFailure({ failure: { problem, detail }, words, children }: BackupFailureProps) {
  const { t } = useTranslation('backups');
  return (
    <Notice kind="bad">
      <Text fw={600}>{words ?? t(`backupProblems:${problem}`)}</Text>
      {children}
      {detail === '' ? null : (
        <details className={styles.detail}>
          <summary>{t('forInstaller')}</summary>
          <code lang="en">{detail}</code>
        </details>
      )}
    </Notice>
  );
}
