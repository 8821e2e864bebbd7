import fs from 'node:fs/promises';
import type { Logger } from 'pino';
import type {
  listBackups,
  BackupOffice as Office,
  OtherBackup,
  previewRestore,
  RestoreProgress,
  StoredBackup,
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
import { listMounts, mountPointOf } from '../backups/mounts.ts';
import { BackupError, type BackupPlace, createRestic } from '../backups/restic.ts';
import { missingOf, type RestoreTarget } from '../backups/restore-backup.ts';
import { readProgress, readWish, restoring, type SaidPlace, writeWish } from '../backups/restore-wish.ts';
import type { ComputerSettings } from '../computer-settings/computer-settings.service.ts';
import { HttpProblem, notFound } from '../http/http-problem.ts';
import { isMatch } from '../http/preconditions.ts';
import type { Service } from '../service/service.ts';
import type { BackupSections } from './backups-section.ts';
import { findPrograms, listRemotes } from './programs.ts';
import { savedPlaceOf } from './saved-place.ts';
import { otherBackups, ownBackups, shownBackup } from './stored-backups.ts';
import { tryPlace } from './try-place.ts';

type Saved = Output<(typeof saveBackupSettings)['body']>;
type Preview = Output<(typeof previewRestore)['answer']>;
type Asked = Output<(typeof tryBackupPlace)['body']>;

export interface BackupOfficeDeps {
  target: RestoreTarget;
  of: BackupPlace['of'];
  /** What variables of the environment say. */
  given: { place?: BackupPlace | undefined; everyMs?: number | undefined };
  settings: ComputerSettings<BackupSections>;
  /** Makes the service that does it. */
  create(plan: BackupPlan): Backups;
  /** Any of them is typed by who brings a backup back. */
  shopNames(): Promise<readonly string[]>;
  /** Orders that a database of that time would not know, the newest first. */
  ordersAfter(at: string): Promise<{ count: number; newest: readonly { number: string; at: string }[] }>;
  /** Ends this process, so that it is started again. */
  startAgain(): void;
  logger: Logger;
}

interface Editor {
  by: string;
  /** Of the version that they saw. */
  ifMatch: string | undefined;
}

/** How one computer is backed up: what an owner sees and sets of it, and the service itself. */
export interface BackupOffice extends Service {
  /** Null when none are set up. */
  status(): BackupStatus | null;
  /** Null when none are set up. */
  begin(): BackupStatus | null;
  settled(): Promise<void>;
  getBackups(): Promise<Office>;
  tryBackupPlace(asked: Asked): Promise<TriedPlace>;
  /** @throws HttpProblem edited-meanwhile, parameter-missing */
  saveBackupSettings(wanted: Saved, editor: Editor): Promise<{ tried: TriedPlace | null; office: Office }>;
  /** @throws HttpProblem edited-meanwhile, backup-not-set */
  renewBackupPassphrase(passphrase: string, editor: Editor): Promise<{ failure: TriedPlace['failure'] }>;
  listBackups(): Promise<Output<(typeof listBackups)['answer']>>;
  previewRestore(id: string): Promise<Preview>;
  startRestore(
    id: string,
    by: { shopName: string; name: string },
  ): Promise<{ isNameRight: boolean; progress: RestoreProgress }>;
  getRestore(): Promise<RestoreProgress>;
}

/** A page has its answer before the server is away. */
const LAST_WORDS_MS = 500;

export function createBackupOffice(deps: BackupOfficeDeps): BackupOffice {
  const { target, of, given, settings, logger } = deps;
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
    return { passphrase: known, secret: secret ?? (isSame ? secrets.secret : null) };
  }

  const attempt = async (wanted: Asked, secrets: { passphrase: string; secret: string | null }) =>
    tryPlace(wanted.target, secrets, { folder, of, server: await serverId(), migrations: target.migrations });

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

  async function list(): Promise<Output<(typeof listBackups)['answer']>> {
    const restic = required();
    const nothing: { backups: StoredBackup[]; others: OtherBackup[] } = { backups: [], others: [] };
    return explained(nothing, async () => {
      // In a place that was just set the first backup may still be on its way to begin there.
      const isBegun = backups === null || backups.record().place !== null || (await restic.exists());
      const stored = isBegun ? await restic.listAll() : [];
      const server = await serverId();
      const own = ownBackups(
        stored.filter((one) => one.of === of),
        server,
      );
      const { checked } = backups?.record() ?? { checked: [] };
      return {
        backups: own.map((one) => shownBackup(one, { checked, migrations: target.migrations })),
        others: otherBackups(stored, { server, of }, target.migrations),
      };
    });
  }

  async function preview(id: string): Promise<Preview> {
    const restic = required();
    const nothing = { backup: null, bringsFiles: 0, bringsBytes: 0, freeBytes: 0, ordersAfter: 0, newestOrders: [] };
    return explained<Omit<Preview, 'failure'>>(nothing, async () => {
      const found = await find(id);
      const missing = await missingOf(restic, found.id, target);
      const { count, newest } = await deps.ordersAfter(found.at);
      const { bavail, bsize } = await fs.statfs(folder);
      return {
        backup: found,
        bringsFiles: missing.photoCount,
        bringsBytes: missing.byteSize,
        freeBytes: bavail * bsize,
        ordersAfter: count,
        newestOrders: [...newest],
      };
    });
  }

  async function find(id: string) {
    const listed = await list();
    if (listed.failure !== null) throw new BackupError(listed.failure.problem, listed.failure.detail);
    const found = listed.backups.find((one) => one.id.startsWith(id));
    if (found === undefined) throw notFound();
    return found;
  }

  function saidPlace(): SaidPlace | null {
    const { values, secrets } = settings.inForce('backups');
    if (given.place !== undefined || values.target === null || secrets.passphrase === null) return null;
    return { ...values, target: values.target, passphrase: secrets.passphrase, secret: secrets.secret };
  }

  async function startRestore(id: string, { shopName, name }: { shopName: string; name: string }) {
    required();
    const running = await readWish(folder);
    if (running !== null && !running.isPlaced) return { isNameRight: true, progress: restoring(running) };
    const names = await deps.shopNames();
    if (!names.some((one) => plain(one) === plain(shopName))) {
      return { isNameRight: false, progress: await readProgress(folder) };
    }
    const found = await find(id).catch(explainRefused);
    const wish = { id: found.id, backupAt: found.at, by: name, place: saidPlace(), tries: 0, isPlaced: false };
    await writeWish(folder, wish);
    logger.warn({ backup: found.id, by: name }, 'somebody wants a backup back; the server starts again for it');
    setTimeout(deps.startAgain, LAST_WORDS_MS).unref();
    return { isNameRight: true, progress: restoring(wish) };
  }

  return {
    status: () => backups?.status() ?? null,
    begin: () => backups?.begin() ?? null,
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
    listBackups: list,
    previewRestore: preview,
    startRestore: (id, by) => inTurn(() => startRestore(id, by)),
    getRestore: () => readProgress(folder),
  };
}

/** What went wrong at the place is part of the answer: it has words of its own. */
async function explained<Answer extends object>(
  nothing: Answer,
  work: () => Promise<Answer>,
): Promise<Answer & { failure: TriedPlace['failure'] }> {
  try {
    return { ...(await work()), failure: null };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return { ...nothing, failure: { problem: error.problem, detail: error.message } };
  }
}

function explainRefused(error: unknown): never {
  if (!(error instanceof BackupError)) throw error;
  throw notFound();
}

const plain = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

const only = ({ passphrase, secret }: { passphrase: string | undefined; secret: string | undefined }) => ({
  ...(passphrase === undefined ? {} : { passphrase }),
  ...(secret === undefined ? {} : { secret }),
});
