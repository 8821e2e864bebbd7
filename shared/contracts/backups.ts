import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Instant } from './fields.ts';

/** Why a backup could not be made or read; each has words of its own on the page. */
export const BACKUP_PROBLEMS = [
  'not-installed',
  'wrong-passphrase',
  'unreachable',
  'not-there',
  'not-mounted',
  'no-rights',
  'wrong-keys',
  'unknown-host',
  'host-changed',
  'inside-data',
  'in-use',
  'another-server',
  'gone',
  'newer',
  'no-room',
  'damaged',
  'busy',
  'failed',
] as const;
export type BackupProblem = (typeof BACKUP_PROBLEMS)[number];

export const BackupStatus = z
  .object({
    place: z.string().describe('Where backups go, without passwords.'),
    isRunning: z.boolean(),
    lastGood: z
      .object({ at: Instant, fileCount: z.int().min(0), byteSize: z.int().min(0) })
      .nullable()
      .describe('Of the newest whole backup: photos, slips and the copy of the database.'),
    lastChecked: z
      .object({ at: Instant, fileCount: z.int().min(0), missingCount: z.int().min(0) })
      .nullable()
      .describe('When a backup was opened and compared, and how many photos that are here it did not have.'),
    failure: z
      .object({ at: Instant, problem: z.enum(BACKUP_PROBLEMS), detail: z.string() })
      .nullable()
      .describe('Why the last try ended; null when it was good, or there was none.'),
    nextAt: Instant.nullable().describe('Null while one runs.'),
    isLate: z.boolean().describe('No good one for more than twice the time between two.'),
  })
  .meta({ id: 'BackupStatus', description: 'Backups of a server to another place.' });
export type BackupStatus = z.infer<typeof BackupStatus>;

export const LONGEST_BACKUP_PROBLEM = 300;

/** How a server's backups stand, for those who look after many servers. */
export const BackupStanding = z.object({
  lastGoodAt: Instant.nullable(),
  isLate: z.boolean(),
  /** Why the last try ended, in the words of the program. */
  problem: z.string().max(LONGEST_BACKUP_PROBLEM).nullable(),
  /** Photos that the backup that was opened last did not have. */
  missing: z.int().min(0),
});
export type BackupStanding = z.infer<typeof BackupStanding>;

const start = {
  method: 'POST',
  who: ['maintainer'],
  status: 200,
  answer: BackupStatus,
  problems: ['backup-not-set'],
} as const;

export const startShopBackup = endpoint({
  ...start,
  name: 'startShopBackup',
  summary: 'Back up the shop’s computer now; one that runs already is the one',
  path: '/shop/backup',
  where: ['edge'],
});

export const startCentralBackup = endpoint({
  ...start,
  name: 'startCentralBackup',
  may: 'settings',
  summary: 'Back up central now; one that runs already is the one',
  path: '/central/backup',
  where: ['central'],
});
