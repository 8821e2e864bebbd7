import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPageReturn, shrinkDatabase } from './give-back-pages.ts';
import { openSqlite } from './open-sqlite.ts';

const MEGABYTE = 1_000_000;
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-pages-'));
  file = path.join(folder, 'shop.sqlite');
});
afterEach(() => fs.rm(folder, { recursive: true, force: true }));

/** Some megabytes of which nothing but one row is left. */
async function fillAndEmpty(database: ReturnType<typeof openSqlite<object>>): Promise<void> {
  await sql`create table note (text text)`.execute(database);
  await sql`with recursive many(n) as (select 1 union all select n + 1 from many where n < 5000)
    insert into note select hex(zeroblob(500)) from many`.execute(database);
  await sql`delete from note where rowid > 1`.execute(database);
  await sql`pragma wal_checkpoint(truncate)`.execute(database);
}
const sizeOf = async () => (await fs.stat(file)).size;

test('a database gives back what was deleted, a little at a time while others go on', async () => {
  const database = openSqlite<object>(file);
  await fillAndEmpty(database);
  expect(await sizeOf()).toBeGreaterThan(4 * MEGABYTE);
  const pages = createPageReturn({ database, logger: pino({ level: 'silent' }), keptPages: 10 });
  let answers = 0;
  const others = (async () => {
    for (let isOver = false; !isOver; answers += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      isOver = (await sizeOf()) < MEGABYTE || answers > 100_000;
      await sql`select count(*) from note`.execute(database);
      if (answers % 50 === 0) await sql`pragma wal_checkpoint(truncate)`.execute(database);
    }
  })();
  expect(await pages.giveBack()).toBeGreaterThan(1_000);
  await others;
  await sql`pragma wal_checkpoint(truncate)`.execute(database);
  expect(await sizeOf()).toBeLessThan(MEGABYTE);
  expect((await sql`select * from note`.execute(database)).rows).toHaveLength(1);
  expect(await pages.giveBack()).toBe(0);
  await database.destroy();
});

test('one of an earlier version is written anew at a start when much of it is free and the disk has room, and then never', async () => {
  const old = new Sqlite(file);
  old.pragma('journal_mode = WAL');
  old.close();
  const database = openSqlite<object>(file);
  await fillAndEmpty(database);
  await database.destroy();
  const noRoom = (() => ({ bavail: 0, bsize: 4_096 })) as unknown as typeof import('node:fs').statfsSync;
  expect(shrinkDatabase(file, { worthBytes: MEGABYTE, statfs: noRoom })).toBe(0);
  expect(await sizeOf()).toBeGreaterThan(4 * MEGABYTE);
  expect(shrinkDatabase(file)).toBe(0);
  expect(shrinkDatabase(file, { worthBytes: MEGABYTE })).toBeGreaterThan(4 * MEGABYTE);
  expect(await sizeOf()).toBeLessThan(MEGABYTE);
  expect(shrinkDatabase(file, { worthBytes: 0 })).toBe(0);

  const again = openSqlite<object>(file);
  expect((await sql`select * from note`.execute(again)).rows).toHaveLength(1);
  expect((await sql<{ auto_vacuum: number }>`pragma auto_vacuum`.execute(again)).rows).toEqual([{ auto_vacuum: 2 }]);
  await again.destroy();
});
