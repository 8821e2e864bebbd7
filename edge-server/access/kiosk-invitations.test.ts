import { formatTypedCode } from '@printfront/shared/domain/typed-code.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { type StaffCentral, startStaffCentral } from '../staff/central-in-test.ts';

const DAY_MS = 24 * 3_600_000;

let central: StaffCentral;
let edge: EdgeInTest;
let boss: TestClient;
let nowMs = Date.now();
let monotonicMs = 0;
const clocks = { now: () => new Date(nowMs), monotonicMs: () => monotonicMs };
beforeEach(async () => {
  central = await startStaffCentral();
  edge = await startEdgeInTest({ centralUrl: central.url, ...clocks });
  boss = edge.client(central.signIn('boss', 80));
});
afterEach(async () => {
  await edge.stop();
  await central.stop();
});

const invite = async (name = 'Window') => (await boss.call('POST', '/storefront/clients', { name })).body;
const list = async () => (await boss.call('GET', '/storefront/clients')).body;
const touch = (client: TestClient, body: object = {}) => client.call('POST', '/storefront/touch', body);
const statusOf = async (client: TestClient) => (await client.call('GET', '/storefront')).status;

/** The computer in the shop is started again, with whatever time its clock shows. */
async function restart(): Promise<void> {
  await edge.stop({ keep: true });
  monotonicMs = 0;
  edge = await startEdgeInTest({ centralUrl: central.url, folder: edge.folder, ...clocks });
  boss = edge.client('pf_session=boss');
}

