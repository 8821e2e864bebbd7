import { z } from 'zod';
import { BACKUP_PROBLEMS, BackupStatus } from './backups.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Version } from './fields.ts';

const line = (longest: number, pattern: RegExp, expected: string) =>
  z.string().trim().min(1).max(longest).regex(pattern, expected);

/** Nothing in it may be taken for an option of a program, or for another line. */
const Folder = line(500, /^\/[^\p{Cc}]*$/u, 'a folder that begins with /');
const FolderThere = line(500, /^[^\p{Cc}\-:][^\p{Cc}]*$/u, 'a folder');
const HostName = line(253, /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'a name or an address such as 192.168.1.20');
const UserName = line(100, /^[\w][\w.@-]*$/, 'a user name');
const BucketName = line(63, /^[a-z0-9][a-z0-9.-]+[a-z0-9]$/i, 'the name of a bucket');
const Endpoint = z.url({ protocol: /^https?$/, error: 'a web address such as https://s3.example' }).max(300);
const RemoteName = line(100, /^\w[\w.+@ -]*$/, 'the name of a remote');
/** As a list of known hosts has it: kind and key. */
const HostKey = line(1_500, /^[a-z][\w@.-]+ [A-Za-z0-9+/=]+$/i, 'a key of a host');

/** By kind: what an owner fills in. */
export const BACKUP_TARGETS = {
  folder: z.object({ kind: z.literal('folder'), folder: Folder.describe('Of another disk, or of a network drive.') }),
  sftp: z.object({
    kind: z.literal('sftp'),
    host: HostName,
    port: z.int().min(1).max(65_535),
    user: UserName,
    folder: FolderThere,
    hostKey: HostKey.nullable().describe('By which the computer is known again; null: it is not known yet.'),
    withKey: z.boolean().optional().describe('It lets this server in by the server’s own key, without a password.'),
  }),
  s3: z.object({
    kind: z.literal('s3'),
    endpoint: Endpoint,
    region: line(60, /^[\w-]+$/, 'a region').nullable(),
    bucket: BucketName,
    folder: FolderThere.nullable(),
    accessKeyId: line(200, /^[^\p{Cc}\s]+$/u, 'a key id'),
  }),
  rclone: z.object({ kind: z.literal('rclone'), remote: RemoteName, folder: FolderThere }),
};

/** Where backups go, in the words that an owner knows. What is secret about it is said beside it. */
export const BackupTarget = z
  .discriminatedUnion('kind', [BACKUP_TARGETS.folder, BACKUP_TARGETS.sftp, BACKUP_TARGETS.s3, BACKUP_TARGETS.rclone])
  .meta({ id: 'BackupTarget', description: 'Where backups go.' });
export type BackupTarget = z.infer<typeof BackupTarget>;
export const BACKUP_TARGET_KINDS = ['folder', 'sftp', 's3', 'rclone'] as const;

export const SHORTEST_PASSPHRASE = 12;
const Passphrase = z.string().min(SHORTEST_PASSPHRASE).max(200);
/** The password at the other computer, or the secret key of the bucket. */
const PlaceSecret = z.string().min(1).max(500);

export const BackupSchedule = z.object({
  everyHours: z.union([z.literal(6), z.literal(12), z.literal(24), z.literal(168)]),
  at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .describe('HH:MM in the time zone of the shop: the first of a day.'),
});
export type BackupSchedule = z.infer<typeof BackupSchedule>;
/** One of each is kept for so long. */
export const BackupsKept = z.object({
  days: z.int().min(1).max(365),
  weeks: z.int().min(0).max(104),
  months: z.int().min(0).max(120),
});
export type BackupsKept = z.infer<typeof BackupsKept>;

export const BackupSettings = z.object({
  target: BackupTarget.nullable().describe('Null: nothing is backed up, or a variable says where to.'),
  schedule: BackupSchedule,
  kept: BackupsKept,
});
export type BackupSettings = z.infer<typeof BackupSettings>;

export const DEFAULT_BACKUP_SETTINGS: BackupSettings = {
  target: null,
  schedule: { everyHours: 24, at: '03:10' },
  kept: { days: 14, weeks: 8, months: 12 },
};

const StoredBackup = z
  .object({
    id: z.string(),
    at: Instant,
    madeBy: z.string().describe('The computer that made it.'),
    orderCount: z.int().min(0).nullable(),
    photoCount: z.int().min(0).nullable().describe('Null for one that an earlier version made.'),
    byteSize: z.int().min(0).nullable(),
    checkedAt: Instant.nullable().describe('When it was opened and compared.'),
    isNewer: z.boolean().describe('A newer version of the server made it; this one cannot bring it back.'),
  })
  .meta({ id: 'StoredBackup', description: 'A backup that can be brought back.' });
export type StoredBackup = z.infer<typeof StoredBackup>;

