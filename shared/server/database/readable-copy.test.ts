import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { besideInMemory } from './beside-in-memory.ts';
import { endWhenBroken } from './broken-database.ts';
import { openSqlite } from './open-sqlite.ts';
import { openReadableCopy } from './readable-copy.ts';
import { recoverServerDatabase } from './snapshots/server-database.ts';

let folder: string;
let file: string;
let writing: Sqlite.Database;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-readable-'));
  file = path.join(folder, 'shop.sqlite');
  writing = new Sqlite(file);
  writing.pragma('journal_mode = WAL');
  writing.exec('create table note (word text)');
  writing.prepare('insert into note values (?)').run('in the log only');
});
afterEach(async () => {
  vi.restoreAllMocks();
  writing.close();
  await fs.rm(folder, { recursive: true, force: true });
});

const open = async (copy: string) => openSqlite<{ note: { word: string } }>(copy);
const isCopied = () => existsSync(besideInMemory('copy', file));

test('a copy has what is in the log, can be written to, and is gone when it is closed', async () => {
  const { database, close } = await openReadableCopy(file, open);
  expect(await database.selectFrom('note').select('word').execute()).toEqual([{ word: 'in the log only' }]);
  await database.insertInto('note').values({ word: 'forgotten' }).execute();
  expect(isCopied()).toBe(true);
  await close();
  expect(isCopied()).toBe(false);
  expect(writing.prepare('select count(*) from note').pluck().get()).toBe(1);
});

test('a damaged database, or none, is not opened, and nothing is left of the try', async () => {
  await expect(openReadableCopy(path.join(folder, 'none.sqlite'), open)).rejects.toThrow('ENOENT');
  writing.pragma('wal_checkpoint(TRUNCATE)');
  const bytes = await fs.readFile(file);
  await fs.writeFile(file, bytes.fill(0x5a, 100, 200));
  await expect(openReadableCopy(file, open)).rejects.toThrow('damaged');
  expect(isCopied()).toBe(false);
});

test('what a failed sync may have left in memory alone is not shown, until a start has synced it', async () => {
  const server = { database: file, snapshots: path.join(folder, 'snapshots'), beginAnew: async () => {} };
  vi.spyOn(process, 'exit').mockImplementation((() => {}) as never);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const onBroken = endWhenBroken(file, pino({ level: 'silent' }));
  onBroken(new Sqlite.SqliteError('disk I/O error', 'SQLITE_IOERR_WRITE'));
  await (await openReadableCopy(file, open)).close();
  onBroken(new Sqlite.SqliteError('disk I/O error', 'SQLITE_IOERR_FSYNC'));
  await expect(openReadableCopy(file, open)).rejects.toThrow('may not be on its disk');
  writing.close();
  expect(await recoverServerDatabase(server)).toBe(null);
  const killed = await openReadableCopy(file, open);
  await killed.database.destroy();
  expect(isCopied()).toBe(true);
  expect(await recoverServerDatabase(server)).toBe(null);
  expect(isCopied()).toBe(false);
});
