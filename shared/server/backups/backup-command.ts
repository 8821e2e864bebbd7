import type { ServerDatabase } from '../database/snapshots/server-database.ts';
import { SettingError } from '../env/read-environment.ts';
import { claimFolder } from '../service/claim-folder.ts';
import { BackupError, type BackupPlace, createRestic } from './restic.ts';
import { restoreBackup } from './restore-backup.ts';

/** What each problem means to the person who typed the command. */
const SENTENCES = {
  'not-installed': 'The program restic is not installed: apt install restic.',
  'wrong-passphrase': 'The passphrase in BACKUP_PASSPHRASE is not the one that these backups were made with.',
  unreachable: 'The place in BACKUP_REPOSITORY cannot be reached or read.',
  'no-room': 'There is no room left.',
  damaged: 'The backup is damaged.',
  busy: 'Another program works with these backups. Wait, or stop the server.',
  failed: 'It did not work.',
} as const;

/**
 * What a person types to see a server's backups, or to bring one back, on this machine or a new one.
 *
 * @param command as it is typed: `npm run backup`
 * @throws SettingError with a sentence for the person who typed it
 */
export async function runBackupCommand(
  { folder, keptFolders, server }: { folder: string; keptFolders: readonly string[]; server: ServerDatabase },
  place: BackupPlace | undefined,
  { command, words: [word, id] }: { command: string; words: readonly string[] },
): Promise<void> {
  const usage = `Usage: ${command} -- list, or ${command} -- restore [the beginning of a backup's id]`;
  if (word !== 'list' && word !== 'restore') throw new SettingError(usage);
  if (place === undefined) {
    throw new SettingError('Backups are not set up: BACKUP_REPOSITORY and BACKUP_PASSPHRASE say where they are.');
  }
  const restic = createRestic(place);
  try {
    if (word === 'list') {
      const stored = await restic.list();
      if (stored.length === 0) throw new SettingError(`There are no backups in ${place.repository}.`);
      for (const backup of stored)
        process.stdout.write(`${backup.id.slice(0, 8)}  ${backup.at.toISOString()}  ${backup.madeBy}\n`);
      return;
    }
    const release = claimFolder(folder);
    const { backup, fileCount } = await restoreBackup(restic, { folder, keptFolders, server }, id);
    release();
    process.stdout.write(
      `Restored the database and ${fileCount} files of ${backup.at.toISOString()}.\n` +
        'A database that was there lies in the folder quarantine. Start the server again.\n',
    );
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new SettingError(`${SENTENCES[error.problem]} (${error.message})`);
  }
}
