import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EdgeInTest, startEdgeInTest } from '../edge-in-test.ts';

let edge: EdgeInTest;
let nowMs = Date.now();
let monotonicMs = 0;
beforeAll(async () => {
  edge = await startEdgeInTest({ now: () => new Date(nowMs), monotonicMs: () => monotonicMs });
});
afterAll(() => edge.stop());

test('a device becomes a kiosk with the code, once, and stays one', async () => {
  const pairingCode = await edge.clients.issuePairingCode();
  const device = edge.phone();
  expect((await device.call('GET', '/storefront')).status).toBe(404);
  expect((await device.call('POST', '/storefront/touch', {})).status).toBe(404);
  const paired = await device.call('POST', '/storefront/touch', {
    pairingCode: ` ${pairingCode.toLowerCase()} `,
    name: 'Door',
  });
  expect(paired.body).toMatchObject({ name: 'Door', server: 'Test shop' });
  const cookie = paired.headers.getSetCookie()[0] ?? '';
  expect(cookie).toMatch(/^pf_kiosk=[\w-]{43}; Max-Age=315360000; Path=\/; HttpOnly; SameSite=Lax$/);
  const secret = cookie.slice('pf_kiosk='.length).split(';')[0] ?? '';
  const rows = JSON.stringify(await edge.database.selectFrom('storefront_client').selectAll().execute());
  expect(rows).not.toContain(secret);
  expect((await device.call('GET', '/storefront')).body).toMatchObject({ id: paired.body.id, name: 'Door' });

  nowMs += 60_000;
  const touched = await device.call('POST', '/storefront/touch', { pairingCode });
  expect(touched.body).toEqual({ ...paired.body, lastTouchedAt: new Date(nowMs).toISOString() });
  const second = await edge.phone().call('POST', '/storefront/touch', { pairingCode });
  expect([second.status, second.body.code]).toEqual([409, 'pairing-code-refused']);
});

test('a kiosk that comes with a good code and a name takes that name, and without one leaves the code good', async () => {
  const kiosk = await edge.kiosk();
  const pairingCode = await edge.clients.issuePairingCode();
  const touch = async (body: object) => (await kiosk.call('POST', '/storefront/touch', body)).body.name;
  const name = await touch({});
  expect(await touch({ pairingCode })).toBe(name);
  expect(await touch({ pairingCode: 'WRONG12345', name: 'Window' })).toBe(name);
  expect(await touch({ pairingCode, name: 'Window' })).toBe('Window');
  expect(await touch({ pairingCode, name: 'Door' })).toBe('Window');
});

test('behind HTTPS the kiosk cookie is never sent over plain HTTP, and has a name that does not stand in the way there', async () => {
  const pairingCode = await edge.clients.issuePairingCode();
  const headers = { 'x-forwarded-proto': 'https' };
  const paired = await edge.phone().call('POST', '/storefront/touch', { pairingCode }, headers);
  expect(paired.headers.getSetCookie()[0]).toMatch(/^__Secure-pf_kiosk=.*; Secure/);
});

test('a kiosk that was removed and paired again over HTTP is one over HTTPS too, whatever old proof its browser keeps', async () => {
  const isKiosk = async (cookie: string) => {
    const headers = { cookie, 'x-forwarded-proto': 'https' };
    return (await edge.phone().call('POST', '/storefront/touch', {}, headers)).headers.getSetCookie()[0];
  };
  const pair = async (headers: Record<string, string>) => {
    const pairingCode = await edge.clients.issuePairingCode();
    const paired = await edge.phone().call('POST', '/storefront/touch', { pairingCode }, headers);
    return { id: paired.body.id, cookie: paired.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  };
  const removed = await pair({ 'x-forwarded-proto': 'https' });
  await edge.clients.deleteStorefrontClient(removed.id);
  expect(await isKiosk(removed.cookie)).toBeUndefined();
  const { cookie } = await pair({});
  // The good proof takes the old one's place.
  expect(await isKiosk(`${removed.cookie}; ${cookie}`)).toContain(`__Secure-${cookie};`);
});

test('a code ends after a day, and when the next one is made', async () => {
  const old = await edge.clients.issuePairingCode();
  const fresh = await edge.clients.issuePairingCode();
  expect((await edge.phone().call('POST', '/storefront/touch', { pairingCode: old })).status).toBe(409);
  monotonicMs += 24 * 3_600_000;
  expect((await edge.phone().call('POST', '/storefront/touch', { pairingCode: fresh })).status).toBe(409);
});

test('whoever guesses codes is told to wait, and keeps nobody with the right one from pairing', async () => {
  const pairingCode = await edge.clients.issuePairingCode();
  const guess = () => edge.phone().call('POST', '/storefront/touch', { pairingCode: 'WRONG12345' });
  const answers = [];
  for (let attempt = 0; attempt < 12; attempt += 1) answers.push(await guess());
  expect(answers.at(-1)?.body.code).toBe('too-many-requests');
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  const right = await edge.phone().call('POST', '/storefront/touch', { pairingCode });
  expect(right.status).toBe(200);
});

test('a call from a page of another site, or under a foreign name of this server, is refused', async () => {
  const kiosk = edge.phone();
  const foreign = await kiosk.call('POST', '/storefront/touch', {}, { origin: 'https://evil.example' });
  expect([foreign.status, foreign.body.code]).toEqual([403, 'origin-refused']);
});
