import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BackupTarget } from '../../contracts/backup-settings.ts';
import type { BackupProblem } from '../../contracts/backups.ts';
import { createMask } from '../logging/mask-secrets.ts';
import { doMeet } from './folders-overlap.ts';
import { folderThere, keyFolder } from './place-of-target.ts';
import { BackupError, problemOf } from './restic.ts';
import { prepareSsh, readHostKey, sshEnvironment, sshWords } from './ssh.ts';

interface Probed {
  /** A random text that is written, read again and removed. */
  readonly name: string;
  readonly text: string;
}

const PATIENCE_MS = 40_000;
const DIFFERENT = 'What was read was not what had been written.';

/**
 * Writes something to a place, reads it again and removes it.
 *
 * @param folder the server's data folder
 * @throws BackupError
 */
export async function probePlace(
  target: BackupTarget,
  { folder, secret }: { folder: string; secret: string | null },
): Promise<void> {
  const probed = { name: `.printfront-${randomBytes(6).toString('hex')}`, text: randomBytes(64).toString('hex') };
  if (target.kind === 'folder') return probeFolder(target.folder, folder, probed);
  if (target.kind === 's3') return probeBucket(target, secret ?? '', probed);
  if (target.kind === 'rclone') return probeRemote(target, probed);
  return probeSftp(target, { folder, secret }, probed);
}

/** Of a folder only the last name may be missing: a wrong name above it is a disk that is not there. */
async function probeFolder(folder: string, dataFolder: string, { name, text }: Probed): Promise<void> {
  if (await doMeet(folder, dataFolder)) {
    throw new BackupError('inside-data', `${folder} is inside the folder that is backed up`);
  }
  const file = path.join(folder, name);
  let isMade = true;
  try {
    await fs.mkdir(folder).catch(async (error: NodeJS.ErrnoException) => {
      isMade = false;
      if (error.code === 'EEXIST') return;
      // Where it may not be made a name that is spelt wrong says nothing about rights.
      if (DISK_PROBLEMS[error.code ?? ''] === 'no-rights') await fs.stat(folder);
      throw error;
    });
    await fs.writeFile(file, text, { flush: true });
    if ((await fs.readFile(file, 'utf8')) !== text) throw new BackupError('damaged', DIFFERENT);
    await fs.rm(file);
  } catch (error) {
    await fs.rm(file, { force: true }).catch(() => undefined);
    if (error instanceof BackupError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new BackupError(DISK_PROBLEMS[code] ?? 'unreachable', message);
  } finally {
    if (isMade) await fs.rmdir(folder).catch(() => undefined);
  }
}

const DISK_PROBLEMS: Record<string, BackupProblem> = {
  ENOENT: 'not-there',
  ENOTDIR: 'not-there',
  EACCES: 'no-rights',
  EPERM: 'no-rights',
  EROFS: 'no-rights',
  ENOSPC: 'no-room',
  EDQUOT: 'no-room',
};

async function probeBucket(
  target: Extract<BackupTarget, { kind: 's3' }>,
  secretAccessKey: string,
  { name, text }: Probed,
): Promise<void> {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    credentials: { accessKeyId: target.accessKeyId, secretAccessKey },
    endpoint: target.endpoint,
    region: target.region ?? 'us-east-1',
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 20_000 },
  });
  const object = { Bucket: target.bucket, Key: [...keyFolder(target.folder), name].join('/') };
  try {
    await client.send(new PutObjectCommand({ ...object, Body: text }));
    const { Body } = await client.send(new GetObjectCommand(object));
    if ((await Body?.transformToString()) !== text) throw new BackupError('damaged', DIFFERENT);
    await client.send(new DeleteObjectCommand(object));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const { name: kind, message } = error as Error;
    const problem = BUCKET_PROBLEMS.find(([words]) => words.test(`${kind} ${message}`))?.[1] ?? 'unreachable';
    throw new BackupError(problem, createMask([secretAccessKey])(`${kind}: ${message}`));
  } finally {
    client.destroy();
  }
}

const BUCKET_PROBLEMS: readonly (readonly [RegExp, BackupProblem])[] = [
  [/NoSuchBucket|NotFound|specified bucket/i, 'not-there'],
  [/InvalidAccessKeyId|SignatureDoesNotMatch|access key id|signature/i, 'wrong-keys'],
  [/AccessDenied|Forbidden|not authorized/i, 'no-rights'],
  [/Quota|StorageFull|InsufficientStorage/i, 'no-room'],
];

