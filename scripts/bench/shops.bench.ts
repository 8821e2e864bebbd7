import { type ChildProcess, fork } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTestClient, type TestClient } from '../../edge-server/client-in-test.ts';
import { startChild } from '../child-service.ts';
import { databaseBytes } from './database-bytes.ts';
import type { ManyShopsAsked, ManyShopsGiven, ManyShopsSaid } from './many-shops.ts';
import { familyProcessorSeconds, watchMemory } from './process-family.ts';

/**
 * What one central on SQLite needs for 1, 10 and 100 shops. The shops are real ones that enrol by HTTP, stand idle for a minute, and
 * then all take orders with photos at once, which staff take the money for and hand over. What a month makes of it is arithmetic.
 *
 * BENCH_SHOPS says how many shops, with commas; BENCH_ORDERS how many orders each takes, BENCH_PHOTOS how many photos an order has,
 * BENCH_PHOTO_BYTES how large they are, BENCH_IDLE_SECONDS how long nothing is done, BENCH_FOLDER the disk. Linux only (/proc).
 */
const SHOPS = (process.env.BENCH_SHOPS ?? '1,10,100').split(',').map(Number);
const ORDERS = Number(process.env.BENCH_ORDERS ?? 3);
const PHOTOS_PER_ORDER = Number(process.env.BENCH_PHOTOS ?? 10);
const PHOTO_BYTES = Number(process.env.BENCH_PHOTO_BYTES ?? 3_500_000);
const IDLE_SECONDS = Number(process.env.BENCH_IDLE_SECONDS ?? 60);
const BASE_FOLDER = process.env.BENCH_FOLDER ?? os.tmpdir();
const OWNER = { username: 'owner', password: 'a password of the bench' };
/** A shop's month, as in docs/sizing.md. */
const MONTH = { days: 30, ordersADay: 30, photosAnOrder: 10 };
const OPEN_SECONDS = 10 * 3600;
const CODE_OF_PAID = 50;
const CODE_OF_HANDED_OVER = 3;
const MB = 1e6;

const scriptOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

