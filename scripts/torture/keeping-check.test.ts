import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { KEPT_DAYS, type KeepingPace, paceClock } from '@printfront/shared/testing/keeping-in-test.ts';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCentralDatabase } from '../../cloud-sync/central/database/database.ts';
import { openEdgeDatabase } from '../../edge-server/database/database.ts';
import type { SentOrder } from '../../edge-server/shop-traffic-in-test.ts';
import { checkKeeping, findOpenEnds } from './keeping-check.ts';

const BEGAN_AT_MS = Date.UTC(2026, 0, 1);
const SHA256 = 'ab'.repeat(32);
const PACE: KeepingPace = { beganAtMs: BEGAN_AT_MS, daysPerSecond: 1, collectorAheadDays: 0 };
const ORDER = {
  id: '123456789012345',
  placed: { orderId: 'order-1', iid: 7, priceSummary: null },
  handOver: 'done',
  handOverAskedAtMs: BEGAN_AT_MS + 1_000,
  deletion: 'no',
  paid: 'no',
  photos: [],
} as unknown as SentOrder;
const IN_TIME = paceClock(PACE, BEGAN_AT_MS + 1_000 + KEPT_DAYS * 1_000).toISOString();
/** No server runs here: what one look finds, the next one finds too. */
const PATIENCE_MS = 300;
const TOO_EARLY = paceClock(PACE, BEGAN_AT_MS + 1_500).toISOString();

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-keeping-check-'));
});
afterEach(() => fs.rm(folder, { recursive: true }));

interface End {
  deletedAt: string | null;
  hasBytes: boolean;
}

/** One order that was handed over, with one photo, as both ends have it. */
async function both(atShop: End, atCentral: End) {
  const [shop, central] = [path.join(folder, 'shop'), path.join(folder, 'central')];
  const [shopFile, centralFile] = [path.join(shop, 'edge.sqlite'), path.join(central, 'central.sqlite')];
  await (await openEdgeDatabase(shopFile)).destroy();
  await (await openCentralDatabase(central)).destroy();
  const order = { iid: 7, payment_status: 10, production_status: 3 };
  const here = { ...order, id: ORDER.id, order_id: 'order-1', state: 'submitted' };
  write(shopFile, 'storefront_order', { ...here, photos_deleted_at: atShop.deletedAt });
  write(centralFile, 'order', { ...order, id: 'order-1', photos_deleted_at: atCentral.deletedAt });
  write(centralFile, 'order_file', { order_id: 'order-1', sha256: SHA256 });
  for (const [end, { hasBytes }] of [[shop, atShop] as const, [central, atCentral] as const]) {
    const file = path.join(end, 'blobs', SHA256.slice(0, 2), SHA256);
    await fs.mkdir(path.dirname(file), { recursive: true });
    if (hasBytes) await fs.writeFile(file, 'photo');
  }
  return {
    shop: { folder: shop, databaseFile: shopFile },
    central: { folder: central, databaseFile: centralFile },
    paces: { shop: PACE, central: PACE },
    orders: [ORDER],
    excused: new Set<string>(),
  };
}

/** Whatever else the row has to have is empty. */
function write(file: string, table: string, given: Record<string, unknown>): void {
  const database = new Sqlite(file);
  database.pragma('foreign_keys = off');
  database.pragma('ignore_check_constraints = on');
  const columns = database.pragma(`table_info("${table}")`) as { name: string; notnull: number; type: string }[];
  const wanted = columns.filter(({ name, notnull }) => name in given || notnull === 1);
  const values = wanted.map(({ name, type }) => {
    if (name in given) return given[name];
    return type.toLowerCase() === 'integer' ? 0 : '';
  });
  const names = wanted.map(({ name }) => `"${name}"`).join(', ');
  const places = wanted.map(() => '?').join(', ');
  database.prepare(`insert into "${table}" (${names}) values (${places})`).run(...values);
  database.close();
}

const KEPT: End = { deletedAt: null, hasBytes: true };
const GONE: End = { deletedAt: IN_TIME, hasBytes: false };

test.each([
  ['kept at both ends', KEPT, KEPT, []],
  ['rightly gone at the shop', GONE, KEPT, []],
  ['rightly gone at both ends', GONE, GONE, []],
  ['missing at the shop only', { deletedAt: null, hasBytes: false }, KEPT, []],
  ['gone at the shop, missing at central', GONE, { deletedAt: null, hasBytes: false }, ['at neither end']],
  ['gone at the shop too early', { deletedAt: TOO_EARLY, hasBytes: false }, KEPT, ['at the shop before their time']],
  ['gone at central too early', KEPT, { deletedAt: TOO_EARLY, hasBytes: false }, ['at central before their time']],
])('a photo %s is judged so', async (_, atShop, atCentral, expected) => {
  const { lost } = await checkKeeping(await both(atShop, atCentral), PATIENCE_MS);
  expect(lost).toEqual(expected.map((words) => expect.stringContaining(words)));
});

test('a photo of an order that nobody has had may not be deleted at either end', async () => {
  const given = await both(GONE, GONE);
  const orders = [{ ...ORDER, handOver: 'no' as const, handOverAskedAtMs: null }];
  expect((await checkKeeping({ ...given, orders }, PATIENCE_MS)).lost).toEqual([
    expect.stringContaining('at the shop though nobody'),
    expect.stringContaining('at central though nobody'),
  ]);
});

test.each([
  ['still kept', GONE, KEPT, 'are still kept'],
  ['whose bytes lie in the shop', { ...GONE, hasBytes: true }, GONE, 'lies in the shop'],
  ['whose bytes lie at central', GONE, { ...GONE, hasBytes: true }, 'lies at central'],
])('photos that had their time and are %s are an open end', async (_, atShop, atCentral, expected) => {
  const openEnds = findOpenEnds(await both(atShop, atCentral));
  expect(openEnds).toContainEqual(expect.stringContaining(expected));
});

test('an order at central without its photos is an open end, unless the shop has deleted them since', async () => {
  const given = await both(KEPT, { deletedAt: null, hasBytes: false });
  const missing = expect.stringContaining('are not at central, kept at the shop');
  expect(findOpenEnds(given)).toContainEqual(missing);
  const excused = new Set([ORDER.placed?.orderId ?? '']);
  expect(findOpenEnds({ ...given, excused })).not.toContainEqual(missing);
});
