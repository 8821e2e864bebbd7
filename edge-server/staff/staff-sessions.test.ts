import type { BackupOffice } from '@printfront/shared/server/backup-office/backup-office.service.ts';
import { NO_RESTORE } from '@printfront/shared/server/backups/restore-wish.ts';
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
  expect(await codeOf(edge.client(central.signIn('boss', 80)))).toBe(200);
  expect(await codeOf(edge.client(central.signIn('customer', 0)))).toBe('not-found');
  expect(await codeOf(edge.client('pf_session=made-up'))).toBe('not-signed-in');
  expect(await codeOf(edge.phone())).toBe('not-signed-in');
});

test('who is signed in is asked once in ten seconds, and a lost rank is noticed after them', async () => {
  const boss = edge.client(central.signIn('boss', 80));
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

test('what anybody may ask needs nobody’s word, and who may not set backups does not read where they are', async () => {
  const failure = { problem: 'unreachable', detail: 'disk-of-the-owner' } as const;
  const office: Pick<BackupOffice, 'getRestore'> = {
    getRestore: async () => ({ ...NO_RESTORE, state: 'failed', failure }),
  };
  const shop = await startEdgeInTest({
    centralUrl: central.url,
    backupsIn: async () => office as BackupOffice,
    monotonicMs: () => monotonicMs,
  });
  try {
    const ask = async (client: TestClient) => {
      const { status, body } = await client.call('GET', '/backups/restore');
      return [status, body.failure?.detail];
    };
    expect(await ask(shop.client(central.signIn('boss', 80)))).toEqual([200, failure.detail]);
    expect(await ask(shop.client(central.signIn('clerk', 40)))).toEqual([200, '']);
    expect(await ask(shop.client(central.signIn('customer', 0)))).toEqual([200, '']);
    central.setAway(true);
    monotonicMs += 10_000;
    expect(await ask(shop.client('pf_session=of-who-knows-whom'))).toEqual([200, '']);
  } finally {
    await shop.stop();
  }
});

test('without central nobody is a maintainer, and it says why', async () => {
  const boss = edge.client(central.signIn('boss', 80));
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

test('sessions that somebody makes up send no staff to the shop’s own list, whatever becomes of asking after them', async () => {
  const [boss, list] = [edge.client(central.signIn('boss', 80)), read('/orders/all')];
  expect(await codeOf(boss, list)).toBe(200);
  central.breakOver('made-up');
  monotonicMs += 10_000;
  expect(await codeOf(edge.client('pf_session=made-up'), list)).toBe('central-unreachable');
  expect(await codeOf(boss, list)).toBe(200);
});

test('only a maintainer makes the computer they are at a kiosk', async () => {
  const boss = edge.client(central.signIn('boss', 80));
  const { id } = (await invite(boss)).body;
  const become = (client: TestClient) => client.call('POST', '/storefront/touch', { clientId: id, name: 'Door' });
  expect(await codeOf(edge.phone(), become)).toBe('not-signed-in');
  expect(await codeOf(edge.client(central.signIn('customer', 0)), become)).toBe('not-found');
  expect(await codeOf(boss, become)).toBe(200);
  expect(await codeOf(boss, read('/storefront'))).toBe(200);
});

test('a kiosk or phone on which a maintainer is signed in never waits for central', async () => {
  const kioskCookie = (await edge.kiosk()).cookie();
  const kiosk = edge.client(`${kioskCookie}; ${central.signIn('boss', 80)}`);
  central.setAway(true);
  const id = newOrderId();
  expect((await kiosk.call('POST', '/storefront/orders', { id })).status).toBe(200);
  expect(await codeOf(kiosk, read('/storefront'))).toBe(200);
  expect((await kiosk.call('POST', '/storefront/touch', {})).status).toBe(200);
  expect(await codeOf(edge.client('pf_session=boss'), read(`/storefront/orders/${id}`))).toBe(200);
  expect(central.asked()).toBe(0);
});

test('who is signed in is central’s to say while it is there', async () => {
  const boss = edge.client(central.signIn('boss', 80));
  const me = await boss.call('GET', '/users/me');
  expect([me.status, me.body.name]).toEqual([200, 'Name of boss']);
  central.signOut('boss');
  expect(await codeOf(boss, read('/users/me'))).toBe('not-signed-in');
  central.setAway(true);
  expect(await codeOf(edge.client('pf_session=made-up'), read('/users/me'))).toBe('central-unreachable');
});

test('whose calls go first is known from earlier calls, without asking central again for a day’s work', async () => {
  const boss = edge.client(central.signIn('boss', 80));
  const list = read('/orders/all');
  expect(await codeOf(boss, list)).toBe(200);
  monotonicMs += 3_600_000;
  const asked = central.asked();
  expect((await boss.call('GET', '/users')).status).toBe(503);
  expect(central.asked()).toBe(asked);
});

test('when central does not say whose a maintainer’s session is, the shop goes on without it and does not ask at every call', async () => {
  const listening = await startStaffCentral({ listens: true });
  const shop = await startEdgeInTest({ centralUrl: listening.url, monotonicMs: () => monotonicMs });
  const boss = shop.client(listening.signIn('boss', 80));
  expect((await invite(boss)).status).toBe(201);
  listening.setAway(true);
  monotonicMs += 10_000;
  listening.heard();
  for (let call = 0; call < 3; call += 1) expect(await codeOf(boss)).toBe('central-unreachable');
  expect(listening.heard().map(({ call }) => call)).toEqual(['GET /api/v1/users/me']);
  await shop.stop();
  await listening.stop();
});
