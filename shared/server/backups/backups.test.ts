import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isWhole } from '../../testing/whole-tests.ts';
import { blobPath } from '../blobs/disk-blob-store.ts';
import { backupEveryMsOf, backupPlaceOf } from './backup-settings.ts';
import type { Backups } from './backups.service.ts';
import { BackupError, createRestic } from './restic.ts';
import {
  addPhoto as addPhotoIn,
  backupsOf,
  filesIn,
  make,
  makeShopFolder,
  namesIn,
  restoreInto as restoreFolder,
  sha256Of,
} from './shop-folder-in-test.ts';

/** Debian's package; `npm test` installs it where it may, and says so where it is not. */
const hasRestic = spawnSync('restic', ['version']).status === 0;

let top: string;
let folder: string;
let now: Date;
let started: Backups[];
beforeEach(async () => {
  top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-backups-'));
  folder = path.join(top, 'shop');
  await makeShopFolder(folder);
  now = new Date('2026-11-23T03:00:00Z');
  started = [];
});
afterEach(async () => {
  for (const backups of started) await backups.stop();
  await fs.rm(top, { recursive: true, force: true });
});

const PASSPHRASE = 'a passphrase of the test';
const placeOf = (passphrase = PASSPHRASE) => ({
  repository: path.join(top, 'disk'),
  passphrase,
  of: 'shop' as const,
  cacheFolder: path.join(top, 'cache'),
  niceness: 0,
});
const addPhoto = (bytes?: Buffer) => addPhotoIn(folder, bytes);

/** As a server starts it: a first start after another one. */
async function open(
  place: ReturnType<typeof placeOf> = placeOf(),
  what: Parameters<typeof backupsOf>[2]['what'] = {},
  deps: Partial<Parameters<typeof backupsOf>[2]> = {},
) {
  const backups = backupsOf(folder, place, { what, now: () => now, ...deps });
  started.push(backups);
  await backups.start();
  return backups;
}

const restoreInto = (target: string, id?: string, passphrase?: string) =>
  restoreFolder(target, placeOf(passphrase), id);

