import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Migration } from 'kysely/migration';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrate, NewerDatabaseError } from '../migrate.ts';
import { openSqlite } from '../open-sqlite.ts';
import { findDamage } from './find-damage.ts';
import { NoSnapshotError, recoverDatabase, restoreSnapshot } from './restore-snapshot.ts';
import { noteRestored, readRestored, recoverServerDatabase, restoreServerDatabase } from './server-database.ts';
import { listSnapshots } from './snapshot-files.ts';
import { createSnapshots } from './snapshots.service.ts';
import { takeSnapshot } from './take-snapshot.ts';
import { outdatedSnapshots } from './thin-snapshots.ts';

let folder: string;
let database: string;
let snapshots: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-snapshots-'));
  database = path.join(folder, 'shop.sqlite');
  snapshots = path.join(folder, 'snapshots');
});
afterEach(() => fs.rm(folder, { recursive: true, force: true }));

function open(file = database): Sqlite.Database {
  const sqlite = new Sqlite(file);
  sqlite.pragma('journal_mode = WAL');
  sqlite.exec('create table if not exists note (id integer primary key, text text not null)');
  return sqlite;
}
const write = (sqlite: Sqlite.Database, text: string) => sqlite.prepare('insert into note (text) values (?)').run(text);
function notes(file = database): string[] {
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    return sqlite.prepare('select text from note order by id').pluck().all() as string[];
  } finally {
    sqlite.close();
  }
}
const prepare = async (file: string) => {
  const sqlite = open(file);
  write(sqlite, 'a new epoch');
  sqlite.close();
};
const recover = () => recoverDatabase({ database, snapshots, prepare });

/** Enough pages that damage in the middle of the file is damage of a table. */
async function databaseWithSnapshot(): Promise<void> {
  const sqlite = open();
  for (let count = 0; count < 500; count += 1) write(sqlite, `${count} ${'x'.repeat(200)}`);
  await takeSnapshot(database, snapshots);
  write(sqlite, 'after the snapshot');
  sqlite.close();
}

async function overwrite(file: string, offset: number, bytes: Buffer): Promise<void> {
  const handle = await fs.open(file, 'r+');
  await handle.write(bytes, 0, bytes.length, offset);
  await handle.close();
}

