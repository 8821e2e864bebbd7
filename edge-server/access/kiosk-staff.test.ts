import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { type StaffCentral, startStaffCentral } from '../staff/central-in-test.ts';

const PIN = '4711';
const WAIT_MS = 5 * 60_000;

let central: StaffCentral;
let edge: EdgeInTest;
let boss: TestClient;
let kiosk: TestClient;
let monotonicMs = 0;
beforeEach(async () => {
  central = await startStaffCentral();
  edge = await startEdgeInTest({ centralUrl: central.url, monotonicMs: () => monotonicMs });
  boss = edge.client(central.signIn('boss', 100));
  kiosk = await edge.kiosk();
});
afterEach(async () => {
  await edge.stop();
  await central.stop();
});

const setPin = async (pin: string) => (await boss.call('PUT', '/shop/kiosk-pin', { pin })).status;
const open = (pin: string, at = kiosk) => at.call('POST', '/storefront/staff', { pin });
const codeOf = async (pin: string, at = kiosk) => (await open(pin, at)).body.code;

test('an owner sets the PIN of the kiosks, which nobody can read, and it opens their corner', async () => {
  expect((await kiosk.call('GET', '/storefront/staff')).body).toEqual({ isPinSet: false });
  expect(await codeOf(PIN)).toBe('pin-wrong');
  expect(await setPin('1234')).toBe(400);
  expect(await setPin(PIN)).toBe(204);
  const said = (await boss.call('GET', '/shop/kiosk-pin')).body;
  expect(said).toEqual({ isSet: true, setBy: 'Name of boss', setAt: expect.any(String) });
  expect(JSON.stringify(await edge.database.selectFrom('kiosk_pin').selectAll().execute())).not.toContain(PIN);

  expect((await kiosk.call('GET', '/storefront/staff')).body).toEqual({ isPinSet: true });
  const { name } = (await kiosk.call('GET', '/storefront')).body;
  expect((await open(PIN)).body).toMatchObject({ kiosk: name, server: 'Test shop', version: expect.any(String) });
  // A guest who knows it has no kiosk to open it on.
  expect((await open(PIN, edge.phone())).status).toBe(404);

  await setPin('2580');
  expect([await codeOf(PIN), (await open('2580')).status]).toEqual(['pin-wrong', 200]);
  await boss.call('DELETE', '/shop/kiosk-pin');
  expect(await codeOf('2580')).toBe('pin-wrong');
});

test('whoever guesses has five tries and then waits, also many at the same moment, and only on that kiosk', async () => {
  await setPin(PIN);
  const wrong = await Promise.all(Array.from({ length: 8 }, () => open('0852')));
  expect(wrong.map(({ body }) => body.limit ?? body.code).sort()).toEqual([
    ...[0, 1, 2, 3, 4],
    ...['too-many-requests', 'too-many-requests', 'too-many-requests'],
  ]);
  expect(await codeOf(PIN)).toBe('too-many-requests');
  expect((await open(PIN, await edge.kiosk())).status).toBe(200);
  monotonicMs += WAIT_MS;
  expect(await codeOf('0852')).toBe('pin-wrong');
  // Whoever knows it begins anew.
  for (let time = 0; time < 7; time += 1) expect((await open(PIN)).status).toBe(200);
});

test('staff unpair a kiosk with the PIN alone, and what is open on it is put aside', async () => {
  await setPin(PIN);
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  expect((await kiosk.call('POST', '/storefront/unpair', { pin: '0852' })).status).toBe(403);
  expect((await kiosk.call('GET', '/storefront')).status).toBe(200);
  expect((await kiosk.call('POST', '/storefront/unpair', { pin: PIN })).status).toBe(204);
  expect((await kiosk.call('GET', '/storefront')).status).toBe(404);
  expect((await (await edge.kiosk()).call('GET', '/storefront/orders')).body).toMatchObject([{ id, state: 'parked' }]);
});
