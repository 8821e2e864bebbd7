import path from 'node:path';
import type { BackupTarget } from '../../contracts/backup-settings.ts';
import type { BackupPlace } from './restic.ts';
import { prepareSsh, sshEnvironment, sshWords, whatSshSays } from './ssh.ts';

/** What is secret about a place. */
export interface PlaceSecrets {
  readonly passphrase: string;
  /** The password at the other computer, or the secret key of the bucket. */
  readonly secret: string | null;
}

/** What an owner has said of a place, as restic takes it. @param folder the server's data folder */
export function placeOfTarget(
  target: BackupTarget,
  { passphrase, secret }: PlaceSecrets,
  { of, folder, niceness }: Pick<BackupPlace, 'of' | 'niceness'> & { folder: string },
): BackupPlace {
  const common = {
    passphrase,
    of,
    cacheFolder: path.join(folder, 'backup-cache'),
    ...(niceness === undefined ? {} : { niceness }),
  };
  if (target.kind === 'folder') return { ...common, repository: path.resolve(target.folder) };
  if (target.kind === 'rclone') return { ...common, repository: `rclone:${target.remote}:${target.folder}` };
  if (target.kind === 's3') {
    return {
      ...common,
      repository: `s3:${[target.endpoint.replace(/\/+$/, ''), target.bucket, ...keyFolder(target.folder)].join('/')}`,
      environment: {
        AWS_ACCESS_KEY_ID: target.accessKeyId,
        AWS_SECRET_ACCESS_KEY: secret ?? '',
        ...(target.region === null ? {} : { AWS_DEFAULT_REGION: target.region }),
      },
    };
  }
  const place = { target, password: target.withKey === true ? null : secret };
  const { options, host } = sshWords(folder, place);
  return {
    ...common,
    repository: `sftp:${target.user}@${target.host}:${folderThere(target)}`,
    environment: sshEnvironment(folder, place.password),
    options: [asOption(`sftp.command=${['ssh', ...options, host, '-s', 'sftp'].map(quoted).join(' ')}`)],
    prepare: () => prepareSsh(folder, place),
    explain: () => whatSshSays(folder, place),
  };
}

/** People write a home folder as a shell does; of the other computer a folder without a slash is below it already. */
export const folderThere = ({ folder }: { folder: string }): string => folder.replace(/^~\/+/, '').replace(/^~$/, '.');

/** A slash at either end would make another key. */
export const keyFolder = (folder: string | null): string[] =>
  folder === null ? [] : [folder.replace(/^\/+|\/+$/g, '')].filter((name) => name !== '');

/** restic reads options as a line of CSV, of which a comma ends one and a quotation mark begins one. */
const asOption = (option: string) => (/[",]/.test(option) ? `"${option.replaceAll('"', '""')}"` : option);

/** restic takes the command apart as a shell would. */
const quoted = (word: string) => (/^[\w./:=@,[\]-]+$/.test(word) ? word : `"${word.replaceAll(/["\\]/g, '\\$&')}"`);
