import path from 'node:path';
import type { BackupTarget } from '../../contracts/backup-settings.ts';
import type { BackupPlace } from './restic.ts';
import { prepareSsh, sshEnvironment, sshWords } from './ssh.ts';

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
  const place = { target, password: secret };
  const { options, host } = sshWords(folder, place);
  return {
    ...common,
    repository: `sftp:${target.user}@${target.host}:${target.folder}`,
    environment: sshEnvironment(folder, secret),
    // restic takes a comma for the end of an option: what has commas stands in a file.
    options: [`sftp.command=${['ssh', ...options, host, '-s', 'sftp'].map(quoted).join(' ')}`],
    prepare: () => prepareSsh(folder, place),
  };
}

/** A slash at either end would make another key. */
export const keyFolder = (folder: string | null): string[] =>
  folder === null ? [] : [folder.replace(/^\/+|\/+$/g, '')].filter((name) => name !== '');

/** restic takes the command apart as a shell would. */
const quoted = (word: string) => (/^[\w./:=@,[\]-]+$/.test(word) ? word : `"${word.replaceAll(/["\\]/g, '\\$&')}"`);
