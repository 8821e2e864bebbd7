import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { BackupTarget } from '../../contracts/backup-settings.ts';
import { freePort } from '../../testing/free-port.ts';
import { startS3 } from '../../testing/stores/start-s3.ts';
import { placeOfTarget } from '../backups/place-of-target.ts';
import { createRestic } from '../backups/restic.ts';
import { otherBackups } from './stored-backups.ts';
import { tryPlace } from './try-place.ts';

const isThere = (program: string, ...words: string[]) => spawnSync(program, words).error === undefined;
const hasRestic = isThere('restic', 'version');
const SSHD = '/usr/sbin/sshd';
const hasSshd = hasRestic && isThere(SSHD, '-V') && isThere('sftp', '-V') && process.getuid?.() === 0;
const hasRclone = hasRestic && isThere('rclone', 'version');
const PASSPHRASE = 'a passphrase of the test';

let top: string;
let data: string;
beforeEach(async () => {
  top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-try-'));
  data = path.join(top, 'data');
  await fs.mkdir(data);
});
afterEach(() => fs.rm(top, { recursive: true, force: true }));

const attempt = (
  target: BackupTarget,
  {
    secret = null,
    passphrase = PASSPHRASE,
    server = 'ours',
  }: { secret?: string | null; passphrase?: string; server?: string } = {},
) => tryPlace(target, { passphrase, secret }, { folder: data, of: 'shop', server });
const problemOf = async (...asked: Parameters<typeof attempt>) => (await attempt(...asked)).failure?.problem ?? null;
const inFolder = (...names: string[]): BackupTarget => ({ kind: 'folder', folder: path.join(top, ...names) });

/** One of a server, as it makes them. */
async function backUp(
  target: BackupTarget,
  server: string,
  secret: string | null = null,
  of: 'shop' | 'central' = 'shop',
) {
  const restic = createRestic(
    placeOfTarget(target, { passphrase: PASSPHRASE, secret }, { of, folder: data, niceness: 0 }),
  );
  await fs.mkdir(path.join(data, 'blobs'), { recursive: true });
  await fs.writeFile(path.join(data, 'blobs', 'photo'), 'a photo');
  if (!(await restic.exists())) await restic.begin();
  await restic.backUp(data, ['blobs'], { without: [], notes: { server, orders: 3, photos: 1, schema: '0001' } });
  return restic;
}

describe.skipIf(!hasRestic)('a folder', () => {
  test('is written to, read and left as it was; a wrong one is told in its own words', async () => {
    expect(await attempt(inFolder('disk'))).toMatchObject({
      failure: null,
      found: null,
      freeBytes: expect.any(Number),
      isDataDisk: true,
    });
    expect(await fs.readdir(top)).toEqual(['data']);
    expect(await problemOf(inFolder('no disk', 'backups'))).toBe('not-there');
    expect(await problemOf(inFolder('data', 'backups'))).toBe('inside-data');
    await fs.symlink(data, path.join(top, 'link'));
    expect(await problemOf(inFolder('link', 'backups'))).toBe('inside-data');
    expect(await problemOf(inFolder('link'))).toBe('inside-data');
    expect(await problemOf(inFolder())).toBe('inside-data');
    await fs.rm(path.join(top, 'link'));
    await fs.writeFile(path.join(top, 'file'), '');
    expect(await problemOf(inFolder('file'))).toBe('not-there');
    expect(await problemOf({ kind: 'folder', folder: '/proc' })).toMatch(/^(not-there|no-rights)$/);
  });

  test('that is not there is said to be missing where it may not be made either', async () => {
    const refused = Object.assign(new Error('EACCES'), { code: 'EACCES' });
    const mkdir = vi.spyOn(fs, 'mkdir').mockRejectedValue(refused);
    onTestFinished(() => mkdir.mockRestore());
    expect(await problemOf(inFolder('bakup'))).toBe('not-there');
  });

  test('with backups of this server goes on; another passphrase, and another server, are told', async () => {
    await fs.mkdir(path.join(top, 'disk'));
    const restic = await backUp(inFolder('disk'), 'ours');
    expect(await attempt(inFolder('disk'))).toMatchObject({ failure: null, found: { count: 1 } });
    expect(await problemOf(inFolder('disk'), { passphrase: 'another passphrase' })).toBe('wrong-passphrase');
    const [found] = await restic.list();
    const theirs = { id: found?.id, madeBy: os.hostname(), of: 'shop', orderCount: 3, at: expect.any(String) };
    expect(await attempt(inFolder('disk'), { server: 'theirs' })).toMatchObject({
      failure: { problem: 'another-server' },
      others: [theirs],
    });
    // Beside its own a server lists those of other computers, of central too; what says nothing of whose it is counts as its own.
    await backUp(inFolder('disk'), 'of central', null, 'central');
    const beside = async (server: string) =>
      otherBackups(await restic.listAll(), { server, of: 'shop' }, []).map(({ of }) => of);
    expect([await beside('theirs'), await beside('ours')]).toEqual([['central', 'shop'], ['central']]);
    expect(await restic.list()).toMatchObject([{ notes: { server: 'ours', orders: 3, photos: 1, schema: '0001' } }]);
  });
});