async function probeRemote(
  { remote, folder }: Extract<BackupTarget, { kind: 'rclone' }>,
  { name, text }: Probed,
): Promise<void> {
  const file = `${remote}:${folder.replace(/\/+$/, '')}/${name}`;
  const words = ['--retries', '1', '--low-level-retries', '2', '--contimeout', '10s', '--timeout', '30s'];
  await say('rclone', ['rcat', ...words, '--', file], { input: text });
  const read = await say('rclone', ['cat', ...words, '--', file]);
  await say('rclone', ['deletefile', ...words, '--', file]);
  if (read !== text) throw new BackupError('damaged', DIFFERENT);
}

async function probeSftp(
  target: Extract<BackupTarget, { kind: 'sftp' }>,
  { folder, secret }: { folder: string; secret: string | null },
  { name, text }: Probed,
): Promise<void> {
  if (target.hostKey === null) throw new BackupError('unknown-host', `${target.host} is not known yet`);
  const at = { target, password: target.withKey === true ? null : secret };
  await prepareSsh(folder, at);
  const place = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-probe-'));
  try {
    const [sent, came] = [path.join(place, 'sent'), path.join(place, 'came')];
    await fs.writeFile(sent, text);
    const there = `${folderThere(target).replace(/\/+$/, '')}/${name}`;
    const orders = [
      ...foldersToMake(folderThere(target)).map((one) => `-mkdir ${inQuotes(one)}`),
      `put ${inQuotes(sent)} ${inQuotes(there)}`,
      `get ${inQuotes(there)} ${inQuotes(came)}`,
      `rm ${inQuotes(there)}`,
    ];
    const { options, host } = sshWords(folder, at);
    // A batch would forbid to ask for the password.
    const asking = at.password === null ? [] : ['-o', 'BatchMode=no'];
    await say('sftp', [...asking, ...options, '-b', '-', '--', host], {
      input: `${orders.join('\n')}\n`,
      environment: sshEnvironment(folder, at.password),
    }).catch(explainFolder);
    if ((await fs.readFile(came, 'utf8').catch(() => '')) !== text) throw new BackupError('damaged', DIFFERENT);
  } catch (error) {
    if (!(error instanceof BackupError) || error.problem !== 'host-changed') throw error;
    const now = await readHostKey(target);
    throw new BackupError('host-changed', `${target.host} shows another key now: ${now?.fingerprint ?? 'none'}`);
  } finally {
    await fs.rm(place, { recursive: true, force: true });
  }
}

/**
 * Below the user's home every one that is missing, as a shell's `mkdir -p`; elsewhere the last one alone, as a wrong name above it
 * is a disk that is not there.
 */
function foldersToMake(folder: string): string[] {
  if (folder.startsWith('/')) return [folder];
  const names = folder.split('/').filter((name) => name !== '' && name !== '.');
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/** Who is let in and finds no such folder has reached the place. */
function explainFolder(error: unknown): never {
  if (error instanceof BackupError && error.problem === 'unreachable' && /no such file/i.test(error.message)) {
    throw new BackupError('not-there', error.message);
  }
  throw error;
}

const inQuotes = (file: string) => `"${file.replaceAll(/["\\]/g, '\\$&')}"`;

/** @returns what the program wrote. @throws BackupError */
async function say(
  program: string,
  words: readonly string[],
  { input = '', environment = {} }: { input?: string; environment?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const child = spawn(program, words, {
    env: { ...process.env, ...environment },
    signal: AbortSignal.timeout(PATIENCE_MS),
    killSignal: 'SIGKILL',
  });
  let [out, said] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const ended = await new Promise<number | null | Error>((resolve) => {
    child.once('error', resolve);
    child.once('close', resolve);
  });
  if (ended === 0) return out;
  if (ended instanceof Error && 'code' in ended && ended.code === 'ENOENT') {
    throw new BackupError('not-installed', `The program ${program} is not installed.`);
  }
  const isLate = ended instanceof Error && ended.name === 'AbortError';
  const detail = createMask(Object.values(environment).flatMap((value) => value ?? []))(
    isLate ? `${program} had no answer for ${PATIENCE_MS / 1000} seconds` : said.trim().slice(0, 600),
  );
  throw new BackupError(isLate ? 'unreachable' : problemOf(detail), detail || `${program} ended with ${ended}`);
}
