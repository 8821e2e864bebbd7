import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BackupTarget } from '../../contracts/backup-settings.ts';

type SftpTarget = Extract<BackupTarget, { kind: 'sftp' }>;

/** In the data folder: what the program ssh needs to read. */
export const SSH_FOLDER = 'backup-ssh';
const PASSWORD = 'PRINTFRONT_SFTP_PASSWORD';
const SECONDS = 10;

/** The place, as the program ssh is told of it. */
const HOST = 'printfront-backups';

/** Words for ssh and sftp, before and behind their own. Nothing of the user's own settings counts. */
export const sshWords = (folder: string): { options: string[]; host: string } => ({
  options: ['-F', path.join(folder, SSH_FOLDER, 'config')],
  host: HOST,
});

/** The host must be the one that the owner has agreed to. */
const configOf = (folder: string, { host, port, user }: SftpTarget, hasPassword: boolean): string =>
  [
    `Host ${HOST}`,
    `HostName ${host}`,
    `Port ${port}`,
    `User ${user}`,
    `HostKeyAlias ${hostName(host, port)}`,
    `UserKnownHostsFile "${knownHosts(folder)}"`,
    'GlobalKnownHostsFile /dev/null',
    'StrictHostKeyChecking yes',
    'UpdateHostKeys no',
    `ConnectTimeout ${SECONDS}`,
    'ServerAliveInterval 15',
    'ServerAliveCountMax 4',
    ...(hasPassword
      ? ['NumberOfPasswordPrompts 1', 'PreferredAuthentications password,keyboard-interactive']
      : ['BatchMode yes']),
    '',
  ].join('\n');

const hostName = (host: string, port: number) => (port === 22 ? host : `[${host}]:${port}`);
const knownHosts = (folder: string) => path.join(folder, SSH_FOLDER, 'known-hosts');
const asker = (folder: string) => path.join(folder, SSH_FOLDER, 'ask');

/** ssh takes a password from nobody but a terminal or a program that it starts. */
export const sshEnvironment = (folder: string, password: string | null): NodeJS.ProcessEnv =>
  password === null
    ? {}
    : { SSH_ASKPASS: asker(folder), SSH_ASKPASS_REQUIRE: 'force', DISPLAY: ':0', [PASSWORD]: password };

/** To be called before ssh is started. */
export async function prepareSsh(folder: string, target: SftpTarget, password: string | null): Promise<void> {
  const { host, port, hostKey } = target;
  await fs.mkdir(path.join(folder, SSH_FOLDER), { recursive: true, mode: 0o700 });
  await fs.writeFile(path.join(folder, SSH_FOLDER, 'config'), configOf(folder, target, password !== null));
  await fs.writeFile(knownHosts(folder), hostKey === null ? '' : `${hostName(host, port)} ${hostKey}\n`);
  await fs.writeFile(asker(folder), `#!/bin/sh\nprintf '%s\\n' "$${PASSWORD}"\n`, { mode: 0o700 });
}

/** In the order of preference. */
const KINDS = ['ssh-ed25519', 'ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp384', 'ecdsa-sha2-nistp521', 'ssh-rsa'];

/** Which key a host shows now; null when nobody answers. */
export async function readHostKey({ host, port }: SftpTarget): Promise<{ key: string; fingerprint: string } | null> {
  const words = ['-T', String(SECONDS), '-p', String(port), '--', host];
  const { stdout } = await promisify(execFile)('ssh-keyscan', words).catch(() => ({ stdout: '' }));
  const keys = stdout
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' ').slice(1, 3).join(' '));
  const key = KINDS.flatMap((kind) => keys.filter((one) => one.startsWith(`${kind} `)))[0];
  return key === undefined ? null : { key, fingerprint: fingerprintOf(key) };
}

/** As ssh shows it to people: SHA256:… */
export function fingerprintOf(key: string): string {
  const bytes = Buffer.from(key.split(' ')[1] ?? '', 'base64');
  return `SHA256:${createHash('sha256').update(bytes).digest('base64').replace(/=+$/, '')}`;
}
