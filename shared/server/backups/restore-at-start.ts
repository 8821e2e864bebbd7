import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { RestoreProgress } from '../../contracts/backup-settings.ts';
import type { ServerApp } from '../http/serve.ts';
import type { Service } from '../service/service.ts';
import { IN_USE, isInUse } from './is-in-use.ts';
import { placeOfTarget } from './place-of-target.ts';
import { BackupError, type BackupPlace, createRestic, type Restic } from './restic.ts';
import { type RestoreTarget, restoreBackup } from './restore-backup.ts';
import { dropWish, NO_RESTORE, type RestoreWish, readWish, restoring, writeResult, writeWish } from './restore-wish.ts';
import { restoringApp } from './restoring-app.ts';

/** One that ends its process each time would keep the server from ever serving again. */
const MOST_TRIES = 5;
/** After a power cut the network comes later than the server. */
const PATIENCE_MS = 180_000;
const ASK_AGAIN_MS = 5_000;

export interface RestoreAtStart {
  target: RestoreTarget;
  of: BackupPlace['of'];
  /** What variables say. */
  given: BackupPlace | undefined;
  /** Makes the server's own listeners for another app. */
  listen(app: ServerApp): readonly Service[];
  logger: Logger;
}

/**
 * Before the database is opened: does what somebody has asked for on the page, and tells how it is going to whoever looks. It
 * ends either way: with the backup in its place, or with everything as it was and a reason. Cut short, it begins anew at the
 * next start.
 *
 * @returns whether it was tried
 */
export async function restoreIfWished(options: RestoreAtStart): Promise<boolean> {
  const { target, listen, logger } = options;
  const { folder } = target;
  const wish = await readWish(folder);
  if (wish === null || wish.isPlaced) return false;
  // Nobody is served from here until the restore has ended: looked at once, before it begins, it stays so.
  if (wish.isForNew && wish.tries === 0 && isInUse(target)) {
    const failure = { problem: 'in-use', detail: IN_USE } as const;
    const ended = { ...NO_RESTORE, state: 'failed', failure, backupAt: wish.backupAt } as const;
    await writeResult(folder, { ...ended, endedAt: new Date().toISOString() });
    await dropWish(folder);
    logger.warn({ backup: wish.id }, IN_USE);
    return false;
  }
  const begun = { ...wish, tries: wish.tries + 1 };
  await writeWish(folder, begun);
  let progress = restoring(wish);
  const restic = createRestic(placeOf(wish, options));
  const end = () => void restic.stop().finally(() => process.exit(0));
  const ends = ['SIGINT', 'SIGTERM', 'disconnect'];
  for (const event of ends) process.on(event, end);
  const listeners = listen(restoringApp(() => progress, logger));
  for (const listener of listeners) await listener.start();
  logger.warn({ backup: wish.id }, 'a backup is being brought back');
  const ended = await attempt(restic, begun, target, (told) => {
    progress = { ...progress, ...told };
  });
  if (ended.failure === null) await writeWish(folder, { ...begun, isPlaced: true });
  await writeResult(folder, { ...NO_RESTORE, ...ended, backupAt: wish.backupAt, endedAt: new Date().toISOString() });
  if (ended.failure !== null) await dropWish(folder);
  logger.warn({ backup: wish.id, ...ended }, 'the restore has ended');
  for (const listener of listeners) await listener.stop();
  for (const event of ends) process.off(event, end);
  return true;
}

function placeOf({ place }: RestoreWish, { given, of, target: { folder } }: RestoreAtStart): BackupPlace {
  const said = place === null ? given : placeOfTarget(place.target, place, { of, folder });
  // The variables that named it have gone since the wish: no repository is found here, and that is what the failure says.
  if (said === undefined) return { repository: folder, passphrase: '', of, cacheFolder: folder };
  // Nobody else is served meanwhile.
  return { ...said, niceness: 0 };
}

type Ended = Pick<RestoreProgress, 'state' | 'failure' | 'fileCount'>;

async function attempt(
  restic: Restic,
  wish: RestoreWish,
  target: RestoreTarget,
  onProgress: Parameters<typeof restoreBackup>[3],
): Promise<Ended> {
  const failed = (problem: BackupError['problem'], detail: string): Ended => ({
    state: 'failed',
    failure: { problem, detail },
    fileCount: null,
  });
  if (wish.tries > MOST_TRIES) return failed('failed', `It was cut short ${MOST_TRIES} times.`);
  const until = Date.now() + (wish.tries > 1 ? PATIENCE_MS : 0);
  for (;;) {
    try {
      const { fileCount } = await restoreBackup(restic, target, wish.id, onProgress);
      return { state: 'done', failure: null, fileCount };
    } catch (error) {
      const isAway = error instanceof BackupError && AWAY.includes(error.problem);
      if (!isAway || Date.now() > until) {
        if (error instanceof BackupError) return failed(error.problem, error.message);
        return failed(isFull(error) ? 'no-room' : 'failed', error instanceof Error ? error.message : String(error));
      }
    }
    await wait(ASK_AGAIN_MS);
  }
}

const AWAY: readonly string[] = ['unreachable', 'not-there', 'not-mounted'];
const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC';