test('a kiosk that was invited is whichever device comes with its code first', async () => {
  const invited = await invite();
  expect(invited).toMatchObject({ name: 'Window', lastTouchedAt: null, server: 'Test shop' });
  expect(invited.pairingCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  expect(invited.expiresAt).toBe(new Date(nowMs + DAY_MS).toISOString());
  expect(await list()).toEqual([{ id: invited.id, name: 'Window', lastTouchedAt: null, server: 'Test shop' }]);
  const kept = await edge.database.selectFrom('storefront_client_invitation').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(invited.pairingCode);

  const device = edge.phone();
  const typed = formatTypedCode(invited.pairingCode).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
  const paired = await touch(device, { pairingCode: ` ${typed} ` });
  const { id } = invited;
  expect(paired.body).toMatchObject({ id, name: 'Window', lastTouchedAt: new Date(nowMs).toISOString() });
  expect((await device.call('GET', '/storefront')).body).toMatchObject({ id, name: 'Window' });
  const { reloads: _, ...listed } = paired.body;
  expect(await list()).toEqual([listed]);

  const late = await touch(edge.phone(), { pairingCode: invited.pairingCode });
  expect([late.status, late.body.code]).toEqual([409, 'pairing-code-refused']);
});

test('of many devices with one code one becomes the kiosk', async () => {
  const { pairingCode } = await invite();
  const answers = await Promise.all(Array.from({ length: 6 }, () => touch(edge.phone(), { pairingCode })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
});

test('invitations stand side by side, and beside the code of the start', async () => {
  const [first, second, startUp] = [await invite('A'), await invite('B'), await edge.clients.issuePairingCode()];
  const name = async (pairingCode: string) => (await touch(edge.phone(), { pairingCode })).body.name;
  expect([await name(second.pairingCode), await name(startUp), await name(first.pairingCode)]).toEqual([
    'B',
    'Kiosk 2',
    'A',
  ]);
});

test('a kiosk that nobody has named is called in the language of the page that made it one', async () => {
  const names: string[] = [];
  for (const language of ['th', 'en', 'zh', undefined]) {
    const pairingCode = await edge.clients.issuePairingCode();
    names.push((await touch(edge.phone(), { pairingCode, ...(language && { language }) })).body.name);
  }
  expect(names).toEqual(['ตู้ 1', 'Kiosk 2', 'Kiosk 3', 'Kiosk 4']);
  const refused = await touch(edge.phone(), {
    pairingCode: await edge.clients.issuePairingCode(),
    language: 'x'.repeat(99),
  });
  expect(refused.status).toBe(400);
});

test('within a run a code is good for a day, wherever somebody sets the clock', async () => {
  const [first, second] = [await invite('A'), await invite('B')];
  nowMs += 40 * 365 * DAY_MS;
  monotonicMs += DAY_MS - 1;
  expect((await touch(edge.phone(), { pairingCode: first.pairingCode })).status).toBe(200);
  monotonicMs += 1;
  expect((await touch(edge.phone(), { pairingCode: second.pairingCode })).status).toBe(409);
  monotonicMs += 10_000;
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['A']);
});

test('over a restart a code is good for the rest of its day by the clock on the wall', async () => {
  const [first, second] = [await invite('A'), await invite('B')];
  nowMs += DAY_MS / 2;
  await restart();
  expect((await touch(edge.phone(), { pairingCode: first.pairingCode })).status).toBe(200);
  monotonicMs += DAY_MS / 2;
  expect((await touch(edge.phone(), { pairingCode: second.pairingCode })).status).toBe(409);

  const third = await invite('C');
  nowMs += DAY_MS;
  await restart();
  expect((await touch(edge.phone(), { pairingCode: third.pairingCode })).status).toBe(409);
});

test('a computer that comes back in 1970 still knows its codes, for a day', async () => {
  const { pairingCode } = await invite();
  const before = nowMs;
  nowMs = 7_000;
  await restart();
  monotonicMs = DAY_MS - 1;
  expect((await touch(edge.phone(), { pairingCode })).status).toBe(200);
  nowMs = before;
});

test('neither a guesser nor a kiosk with an old link is in the way of whoever has the right code', async () => {
  const { pairingCode } = await invite();
  const kiosk = edge.client((await edge.kiosk()).cookie());
  for (let start = 0; start < 12; start += 1) {
    expect((await touch(kiosk, { pairingCode: 'WR0NGC0D' })).status).toBe(200);
  }
  for (let guess = 0; guess < 12; guess += 1) await touch(edge.phone(), { pairingCode: 'WR0NGC0DE0' });
  expect((await touch(edge.phone(), { pairingCode: 'WR0NGC0DE0' })).body.code).toBe('too-many-requests');
  expect((await touch(edge.phone(), { pairingCode })).status).toBe(200);
  const { pairingCode: next } = await invite('Next');
  expect((await touch(kiosk, { pairingCode: next })).body).toMatchObject({ name: 'Next' });
});

test('a kiosk that comes with another kiosk’s code becomes that one', async () => {
  const { id, pairingCode } = await invite('Window');
  const kiosk = await edge.kiosk();
  expect((await touch(kiosk, { pairingCode })).body).toMatchObject({ id, name: 'Window' });
  expect((await kiosk.call('GET', '/storefront')).body).toMatchObject({ id, name: 'Window' });
});

test('a maintainer makes the device in front of them a kiosk, and the device that was it is out', async () => {
  const old = await edge.kiosk();
  const { id } = (await old.call('GET', '/storefront')).body;
  const taken = await touch(boss, { clientId: id, name: 'Door' });
  expect(taken.body).toMatchObject({ id, name: 'Door' });
  expect(await statusOf(old)).toBe(404);
  // The browser now has two cookies, its session and the kiosk's; the test client keeps the last.
  expect((await boss.call('GET', '/storefront')).body).toMatchObject({ id, name: 'Door' });

  boss = edge.client('pf_session=boss');
  const invited = await invite('Window');
  expect((await touch(boss, { clientId: invited.id })).body).toMatchObject({ id: invited.id, name: 'Window' });
  expect((await touch(edge.phone(), { pairingCode: invited.pairingCode })).status).toBe(409);
});

test('nobody else registers a device, and no device becomes a kiosk that there is not', async () => {
  const { id } = (await (await edge.kiosk()).call('GET', '/storefront')).body;
  const codeOf = async (client: TestClient, clientId = id) => (await touch(client, { clientId })).body.code;
  expect(await codeOf(edge.phone())).toBe('not-signed-in');
  expect(await codeOf(await edge.kiosk())).toBe('not-signed-in');
  expect(await codeOf(edge.client(central.signIn('customer', 0)))).toBe('not-found');
  expect(await codeOf(boss, 'nobody')).toBe('not-found');
  await boss.call('DELETE', `/storefront/clients/${id}`);
  expect(await codeOf(boss)).toBe('not-found');
  monotonicMs += 10_000;
  central.setAway(true);
  expect(await codeOf(boss)).toBe('central-unreachable');
});

test('a kiosk that is removed is refused from the next call on, and what was made on it can be brought back on another', async () => {
  const [kiosk, other] = [await edge.kiosk(), await edge.kiosk()];
  const { id: clientId } = (await kiosk.call('GET', '/storefront')).body;
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  const over = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id: over });
  expect((await kiosk.call('DELETE', `/storefront/orders/${over}`)).status).toBeLessThan(300);
  expect((await other.call('GET', '/storefront/orders')).body).toEqual([]);
  expect((await other.call('POST', '/storefront/orders', { id })).status).toBe(404);

  expect((await boss.call('DELETE', `/storefront/clients/${clientId}`)).status).toBe(204);
  expect((await boss.call('DELETE', `/storefront/clients/${clientId}`)).status).toBe(404);
  expect(await statusOf(kiosk)).toBe(404);
  expect((await touch(kiosk)).status).toBe(404);
  expect((await kiosk.call('POST', '/storefront/orders', { id })).status).toBe(404);
  expect((await list()).map((one: { id: string }) => one.id)).not.toContain(clientId);

  expect((await other.call('GET', '/storefront/orders')).body).toMatchObject([{ id, state: 'parked' }]);
  expect((await other.call('POST', '/storefront/orders', { id })).body).toMatchObject({ id, state: 'open' });
  const third = await edge.kiosk();
  for (const foreign of [id, over]) {
    expect((await third.call('POST', '/storefront/orders', { id: foreign })).status).toBe(404);
  }
});

