import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { type StaffCentral, startStaffCentral } from './central-in-test.ts';

let central: StaffCentral;
let edge: EdgeInTest;
let monotonicMs = 0;
beforeEach(async () => {
  central = await startStaffCentral();
  edge = await startEdgeInTest({ centralUrl: central.url, monotonicMs: () => monotonicMs });
});
afterEach(async () => {
  await edge.stop();
  await central.stop();
});

/** Of a call that only central's word is good enough for. */
const invite = (client: TestClient) => client.call('POST', '/storefront/clients', { name: 'Door' });
const read = (path: string) => (client: TestClient) => client.call('GET', path);
const codeOf = async (client: TestClient, ask = invite) => {
  const { status, body } = await ask(client);
  return status < 300 ? 200 : body.code;
};

test('a maintainer who is signed in at central is one at the shop, others are nobody', async () => {
  expect(await codeOf(edge.client(central.signIn('boss', 40)))).toBe(200);
  expect(await codeOf(edge.client(central.signIn('customer', 0)))).toBe('not-found');
  expect(await codeOf(edge.client('pf_session=made-up'))).toBe('not-signed-in');
  expect(await codeOf(edge.phone())).toBe('not-signed-in');
});

test('who is signed in is asked once in ten seconds, and a lost rank is noticed after them', async () => {
  const boss = edge.client(central.signIn('boss', 40));
  for (let call = 0; call < 5; call += 1) expect(await codeOf(boss)).toBe(200);
  expect(central.asked()).toBe(1);
  central.signIn('boss', 0);
  monotonicMs += 9_999;
  expect(await codeOf(boss)).toBe(200);
  monotonicMs += 1;
  expect(await codeOf(boss)).toBe('not-found');
  central.signOut('boss');
  monotonicMs += 10_000;
  expect(await codeOf(boss)).toBe('not-signed-in');
  expect(central.asked()).toBe(3);
});

test('without central nobody is a maintainer, and it says why', async () => {
  const boss = edge.client(central.signIn('boss', 40));
  expect(await codeOf(boss)).toBe(200);
  central.setAway(true);
  monotonicMs += 10_000;
  const answer = await invite(boss);
  expect([answer.status, answer.body.code]).toEqual([503, 'central-unreachable']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  // That nobody answered is not kept for long.
  central.setAway(false);
  await eventually(
    () => {
      monotonicMs += 10_000;
      return codeOf(boss);
    },
    (code) => code === 200,
  );
});

test('a kiosk or phone on which a maintainer is signed in never waits for central', async () => {
  const kioskCookie = (await edge.kiosk()).cookie();
  const kiosk = edge.client(`${kioskCookie}; ${central.signIn('boss', 40)}`);
  central.setAway(true);
  const id = newOrderId();
  expect((await kiosk.call('POST', '/storefront/orders', { id })).status).toBe(200);
  expect(await codeOf(kiosk, read('/storefront'))).toBe(200);
  expect((await kiosk.call('POST', '/storefront/touch', {})).status).toBe(200);
  expect(await codeOf(edge.client('pf_session=boss'), read(`/storefront/orders/${id}`))).toBe(200);
  expect(central.asked()).toBe(0);
});
