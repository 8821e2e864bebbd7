import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { BackupTarget } from '../../contracts/backup-settings.ts';
import { startSsh, whyNoSsh } from '../../testing/start-ssh.ts';
import { startS3 } from '../../testing/stores/start-s3.ts';
import { tryPlace } from '../backup-office/try-place.ts';
import { blobPath } from '../blobs/disk-blob-store.ts';
import { placeOfTarget } from './place-of-target.ts';
import { type BackupPlace, createRestic } from './restic.ts';
import {
  addPhoto,
  backupsOf,
  filesIn,
  make,
  makeShopFolder,
  namesIn,
  restoreInto,
  sha256Of,
} from './shop-folder-in-test.ts';

const whyNoRestic =
  spawnSync('restic', ['version']).status === 0 ? null : 'restic is not installed (npm test does that)';
const PASSPHRASE = 'a passphrase of the test';

let top: string;
let folder: string;
beforeEach(async () => {
  top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-round-trip-'));
  folder = path.join(top, 'shop');
  await makeShopFolder(folder);
});
afterEach(() => fs.rm(top, { recursive: true, force: true }));

type Sftp = Extract<BackupTarget, { kind: 'sftp' }>;

const placeOf = (target: BackupTarget, secret: string | null, of = folder): BackupPlace =>
  placeOfTarget(target, { passphrase: PASSPHRASE, secret }, { of: 'shop', folder: of, niceness: 0 });
const attempt = (target: BackupTarget, secret: string | null, of = folder) =>
  tryPlace(target, { passphrase: PASSPHRASE, secret }, { folder: of, of: 'shop', server: 'ours' });
const backupsIn = (place: BackupPlace, restic = createRestic(place)) => {
  const backups = backupsOf(folder, place, { restic, now: () => new Date() });
  onTestFinished(() => backups.stop());
  return backups;
};

/** So slow that it can be killed in the middle: the power goes, and a lock stays. */
async function backUpAndKill(place: BackupPlace): Promise<void> {
  const program = path.join(top, 'slow-restic');
  const pidFile = path.join(top, 'pid');
  await fs.writeFile(program, `#!/bin/sh\necho $$ > '${pidFile}'\nexec restic --limit-upload 64 "$@"\n`, {
    mode: 0o755,
  });
  await createRestic(place).begin();
  const made = createRestic(place, program).backUp(folder, ['blobs'], { without: [] });
  const ended = expect(made).rejects.toThrow('restic ended with null');
  const locks = () => asRestic(place, ['list', 'locks', '--no-lock', '--quiet']);
  await expect.poll(locks, { timeout: 60_000 }).not.toBe('');
  process.kill(Number(await fs.readFile(pidFile, 'utf8')), 'SIGKILL');
  await ended;
  expect(await locks()).not.toBe('');
}

/** Beside this process, which answers for the bucket. @returns what it said */
async function asRestic(place: BackupPlace, words: string[]): Promise<string> {
  const { repository, passphrase, environment, options = [] } = place;
  const { stdout } = await promisify(execFile)('restic', [...options.flatMap((option) => ['-o', option]), ...words], {
    env: { ...process.env, ...environment, RESTIC_REPOSITORY: repository, RESTIC_PASSWORD: passphrase },
  });
  return stdout.trim();
}

/**
 * Backed up once to its end, after one that was killed; then this computer is gone, and a new one knows nothing but the place, the
 * passphrase and the secret.
 */
async function goesRound(target: BackupTarget, secret: string | null, letIn = async (_computer: string) => {}) {
  for (let count = 0; count < 12; count += 1) await addPhoto(folder, randomBytes(60_000 + count));
  const names = namesIn(filesIn(folder).database);
  expect(await attempt(target, secret)).toMatchObject({ failure: null, found: null });
  const place = placeOf(target, secret);
  await backUpAndKill(place);
  const backups = backupsIn(place);
  await backups.start();
  // The first is opened and thinned out, for which a lock that was left is in the way.
  expect(await make(backups)).toMatchObject({ failure: null, lastChecked: { fileCount: 13, missingCount: 0 } });
  await backups.stop();
  await fs.rm(folder, { recursive: true });

  const computer = path.join(top, 'new, computer');
  await letIn(computer);
  const { fileCount } = await restoreInto(computer, placeOf(target, secret, computer));
  expect(fileCount).toBe(names.length);
  expect(namesIn(filesIn(computer).database).sort()).toEqual(names.sort());
  for (const name of names) {
    expect(sha256Of(await fs.readFile(blobPath(path.join(computer, 'blobs'), name)))).toBe(name);
  }
}

describe.skipIf(whyNoRestic !== null)(
  `a backup goes and comes back${whyNoRestic === null ? '' : ` (${whyNoRestic})`}`,
  () => {
    test('by a mounted disk, and not into the folder that is left when it is taken out', async () => {
      const mounted = path.join(top, 'usb');
      await fs.mkdir(mounted);
      const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', mounted]);
      // Only root mounts; a folder has to do elsewhere.
      if (status === 0) onTestFinished(() => void spawnSync('umount', [mounted]));
      const target = { kind: 'folder', folder: path.join(mounted, 'printfront') } as const;
      await goesRound(target, null);
      if (status !== 0) return;
      spawnSync('umount', [mounted]);
      await makeShopFolder(folder);
      const place = placeOf(target, null);
      const backups = backupsOf(folder, place, {
        plan: { place, everyMs: 86_400_000, mountPoint: mounted },
        now: () => new Date(),
      });
      onTestFinished(() => backups.stop());
      await backups.start();
      expect(await make(backups)).toMatchObject({ failure: { problem: 'not-mounted' } });
      expect(await fs.readdir(mounted)).toEqual([]);
    }, 240_000);

    test('by a bucket', async () => {
      const s3 = await startS3();
      onTestFinished(() => s3.stop());
      const { endpoint, bucket, accessKeyId, secretAccessKey } = s3;
      await goesRound(
        { kind: 's3', endpoint, region: null, bucket, folder: 'of/nimman', accessKeyId },
        secretAccessKey,
      );
    }, 240_000);
  },
);