export const OtherBackup = StoredBackup.extend({
  of: z.enum(['shop', 'central']).describe('What the computer is.'),
}).meta({ id: 'OtherBackup', description: 'A backup of another computer in the same place.' });
export type OtherBackup = z.infer<typeof OtherBackup>;

const Failure = z.object({ problem: z.enum(BACKUP_PROBLEMS), detail: z.string() });

/** A disk or a network drive that is mounted. */
const Mount = z.object({
  folder: z.string(),
  freeBytes: z.int().min(0),
  totalBytes: z.int().min(0),
  isDataDisk: z.boolean().describe('The disk that the shop’s data are on: no safe place for a backup of them.'),
});
export type Mount = z.infer<typeof Mount>;

export const RESTORE_PHASES = ['restarting', 'listing', 'bringing', 'placing'] as const;
export const RestoreProgress = z
  .object({
    state: z.enum(['none', 'running', 'done', 'failed']),
    phase: z.enum(RESTORE_PHASES).nullable(),
    done: z.int().min(0).describe('Files that have come, of `total`.'),
    total: z.int().min(0),
    backupAt: Instant.nullable(),
    endedAt: Instant.nullable(),
    fileCount: z.int().min(0).nullable().describe('How many files were brought back; the others were there.'),
    failure: Failure.nullable(),
  })
  .meta({ id: 'RestoreProgress', description: 'How the restore that was asked for last is doing.' });
export type RestoreProgress = z.infer<typeof RestoreProgress>;

const BackupOffice = z
  .object({
    canBackUp: z.boolean().describe('False where the database has backups of its own: PostgreSQL.'),
    programs: z.object({ restic: z.boolean(), ssh: z.boolean(), rclone: z.boolean() }),
    settings: BackupSettings,
    hasSecret: z.boolean(),
    hasPassphrase: z.boolean(),
    /** Of what, the variable that says it: `target`, `schedule`. */
    fixed: z.record(z.string(), z.string()),
    version: Version,
    savedBy: z.string().nullable(),
    savedAt: Instant.nullable(),
    status: BackupStatus.nullable(),
    isOnDataDisk: z
      .boolean()
      .optional()
      .describe('Backups go to the disk that the data are on: both are lost with it. Absent from older servers.'),
    recent: z
      .array(z.object({ at: Instant, problem: z.enum(BACKUP_PROBLEMS).nullable() }))
      .describe('What was tried in the last two weeks, newest first; null: it was good.'),
    mounts: z.array(Mount),
    remotes: z.array(z.string()).describe('What rclone has been set up for on this computer.'),
    dataFolder: z.string(),
  })
  .meta({ id: 'BackupOffice', description: 'How this computer is backed up.' });
export type BackupOffice = z.infer<typeof BackupOffice>;

const MAY_SET = { who: ['maintainer'], may: 'settings', where: ['central', 'edge'] } as const;

export const getBackups = endpoint({
  ...MAY_SET,
  name: 'getBackups',
  summary: 'How this server is backed up, and what can be chosen',
  method: 'GET',
  path: '/backups',
  status: 200,
  answer: BackupOffice,
  problems: [],
});

const Place = z.object({
  target: BackupTarget,
  passphrase: Passphrase.optional().describe('Left out: the one that is kept.'),
  secret: PlaceSecret.optional().describe('Left out: the one that is kept, while the place is the same.'),
});

const TriedPlace = z
  .object({
    failure: Failure.nullable(),
    hostKey: z
      .object({ key: z.string(), fingerprint: z.string() })
      .nullable()
      .describe('With `unknown-host` and `host-changed`: who answers there.'),
    found: z
      .object({ count: z.int().min(0), newestAt: Instant.nullable() })
      .nullable()
      .describe('Backups that are there already; null: the place is empty.'),
    freeBytes: z.int().min(0).nullable().describe('Null where it cannot be known.'),
    isDataDisk: z.boolean(),
    ownKey: z
      .string()
      .optional()
      .describe('With `wrong-keys` where it is to be let in by its own key: the line for the other computer’s list.'),
    others: z.array(OtherBackup).optional().describe('With `another-server`: whose are there, the newest first.'),
  })
  .meta({ id: 'TriedPlace', description: 'What became of a try to write to a place and to read from it.' });
export type TriedPlace = z.infer<typeof TriedPlace>;

export const tryBackupPlace = endpoint({
  ...MAY_SET,
  name: 'tryBackupPlace',
  summary: 'Connect to a place, write, read and remove something there',
  method: 'POST',
  path: '/backups/try',
  body: Place,
  status: 200,
  answer: TriedPlace,
  problems: ['backup-not-set'],
});