test('a snapshot of a database that is being written to is one moment of it, and whole', async () => {
  const sqlite = open();
  sqlite.exec('create table pair (left_id integer, right_id integer)');
  let isDone = false;
  const writing = (async () => {
    for (let count = 0; !isDone; count += 1) {
      sqlite.transaction(() => {
        sqlite.prepare('insert into pair values (?, null)').run(count);
        sqlite.prepare('update pair set right_id = left_id where left_id = ?').run(count);
      })();
      if (count % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  const taken = [await takeSnapshot(database, snapshots), await takeSnapshot(database, snapshots)];
  isDone = true;
  await writing;
  sqlite.close();
  expect(taken.map(({ number }) => number)).toEqual([1, 2]);
  for (const { file } of taken) {
    expect(findDamage(file)).toBeNull();
    const copy = new Sqlite(file, { readonly: true });
    expect(copy.prepare('select count(*) from pair where right_id is not left_id').pluck().get()).toBe(0);
    copy.close();
  }
});

test('the newest snapshots are kept, counted and not dated', async () => {
  open().close();
  const kept = { newest: 2, daily: 0 };
  const service = createSnapshots({ database, folder: snapshots, logger: pino({ level: 'silent' }), kept });
  for (let count = 0; count < 4; count += 1) await service.take();
  // The clock was in 1970 for the last one.
  await fs.utimes(path.join(snapshots, '000004.sqlite'), 0, 0);
  expect((await listSnapshots(snapshots)).map(({ number }) => number)).toEqual([4, 3]);
});

test('a copy is taken every hour, the first an hour after the last, and older ones are thinned out', async () => {
  open().close();
  await fs.mkdir(snapshots);
  for (let number = 1; number <= 50; number += 1) {
    await fs.writeFile(path.join(snapshots, `${String(number).padStart(6, '0')}.sqlite`), '');
  }
  const names = async () => (await fs.readdir(snapshots)).sort();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() });
  const service = createSnapshots({ database, folder: snapshots, logger: pino({ level: 'silent' }) });
  try {
    await service.start();
    for (let hours = 1; hours <= 2; hours += 1) {
      vi.advanceTimersByTime(3_600_000 - 1_000);
      expect((await names()).at(-1)).toBe(`0000${49 + hours}.sqlite`);
      vi.advanceTimersByTime(2_000);
      while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
      // Of the days before the newest 34 hours one copy each is kept.
      const newest = Array.from({ length: 34 }, (_, index) => `0000${17 + hours + index}.sqlite`);
      expect(await names()).toEqual(newest);
    }
  } finally {
    vi.useRealTimers();
    await service.stop();
  }
});

test.each([
  ['bytes in the middle are turned', () => overwrite(database, 5 * 4096, Buffer.alloc(4096, 0xa5))],
  ['its first bytes are gone', () => overwrite(database, 0, Buffer.alloc(100, 0x20))],
  ['it was cut short', () => fs.truncate(database, 3 * 4096)],
  ['it is gone', () => fs.rm(database)],
])('a database is replaced by its newest snapshot when %s, and kept for whoever can read it', async (_what, damage) => {
  await databaseWithSnapshot();
  await damage();
  const recovery = await recover();
  expect(recovery?.snapshot?.number).toBe(1);
  expect(recovery?.damage).not.toBe('');
  expect(notes()).toHaveLength(501);
  expect(notes().at(-1)).toBe('a new epoch');
  const kept = await fs.readdir(path.join(folder, 'quarantine', '1'));
  expect(kept.includes('shop.sqlite')).toBe(_what !== 'it is gone');
  expect(await recover()).toBeNull();
});

/** The log as a kill leaves it: nobody has brought it in. */
async function databaseWithLog(): Promise<void> {
  const sqlite = open();
  sqlite.pragma('wal_autocheckpoint = 0');
  for (let count = 0; count < 10; count += 1) write(sqlite, `${count}`);
  await fs.copyFile(`${database}-wal`, `${database}-kept`);
  await fs.copyFile(database, `${database}-kept-database`);
  sqlite.close();
  await fs.rename(`${database}-kept-database`, database);
  await fs.rename(`${database}-kept`, `${database}-wal`);
}

test('commits that a damaged log takes with it are noticed: the database is another one from then on', async () => {
  await databaseWithLog();
  const frame = 24 + 4096;
  const { size } = await fs.stat(`${database}-wal`);
  const handle = await fs.open(`${database}-wal`, 'r+');
  await handle.write(Buffer.from([0xff]), 0, 1, 32 + Math.floor((size - 32) / frame / 2) * frame + 300);
  await handle.close();
  const recovery = await recover();
  expect(recovery).toMatchObject({
    snapshot: null,
    damage: expect.stringMatching(/^\d+ commits at the end of its log/),
  });
  expect(notes().at(-1)).toBe('a new epoch');
  expect(notes().length).toBeLessThan(11);
  expect(await fs.readdir(path.join(folder, 'quarantine', '1'))).toContain('shop.sqlite-wal');
  expect(await recover()).toBeNull();
});

test('a log as a kill or a power cut leaves it loses nothing that was promised', async () => {
  await databaseWithLog();
  const whole = await fs.readFile(`${database}-wal`);
  // The last commit only half written.
  await fs.writeFile(`${database}-wal`, whole.subarray(0, whole.length - 2_000));
  expect(await recover()).toBeNull();
  expect(notes()).toHaveLength(9);
});

test('a sound database, and one that has never been, are left alone', async () => {
  expect(await recover()).toBeNull();
  await databaseWithSnapshot();
  expect(await recover()).toBeNull();
  expect(notes().at(-1)).toBe('after the snapshot');
});

test('a damaged snapshot is passed over, and without a sound one nothing is touched', async () => {
  await databaseWithSnapshot();
  await takeSnapshot(database, snapshots);
  await overwrite(path.join(snapshots, '000002.sqlite'), 5 * 4096, Buffer.alloc(4096, 0xa5));
  await overwrite(database, 0, Buffer.alloc(100, 0x20));
  expect((await recover())?.snapshot?.number).toBe(1);

  await overwrite(path.join(snapshots, '000001.sqlite'), 0, Buffer.alloc(100, 0x20));
  const before = await fs.readFile(database);
  await expect(restoreSnapshot({ database, snapshots, prepare })).rejects.toThrow(NoSnapshotError);
  expect(await fs.readFile(database)).toEqual(before);
});

const leftOver = async () => (await fs.readdir(folder)).filter((name) => /restor/.test(name));

test('a restore that is killed at any step is ended at the next start, or has not begun: no other copy comes instead', async () => {
  await databaseWithSnapshot();
  const [kept, stick, byHand] = ['kept.sqlite', 'stick', 'by-hand'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await fs.copyFile(database, kept);
  const other = open(path.join(folder, 'other.sqlite'));
  write(other, 'by hand');
  other.close();
  await takeSnapshot(path.join(folder, 'other.sqlite'), byHand);
  const came = new Set<string | undefined>();
  for (let step = 1; ; step += 1) {
    await fs.copyFile(kept, database);
    const child = fork(path.join(import.meta.dirname, 'killed-restore-in-test.ts'), [folder, String(step)]);
    const [, signal] = await once(child, 'exit');
    if (signal === null) break;
    // The stick is pulled out.
    await fs.rename(byHand, stick);
    const recovery = await recover();
    expect(recovery?.snapshot?.file ?? null).toBe(recovery && path.join(byHand, '000001.sqlite'));
    const [first] = notes();
    came.add(first);
    const last = first === 'by hand' ? 'a new epoch' : 'after the snapshot';
    expect(notes().at(-1), `killed at step ${step}`).toBe(last);
    expect(await leftOver()).toEqual([]);
    await fs.rename(stick, byHand);
  }
  expect(came.size).toBe(2);
  expect(notes()).toEqual(['by hand', 'a new epoch']);
});

test('a database from elsewhere is a snapshot of this one once it has taken its place, killed at whatever step', async () => {
  await databaseWithSnapshot();
  const [kept, byHand] = ['kept.sqlite', 'by-hand'].map((name) => path.join(folder, name)) as [string, string];
  await fs.copyFile(database, kept);
  const other = open(path.join(folder, 'other.sqlite'));
  write(other, 'of a backup');
  other.close();
  await takeSnapshot(path.join(folder, 'other.sqlite'), byHand);
  const numbers = async () => (await listSnapshots(snapshots)).map(({ number }) => number);
  const came = new Set<boolean>();
  for (let step = 1; ; step += 1) {
    await fs.copyFile(kept, database);
    await fs.rm(path.join(snapshots, '000002.sqlite'), { force: true });
    const words = [folder, String(step), 'elsewhere'];
    const [, signal] = await once(fork(path.join(import.meta.dirname, 'killed-restore-in-test.ts'), words), 'exit');
    if (signal === null) break;
    await recover();
    const hasCome = notes()[0] === 'of a backup';
    came.add(hasCome);
    expect(notes().at(-1), `killed at step ${step}`).toBe(hasCome ? 'a new epoch' : 'after the snapshot');
    expect(await numbers(), `killed at step ${step}`).toEqual(hasCome ? [2, 1] : [1]);
    expect(await leftOver()).toEqual([]);
  }
  expect(came.size).toBe(2);
  expect(await numbers()).toEqual([2, 1]);
  expect(notes(path.join(snapshots, '000002.sqlite'))).toEqual(['of a backup']);
  // What one that was killed left behind goes with the next snapshot.
  await fs.writeFile(path.join(snapshots, '000003.sqlite.coming'), 'half');
  await takeSnapshot(database, snapshots);
  expect((await fs.readdir(snapshots)).sort()).toEqual(['000001.sqlite', '000002.sqlite', '000003.sqlite']);
});

test('a copy that a newer version made is passed over, and is named where there is no other', async () => {
  const known = { '0001-first': { up: async () => undefined } };
  const change = async (file: string, migrations: Record<string, Migration>) => {
    const opened = openSqlite<Record<never, never>>(file);
    await migrate(opened, migrations).finally(() => opened.destroy());
  };
  const server = { database, snapshots, beginAnew: (file: string) => change(file, known) };
  open().close();
  await change(database, { ...known, '0002-newer': { up: async () => undefined } });
  await takeSnapshot(database, snapshots);
  await overwrite(database, 0, Buffer.alloc(4096, 7));
  await expect(recoverServerDatabase(server)).rejects.toThrow(
    'a newer version of this server made all sound copies of it',
  );
  await expect(restoreServerDatabase(server, 1)).rejects.toThrow(NewerDatabaseError);
  expect(await leftOver()).toEqual([]);

  // The version was gone back from: copy 1 is from before it, copy 2 its own, and it is damaged within the hour.
  await fs.rename(path.join(snapshots, '000001.sqlite'), path.join(snapshots, '000002.sqlite'));
  await fs.rm(database);
  const sqlite = open();
  write(sqlite, 'from before');
  sqlite.close();
  await change(database, known);
  await fs.copyFile(database, path.join(snapshots, '000001.sqlite'));
  await overwrite(database, 0, Buffer.alloc(4096, 7));
  expect((await recoverServerDatabase(server))?.snapshot?.number).toBe(1);
  expect(notes()).toEqual(['from before']);
  expect((await restoreServerDatabase(server, undefined)).number).toBe(1);
  await expect(restoreServerDatabase(server, 2)).rejects.toThrow(NewerDatabaseError);
  expect(notes()).toEqual(['from before']);
});

test('that a database came back is not said where the restore failed; what was said of an earlier one stays', async () => {
  await databaseWithSnapshot();
  const server = { database, snapshots, beginAnew: prepare };
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  async function fail(): Promise<void> {
    const rename = vi.spyOn(fs, 'rename').mockImplementation(async (from, to) => {
      if (to === database && String(from).endsWith('.restoring')) throw full;
      renameSync(from, to);
    });
    await expect(restoreServerDatabase(server, undefined)).rejects.toThrow(full);
    rename.mockRestore();
  }
  await fail();
  expect(await readRestored(server)).toBeNull();
  await noteRestored(server, 'an earlier one');
  await fail();
  expect((await readRestored(server))?.why).toBe('an earlier one');
  const { takenAt } = await restoreServerDatabase(server, undefined);
  expect(await readRestored(server)).toMatchObject({
    ...{ why: 'somebody restored a snapshot', copyOf: takenAt.toISOString() },
  });
});

test('a restore that fails has changed nothing, and is not done at the next start', async () => {
  await databaseWithSnapshot();
  const before = (await fs.readdir(folder)).sort();
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const fail = async () => {
    throw full;
  };
  await expect(restoreSnapshot({ database, snapshots, prepare: fail })).rejects.toThrow(full);
  expect((await fs.readdir(folder)).sort()).toEqual(before);
  // From the mark on: what was moved comes back.
  await expect(restoreSnapshot({ database, snapshots, prepare, announce: fail })).rejects.toThrow(full);
  const rename = vi.spyOn(fs, 'rename').mockImplementation(async (from, to) => {
    if (to === database && String(from).endsWith('.restoring')) throw full;
    renameSync(from, to);
  });
  await expect(restoreSnapshot({ database, snapshots, prepare })).rejects.toThrow(full);
  rename.mockRestore();
  expect(await leftOver()).toEqual([]);
  expect(await recover()).toBeNull();
  expect(notes().at(-1)).toBe('after the snapshot');
});

test('where neither the last sync nor the way back works, the next start ends the restore, and runs no database without its log', async () => {
  await databaseWithSnapshot();
  await fs.writeFile(`${database}-wal`, '');
  const broken = Object.assign(new Error('i/o error'), { code: 'EIO' });
  const openFile = fs.open;
  const open = vi.spyOn(fs, 'open').mockImplementation(async (...asked) => {
    if (asked[0] === database && !existsSync(`${database}.restoring`)) throw broken;
    return openFile(...asked);
  });
  const rename = vi.spyOn(fs, 'rename').mockImplementation(async (from, to) => {
    if (to === `${database}-wal`) throw broken;
    renameSync(from, to);
  });
  await expect(restoreSnapshot({ database, snapshots, prepare })).rejects.toThrow(broken);
  open.mockRestore();
  rename.mockRestore();
  expect(await recover()).toMatchObject({ damage: 'a restore was cut short' });
  expect(notes().at(-1)).not.toBe('after the snapshot');
});

test('a mark of an earlier version is still understood, and one whose copy is gone keeps no sound database down', async () => {
  await databaseWithSnapshot();
  const mark = (text: string) => fs.writeFile(`${database}.restore-begun`, text);
  for (const text of [
    '7',
    '',
    '{"number":7,"file":"/gone/000007.sqlite","takenAt":"2026-11-27T00:00:00Z","place":"9"}',
  ]) {
    await mark(text);
    await fs.writeFile(`${database}.restoring`, 'half a copy');
    const damage = expect.stringMatching(/^a restore was cut short, and .* is gone$/);
    expect(await recover(), text).toEqual({ damage, snapshot: null, isAsItWas: true });
    expect(notes().at(-1)).toBe('after the snapshot');
    expect(await leftOver()).toEqual([]);
    expect(await recover()).toBeNull();
  }
  await mark('1');
  expect((await recover())?.snapshot?.number).toBe(1);
  expect(notes().at(-1)).toBe('a new epoch');
  expect(await leftOver()).toEqual([]);
  // Without its database there is nothing to go on from, and no empty one to begin.
  await fs.rm(database);
  await fs.rm(snapshots, { recursive: true });
  await mark('7');
  await expect(recover()).rejects.toThrow(NoSnapshotError);
  await expect(recover()).rejects.toThrow(NoSnapshotError);
});

test('a process that is killed while it copies leaves no half snapshot behind', async () => {
  open().close();
  await fs.mkdir(snapshots);
  await fs.writeFile(path.join(snapshots, '000001.sqlite.taking'), 'half');
  expect(await listSnapshots(snapshots)).toEqual([]);
  await takeSnapshot(database, snapshots);
  expect(await fs.readdir(snapshots)).toEqual(['000001.sqlite']);
});

test('of old copies one a day is kept for two weeks, 48 in all, counted and not dated', () => {
  const taken = Array.from({ length: 1_000 }, (_, index) => index + 1);
  let kept: number[] = [];
  for (const number of taken) {
    const all = [number, ...kept].map((each) => ({ number: each, file: '', takenAt: new Date(0) }));
    const outdated = new Set(outdatedSnapshots(all, { now: new Date(0) }));
    kept = all.filter((snapshot) => !outdated.has(snapshot)).map((snapshot) => snapshot.number);
  }
  const newest = Array.from({ length: 34 }, (_, index) => 1_000 - index);
  const daily = Array.from({ length: 14 }, (_, index) => 960 - 24 * index);
  expect(kept).toEqual([...newest, ...daily]);
});

test('a copy that is older than any name may be is kept only among the newest, however seldom one is made', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const all = Array.from({ length: 400 }, (_, index) => ({
    number: 960 - index,
    file: '',
    takenAt: daysAgo(index / 2),
  }));
  const outdated = new Set(outdatedSnapshots(all));
  const kept = all.filter((snapshot) => !outdated.has(snapshot)).map(({ number }) => number);
  // Two a day: one of 24 is of every twelfth day, and the next would be 36 days old.
  expect(kept).toEqual([...Array.from({ length: 34 }, (_, index) => 960 - index), 912]);
});

test('on a disk that fills the newest two sound copies stay, and no other is taken without room', async () => {
  await databaseWithSnapshot();
  for (let count = 0; count < 4; count += 1) await takeSnapshot(database, snapshots);
  await overwrite(path.join(snapshots, '000005.sqlite'), 5 * 4096, Buffer.alloc(4096, 0xa5));
  let freeBytes = 0;
  const service = createSnapshots({
    database,
    folder: snapshots,
    logger: pino({ level: 'silent' }),
    room: async () => ({ freeBytes, minimumBytes: 1_000 }),
  });
  const numbers = async () => (await listSnapshots(snapshots)).map(({ number }) => number);
  await expect(service.take()).rejects.toThrow('no room');
  expect(await numbers()).toEqual([4, 3]);
  freeBytes = 1_000_000;
  await service.take();
  expect(await numbers()).toEqual([5, 4, 3]);
  // Where there are not two, nothing goes.
  for (const number of [3, 4]) await overwrite(path.join(snapshots, `00000${number}.sqlite`), 0, Buffer.alloc(100));
  expect(await service.thin()).toBe(0);
  expect(await numbers()).toEqual([5, 4, 3]);
});
