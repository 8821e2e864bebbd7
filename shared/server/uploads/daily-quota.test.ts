import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite } from '../database/open-sqlite.ts';
import { createDailyQuota } from './daily-quota.ts';
import { dailyUseIn } from './daily-use.repository.ts';
import type { DailyUseTables } from './daily-use.table.ts';
import { askForRoom } from './upload-room.ts';

let folder: string;
let database: ReturnType<typeof openSqlite<DailyUseTables>>;
let at = new Date('2026-11-21T10:00:00Z');
const now = () => at;

beforeEach(async () => {
  at = new Date('2026-11-21T10:00:00Z');
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-quota-'));
  database = openSqlite<DailyUseTables>(path.join(folder, 'quota.sqlite'));
  await database.schema
    .createTable('daily_use')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_use_key', ['owner', 'day'])
    .execute();
});
afterEach(async () => {
  await database.destroy();
  await fs.rm(folder, { recursive: true, force: true });
});

/** As a server that has just been started counts. */
const server = () => createDailyQuota(dailyUseIn(database), now);
const exactly = (amount: number) => ({ atLeast: amount, atMost: amount });

test('calls that run beside each other, at several servers, get no more together than one alone could', async () => {
  const use = { owner: 'customer/1', most: 10_000 };
  const servers = [server(), server(), server()];
  const asked = Array.from({ length: 60 }, (_, index) => servers[index % 3]?.setAside(use, exactly(700)));
  const granted = (await Promise.all(asked)).filter((room) => room !== null && room !== undefined);
  // Each server may keep a part that is too small for another call.
  expect(granted.length).toBeLessThanOrEqual(14);
  expect(granted.length).toBeGreaterThanOrEqual(11);
  const [row] = await database.selectFrom('daily_use').selectAll().execute();
  expect(row?.amount).toBeLessThanOrEqual(10_000);
});

test('one server gives everything out, to the last byte', async () => {
  const use = { owner: 'customer/1', most: 10_001 };
  const quota = server();
  const granted = await Promise.all(Array.from({ length: 20 }, () => quota.setAside(use, exactly(1_000))));
  expect(granted.filter((room) => room !== null)).toHaveLength(10);
  expect((await quota.setAside(use, { atLeast: 1, atMost: 500 }))?.amount).toBe(1);
  expect(await quota.setAside(use, exactly(1))).toBeNull();
});

test('what did not come may be sent after all; what came is counted, over a restart too', async () => {
  const use = { owner: 'customer/1', most: 1_000 };
  const quota = server();
  const broken = await quota.setAside(use, exactly(900));
  expect(await quota.setAside(use, exactly(200))).toBeNull();
  broken?.settle(300);
  broken?.settle(0);
  expect((await quota.setAside(use, exactly(700)))?.amount).toBe(700);
  expect(await quota.setAside(use, exactly(1))).toBeNull();
  expect(await server().setAside(use, exactly(1))).toBeNull();
});

test('what is full for one is not full for others, and on the next day for nobody', async () => {
  const quota = server();
  const use = { owner: 'customer/1', most: 1_000 };
  expect(await quota.setAside(use, exactly(1_000))).not.toBeNull();
  expect(await quota.setAside(use, exactly(1))).toBeNull();
  expect(await quota.setAside({ ...use, owner: 'customer/2' }, exactly(1_000))).not.toBeNull();
  expect(quota.secondsToNextDay()).toBe(14 * 3600);
  at = new Date('2026-11-22T00:00:00Z');
  expect(await quota.setAside(use, exactly(1_000))).not.toBeNull();
  expect(await database.selectFrom('daily_use').select('day').distinct().execute()).toEqual([{ day: '2026-11-22' }]);
});

test('a body is counted for its order and its phone, or for neither', async () => {
  const quota = server();
  const order = { owner: 'order/1', most: 5_000 };
  const phone = { owner: 'phone/1', most: 1_000 };
  const room = await askForRoom(quota, [order, phone])(800, 100_000);
  expect(room.bytes).toBe(800);
  await expect(askForRoom(quota, [order, phone])(300, 100_000)).rejects.toMatchObject({
    code: 'quota-exceeded',
    details: { limit: 1_000, retryAfterSeconds: 14 * 3600 },
  });
  // What was set aside for the order is free again.
  expect((await askForRoom(quota, [order])(4_200, 100_000)).bytes).toBe(4_200);
  // A sender who does not say how much comes gets what there is.
  expect((await askForRoom(quota, [phone])(null, 100_000)).bytes).toBe(200);
});

test('who sends more than is left is told the limit that was in the way, whichever comes first', async () => {
  const quota = server();
  const [wide, narrow] = [
    { owner: 'order/1', most: 5_000 },
    { owner: 'phone/1', most: 1_000 },
  ];
  for (const uses of [
    [wide, narrow],
    [narrow, wide],
  ]) {
    const room = await askForRoom(quota, uses)(null, 100_000);
    expect(room.bytes).toBe(1_000);
    expect(room.exceeded()).toMatchObject({ code: 'quota-exceeded', details: { limit: 1_000 } });
    room.end(0);
  }
});
