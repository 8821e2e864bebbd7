import { z } from 'zod';
import { BackupSettings, DEFAULT_BACKUP_SETTINGS } from '../../contracts/backup-settings.ts';
import { computerSection } from '../computer-settings/sections.ts';

/** What is set of backups on one computer. */
export const backupsSection = computerSection({
  values: BackupSettings.extend({
    /** Where the disk of a folder was mounted when it was set. */
    mountPoint: z.string().nullable(),
  }),
  start: { ...DEFAULT_BACKUP_SETTINGS, mountPoint: null },
  secrets: ['passphrase', 'secret'],
  ofServer: ['mountPoint'],
});

export type BackupSections = { readonly backups: typeof backupsSection };
