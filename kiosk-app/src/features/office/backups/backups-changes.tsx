import type { BackupOffice } from '@printfront/shared/contracts/backup-settings.ts';
import { DEFAULT_SHOP } from '@printfront/shared/domain/default-shop.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { auditEntriesQuery, computerChangesQuery } from '#api/audit-queries.ts';
import { shopQuery } from '#api/catalogue-queries.ts';
import { LatestChanges, type SecretToType } from '../settings/latest-changes.tsx';
import styles from './backups.module.css';
import { type BackupsBody, needsSecret, PlaceUnusable, useBackupsPutBack } from './backups-put-back.ts';

/** Who changed what of the backups, each with the way back. At the shop its own computer tells it. */
export function BackupsChanges({ office, isCentral }: { office: BackupOffice; isCentral: boolean }) {
  const { t } = useTranslation('backups');
  const { data: shop = DEFAULT_SHOP } = useQuery(shopQuery());
  const asksFor = (body: BackupsBody): SecretToType<BackupsBody> | null =>
    needsSecret(office, body)
      ? {
          label: t(body.target?.kind === 's3' ? 'field.secretKey' : 'field.password'),
          hint: t('secretAgain'),
          // Another computer may know this one by a key of its user's own.
          isGood: (typed) => typed !== '' || body.target?.kind === 'sftp',
          add: (to, secret) => (secret === '' ? to : { ...to, secret }),
        }
      : null;
  return (
    <div className={styles.card}>
      <LatestChanges
        subjectId="backups"
        shop={shop}
        list={
          isCentral
            ? auditEntriesQuery({ subject: 'settings', subjectId: 'backups' }, office.version)
            : computerChangesQuery('backups', office.version)
        }
        putBack={useBackupsPutBack(office)}
        asksFor={asksFor}
        failureWords={(failure) => (failure instanceof PlaceUnusable ? t(`backupProblems:${failure.problem}`) : null)}
      />
    </div>
  );
}
