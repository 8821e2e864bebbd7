import path from 'node:path';
import type {
  BackupOffice as Office,
  RestoreProgress,
  saveBackupSettings,
  TriedPlace,
  tryBackupPlace,
} from '../../contracts/backup-settings.ts';
import type { BackupStatus } from '../../contracts/backups.ts';
import type { Output } from '../../contracts/endpoint.ts';
import { isSameBackupAccount, takesBackupSecret } from '../../domain/backup-account.ts';
import type { BackupPlan } from '../backups/backup-plan.ts';
import { readRecord } from '../backups/backup-record.ts';
import type { Backups } from '../backups/backups.service.ts';
import { isSameDisk, listMounts, mountPointOf } from '../backups/mounts.ts';
import { type BackupPlace, createRestic } from '../backups/restic.ts';
import { readProgress, type SaidPlace } from '../backups/restore-wish.ts';
import type { ComputerSettings } from '../computer-settings/computer-settings.service.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { isMatch } from '../http/preconditions.ts';
import type { Service } from '../service/service.ts';
import type { BackupSections } from './backups-section.ts';
import { type BringBack, type BringBackDeps, createBringBack } from './bring-back.ts';
import { explained } from './explained.ts';
import { findPrograms, listRemotes } from './programs.ts';
import { savedPlaceOf } from './saved-place.ts';
import { tryPlace } from './try-place.ts';

type Saved = Output<(typeof saveBackupSettings)['body']>;
type Asked = Output<(typeof tryBackupPlace)['body']>;

export interface BackupOfficeDeps extends BringBackDeps {
  /** What variables of the environment say. */
  given: { place?: BackupPlace | undefined; everyMs?: number | undefined };
  settings: ComputerSettings<BackupSections>;
  /** Makes the service that does it. */
  create(plan: BackupPlan): Backups;
}

interface Editor {
  by: string;
  /** Of the version that they saw. */
  ifMatch: string | undefined;
}

/** How one computer is backed up: what an owner sees and sets of it, and the service itself. */
export interface BackupOffice extends Service, BringBack {
  /** Null when none are set up. */
  status(): BackupStatus | null;
  /** Null when none are set up. */
  begin(): BackupStatus | null;
  isOnDataDisk(): Promise<boolean>;
  everySeconds(): number | null;
  settled(): Promise<void>;
  getBackups(): Promise<Office>;
  tryBackupPlace(asked: Asked): Promise<TriedPlace>;
  /** @throws HttpProblem edited-meanwhile, parameter-missing */
  saveBackupSettings(wanted: Saved, editor: Editor): Promise<{ tried: TriedPlace | null; office: Office }>;
  /** @throws HttpProblem edited-meanwhile, backup-not-set */
  renewBackupPassphrase(passphrase: string, editor: Editor): Promise<{ failure: TriedPlace['failure'] }>;
  getRestore(): Promise<RestoreProgress>;
}

