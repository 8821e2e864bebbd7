import path from 'node:path';
import { z } from 'zod';
import { SettingError } from '../env/read-environment.ts';
import type { BackupPlace } from './restic.ts';

const HOUR_MS = 3_600_000;

export const BackupSettings = {
  /** As restic names it. */
  BACKUP_REPOSITORY: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'it must have 12 characters or more').optional(),
  BACKUP_INTERVAL_HOURS: z.coerce.number().int().min(1).max(168).optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
};

type Given = z.output<z.ZodObject<typeof BackupSettings>>;

/**
 * @param folder the server's own; what is known of the place is kept in it
 * @returns undefined: nothing is backed up from here
 * @throws SettingError when the passphrase or one of two keys is missing
 */
export function backupPlaceOf(settings: Given, of: BackupPlace['of'], folder: string): BackupPlace | undefined {
  const { BACKUP_REPOSITORY: repository, BACKUP_PASSPHRASE: passphrase } = settings;
  const { BACKUP_S3_ACCESS_KEY_ID: keyId, BACKUP_S3_SECRET_ACCESS_KEY: key } = settings;
  if (repository === undefined) return undefined;
  if (passphrase === undefined) {
    throw new SettingError('The setting BACKUP_PASSPHRASE is required: backups are encrypted with it.');
  }
  if ((keyId === undefined) !== (key === undefined)) {
    const missing = keyId === undefined ? 'BACKUP_S3_ACCESS_KEY_ID' : 'BACKUP_S3_SECRET_ACCESS_KEY';
    throw new SettingError(`The setting ${missing} is required: the two keys of a bucket belong together.`);
  }
  const isFolder = !/^[a-z0-9]+:/i.test(repository);
  return {
    repository: isFolder ? path.resolve(repository) : repository,
    passphrase,
    of,
    ...(keyId !== undefined && key !== undefined
      ? { environment: { AWS_ACCESS_KEY_ID: keyId, AWS_SECRET_ACCESS_KEY: key } }
      : {}),
    cacheFolder: path.join(folder, 'backup-cache'),
  };
}

/** @returns undefined where the owner decides */
export const backupEveryMsOf = ({ BACKUP_INTERVAL_HOURS: hours }: Given): number | undefined =>
  hours === undefined ? undefined : hours * HOUR_MS;