test.skipIf(!hasRestic)('a passphrase is renewed: the new one opens, and the old one no more', async () => {
  await fs.mkdir(path.join(top, 'disk'));
  const restic = await backUp(inFolder('disk'), 'ours');
  // One that was cut off before its end leaves a passphrase that opens, until the next one.
  await restic.addPassphrase('of a sheet that was seen');
  const { removeOld } = await restic.addPassphrase('the new passphrase');
  // Until it is kept both do.
  expect(await problemOf(inFolder('disk'))).toBeNull();
  await removeOld();
  for (const passphrase of [undefined, 'of a sheet that was seen']) {
    const problem = await problemOf(inFolder('disk'), passphrase === undefined ? {} : { passphrase });
    expect(problem).toBe('wrong-passphrase');
  }
  expect(await problemOf(inFolder('disk'), { passphrase: 'the new passphrase' })).toBeNull();
});

test.skipIf(!hasRestic)(
  'a bucket: right and wrong keys, no such bucket, nobody there',
  async () => {
    const s3 = await startS3();
    onTestFinished(() => s3.stop());
    const target = {
      kind: 's3',
      endpoint: s3.endpoint,
      region: null,
      bucket: s3.bucket,
      folder: '/shop/',
      accessKeyId: s3.accessKeyId,
    } as const;
    const secret = s3.secretAccessKey;
    expect(await problemOf(target, { secret })).toBeNull();
    await backUp(target, 'ours', secret);
    expect(await attempt(target, { secret })).toMatchObject({ failure: null, found: { count: 1 } });
    expect(await problemOf({ ...target, accessKeyId: 'NOBODY' }, { secret })).toBe('wrong-keys');
    expect(await problemOf({ ...target, bucket: 'no-such-bucket' }, { secret })).toBe('not-there');
    expect(await problemOf({ ...target, endpoint: 'http://127.0.0.1:9' }, { secret })).toBe('unreachable');
  },
  120_000,
);

test.skipIf(!hasRclone)('a remote of rclone', async () => {
  const config = path.join(top, 'rclone.conf');
  await fs.writeFile(config, '[usb]\ntype = local\n');
  const before = process.env.RCLONE_CONFIG;
  process.env.RCLONE_CONFIG = config;
  onTestFinished(() => {
    if (before === undefined) delete process.env.RCLONE_CONFIG;
    else process.env.RCLONE_CONFIG = before;
  });
  const target = { kind: 'rclone', remote: 'usb', folder: `${top.slice(1)}/there` } as const;
  const absolute = { ...target, folder: path.join('..'.repeat(0), top, 'there').replace(/^\//, '') };
  process.chdir('/');
  expect(await problemOf(absolute)).toBeNull();
  expect(await problemOf({ ...target, remote: 'cloud' })).toBe('not-there');
});

describe.skipIf(!hasSshd)('another computer', () => {
  let sshd: ChildProcess;
  let port: number;
  let key: string;
  beforeEach(async () => {
    port = await freePort();
    const folder = path.join(top, 'sshd');
    await fs.mkdir(folder);
    await fs.mkdir('/run/sshd', { recursive: true });
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path.join(folder, 'host')]);
    key = (await fs.readFile(path.join(folder, 'host.pub'), 'utf8')).split(' ').slice(0, 2).join(' ');
    const lines = [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${path.join(folder, 'host')}`,
      'UsePAM no',
      'PasswordAuthentication yes',
      'PermitRootLogin yes',
      'StrictModes no',
      `PidFile ${path.join(folder, 'pid')}`,
      'Subsystem sftp internal-sftp',
    ];
    await fs.writeFile(path.join(folder, 'config'), `${lines.join('\n')}\n`);
    sshd = spawn(SSHD, ['-D', '-f', path.join(folder, 'config')], { stdio: 'ignore' });
    await expect
      .poll(() => spawnSync('ssh-keyscan', ['-p', String(port), '127.0.0.1']).stdout.length)
      .toBeGreaterThan(0);
  });
  afterEach(() => {
    sshd.kill();
  });

  test('has to be known by its key first; then a wrong password, and another key, are told', async () => {
    const target = {
      kind: 'sftp',
      host: '127.0.0.1',
      port,
      user: 'root',
      folder: path.join(top, 'there'),
      hostKey: null,
    } as const;
    const tried = await attempt({ ...target, folder: 'there' }, { secret: 'wrong' });
    expect(tried).toMatchObject({
      failure: { problem: 'unknown-host' },
      hostKey: { key, fingerprint: expect.stringMatching(/^SHA256:/) },
    });
    const known = { ...target, hostKey: key };
    expect(await problemOf(known, { secret: 'a wrong password' })).toBe('wrong-keys');
    const other = `${key.slice(0, -6)}AAAAAA`;
    expect(await problemOf({ ...target, hostKey: other }, { secret: 'a wrong password' })).toBe('host-changed');
    sshd.kill();
    expect(await problemOf({ ...target, port: await freePort() }, { secret: 'x' })).toBe('unreachable');
  }, 120_000);
});
