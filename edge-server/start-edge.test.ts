import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { testCatalogue } from '@printfront/shared/testing/catalogue.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestClient, type TestClient } from './client-in-test.ts';
import { openEdgeDatabase } from './database/database.ts';
import { eventually, newOrderId } from './edge-in-test.ts';
import { switchCatalogue } from './sync/catalogue-snapshot.repository.ts';
import { readOrMakeIdentity, saveEnrolment } from './sync/sync-state.repository.ts';

let folder: string;
let child: ChildProcess | undefined;

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-edge-process-'));
});
afterEach(async () => {
  await end('SIGKILL');
  await fs.rm(folder, { recursive: true, force: true });
});

interface Ready {
  ready: true;
  port: number;
  pairingUrl: string;
  frontUrlBase: string;
  serverId: string | null;
}

/** The server as `npm run edge` starts it. Central and the router are addresses where nobody is. */
async function start(settings: Record<string, string> = {}): Promise<Ready & { url: string; output: () => string }> {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    EDGE_PORT: '0',
    EDGE_HOST: '127.0.0.1',
    MINIMUM_FREE_BYTES: '0',
  };
  const away = {
    CENTRAL_URL: 'http://127.0.0.1:9',
    ROUTER_HOST: '127.0.0.1',
    ROUTER_PORT: '9',
    ROUTER_PASSWORD: 'secret',
    LOG_LEVEL: 'error',
  };
  const main = path.join(import.meta.dirname, 'main.ts');
  const started = fork(main, {
    env: { ...env, ...away, ...settings },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child = started;
  let output = '';
  started.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  started.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const ready = await Promise.race([
    once(started, 'message').then(([message]) => message as Ready),
    once(started, 'exit').then(() => Promise.reject(new Error(`the server ended: ${output}`))),
  ]);
  return { ...ready, url: `http://127.0.0.1:${ready.port}`, output: () => output };
}

async function end(signal: NodeJS.Signals): Promise<number | null> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return null;
  const gone = once(child, 'exit');
  child.kill(signal);
  return (await gone)[0];
}

async function enrol(): Promise<void> {
  const database = await openEdgeDatabase(path.join(folder, 'edge', 'edge.sqlite'));
  await readOrMakeIdentity(database);
  await saveEnrolment(database, { serverId: 'server-1', serverName: 'Test shop', overflowPrefix: '512' });
  await switchCatalogue(database, testCatalogue());
  await database.destroy();
}

async function pair({ url, pairingUrl }: { url: string; pairingUrl: string }): Promise<TestClient> {
  const kiosk = createTestClient(url);
  const pairingCode = new URL(pairingUrl).hash.slice('#pair='.length);
  expect((await kiosk.call('POST', '/storefront/touch', { pairingCode })).status).toBe(200);
  return kiosk;
}

test('a server that never met central starts, says so, and makes a kiosk all the same', async () => {
  const server = await start();
  expect(server.serverId).toBeNull();
  expect(server.output()).toContain(server.pairingUrl);
  expect(server.frontUrlBase).toMatch(/^http:\/\/[\w.]+:\d+\/front\/$/);
  const kiosk = await pair(server);
  const shop = await kiosk.call('GET', '/shop');
  expect([shop.status, shop.body.code]).toEqual([503, 'starting-up']);
  expect(shop.headers.get('retry-after')).not.toBeNull();
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.url}/build.json`)).status).toBe(200);
  // Photos are taken even now: the customer may be standing there when the catalogue comes.
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  expect((await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1))).status).toBe(201);
  expect(await end('SIGTERM')).toBe(0);
});

test('a setting that cannot be used is refused by its name', async () => {
  await expect(start({ CENTRAL_URL: 'not an address' })).rejects.toThrow('The setting CENTRAL_URL cannot be used');
});

test('kill -9 in the middle of submits loses none that was answered and doubles none', async () => {
  await enrol();
  let server = await start();
  let kiosk = await pair(server);
  const submit = (id: string) =>
    kiosk.call('POST', `/storefront/orders/${id}`, {
      name: 'A',
      phoneNumber: '0812345678',
      paymentMethod: 2,
      shippingMethod: 1,
    });
  const photo = await orientedJpeg(1, 60, 40);
  const acknowledged = new Map<string, number>();
  const ids: string[] = [];
  let unanswered = 0;

  for (let round = 0; round < 3; round += 1) {
    const opened = Array.from({ length: 12 }, newOrderId);
    for (const id of opened) {
      await kiosk.call('POST', '/storefront/orders', { id });
      await kiosk.upload(`/storefront/orders/${id}/files`, photo);
    }
    const lastReady = () => kiosk.call('GET', `/storefront/orders/${opened.at(-1)}/files`);
    await eventually(lastReady, ({ body }) => body[0].state === 'ready');
    ids.push(...opened);
    // Somewhere among the commits: each round after another number of answers.
    let answersLeft = 1 + round * 3;
    const submits = opened.map((id) =>
      submit(id).then(
        ({ status, body }) => {
          if (status === 200) acknowledged.set(id, body.iid);
          answersLeft -= 1;
          if (answersLeft === 0) child?.kill('SIGKILL');
        },
        () => undefined, // the connection died with the server: no answer, no promise
      ),
    );
    await Promise.all(submits);
    await end('SIGKILL');
    unanswered += opened.filter((id) => !acknowledged.has(id)).length;
    const cookie = kiosk.cookie();
    server = await start();
    kiosk = createTestClient(server.url, cookie);
    for (const id of opened) {
      const { status, body } = await submit(id);
      expect(status).toBe(200);
      expect(body.iid).toBe(acknowledged.get(id) ?? body.iid);
      acknowledged.set(id, body.iid);
    }
  }

  // The kill came while submits were under way, or this would have shown nothing.
  expect(unanswered).toBeGreaterThan(0);
  await end('SIGTERM');
  const database = await openEdgeDatabase(path.join(folder, 'edge', 'edge.sqlite'));
  const orders = await database.selectFrom('storefront_order').select(['order_id', 'iid', 'state']).execute();
  const events = await database.selectFrom('outbox_event').select(['order_id', 'type']).execute();
  await database.destroy();
  expect(orders.map(({ state }) => state)).toEqual(ids.map(() => 'submitted'));
  expect(new Set(orders.map(({ iid }) => iid)).size).toBe(ids.length);
  expect(events.map(({ order_id }) => order_id).sort()).toEqual(orders.map(({ order_id }) => order_id).sort());
}, 60_000);
