import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { createMikrotikHotspot } from '../hotspot/mikrotik-hotspot.ts';
import { createRouterSimulator, type RouterSimulator } from '../router-tools/simulator/router-simulator.ts';
import { USER_MENU } from '../router-tools/simulator/router-state.ts';

let edge: EdgeInTest;
let kiosk: TestClient;
let router: RouterSimulator;
/** Added to both clocks. */
let passedMs = 0;
/** Both tell one time: a machine whose clock is set while the tests run would look like a shop that has just learnt the date. */
const monotonicMs = () => performance.now() + passedMs;
const now = () => new Date(performance.timeOrigin + monotonicMs());

beforeAll(async () => {
  router = createRouterSimulator();
  await router.start();
  const hotspot = createMikrotikHotspot(
    { host: '127.0.0.1', port: router.port, username: 'printfront', password: 'printfront', ca: undefined },
    pino({ level: 'silent' }),
  );
  edge = await startEdgeInTest({ hotspot, now, monotonicMs });
  kiosk = await edge.kiosk();
});
afterAll(async () => {
  await edge.stop();
  await router.stop();
});

async function open(): Promise<string> {
  const id = newOrderId();
  expect((await kiosk.call('POST', '/storefront/orders', { id })).status).toBe(200);
  return id;
}

const usersOnRouter = async () => router.state.rows(USER_MENU).map(({ name }) => name);
const isWifi = (state: string) => (answer: { body: { wifi: { state: string } } }) => answer.body.wifi.state === state;

/** Opens an order and waits until the router knows its login. */
async function openWithLogin(): Promise<{ id: string; username: string }> {
  const id = await open();
  const { body } = await eventually(() => kiosk.call('GET', `/storefront/orders/${id}`), isWifi('ready'));
  expect(await usersOnRouter()).toContain(body.wifi.username);
  return { id, username: body.wifi.username };
}

const gone = (username: string) => eventually(usersOnRouter, (users) => !users.includes(username));

test('opening an order makes its wifi login, cancelling takes it off the router with the photos', async () => {
  const { id, username } = await openWithLogin();
  const wifi = (await kiosk.call('GET', `/storefront/wifi?orderId=${id}`)).body;
  expect(wifi.loginUrl).toContain(`http://hotspot.shop/login?username=${username}&password=`);
  await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1));
  expect((await kiosk.call('DELETE', `/storefront/orders/${id}`)).status).toBe(204);
  expect((await kiosk.call('DELETE', `/storefront/orders/${id}`)).status).toBe(204);
  await gone(username);
  expect((await kiosk.call('GET', `/storefront/orders/${id}`)).body).toMatchObject({
    state: 'cancelled',
    fileCount: 0,
  });
  expect((await kiosk.call('POST', '/storefront/orders', { id })).body.code).toBe('order-cancelled');
});

test('submitting takes the login off the router', async () => {
  const { id, username } = await openWithLogin();
  await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(3));
  const order = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  await eventually(
    () => kiosk.call('POST', `/storefront/orders/${id}`, order),
    ({ status }) => status === 200,
  );
  await gone(username);
});

test('a login can be removed and made again, also under a chosen name, but not under another order’s', async () => {
  const { id, username } = await openWithLogin();
  const other = await openWithLogin();
  expect((await kiosk.call('DELETE', '/storefront/wifi', { username })).status).toBe(204);
  await gone(username);
  const taken = await kiosk.call('POST', '/storefront/wifi', { orderId: id, username: other.username });
  expect([taken.status, taken.body.code]).toEqual([409, 'already-exists']);
  const made = await kiosk.call('POST', '/storefront/wifi', { orderId: id, username: 'guest7', password: 'secret77' });
  expect(made.body).toMatchObject({ username: 'guest7', password: 'secret77' });
  await eventually(usersOnRouter, (users) => users.includes('guest7'));
});

test('a router that is away delays nothing', async () => {
  router.closeOnAccept(true);
  router.dropConnections('rst');
  const id = await open();
  await eventually(() => kiosk.call('GET', `/storefront/orders/${id}`), isWifi('unreachable'));
  const ready = await fetch(`${edge.url}/readyz`);
  expect(await ready.json()).toMatchObject({ status: 'ready', router: { kind: 'mikrotik', reachable: false } });
  expect((await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1))).status).toBe(201);
  router.closeOnAccept(false);
  await eventually(() => kiosk.call('GET', `/storefront/orders/${id}`), isWifi('ready'));
});

test('a parked order waits with its photos and comes back; it is in the kiosk’s list', async () => {
  const id = await open();
  await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(6));
  expect((await kiosk.call('POST', `/storefront/orders/${id}/park`)).status).toBe(204);
  expect((await kiosk.call('POST', `/storefront/orders/${id}/park`)).status).toBe(204);
  const listed = (await kiosk.call('GET', '/storefront/orders')).body;
  expect(listed[0]).toMatchObject({ id, state: 'parked', fileCount: 1 });
  expect((await kiosk.call('POST', '/storefront/orders', { id })).body).toMatchObject({ state: 'open', fileCount: 1 });
});

test('after twelve hours without a touch an order is cancelled, its login and its photos are gone', async () => {
  const { id, username } = await openWithLogin();
  const { body: file } = await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(8, 111, 222));
  const { sha256 } = await edge.database
    .selectFrom('uploaded_file')
    .select('sha256')
    .where('id', '=', file.id)
    .executeTakeFirstOrThrow();
  const pictures = path.join(edge.folder, 'derivatives', sha256.slice(0, 2), sha256);
  await expect.poll(() => readdir(pictures).catch(() => [])).toContain('thumbnail-v1.jpg');
  passedMs += 11 * 3_600_000;
  await edge.abandoned.sweep();
  expect((await kiosk.call('GET', `/storefront/orders/${id}`)).body.state).toBe('open');
  const touched = await open();
  passedMs += 2 * 3_600_000;
  expect(await edge.abandoned.sweep()).toBeGreaterThan(0);
  expect((await kiosk.call('GET', `/storefront/orders/${id}`)).body.state).toBe('cancelled');
  expect((await kiosk.call('GET', `/storefront/orders/${touched}`)).body.state).toBe('open');
  await gone(username);
  expect(await edge.blobs.has(sha256)).toBe(true);
  await edge.collector.collect();
  expect(await edge.blobs.has(sha256)).toBe(false);
  await expect(readdir(pictures)).rejects.toThrow('ENOENT');
  expect(await edge.blobs.has(edge.frameSha256)).toBe(true);
});

test('photos of placed orders are never collected', async () => {
  const placed = await edge.database.selectFrom('outbox_blob').select('sha256').execute();
  expect(placed.length).toBeGreaterThan(0);
  await edge.collector.collect();
  for (const { sha256 } of placed) expect(await edge.blobs.has(sha256)).toBe(true);
});