async function measure(count: number) {
  const folder = await fs.mkdtemp(path.join(BASE_FOLDER, 'printfront-shops-bench-'));
  const central = startChild(scriptOf('../../cloud-sync/central/main.ts'), {
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'error',
    MINIMUM_FREE_BYTES: '0',
    CENTRAL_HOST: '127.0.0.1',
    CENTRAL_PORT: '0',
    SEED_DEMO_SHOP: 'true',
    ADMIN_USERNAME: OWNER.username,
    ADMIN_PASSWORD: OWNER.password,
  });
  let shops: ManyShops | undefined;
  try {
    const { port } = await central.ready;
    const pid = central.process.pid ?? 0;
    const data = path.join(folder, 'data/central');
    const centralUrl = `http://127.0.0.1:${port}`;
    const owner = createTestClient(centralUrl);
    await asked(owner.call('POST', '/auth/sign-in/local', OWNER), 200);
    const enrolCodes: string[] = [];
    for (let number = 1; number <= count; number += 1) {
      enrolCodes.push((await asked(owner.call('POST', '/shops', { name: `Shop ${number}` }), 201)).enrolCode);
    }
    shops = await startShops(folder, {
      centralUrl,
      enrolCodes,
      orders: ORDERS,
      photosPerOrder: PHOTOS_PER_ORDER,
      photoBytes: PHOTO_BYTES,
    });

    const idle = watch(pid);
    await setTimeout(IDLE_SECONDS * 1000);
    const standing = idle.stop();

    const before = { central: databaseBytes(path.join(data, 'central.sqlite')), shops: await shops.weigh() };
    const busy = watch(pid);
    const { orderIds, placedSeconds, sentSeconds } = await shops.order();
    for (const id of orderIds) await finish(owner, id);
    const working = busy.stop();
    const grown = {
      central: databaseBytes(path.join(data, 'central.sqlite')) - before.central,
      shops: (await shops.weigh()) - before.shops,
    };
    const photos = orderIds.length * PHOTOS_PER_ORDER;
    const idleShare = standing.processorSeconds / IDLE_SECONDS;
    const perOrder = {
      // What it does anyway is no order's.
      processor: Math.max(0, working.processorSeconds - idleShare * working.seconds) / orderIds.length,
      central: grown.central / orderIds.length,
      shop: grown.shops / orderIds.length,
    };
    const ordersADay = MONTH.ordersADay * count;
    const photoDisk = (await storedBytes(path.join(data, 'blobs'))) / photos;
    return {
      shops: count,
      orders: orderIds.length,
      photos,
      'idle: central, MB': Math.round(standing.peak / MB),
      'idle: its worker, MB': Math.round(standing.children / MB),
      'idle: of a core, %': round(idleShare * 100, 2),
      'busy: central, MB': Math.round(working.peak / MB),
      'busy: its worker, MB': Math.round(working.children / MB),
      'taken by shops, s': round(placedSeconds, 1),
      'all at central, s': round(sentSeconds, 1),
      'photos an hour': Math.round((photos / sentSeconds) * 3600),
      'processor s an order': round(perOrder.processor, 3),
      'disk a photo, kB': Math.round(photoDisk / 1000),
      'central database, kB an order': round(perOrder.central / 1000, 1),
      'shop database, kB an order': round(perOrder.shop / 1000, 1),
      'a day, of a core, %': round(
        ((idleShare * OPEN_SECONDS + ordersADay * perOrder.processor) / OPEN_SECONDS) * 100,
        1,
      ),
      'a month: photos, GB': round((ordersADay * MONTH.days * MONTH.photosAnOrder * photoDisk) / 1e9, 0),
      'a month: central database, MB': Math.round((ordersADay * MONTH.days * perOrder.central) / MB),
    };
  } finally {
    await shops?.end();
    await central.stop();
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** As staff do at a shop's desk, whose calls of an order go on to central. */
async function finish(owner: TestClient, id: string): Promise<void> {
  await asked(owner.call('PUT', `/orders/${id}/payments/status`, { paymentStatus: CODE_OF_PAID }), 200);
  const body = { productionStatus: CODE_OF_HANDED_OVER, despiteMissingPrints: true, reason: 'of the bench' };
  await asked(owner.call('PUT', `/orders/${id}/production-status`, body), 200);
}

async function asked(answer: ReturnType<TestClient['call']>, wanted: number) {
  const { status, body } = await answer;
  if (status !== wanted) throw new Error(`central answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

interface ManyShops {
  order(): Promise<NonNullable<ManyShopsSaid['done']>>;
  weigh(): Promise<number>;
  end(): Promise<void>;
}

async function startShops(folder: string, given: ManyShopsGiven): Promise<ManyShops> {
  const child = fork(scriptOf('./many-shops.ts'), [JSON.stringify(given)], { env: { ...process.env, TMPDIR: folder } });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await heard(child, ({ ready }) => ready);
  return {
    order: () => ask(child, 'order', ({ done }) => done),
    weigh: () => ask(child, 'weigh', (said) => said.databaseBytes),
    async end() {
      if (child.connected) child.send('end' satisfies ManyShopsAsked);
      await gone;
    },
  };
}

function ask<Value>(child: ChildProcess, what: ManyShopsAsked, pick: (said: ManyShopsSaid) => Value | undefined) {
  const answer = heard(child, pick);
  child.send(what);
  return answer;
}

function heard<Value>(child: ChildProcess, pick: (said: ManyShopsSaid) => Value | undefined): Promise<Value> {
  return new Promise((resolve, reject) => {
    const listen = (said: ManyShopsSaid) => {
      const value = pick(said);
      if (value === undefined) return;
      child.off('message', listen);
      resolve(value);
    };
    child.on('message', listen);
    child.once('exit', () => reject(new Error('The shops have ended.')));
  });
}

/** What a server and its worker take from now on. */
function watch(pid: number) {
  const memory = watchMemory(pid);
  const before = familyProcessorSeconds(pid);
  const began = performance.now();
  return {
    stop: () => ({
      ...memory.stop(),
      processorSeconds: familyProcessorSeconds(pid) - before,
      seconds: (performance.now() - began) / 1000,
    }),
  };
}

/** As the disk counts it, in whole blocks. */
async function storedBytes(folder: string): Promise<number> {
  const BLOCK_BYTES = 512;
  let bytes = 0;
  for (const entry of await fs.readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const { size, blocks } = await fs.stat(path.join(entry.parentPath, entry.name));
    // The demo shop's own pictures are smaller than any photo.
    if (size >= PHOTO_BYTES) bytes += blocks * BLOCK_BYTES;
  }
  return bytes;
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

console.log(`${ORDERS} orders of ${PHOTOS_PER_ORDER} photos of ${PHOTO_BYTES} bytes at each shop, in ${BASE_FOLDER}`);
const figures: Record<string, Record<string, number>> = {};
for (const count of SHOPS) {
  figures[count] = await measure(count);
  console.log(JSON.stringify(figures[count]));
}
// A line for each figure, a column for each number of shops.
const names = Object.keys(Object.values(figures)[0] ?? {});
console.table(
  Object.fromEntries(names.map((name) => [name, Object.fromEntries(SHOPS.map((n) => [n, figures[n]?.[name]]))])),
);