describe.skipIf(!hasRestic)('backups', () => {
  test('come back whole into an empty folder: every photo by its name, and the database', async () => {
    const names = [await addPhoto(), await addPhoto(), await addPhoto()];
    await fs.writeFile(path.join(folder, 'blobs', 'incoming', 'half'), 'half a photo');
    const status = await make(await open());
    expect(status).toMatchObject({ failure: null, isLate: false, isRunning: false, lastGood: { fileCount: 4 } });
    // The first one has been opened, too.
    expect(status.lastChecked).toEqual({ at: now.toISOString(), fileCount: 4, missingCount: 0 });

    const other = path.join(top, 'new computer');
    const { fileCount } = await restoreInto(other);
    expect(fileCount).toBe(3);
    expect(namesIn(filesIn(other).database).sort()).toEqual([...names].sort());
    for (const sha256 of names) {
      const bytes = await fs.readFile(blobPath(path.join(other, 'blobs'), sha256));
      expect(sha256Of(bytes)).toBe(sha256);
    }
    expect((await fs.readdir(other)).sort()).toEqual([
      // Whose backups are its own from now on.
      'backups.json',
      'blobs',
      'quarantine',
      'shop.sqlite',
      'shop.sqlite.restored.json',
      'snapshots',
    ]);
    expect(await fs.readdir(path.join(other, 'blobs'))).not.toContain('incoming');
  });

  test('beside those of another computer: what is opened and compared is this one’s own', async () => {
    await addPhoto();
    const backups = await open();
    await make(backups);
    const { repository, passphrase } = placeOf();
    const dated = ['--host', 'another-shop', '--time', '2099-01-01 00:00:00'];
    const other = spawnSync('restic', ['backup', '--tag', 'printfront-shop', ...dated, import.meta.filename], {
      env: { ...process.env, RESTIC_REPOSITORY: repository, RESTIC_PASSWORD: passphrase },
    });
    expect(other.status).toBe(0);
    now = new Date('2026-12-01T03:00:00Z');
    await addPhoto();
    expect(await make(backups)).toMatchObject({
      failure: null,
      lastChecked: { at: now.toISOString(), fileCount: 3, missingCount: 0 },
    });
  });

  test.runIf(isWhole)(
    'are thinned out by the server that made them alone, whatever its computer is called',
    async () => {
      await addPhoto();
      const backups = await open();
      await make(backups);
      const { server } = backups.record();
      const inOnePlace = { shop: createRestic(placeOf()), central: createRestic({ ...placeOf(), of: 'central' }) };
      const all = [
        { restic: inOnePlace.shop, notes: { server }, left: 3 },
        { restic: inOnePlace.shop, notes: { server: 'another shop' }, left: 4 },
        // Of an earlier version, which says nothing of whose it is; and of central, even if it had the same id.
        { restic: inOnePlace.shop, notes: {}, left: 4 },
        { restic: inOnePlace.central, notes: { server }, left: 4 },
      ];
      for (const { restic, notes } of all) {
        for (let count = 0; count < 4; count += 1) await restic.backUp(folder, ['blobs'], { without: [], notes });
      }
      now = new Date(now.getTime() + 8 * 86_400_000);
      expect(await make(backups)).toMatchObject({ failure: null, lastChecked: { at: now.toISOString() } });
      const countOf = async (restic: typeof inOnePlace.shop, of: string | undefined) =>
        (await restic.list()).filter(({ notes }) => notes.server === of).length;
      for (const { restic, notes, left } of all) {
        expect(await countOf(restic, (notes as { server?: string }).server)).toBe(left);
      }
    },
    120_000,
  );

  test.runIf(isWhole)(
    'of several servers: a new computer brings back none by guessing, and one of them its own',
    async () => {
      const theirs = await addPhoto();
      const first = await open();
      await make(first);
      const other = path.join(top, 'other');
      await fs.cp(folder, other, { recursive: true });
      await fs.rm(path.join(folder, 'backups.json'));
      const later = await addPhoto();
      await make(await open());
      const newComputer = path.join(top, 'new');
      await expect(restoreInto(newComputer)).rejects.toThrow('Backups of several servers are there');
      await expect(fs.readdir(newComputer)).rejects.toThrow('ENOENT');
      await restoreInto(other);
      expect(namesIn(filesIn(other).database)).toEqual([theirs]);
      await restoreInto(folder);
      expect(namesIn(filesIn(folder).database).sort()).toEqual([theirs, later].sort());
    },
  );

  test('bring back the newest, or the one that is asked for, and set aside what is there', async () => {
    const first = await addPhoto();
    const backups = await open();
    await make(backups);
    const second = await addPhoto();
    await make(backups);
    const stored = await createRestic(placeOf()).list();
    expect(stored).toHaveLength(2);
    const other = path.join(top, 'other');
    await restoreInto(other, stored[1]?.id.slice(0, 8));
    expect(namesIn(filesIn(other).database)).toEqual([first]);
    await restoreInto(other);
    expect(namesIn(filesIn(other).database).sort()).toEqual([first, second].sort());
    expect(namesIn(path.join(other, 'quarantine', '2', 'shop.sqlite'))).toEqual([first]);
    // Central has been given the same place, and finds none of its own there.
    expect(await createRestic({ ...placeOf(), of: 'central' }).list()).toEqual([]);
    await expect(restoreInto(other, 'ffffffff')).rejects.toThrow('There is no backup ffffffff there.');
  });

  test('say that the passphrase is another one, and change nothing', async () => {
    await addPhoto();
    await make(await open());
    const wrong = await open(placeOf('another passphrase of the test'));
    expect((await make(wrong)).failure).toMatchObject({ problem: 'wrong-passphrase' });
    await expect(restoreInto(path.join(top, 'other'), undefined, 'another passphrase of the test')).rejects.toThrow(
      BackupError,
    );
    expect(await createRestic(placeOf()).list()).toHaveLength(1);
  });

  test('are opened once a week, which finds a photo that they lack and a disk that changed them', async () => {
    const name = await addPhoto();
    const backups = await open(placeOf(), { keptFolders: ['blobs'], without: [`blobs/${name.slice(0, 2)}`] });
    expect((await make(backups)).lastChecked).toMatchObject({ missingCount: 1 });
    now = new Date(now.getTime() + 6 * 86_400_000);
    await make(backups);
    expect(backups.status().lastChecked?.at).toBe('2026-11-23T03:00:00.000Z');
    now = new Date(now.getTime() + 2 * 86_400_000);
    await damage(path.join(top, 'disk', 'data'));
    await make(backups);
    expect(backups.status()).toMatchObject({ failure: { problem: 'damaged' }, lastChecked: { missingCount: 1 } });
  });

  test('none is kept for longer than customers are remembered', async () => {
    const asked: unknown[] = [];
    let personalDataDays = 730;
    const oldest: Date[] = [];
    const thinOut = async (kept: unknown, _server: string, oldestAt: Date) => {
      asked.push(kept);
      oldest.push(oldestAt);
    };
    const restic = { ...createRestic(placeOf()), thinOut };
    const backups = await open(
      placeOf(),
      {},
      { restic, checkEveryMs: 0, personalDataDays: async () => personalDataDays },
    );
    await make(backups);
    // An owner has chosen a shorter time meanwhile.
    personalDataDays = 100;
    await make(backups);
    personalDataDays = 30;
    await make(backups);
    expect(asked).toEqual([
      { days: 14, weeks: 8, months: 12 },
      { days: 14, weeks: 8, months: 3 },
      { days: 14, weeks: 4, months: 1 },
    ]);
    expect(oldest.map((at) => (now.getTime() - at.getTime()) / 86_400_000)).toEqual([730, 100, 30]);
  });

  test('go when they are older than that, however many days are counted, but for the newest three and those of others', async () => {
    await make(await open());
    const restic = createRestic(placeOf());
    const server = (await restic.list())[0]?.notes.server ?? '';
    const { repository, passphrase } = placeOf();
    const store = (day: string, of: string) => {
      const words = ['backup', '--time', `${day} 03:00:00`, '--tag', `printfront-shop,server=${of}`, folder];
      const env = { ...process.env, RESTIC_PASSWORD: passphrase, TZ: 'UTC' };
      expect(spawnSync('restic', ['--repo', repository, ...words], { env }).status).toBe(0);
    };
    for (const year of [2016, 2017, 2018, 2019]) store(`${year}-01-01`, server);
    store('2016-01-01', 'another');
    const yearsOf = async () =>
      (await restic.list()).map(
        ({ at, notes }) => `${at.getUTCFullYear()} ${notes.server === server ? '' : 'another'}`,
      );
    await restic.thinOut({ days: 365, weeks: 0, months: 0 }, server, new Date('2017-06-01T00:00:00Z'));
    expect((await yearsOf()).slice(1)).toEqual(['2019 ', '2018 ', '2016 another']);
    // Whatever a clock says.
    await restic.thinOut({ days: 365, weeks: 0, months: 0 }, server, new Date('2199-01-01T00:00:00Z'));
    expect((await yearsOf()).slice(1)).toEqual(['2019 ', '2018 ', '2016 another']);
  });

  test('outlive a restart, and are late after twice their time', async () => {
    await addPhoto();
    const { lastGood } = await make(await open());
    now = new Date(now.getTime() + 1.5 * 86_400_000);
    const again = await open();
    expect(again.status()).toMatchObject({ lastGood, isLate: false, nextAt: expect.any(String) });
    now = new Date(now.getTime() + 86_400_000);
    expect(again.status()).toMatchObject({ isLate: true });
  });

  test('end with the server, and the next one goes on where the last was cut off', async () => {
    await addPhoto(randomBytes(3_000_000));
    const backups = await open();
    backups.begin();
    await backups.stop();
    expect(backups.status()).toMatchObject({ isRunning: false });
    const status = await make(await open());
    expect(status).toMatchObject({ failure: null, lastGood: { fileCount: 2 } });
  });

  test('an empty place has none to bring back', async () => {
    expect(
      spawnSync('restic', ['init', '-r', placeOf().repository], {
        env: { ...process.env, RESTIC_PASSWORD: PASSPHRASE },
      }).status,
    ).toBe(0);
    await expect(restoreInto(path.join(top, 'other'))).rejects.toThrow('There are no backups there.');
    await expect(fs.readdir(path.join(top, 'other'))).rejects.toThrow('ENOENT');
  });
});

