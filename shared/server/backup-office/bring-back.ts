import fs from 'node:fs/promises';
import type { Logger } from 'pino';
import type {
  listBackups,
  OtherBackup,
  previewRestore,
  RestoreProgress,
  StoredBackup,
} from '../../contracts/backup-settings.ts';
import type { Output } from '../../contracts/endpoint.ts';
import type { Backups } from '../backups/backups.service.ts';
import { BackupError, type BackupPlace, type Restic } from '../backups/restic.ts';
import { missingOf, type RestoreTarget } from '../backups/restore-backup.ts';
import { readProgress, readWish, restoring, type SaidPlace, writeWish } from '../backups/restore-wish.ts';
import { notFound } from '../http/http-problem.ts';
import { explained } from './explained.ts';
import { otherBackups, ownBackups, shownBackup } from './stored-backups.ts';

type Preview = Output<(typeof previewRestore)['answer']>;

/** A page has its answer before the server is away. */
const LAST_WORDS_MS = 500;

export interface BringBackDeps {
  target: RestoreTarget;
  of: BackupPlace['of'];
  /** Any of them is typed by who brings a backup back. */
  shopNames(): Promise<readonly string[]>;
  /** Orders that a database of that time would not know, the newest first. */
  ordersAfter(at: string): Promise<{ count: number; newest: readonly { number: string; at: string }[] }>;
  /** Ends this process, so that it is started again. */
  startAgain(): void;
  logger: Logger;
}

interface BringBackOptions extends BringBackDeps {
  /** @throws HttpProblem backup-not-set */
  restic(): Restic;
  /** Null when none are set up. */
  backups(): Backups | null;
  serverId(): Promise<string>;
  /** Null when variables say it, which the next start reads as well. */
  saidPlace(): SaidPlace | null;
}

/** What lies at the place of the backups, and how one of them comes back: the server starts again for it. */
export interface BringBack {
  listBackups(): Promise<Output<(typeof listBackups)['answer']>>;
  previewRestore(id: string): Promise<Preview>;
  startRestore(
    id: string,
    by: { shopName: string; name: string },
  ): Promise<{ isNameRight: boolean; progress: RestoreProgress }>;
}

export function createBringBack(options: BringBackOptions): BringBack {
  const { target, of, logger } = options;
  const { folder } = target;

  async function list(): Promise<Output<(typeof listBackups)['answer']>> {
    const restic = options.restic();
    const backups = options.backups();
    const nothing: { backups: StoredBackup[]; others: OtherBackup[] } = { backups: [], others: [] };
    return explained(nothing, async () => {
      // In a place that was just set the first backup may still be on its way to begin there.
      const isBegun = backups === null || backups.record().place !== null || (await restic.exists());
      const stored = isBegun ? await restic.listAll() : [];
      const server = await options.serverId();
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
    const restic = options.restic();
    const nothing = { backup: null, bringsFiles: 0, bringsBytes: 0, freeBytes: 0, ordersAfter: 0, newestOrders: [] };
    return explained<Omit<Preview, 'failure'>>(nothing, async () => {
      const found = await find(id);
      const missing = await missingOf(restic, found.id, target);
      const { count, newest } = await options.ordersAfter(found.at);
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

  async function startRestore(id: string, { shopName, name }: { shopName: string; name: string }) {
    options.restic();
    const running = await readWish(folder);
    if (running !== null && !running.isPlaced) return { isNameRight: true, progress: restoring(running) };
    const names = await options.shopNames();
    if (!names.some((one) => plain(one) === plain(shopName))) {
      return { isNameRight: false, progress: await readProgress(folder) };
    }
    const found = await find(id).catch(explainRefused);
    const wish = { id: found.id, backupAt: found.at, by: name, place: options.saidPlace(), tries: 0, isPlaced: false };
    await writeWish(folder, wish);
    logger.warn({ backup: found.id, by: name }, 'somebody wants a backup back; the server starts again for it');
    setTimeout(options.startAgain, LAST_WORDS_MS).unref();
    return { isNameRight: true, progress: restoring(wish) };
  }

  return { listBackups: list, previewRestore: preview, startRestore };
}

function explainRefused(error: unknown): never {
  if (!(error instanceof BackupError)) throw error;
  throw notFound();
}

const plain = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
