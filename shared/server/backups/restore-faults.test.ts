import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { statfsSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { blobPath } from '../blobs/disk-blob-store.ts';
import { readRestored, recoverServerDatabase } from '../database/snapshots/server-database.ts';
import { listSnapshots } from '../database/snapshots/snapshot-files.ts';
import { BackupError, type BackupNotes, createRestic } from './restic.ts';
import { type RestoreTarget, restoreBackup } from './restore-backup.ts';

const hasRestic = spawnSync('restic', ['version']).status === 0;
const mayMount = process.getuid?.() === 0 && spawnSync('mount', ['-V']).status === 0;

let top: string;
let folder: string;
beforeEach(async () => {
  top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-restore-faults-'));
  folder = path.join(top, 'shop');
  await makeDatabase(path.join(folder, 'backup-copy', 'shop.sqlite'), 'of the backup');
});
afterEach(async () => {
  if (mayMount) spawnSync('umount', ['-l', path.join(top, 'small disk')]);
  await fs.rm(top, { recursive: true, force: true });
});

const restic = (passphrase = 'a passphrase of the test') =>
  createRestic({
    repository: path.join(top, 'disk'),
    passphrase,
    of: 'shop',
    cacheFolder: path.join(top, 'cache'),
    niceness: 0,
  });

async function makeDatabase(file: string, word: string, migration = '0001'): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true });
  const sqlite = new Sqlite(file);
  sqlite.exec('create table word (word text); create table kysely_migration (name text)');
  sqlite.prepare('insert into word values (?)').run(word);
  sqlite.prepare('insert into kysely_migration values (?)').run(migration);
  sqlite.close();
}

async function addPhoto(bytes = randomBytes(20_000)): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = blobPath(path.join(folder, 'blobs'), sha256);
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, bytes);
  return sha256;
}

async function backUp(notes: BackupNotes = {}): Promise<string> {
  if (!(await restic().exists())) await restic().begin();
  return (await restic().backUp(folder, ['blobs', 'backup-copy'], { without: [], notes })).id;
}

/** A server that has a database already. */
async function targetIn(place: string): Promise<RestoreTarget> {
  const database = path.join(place, 'shop.sqlite');
  await makeDatabase(database, 'of now');
  const server = { database, snapshots: path.join(place, 'snapshots'), beginAnew: async () => undefined };
  return { folder: place, keptFolders: ['blobs'], server, migrations: ['0001'] };
}

function wordIn({ server: { database } }: RestoreTarget): unknown {
  const sqlite = new Sqlite(database, { readonly: true });
  try {
    return sqlite.prepare('select word from word').pluck().get();
  } finally {
    sqlite.close();
  }
}

const problemOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof BackupError ? error.problem : error),
  );

/** Nothing of it is half there. */
async function expectAsItWas(target: RestoreTarget): Promise<void> {
  expect(wordIn(target)).toBe('of now');
  expect(
    (await fs.readdir(target.folder)).filter((name) => /backup-restore|quarantine|restore-begun/.test(name)),
  ).toEqual([]);
}