const whyNoSftp = whyNoRestic ?? whyNoSsh();

describe.skipIf(whyNoSftp !== null)(`over SFTP${whyNoSftp === null ? '' : ` (${whyNoSftp})`}`, () => {
  let ssh: Awaited<ReturnType<typeof startSsh>>;
  let target: Sftp;
  beforeEach(async () => {
    ssh = await startSsh();
    const { host, port, user } = ssh;
    target = { kind: 'sftp', host, port, user, folder: path.join(top, 'ไดรฟ์ [1] "ใหม่"'), hostKey: await ssh.hostKey() };
  });
  afterEach(() => ssh?.stop());

  test('with a password', () => goesRound(target, ssh.password), 240_000);

  test('with a key of its own, which the owner is shown; a new computer has another one', async () => {
    const byKey: Sftp = { ...target, withKey: true };
    const letIn = async (computer: string) => {
      // A password that was typed before is said to nobody.
      const tried = await attempt(byKey, ssh.password, computer);
      expect(tried).toMatchObject({
        failure: { problem: 'wrong-keys' },
        ownKey: expect.stringMatching(/^ssh-ed25519 \S+ printfront@/),
      });
      // Whoever asks twice is shown the same one.
      expect((await attempt(byKey, null, computer)).ownKey).toBe(tried.ownKey);
      await ssh.letIn(tried.ownKey ?? '');
      const file = path.join(computer, 'backup-ssh', 'key');
      expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
      expect(await fs.readdir(path.dirname(file))).not.toContain('key.pub');
      return tried.ownKey;
    };
    const first = await letIn(folder);
    await goesRound(byKey, null, async (computer) => {
      expect(await letIn(computer)).not.toBe(first);
    });
  }, 240_000);

  test('another computer at that address is told to the owner, at the next backup and at a try, and is sent nothing', async () => {
    await addPhoto(folder);
    const backups = backupsIn(placeOf(target, ssh.password));
    await backups.start();
    expect((await make(backups)).failure).toBeNull();
    await ssh.changeHostKey();
    expect((await make(backups)).failure).toMatchObject({ problem: 'host-changed' });
    const hostKey = await ssh.hostKey();
    expect(await attempt(target, ssh.password)).toMatchObject({
      failure: { problem: 'host-changed' },
      hostKey: { key: hostKey, fingerprint: expect.stringMatching(/^SHA256:/) },
    });
    // Agreed to, it goes on there.
    const agreed = backupsIn(placeOf({ ...target, hostKey }, ssh.password));
    await agreed.start();
    expect((await make(agreed)).failure).toBeNull();
    const unknown = await attempt({ ...target, hostKey: null }, ssh.password);
    expect(unknown).toMatchObject({ failure: { problem: 'unknown-host' }, hostKey: { key: hostKey } });
  }, 240_000);

  test('a folder that is written as people write it is made below the home; elsewhere a wrong one is said to be missing', async () => {
    const name = `printfront-test-${randomBytes(6).toString('hex')}`;
    onTestFinished(() => fs.rm(path.join(os.homedir(), name), { recursive: true, force: true }));
    const problemOf = async (there: string) =>
      (await attempt({ ...target, folder: there }, ssh.password)).failure?.problem ?? null;
    for (const there of [`${name}/shop/backups`, `~/${name}/other`, `./${name}/third/`]) {
      expect([there, await problemOf(there)]).toEqual([there, null]);
    }
    const place = placeOf({ ...target, folder: `~/${name}/other` }, ssh.password);
    await createRestic(place).begin();
    expect(await fs.readdir(path.join(os.homedir(), name, 'other'))).toContain('config');
    expect(await problemOf(path.join(top, 'no-such-disk', 'printfront'))).toBe('not-there');
    expect(await problemOf(path.join(top, 'shop', 'shop.sqlite'))).toBe('not-there');
    // A name is heard in capitals, too.
    expect((await attempt({ ...target, host: 'LOCALHOST' }, ssh.password)).failure).toBeNull();
  }, 120_000);

  test('works for a user without a home, as the service has it', async () => {
    const data = path.join(top, 'data');
    await fs.mkdir(data);
    await fs.chmod(top, 0o755);
    const place = placeOf(target, ssh.password, data);
    await place.prepare?.();
    spawnSync('chown', ['-R', '65534:65534', data]);
    const words = [...(place.options ?? []).flatMap((option) => ['-o', option]), 'init'];
    const nobody = ['--reuid=65534', '--regid=65534', '--clear-groups', '--no-new-privs'];
    const { stderr } = await promisify(execFile)('setpriv', [...nobody, 'restic', ...words], {
      env: {
        ...{ PATH: process.env.PATH, HOME: '/nonexistent', ...place.environment },
        ...{
          RESTIC_CACHE_DIR: path.join(data, 'cache'),
          RESTIC_REPOSITORY: place.repository,
          RESTIC_PASSWORD: PASSPHRASE,
        },
      },
    });
    expect(stderr).toBe('');
  }, 60_000);
});
