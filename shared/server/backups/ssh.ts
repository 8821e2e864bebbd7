import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BackupTarget } from '../../contracts/backup-settings.ts';
import { BackupError } from './restic.ts';

type SftpTarget = Extract<BackupTarget, { kind: 'sftp' }>;

/** In the data folder: what the program ssh needs to read. */
export const SSH_FOLDER = 'backup-ssh';
const PASSWORD = 'PRINTFRONT_SFTP_PASSWORD';
const SECONDS = 10;

/** The place, as the program ssh is told of it. */
const HOST = 'printfront-backups';

/** A place, and whether somebody says a password there. */
interface SshPlace {
  readonly target: SftpTarget;
  /** Null where it lets this server in by its key. */
  readonly password: string | null;
}

/**
 * Words for ssh and sftp, before and behind their own. Nothing of the user's own settings counts. Each place has files of its
 * own: the program reads them a moment after it was started, and what is tried beside it must not lead its password elsewhere.
 */
export const sshWords = (folder: string, place: SshPlace): { options: string[]; host: string } => ({
  options: ['-F', fileOf(folder, 'config', place)],
  host: HOST,
});

function fileOf(folder: string, name: 'config' | 'known-hosts', { target, password }: SshPlace): string {
  const { host, port, user, hostKey, withKey } = target;
  const said = JSON.stringify([host, port, user, hostKey, withKey, password !== null]);
  return path.join(folder, SSH_FOLDER, `${name}-${createHash('sha256').update(said).digest('hex').slice(0, 16)}`);
}

/** The host must be the one that the owner has agreed to. */
const configOf = (folder: string, place: SshPlace, { host, port, user, withKey } = place.target): string =>
  [
    `Host ${HOST}`,
    `HostName ${host}`,
    `Port ${port}`,
    `User ${user}`,
    `HostKeyAlias ${hostName(host, port)}`,
    `UserKnownHostsFile "${fileOf(folder, 'known-hosts', place)}"`,
    'GlobalKnownHostsFile /dev/null',
    'StrictHostKeyChecking yes',
    'UpdateHostKeys no',
    `ConnectTimeout ${SECONDS}`,
    'ServerAliveInterval 15',
    'ServerAliveCountMax 4',
    ...(place.password !== null
      ? ['NumberOfPasswordPrompts 1', 'PreferredAuthentications password,keyboard-interactive']
      : ['BatchMode yes']),
    ...(withKey === true ? [`IdentityFile "${ownKeyFile(folder)}"`, 'IdentitiesOnly yes', 'IdentityAgent none'] : []),
    '',
  ].join('\n');

const hostName = (host: string, port: number) => (port === 22 ? host : `[${host}]:${port}`);
const asker = (folder: string) => path.join(folder, SSH_FOLDER, 'ask');

/** ssh takes a password from nobody but a terminal or a program that it starts. */
export const sshEnvironment = (folder: string, password: string | null): NodeJS.ProcessEnv =>
  password === null
    ? {}
    : { SSH_ASKPASS: asker(folder), SSH_ASKPASS_REQUIRE: 'force', DISPLAY: ':0', [PASSWORD]: password };

/** To be called before ssh is started. */
export async function prepareSsh(folder: string, place: SshPlace): Promise<void> {
  const { host, port, hostKey } = place.target;
  await fs.mkdir(path.join(folder, SSH_FOLDER), { recursive: true, mode: 0o700 });
  if (place.target.withKey === true) await readOwnKey(folder);
  const known = hostKey === null ? '' : `${hostName(host, port)} ${hostKey}\n`;
  await writeWhole(fileOf(folder, 'known-hosts', place), known);
  await writeWhole(fileOf(folder, 'config', place), configOf(folder, place));
  await writeWhole(asker(folder), `#!/bin/sh\nprintf '%s\\n' "$${PASSWORD}"\n`, 0o700);
}

const ownKeyFile = (folder: string) => path.join(folder, SSH_FOLDER, 'key');

/**
 * By which this server is let in where an owner has put the line into the other computer's list. Made once; a new computer has
 * another one.
 *
 * @returns the line: kind, key, and whose it is
 */
export async function readOwnKey(folder: string): Promise<string> {
  const file = ownKeyFile(folder);
  if (!existsSync(file)) await makeKey(file);
  const { stdout } = await run('ssh-keygen', ['-y', '-f', file]);
  return stdout.trim();
}

async function makeKey(file: string): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.${randomUUID()}`;
  try {
    await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', `printfront@${os.hostname()}`, '-f', next]);
    // Of two that are made at once the first stays: an owner may have been shown it already.
    await fs.link(next, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    for (const one of [next, `${next}.pub`]) await fs.rm(one, { force: true });
  }
}

/** @throws BackupError */
const run = (program: string, words: readonly string[]) =>
  promisify(execFile)(program, words).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new BackupError('not-installed', `The program ${program} is not installed.`);
  });

/** Another one that is reading it has the whole of it, before or after. */
async function writeWhole(file: string, text: string, mode = 0o600): Promise<void> {
  const next = `${file}.${randomUUID()}`;
  await fs.writeFile(next, text, { mode });
  await fs.rename(next, file);
}

const MOST_SAID = 600;

/** @returns why it is not let in; empty where it is, or where nobody says why */
export async function whatSshSays(folder: string, place: SshPlace): Promise<string> {
  const { options, host } = sshWords(folder, place);
  const environment = { ...process.env, ...sshEnvironment(folder, place.password) };
  const asked = promisify(execFile)('ssh', [...options, host, '-s', 'sftp'], {
    env: environment,
    timeout: 2 * SECONDS * 1000,
  });
  // Nothing is asked of the files there.
  asked.child.stdin?.end();
  return asked.then(
    () => '',
    ({ stderr }: { stderr?: string }) => (stderr ?? '').trim().slice(0, MOST_SAID),
  );
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