describe.skipIf(!hasRestic)('a restore leaves everything as it was', () => {
  test('when a newer version made the backup, whether or not it says so', async () => {
    await addPhoto();
    const target = await targetIn(path.join(top, 'here'));
    await backUp({ schema: '0099-newer' });
    expect(await problemOf(restoreBackup(restic(), target, undefined))).toBe('newer');
    await fs.rm(path.join(folder, 'backup-copy'), { recursive: true });
    await makeDatabase(path.join(folder, 'backup-copy', 'shop.sqlite'), 'newer', '0099-newer');
    const id = await backUp();
    expect(await problemOf(restoreBackup(restic(), target, id))).toBe('newer');
    await expectAsItWas(target);
  });

  test('when a byte of a pack, or the end of an index, is damaged', async () => {
    await addPhoto();
    await backUp();
    const target = await targetIn(path.join(top, 'here'));
    const index = path.join(top, 'disk', 'index');
    const [name = ''] = await fs.readdir(index);
    const whole = await fs.readFile(path.join(index, name));
    await write(path.join(index, name), whole.subarray(0, whole.length / 2));
    await fs.rm(path.join(top, 'cache'), { recursive: true, force: true });
    expect(await problemOf(restoreBackup(restic(), target, undefined))).toBe('damaged');
    await expectAsItWas(target);
    await write(path.join(index, name), whole);
    // What restic has kept of the damaged one on this disk is not held against the whole one.
    expect(await restic().files('latest')).not.toEqual([]);
    for (const entry of await fs.readdir(path.join(top, 'disk', 'data'), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const bytes = await fs.readFile(file);
      const at = Math.floor(bytes.length / 3);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      await write(file, bytes);
    }
    await fs.rm(path.join(top, 'cache'), { recursive: true, force: true });
    expect(await problemOf(restoreBackup(restic(), target, undefined))).toBe('damaged');
    await expectAsItWas(target);
  });

  test('when photos cannot be put where they belong: the database waits for them', async () => {
    await addPhoto();
    await backUp();
    const target = await targetIn(path.join(top, 'here'));
    const stand = ({ phase }: { phase: unknown }) => {
      if (phase === 'placing') writeFileSync(path.join(target.folder, 'blobs'), 'no folder');
    };
    await expect(restoreBackup(restic(), target, undefined, stand)).rejects.toThrow();
    await expectAsItWas(target);
  });

  test('when the passphrase is another one, or the place goes away in the middle; afterwards it works', async () => {
    const sha256 = await addPhoto();
    for (let count = 0; count < 40; count += 1) await addPhoto(randomBytes(500_000));
    await backUp();
    const target = await targetIn(path.join(top, 'here'));
    expect(await problemOf(restoreBackup(restic('another passphrase'), target, undefined))).toBe('wrong-passphrase');
    let pulled: Promise<void> | undefined;
    const pull = ({ phase }: { phase: unknown }) => {
      if (phase === 'bringing') pulled ??= fs.rename(path.join(top, 'disk'), path.join(top, 'pulled'));
    };
    expect(await problemOf(restoreBackup(restic(), target, undefined, pull))).toMatch(/unreachable|damaged|gone/);
    await pulled;
    await expectAsItWas(target);
    await fs.rename(path.join(top, 'pulled'), path.join(top, 'disk'));
    const restored = await restoreBackup(restic(), target, undefined);
    expect(restored).toMatchObject({ fileCount: 41 });
    // What is missing now is what was done since the backup, and not since the restore.
    expect((await readRestored(target.server))?.copyOf).toBe(restored.backup.at.toISOString());
    expect(wordIn(target)).toBe('of the backup');
    await fs.access(blobPath(path.join(target.folder, 'blobs'), sha256));
    // Photos that are here are not asked for again.
    expect(await restoreBackup(restic(), target, undefined)).toMatchObject({ fileCount: 0 });
  }, 120_000);

  test('when its database cannot be put in place: nor is it done at the next start, or taken for a copy of this one', async () => {
    await addPhoto();
    await backUp();
    const target = await targetIn(path.join(top, 'here'));
    const beginAnew = async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    const server = { ...target.server, beginAnew };
    await expect(restoreBackup(restic(), { ...target, server }, undefined)).rejects.toThrow('no space left');
    expect(await recoverServerDatabase(target.server)).toBeNull();
    await expectAsItWas(target);
    expect(await readRestored(target.server)).toBeNull();
    expect(await listSnapshots(target.server.snapshots)).toEqual([]);
  });

  test.skipIf(!mayMount)('when its disk has no room for the database three times', async () => {
    const file = path.join(folder, 'backup-copy', 'shop.sqlite');
    const sqlite = new Sqlite(file);
    sqlite.exec('create table photo (bytes blob)');
    sqlite.prepare('insert into photo values (?)').run(randomBytes(20_000_000));
    sqlite.close();
    await backUp();
    const disk = path.join(top, 'small disk');
    await fs.mkdir(disk, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk]);
    const target = await targetIn(path.join(disk, 'here'));
    expect(await problemOf(restoreBackup(restic(), target, undefined))).toBe('no-room');
    await expectAsItWas(target);
    execFileSync('mount', ['-o', 'remount,size=330m', disk]);
    await restoreBackup(restic(), target, undefined);
    expect(wordIn(target)).toBe('of the backup');
  });

  test.skipIf(!mayMount)(
    'when the disk is too small, or fills up in the middle',
    async () => {
      for (let count = 0; count < 20; count += 1) await addPhoto(randomBytes(1_000_000));
      await backUp();
      const disk = path.join(top, 'small disk');
      const mount = async (megabytes: number) => {
        await fs.mkdir(disk, { recursive: true });
        execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk]);
      };
      const unmount = () => spawnSync('umount', ['-l', disk]);
      await mount(50);
      const small = await targetIn(path.join(disk, 'here'));
      expect(await problemOf(restoreBackup(restic(), small, undefined))).toBe('no-room');
      await expectAsItWas(small);
      unmount();
      await mount(300);
      const target = await targetIn(path.join(disk, 'here'));
      let isFilled = false;
      // At once: a restore of so little is over before a file of zeros is written.
      const fill = ({ phase }: { phase: unknown }) => {
        if (phase !== 'bringing' || isFilled) return;
        isFilled = true;
        const { bavail, bsize } = statfsSync(disk);
        execFileSync('fallocate', ['-l', String(bavail * bsize), path.join(disk, 'filler')]);
      };
      expect(await problemOf(restoreBackup(restic(), target, undefined, fill))).toBe('no-room');
      await expectAsItWas(target);
    },
    120_000,
  );
});

async function write(file: string, bytes: Buffer): Promise<void> {
  await fs.chmod(file, 0o600);
  await fs.writeFile(file, bytes);
}
