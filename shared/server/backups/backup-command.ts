import type { BackupProblem } from '../../contracts/backups.ts';
import { CommandRefusal, SettingError } from '../env/read-environment.ts';
import { isRelease } from '../env/typed-here.ts';
import { claimFolder } from '../service/claim-folder.ts';
import { localMinute } from '../service/local-time.ts';
import { BackupError, type BackupPlace, createRestic, type StoredBackup } from './restic.ts';
import { findBackup, type RestoreTarget, restoreBackup } from './restore-backup.ts';

/** What each problem means to the person who typed the command. */
const SENTENCES = {
  'not-installed': 'The program restic is not installed: apt install restic.',
  'wrong-passphrase': 'The passphrase is not the one that these backups were made with.',
  unreachable: 'The place of the backups cannot be reached or read.',
  'not-there': 'The place of the backups is not there.',
  'not-mounted': 'The disk with the backups is not mounted.',
  'no-rights': 'The place of the backups may not be read by this user.',
  'wrong-keys': 'The place of the backups refuses the keys or the password.',
  'unknown-host': 'The computer with the backups is not known: connect to it once with ssh.',
  'host-changed': 'The computer with the backups shows another key than before.',
  'inside-data': 'The place of the backups is inside the folder that is backed up.',
  'in-use': 'This computer works already.',
  'another-server': 'The backups there are of another server.',
  gone: 'There are no backups any more in this place.',
  newer: 'A newer version of this server made the backup.',
  'no-room': 'There is no room left.',
  damaged: 'The backup is damaged.',
  busy: 'Another program works with these backups. Wait, or stop the server.',
  failed: 'It did not work.',
} as const satisfies Record<BackupProblem, string>;

/** Two servers in one place may have one name: the beginning of its own id tells them apart. */
const lineOf = ({ id, at, madeBy, notes }: StoredBackup) =>
  [id.slice(0, 8), localMinute(at), madeBy, ...(notes.server === undefined ? [] : [notes.server.slice(0, 8)])].join(
    '  ',
  );

/**
 * What a person types to see a server's backups, or to bring one back, on this machine or a new one.
 *
 * @param usage how it is typed here
 * @throws CommandRefusal or SettingError with a sentence for the person who typed it
 */
export async function runBackupCommand(
  target: RestoreTarget,
  place: BackupPlace | undefined,
  { usage, words: [word, id] }: { usage: string; words: readonly string[] },
): Promise<void> {
  if (word !== 'list' && word !== 'find' && word !== 'restore') throw new CommandRefusal(usage);
  if (place === undefined) {
    throw new SettingError(
      'No backups are set up: an owner sets them up on the page Backups, or BACKUP_REPOSITORY and BACKUP_PASSPHRASE say where they are.',
    );
  }
  const restic = createRestic(place);
  try {
    if (word === 'list') {
      const stored = await restic.list();
      if (stored.length === 0) throw new CommandRefusal(`There are no backups in ${place.repository}.`);
      for (const backup of stored) process.stdout.write(`${lineOf(backup)}\n`);
      return;
    }
    if (word === 'find') {
      // For the command that asks first: which one a restore would bring back.
      const { id: whole, at, madeBy, notes } = await findBackup(restic, id, target);
      process.stdout.write(`${JSON.stringify({ id: whole, at, madeBy, server: notes.server ?? null })}\n`);
      return;
    }
    const release = claimFolder(target.folder);
    const { backup, fileCount } = await restoreBackup(restic, target, id);
    release();
    process.stdout.write(
      `Restored the database and ${fileCount} files of ${localMinute(backup.at)}.\n` +
        `A database or a key that was there lies in the folder quarantine.${isRelease() ? '' : ' Start the server again.'}\n`,
    );
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new CommandRefusal(`${SENTENCES[error.problem]} (${error.message})`);
  }
}
