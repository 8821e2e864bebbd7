import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { CONNECTION_LIMITS } from '@printfront/shared/server/http/connection-limits.ts';
import { callFrom, type Flood, flood } from '@printfront/shared/server/http/flood-in-test.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestClient } from './client-in-test.ts';
import { openEdgeDatabase } from './database/database.ts';
import { eventually, newOrderId } from './edge-in-test.ts';
import { createEdgeProcess, type EdgeProcess, pair } from './edge-process-in-test.ts';

let edge: EdgeProcess;
beforeEach(async () => {
  edge = await createEdgeProcess();
});
afterEach(() => edge.remove());

test('a server that never met central starts, says so, and makes a kiosk all the same', async () => {
  const server = await edge.start({ SNAPSHOT_INTERVAL_SECONDS: '1' });
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
  // As it is listening, not as a listener could be told to: three devices that take all there is shut out nobody.
  const flooding: Flood[] = [];
  for (const address of ['127.1.0.1', '127.1.0.2', '127.1.0.3']) {
    flooding.push(await flood(server.port, CONNECTION_LIMITS.connectionsPerAddress, address));
  }
  await expect
    .poll(() => flooding.reduce((sum, { openCount }) => sum + openCount(), 0), { timeout: 20_000 })
    .toBeLessThan(CONNECTION_LIMITS.connections - CONNECTION_LIMITS.ownConnections);
  for (const address of ['127.1.0.1', '127.1.0.4']) expect(await callFrom(server.port, address)).toBe(200);
  expect((await kiosk.call('GET', '/shop')).status).toBe(503);
  for (const { end } of flooding) end();
  // Taken by itself, without anybody asking.
  await expect
    .poll(() => readdir(path.join(edge.folder, 'snapshots')).catch(() => []), { timeout: 25_000 })
    .toContain('000001.sqlite');
  expect(await edge.end('SIGTERM')).toBe(0);
});

test('a setting that cannot be used is refused by its name', async () => {
  await expect(edge.start({ CENTRAL_URL: 'not an address' })).rejects.toThrow('The setting CENTRAL_URL cannot be used');
});

test('kill -9 in the middle of submits loses none that was answered and doubles none', async () => {
  await edge.enrol();
  let server = await edge.start();
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
          if (answersLeft === 0) void edge.end('SIGKILL');
        },
        () => undefined, // the connection died with the server: no answer, no promise
      ),
    );
    await Promise.all(submits);
    await edge.end('SIGKILL');
    unanswered += opened.filter((id) => !acknowledged.has(id)).length;
    const cookie = kiosk.cookie();
    server = await edge.start();
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
  await edge.end('SIGTERM');
  const database = await openEdgeDatabase(edge.databaseFile);
  const orders = await database.selectFrom('storefront_order').select(['order_id', 'iid', 'state']).execute();
  const events = await database.selectFrom('outbox_event').select(['order_id', 'type']).execute();
  await database.destroy();
  expect(orders.map(({ state }) => state)).toEqual(ids.map(() => 'submitted'));
  expect(new Set(orders.map(({ iid }) => iid)).size).toBe(ids.length);
  expect(events.map(({ order_id }) => order_id).sort()).toEqual(orders.map(({ order_id }) => order_id).sort());
});