test('a place that is away and a missing program are told apart', async () => {
  const failureOf = async (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error as BackupError).problem,
    );
  expect(await failureOf(createRestic(placeOf(), 'no-such-program').backUp(folder, ['blobs'], { without: [] }))).toBe(
    'not-installed',
  );
  if (!hasRestic) return;
  await fs.writeFile(path.join(top, 'file'), '');
  const away = { ...placeOf(), repository: path.join(top, 'file', 'below a file') };
  expect(await failureOf(createRestic(away).backUp(folder, ['blobs'], { without: [] }))).toBe('unreachable');
});

test('settings that belong together are named', () => {
  const settings = {};
  expect(backupPlaceOf(settings, 'shop', '/data')).toBeUndefined();
  expect(() => backupPlaceOf({ ...settings, BACKUP_REPOSITORY: '/mnt' }, 'shop', '/data')).toThrow(
    'BACKUP_PASSPHRASE is required',
  );
  const given = { ...settings, BACKUP_REPOSITORY: 's3:https://s3.example/shop', BACKUP_PASSPHRASE: PASSPHRASE };
  expect(() => backupPlaceOf({ ...given, BACKUP_S3_ACCESS_KEY_ID: 'id' }, 'shop', '/data')).toThrow(
    'BACKUP_S3_SECRET_ACCESS_KEY is required',
  );
  expect(backupPlaceOf(given, 'shop', '/data')).toMatchObject({ repository: given.BACKUP_REPOSITORY });
  expect(backupEveryMsOf({ ...given, BACKUP_INTERVAL_HOURS: 6 })).toBe(6 * 3_600_000);
});

/** One byte in the middle of every pack. */
async function damage(place: string): Promise<void> {
  for (const entry of await fs.readdir(place, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await fs.readFile(file);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    await fs.chmod(file, 0o600);
    await fs.writeFile(file, bytes);
  }
}
