import type { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import { BackupSchedule, BackupsKept, BackupTarget } from '@printfront/shared/contracts/backup-settings.ts';

/** As i18next translates, in the namespace `audit`. */
export type Translate = (key: string, values?: Record<string, unknown>) => string;

type Value = AuditEntry['changes'][number]['from'];

const SECRETS = new Set(['password', 'passphrase', 'secret']);

/** That a secret is another one is all that is known of it: there is no value before or after. */
export const isOfSecret = ({ subject, changes }: Pick<AuditEntry, 'subject' | 'changes'>, field: string): boolean =>
  subject === 'settings' && SECRETS.has(field) && changes.some((one) => one.field === field && one.to === true);

/** What a field of a computer is called; undefined of a section of the shop’s. */
export const computerFieldWords = (section: string, field: string, { t }: { t: Translate }): string | undefined =>
  t(`of.${section}.${field}`, { defaultValue: '' }) || undefined;

/** A value that only a computer has, as people say it; null for all others. */
export function computerWords(field: string, value: Value, before: Value, { t }: { t: Translate }): string | null {
  if (field === 'ca' && typeof value === 'string')
    return t(`certificate.${typeof before === 'string' && before !== value ? 'other' : 'some'}`);
  if (field === 'files' && typeof value === 'string') return t(`files.${value}`, { defaultValue: value });
  if (field === 'schedule') {
    const { data } = BackupSchedule.safeParse(value);
    return data ? t('backupFrom', { every: t(`backupEvery.h${data.everyHours}`), at: data.at }) : null;
  }
  if (field === 'kept') {
    const { data } = BackupsKept.safeParse(value);
    return data ? t('backupsKept', data) : null;
  }
  const { data: target } = field === 'target' ? BackupTarget.safeParse(value) : {};
  return target ? placeWords(target, t) : null;
}

function placeWords(target: BackupTarget, t: Translate): string {
  const kind = t(`backupPlace.${target.kind}`);
  if (target.kind === 'folder') return `${kind} ${target.folder}`;
  if (target.kind === 'rclone') return `${kind} ${target.remote}:${target.folder}`;
  if (target.kind === 'sftp') return `${kind} ${target.user}@${target.host}:${target.port} ${target.folder}`;
  return [kind, target.endpoint, target.bucket, target.folder, target.accessKeyId].filter(Boolean).join(' ');
}