test('a kiosk that is paired as another goes on with its orders: photos that its browser keeps wait for them', async () => {
  const kiosk = await edge.kiosk();
  const [open, aside, over] = [newOrderId(), newOrderId(), newOrderId()];
  for (const id of [open, aside, over]) await kiosk.call('POST', '/storefront/orders', { id });
  expect((await kiosk.call('POST', `/storefront/orders/${aside}/park`)).status).toBe(204);
  await kiosk.call('DELETE', `/storefront/orders/${over}`);
  const { id, pairingCode } = await invite();
  const bystander = await edge.kiosk();
  expect((await touch(kiosk, { pairingCode })).body.id).toBe(id);
  expect((await kiosk.call('GET', `/storefront/orders/${open}`)).body).toMatchObject({ state: 'open' });
  const states = (await kiosk.call('GET', '/storefront/orders')).body.map(
    (order: { id: string; state: string }) => `${order.id} ${order.state}`,
  );
  expect(states).toEqual([`${aside} parked`, `${open} open`]);
  expect((await bystander.call('GET', '/storefront/orders')).body).toEqual([]);
});

test('an invitation that is withdrawn pairs nobody', async () => {
  const { id, pairingCode } = await invite();
  expect((await boss.call('DELETE', `/storefront/clients/${id}`)).status).toBe(204);
  expect((await touch(edge.phone(), { pairingCode })).status).toBe(409);
  expect(await list()).toEqual([]);
});

test('a kiosk that is asked to load anew hears it until a page says that it was loaded since', async () => {
  const kiosk = await edge.kiosk();
  const { id, reloads: first, reload: never } = (await touch(kiosk)).body;
  expect(never).toBeNull();
  expect((await boss.call('POST', `/storefront/clients/${id}/reload`)).status).toBe(204);
  const askedAt = new Date(nowMs).toISOString();
  nowMs += 60_000;
  // A customer is still there, and the page is the one from before.
  const asked = (await touch(kiosk, { reloads: first })).body;
  expect(asked.reload).toEqual({ askedAt, doneAt: null });
  expect(asked.reloads).not.toBe(first);
  await touch(kiosk, { reloads: asked.reloads });
  const reload = { askedAt, doneAt: new Date(nowMs).toISOString() };
  expect((await list())[0]).toMatchObject({ id, reload });
  nowMs += 60_000;
  expect((await touch(kiosk, { reloads: asked.reloads })).body.reload).toEqual(reload);
  expect((await boss.call('POST', '/storefront/clients/nobody/reload')).status).toBe(404);
});