export const saveBackupSettings = endpoint({
  ...MAY_SET,
  name: 'saveBackupSettings',
  summary: 'Set where backups go, when, and how many are kept; in force at once',
  method: 'PUT',
  path: '/backups/settings',
  ifMatch: true,
  body: BackupSettings.extend({ passphrase: Passphrase.optional(), secret: PlaceSecret.optional() }),
  status: 200,
  answer: z.object({
    /** Null: it was saved. */
    tried: TriedPlace.nullable().describe('Why the place cannot be used: then nothing was saved. Null: it is saved.'),
    office: BackupOffice,
  }),
  problems: ['edited-meanwhile', 'backup-not-set'],
});

/** The old one opens them no more. */
export const renewBackupPassphrase = endpoint({
  ...MAY_SET,
  name: 'renewBackupPassphrase',
  summary: 'Lock the backups with another passphrase',
  method: 'POST',
  path: '/backups/passphrase',
  ifMatch: true,
  body: z.object({ passphrase: Passphrase }),
  status: 200,
  answer: z.object({ failure: Failure.nullable() }),
  problems: ['backup-not-set', 'edited-meanwhile'],
});

export const listBackups = endpoint({
  ...MAY_SET,
  name: 'listBackups',
  summary: 'The backups of this server, newest first',
  method: 'GET',
  path: '/backups/stored',
  status: 200,
  answer: z.object({
    backups: z.array(StoredBackup),
    others: z
      .array(OtherBackup)
      .describe('Of other computers in the same place, the newest first: what a new computer can become.'),
    failure: Failure.nullable(),
  }),
  problems: ['backup-not-set'],
});

const BackupParams = z.object({ backupId: z.string().regex(/^[0-9a-f]{8,64}$/) });

export const previewRestore = endpoint({
  ...MAY_SET,
  name: 'previewRestore',
  summary: 'What a backup would bring back, and what would be missing afterwards',
  method: 'GET',
  path: '/backups/stored/{backupId}',
  params: BackupParams,
  status: 200,
  answer: z.object({
    failure: Failure.nullable(),
    backup: StoredBackup.nullable(),
    bringsFiles: z.int().min(0).describe('Photos and slips that are not here now.'),
    bringsBytes: z.int().min(0),
    freeBytes: z.int().min(0),
    ordersAfter: z.int().min(0).describe('Placed since: this server would not know of them.'),
    newestOrders: z.array(z.object({ number: z.string(), at: Instant })),
  }),
  problems: ['backup-not-set', 'not-found'],
});

export const startRestore = endpoint({
  ...MAY_SET,
  name: 'startRestore',
  summary: 'Bring a backup back: the server starts again for it; one that runs already is the one',
  method: 'POST',
  path: '/backups/stored/{backupId}/restore',
  params: BackupParams,
  body: z.object({ shopName: z.string().max(200).describe('Typed by who wants it.') }),
  status: 200,
  answer: z.object({
    isNameRight: z.boolean().describe('False: it is not the name of the shop, and nothing was begun.'),
    progress: RestoreProgress,
  }),
  problems: ['backup-not-set', 'not-found'],
});

/** Asked while nobody can be signed in: the database is being replaced. */
export const getRestore = endpoint({
  name: 'getRestore',
  summary: 'How a restore is doing',
  method: 'GET',
  path: '/backups/restore',
  who: ['anyone', 'maintainer'],
  where: ['central', 'edge'],
  status: 200,
  answer: RestoreProgress,
  problems: [],
});

const FirstRunCode = z.string().trim().min(1).max(60);
const Existing = z.object({
  code: FirstRunCode.describe('Of the log, as at the first run.'),
  target: BackupTarget,
  passphrase: z.string().min(1).max(200),
  secret: PlaceSecret.optional(),
});

/** Of a computer that has nothing yet. */
export const listBackupsElsewhere = endpoint({
  name: 'listBackupsElsewhere',
  summary: 'On a new computer: the backups of a place, for who has the code of its log',
  method: 'POST',
  path: '/first-run/backups',
  who: ['anyone'],
  where: ['central', 'edge'],
  body: Existing,
  status: 200,
  answer: z.object({
    backups: z.array(StoredBackup),
    failure: Failure.nullable(),
    hostKey: TriedPlace.shape.hostKey,
    ownKey: TriedPlace.shape.ownKey,
  }),
  problems: ['first-run-over', 'sign-in-code-unknown', 'sign-in-code-used', 'too-many-requests', 'backup-not-set'],
});

export const restoreElsewhere = endpoint({
  name: 'restoreElsewhere',
  summary: 'On a new computer: bring a backup back, for who has the code of its log',
  method: 'POST',
  path: '/first-run/restore',
  who: ['anyone'],
  where: ['central', 'edge'],
  body: Existing.extend(BackupParams.shape),
  status: 200,
  answer: RestoreProgress,
  problems: [
    'first-run-over',
    'sign-in-code-unknown',
    'sign-in-code-used',
    'too-many-requests',
    'not-found',
    'backup-not-set',
  ],
});
