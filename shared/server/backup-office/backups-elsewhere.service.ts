import type { listBackupsElsewhere, restoreElsewhere } from '../../contracts/backup-settings.ts';
import type { Output } from '../../contracts/endpoint.ts';
import { IN_USE, isInUse } from '../backups/is-in-use.ts';
import { mountPointOf } from '../backups/mounts.ts';
import { placeOfTarget } from '../backups/place-of-target.ts';
import { BackupError, type BackupPlace, createRestic } from '../backups/restic.ts';
import type { RestoreTarget } from '../backups/restore-backup.ts';
import { readWish, restoring, writeWish } from '../backups/restore-wish.ts';
import { HttpProblem, notFound } from '../http/http-problem.ts';
import { shownBackup } from './stored-backups.ts';
import { failureOf } from './try-place.ts';

type Existing = Omit<Output<(typeof listBackupsElsewhere)['body']>, 'code'>;

export interface BackupsElsewhere {
  list(place: Existing): Promise<Output<(typeof listBackupsElsewhere)['answer']>>;
  /** @throws HttpProblem not-found */
  restore(place: Existing & { backupId: string }): Promise<Output<(typeof restoreElsewhere)['answer']>>;
}

const LAST_WORDS_MS = 500;

/** For a computer that has nothing yet and is to become the one that a backup was made of. */
export function createBackupsElsewhere(deps: {
  target: Pick<RestoreTarget, 'folder' | 'migrations' | 'server' | 'inUse'>;
  of: BackupPlace['of'];
  startAgain(): void;
}): BackupsElsewhere {
  const { of } = deps;
  const { folder, migrations } = deps.target;

  async function list(place: Existing): ReturnType<BackupsElsewhere['list']> {
    const { target, passphrase, secret = null } = place;
    try {
      if (isInUse(deps.target)) throw new BackupError('in-use', IN_USE);
      if (target.kind === 'sftp' && target.hostKey === null) {
        throw new BackupError('unknown-host', `${target.host} is not known yet`);
      }
      const restic = createRestic(placeOfTarget(target, { passphrase, secret }, { of, folder, niceness: 0 }));
      if (!(await restic.exists())) throw new BackupError('gone', 'There are no backups in this place.');
      const stored = await restic.list();
      return {
        backups: stored.map((one) => shownBackup(one, { checked: [], migrations })),
        failure: null,
        hostKey: null,
      };
    } catch (error) {
      return { backups: [], ...(await failureOf(error, target, folder)) };
    }
  }

  return {
    list,
    async restore({ backupId, ...place }) {
      const running = await readWish(folder);
      if (running !== null && !running.isPlaced) return restoring(running);
      if (isInUse(deps.target)) throw new HttpProblem('first-run-over', IN_USE);
      const { backups } = await list(place);
      const found = backups.find(({ id }) => id.startsWith(backupId));
      if (found === undefined) throw notFound();
      const { target, passphrase, secret = null } = place;
      const mountPoint = target.kind === 'folder' ? await mountPointOf(target.folder) : null;
      const wish = {
        id: found.id,
        backupAt: found.at,
        by: 'Printfront',
        isForNew: true as const,
        place: { target, passphrase, secret, mountPoint },
        tries: 0,
        isPlaced: false,
      };
      await writeWish(folder, wish);
      setTimeout(deps.startAgain, LAST_WORDS_MS).unref();
      return restoring(wish);
    },
  };
}
