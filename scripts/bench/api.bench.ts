import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createDiskBlobStore } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import autocannon from 'autocannon';
import { type FilledDatabase, fillDatabase, storePhotos } from './api-database.ts';
import { type BenchDatabase, DATABASES } from './api-databases.ts';

/**
 * What central's busiest reads cost with 100,000 orders of 10,000 customers, beside the same with 100 of 10: the size of a
 * shop's past must not slow down its present. Each call is asked by 32 connections at once, of many customers in
 * turn; small and large database take turns, and the median of the rounds counts.
 *
 * BENCH_ROUNDS chooses the rounds, BENCH_SECONDS how long each call is asked, BENCH_DATABASES which: `sqlite,postgresql`,
 * BENCH_ORDERS how many orders the large one has: 5000 for a quick look.
 */
const CONNECTIONS = 32;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const MOST_TIMES_SLOWER = 1.5;
const SMALL = { orderCount: 100, customerCount: 10 };
const LARGE = sized(Number(process.env.BENCH_ORDERS ?? 100_000));

interface Shop {
  readonly url: string;
  readonly filled: FilledDatabase;
  stop(): Promise<void>;
}

interface Asked {
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
}

type Question = (filled: FilledDatabase) => { path: string; session: string }[];

const QUESTIONS: Record<string, Question> = {
  'an order’s page': ({ customers }) =>
    customers.map(({ session, orderId }) => ({ path: `/orders/${orderId}`, session })),
  'own orders': ({ customers }) => customers.map(({ session }) => ({ path: '/orders', session })),
  'all orders, first page': ({ staffSession }) => [{ path: '/orders/all', session: staffSession }],
  'all orders, 1,000th page': ({ staffSession, farCursor }) => [
    { path: `/orders/all?nextId=${farCursor}`, session: staffSession },
  ],
  ...Object.fromEntries(
    ['to-pay', 'to-print', 'to-hand-over'].map((stage) => [
      `the desk, ${stage}`,
      ({ staffSession }: FilledDatabase) => [{ path: `/orders/all?limit=20&stage=${stage}`, session: staffSession }],
    ]),
  ),
  'the desk, by number': ({ staffSession, searched }) =>
    searched.map(({ iid }) => ({ path: `/orders/all?q=${iid}`, session: staffSession })),
  'the desk, by name': ({ staffSession, searched }) =>
    searched.map(({ name }) => ({ path: `/orders/all?q=${encodeURIComponent(name)}`, session: staffSession })),
  'the desk, by phone': ({ staffSession, searched }) =>
    searched.map(({ phoneNumber }) => ({ path: `/orders/all?q=${phoneNumber}`, session: staffSession })),
  'the desk, nothing found': ({ staffSession }) => [{ path: '/orders/all?q=nobody%20at%20all', session: staffSession }],
  'price summary': ({ customers }) =>
    customers.map(({ session, uploadId }) => ({
      path: `/pricing/summary?shippingMethod=1&uploadId=${uploadId}`,
      session,
    })),
};

function sized(orderCount: number): typeof SMALL {
  return { orderCount, customerCount: Math.ceil(orderCount / 10) };
}

/** A central server of its own on a filled database. */
async function openShop(kind: BenchDatabase, size: typeof SMALL): Promise<Shop> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-bench-'));
  const settings = await kind.create();
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../cloud-sync/central/main.ts', import.meta.url))], {
    env: {
      ...process.env,
      ...settings,
      CENTRAL_PORT: '0',
      CENTRAL_HOST: '127.0.0.1',
      DATA_DIR: folder,
      SEED_DEMO_SHOP: '1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = await once(child, 'message');
  const central = path.join(folder, 'central');
  const blobs = createDiskBlobStore({ folder: path.join(central, 'blobs'), minimumFreeBytes: 0 });
  await storePhotos(blobs);
  await blobs.stop();
  const database = await kind.open(settings, central);
  const sold = await database.selectFrom('size').select(['id', 'key']).where('is_hidden', '=', 0).limit(1).execute();
  const [first] = sold;
  if (first === undefined) throw new Error('The demo shop sells nothing.');
  const filled = await fillDatabase(database, size, first);
  await database.destroy();
  await kind.settle(settings);
  return {
    url: `http://127.0.0.1:${port}/api/v1`,
    filled,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}

async function ask({ url, filled }: Shop, question: Question, seconds: number): Promise<Asked> {
  const requests = question(filled).map(({ path: address, session }) => ({
    path: `${new URL(url).pathname}${address}`,
    headers: { cookie: `pf_session=${session}` },
  }));
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, requests });
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${result.non2xx} answers were refusals and ${result.errors} failed: ${requests[0]?.path}`);
  }
  return { requestsPerSecond: result.requests.average, p99Ms: result.latency.p99 };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function compare(kind: BenchDatabase): Promise<void> {
  console.log(`\n${kind.name}: ${LARGE.orderCount} orders beside ${SMALL.orderCount}`);
  const shops = { small: await openShop(kind, SMALL), large: await openShop(kind, LARGE) };
  try {
    console.log(`${''.padEnd(28)}  req/s small  large   p99 ms small  large`);
    for (const [name, question] of Object.entries(QUESTIONS)) {
      const asked: { small: Asked[]; large: Asked[] } = { small: [], large: [] };
      // Caches fill and code gets hot before anything counts.
      for (const shop of Object.values(shops)) await ask(shop, question, 1);
      for (let round = 0; round < ROUNDS; round += 1) {
        const turn = round % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const);
        for (const which of turn) asked[which].push(await ask(shops[which], question, SECONDS));
      }
      report(name, asked);
    }
  } finally {
    for (const shop of Object.values(shops)) await shop.stop();
  }
}

function report(name: string, { small, large }: { small: Asked[]; large: Asked[] }): void {
  const of = (rounds: readonly Asked[], pick: (asked: Asked) => number) => median(rounds.map(pick));
  const rate = { small: of(small, (it) => it.requestsPerSecond), large: of(large, (it) => it.requestsPerSecond) };
  const p99 = { small: of(small, (it) => it.p99Ms), large: of(large, (it) => it.p99Ms) };
  const slower = Math.max(rate.small / rate.large, p99.large / p99.small);
  const isKept = slower <= MOST_TIMES_SLOWER;
  if (!isKept) process.exitCode = 1;
  const numbers = [rate.small.toFixed(0).padStart(13), rate.large.toFixed(0).padStart(7)];
  numbers.push(p99.small.toFixed(1).padStart(15), p99.large.toFixed(1).padStart(7));
  const verdict = `${isKept ? 'kept' : 'MISSED'}: ${slower.toFixed(2)} times slower, at most ${MOST_TIMES_SLOWER}`;
  console.log(`${name.padEnd(28)}${numbers.join('')}   ${verdict}`);
}

const wanted = (process.env.BENCH_DATABASES ?? 'sqlite,postgresql').split(',');
for (const kind of DATABASES.filter(({ name }) => wanted.includes(name))) {
  await kind.start();
  try {
    await compare(kind);
  } finally {
    await kind.stop();
  }
}