export function createBackupOffice(deps: BackupOfficeDeps): BackupOffice {
  const { target, of, given, settings } = deps;
  const { folder } = target;
  let backups: Backups | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let unsubscribe = () => {};

  /** Each waits for the one before. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  }

  const place = (): BackupPlace | null => given.place ?? savedPlaceOf(settings, { of, folder });

  function plan(): BackupPlan | null {
    const where = place();
    if (where === null) return null;
    const { schedule, kept, mountPoint } = settings.inForce('backups').values;
    // Who has set the place by a variable, and nothing here, has it as it was before there was this page.
    const isSaved = settings.shown('backups').savedAt !== null;
    const at = given.everyMs === undefined && (given.place === undefined || isSaved) ? schedule.at : null;
    return {
      place: where,
      everyMs: given.everyMs ?? schedule.everyHours * 3_600_000,
      at,
      kept,
      mountPoint: given.place === undefined ? mountPoint : null,
    };
  }

  async function apply(): Promise<void> {
    const wasRunning = backups?.status().isRunning ?? false;
    await backups?.stop();
    const wanted = plan();
    backups = wanted === null ? null : deps.create(wanted);
    await backups?.start();
    if (wasRunning) backups?.begin();
  }

  const required = () => {
    const where = place();
    if (where === null) throw new HttpProblem('backup-not-set', 'No place for backups has been set up.');
    return createRestic({ ...where, niceness: 0 });
  };
  const serverId = async () => backups?.record().server ?? (await readRecord(folder)).server;

  /** A secret that is left out is the one that is kept, and never sent to another account: whoever changes the address types it again. */
  function secretsFor({ target: wanted, passphrase, secret }: Asked) {
    const { values, secrets } = settings.inForce('backups');
    const isSame = values.target !== null && isSameBackupAccount(values.target, wanted);
    const known = passphrase ?? secrets.passphrase;
    if (known === null) {
      throw new HttpProblem('parameter-missing', 'A passphrase is needed.', { parameter: 'passphrase' });
    }
    if (secret === undefined && secrets.secret !== null && !isSame && takesBackupSecret(wanted)) {
      const words = 'The secret that is kept is for another account. Type it again.';
      throw new HttpProblem('parameter-missing', words, { parameter: 'secret' });
    }
    const isByKey = wanted.kind === 'sftp' && wanted.withKey === true;
    return { passphrase: known, secret: isByKey ? null : (secret ?? (isSame ? secrets.secret : null)) };
  }

  const attempt = async (wanted: Asked, secrets: { passphrase: string; secret: string | null }) =>
    tryPlace(wanted.target, secrets, { folder, of, server: await serverId(), migrations: target.migrations });

  async function isOnDataDisk(): Promise<boolean> {
    const inFolder = folderOf(place());
    return inFolder !== null && isSameDisk(inFolder, folder);
  }

  async function getBackups(): Promise<Office> {
    const { values, secrets, version, savedBy, savedAt } = settings.shown('backups');
    const { mountPoint: _, ...shown } = values;
    const [programs, remotes, mounts] = await Promise.all([findPrograms(), listRemotes(), listMounts(folder)]);
    return {
      canBackUp: true,
      programs,
      settings: shown,
      hasSecret: secrets.secret,
      hasPassphrase: secrets.passphrase,
      fixed: {
        ...(given.place === undefined ? {} : { target: 'BACKUP_REPOSITORY' }),
        ...(given.everyMs === undefined ? {} : { schedule: 'BACKUP_INTERVAL_HOURS' }),
      },
      version,
      savedBy,
      savedAt,
      status: backups?.status() ?? null,
      isOnDataDisk: await isOnDataDisk(),
      recent: backups?.record().recent ?? [],
      mounts,
      remotes,
      dataFolder: folder,
    };
  }

  async function save({ passphrase, secret, ...values }: Saved, { by, ifMatch }: Editor): Promise<TriedPlace | null> {
    const saved = settings.inForce('backups').values;
    const { target: wanted } = values;
    if (wanted === null || given.place !== undefined) {
      const kept = given.place === undefined ? {} : { target: saved.target };
      const none = wanted === null ? { passphrase: null, secret: null } : {};
      const change = { values: { ...values, ...kept, mountPoint: saved.mountPoint }, secrets: none, by, ifMatch };
      await settings.save('backups', given.place === undefined ? change : { ...change, secrets: {} });
      return null;
    }
    const isNew = saved.target === null || JSON.stringify(saved.target) !== JSON.stringify(wanted);
    const secrets = secretsFor({ target: wanted, ...only({ passphrase, secret }) });
    if (isNew || passphrase !== undefined || secret !== undefined) {
      const tried = await attempt({ target: wanted }, secrets);
      if (tried.failure !== null) return tried;
    }
    const mountPoint = wanted.kind === 'folder' ? await mountPointOf(wanted.folder) : null;
    await settings.save('backups', { values: { ...values, mountPoint }, secrets, by, ifMatch });
    // Whoever has set a place wants to see that it works.
    if (isNew) backups?.begin();
    return null;
  }

  async function renew(passphrase: string, { by, ifMatch }: Editor): Promise<void> {
    if (given.place !== undefined) throw new HttpProblem('backup-not-set', 'BACKUP_PASSPHRASE says it.');
    // Of two owners the second would hold a passphrase that opens nothing.
    if (!isMatch(ifMatch, settings.shown('backups').version))
      throw new HttpProblem('edited-meanwhile', 'Somebody else has changed the backups.');
    const { values } = settings.inForce('backups');
    // While one is being made nobody may take a passphrase away; it goes on afterwards.
    await backups?.stop();
    const { removeOld } = await required()
      .addPassphrase(passphrase)
      .catch(async (error: unknown) => {
        // As it was, and anew: one that was stopped takes up nothing again.
        await apply();
        throw error;
      });
    await settings.save('backups', { values, secrets: { passphrase }, by });
    // Both open it until now, so that there is no moment at which nobody knows the right one.
    await removeOld();
  }

  function saidPlace(): SaidPlace | null {
    const { values, secrets } = settings.inForce('backups');
    if (given.place !== undefined || values.target === null || secrets.passphrase === null) return null;
    return { ...values, target: values.target, passphrase: secrets.passphrase, secret: secrets.secret };
  }

  const bringBack = createBringBack({ ...deps, restic: required, backups: () => backups, serverId, saidPlace });

  return {
    status: () => backups?.status() ?? null,
    begin: () => backups?.begin() ?? null,
    isOnDataDisk,
    everySeconds: () => (backups === null ? null : backups.record().everyMs / 1000),
    settled: async () => backups?.settled(),
    async start() {
      unsubscribe = settings.onChange('backups', apply);
      await apply();
    },
    async stop() {
      unsubscribe();
      await backups?.stop();
    },
    getBackups,
    async tryBackupPlace(asked) {
      return attempt(asked, secretsFor(asked));
    },
    saveBackupSettings: (wanted, editor) =>
      inTurn(async () => ({ tried: await save(wanted, editor), office: await getBackups() })),
    renewBackupPassphrase: (passphrase, editor) =>
      inTurn(() =>
        explained({}, async () => {
          await renew(passphrase, editor);
          return {};
        }),
      ),
    ...bringBack,
    startRestore: (id, by) => inTurn(() => bringBack.startRestore(id, by)),
    getRestore: () => readProgress(folder),
  };
}

/** Null for a place on another computer. A folder that a variable names may be said with `local:`. */
function folderOf(place: BackupPlace | null): string | null {
  const folder = place?.repository.replace(/^local:/, '') ?? '';
  return path.isAbsolute(folder) ? folder : null;
}

const only = ({ passphrase, secret }: { passphrase: string | undefined; secret: string | undefined }) => ({
  ...(passphrase === undefined ? {} : { passphrase }),
  ...(secret === undefined ? {} : { secret }),
});
