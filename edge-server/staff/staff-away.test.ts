import { createPasswords } from '@printfront/shared/server/auth/passwords.ts';
import { createSignIns } from '@printfront/shared/server/auth/sign-ins.service.ts';
import { testCatalogue } from '@printfront/shared/testing/catalogue.ts';
import { leastWorkMs } from '@printfront/shared/testing/least-work.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EdgeInTest, eventually, startEdgeInTest } from '../edge-in-test.ts';
import { switchCatalogue } from '../sync/catalogue-snapshot.repository.ts';
import { startStaffCentral } from './central-in-test.ts';
import { signInAtShop } from './sign-in-at-shop.service.ts';
import { bringStaff, STAFF_PASSWORD, signIn, staffMember } from './staff-in-test.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-21T04:00:00Z');

let edge: EdgeInTest;
let wallMs: number;
let monotonicMs: number;
const clocks = { now: () => new Date(wallMs), monotonicMs: () => monotonicMs };
beforeEach(async () => {
  wallMs = START;
  monotonicMs = 0;
  edge = await startEdgeInTest(clocks);
  await bringStaff(edge, [await staffMember('nok')]);
});
afterEach(() => edge.stop());

/** Time passes as the machine's clock shows it. */
function pass(ms: number): void {
  wallMs += ms;
  monotonicMs += ms;
}

test('staff sign in while central is away, work, and are gone after twelve hours', async () => {
  const nok = edge.phone();
  const answer = await signIn(nok, ' NOK ');
  expect([answer.status, answer.body]).toEqual([
    200,
    { id: 'id-nok', name: 'Name of nok', rank: 40, provider: 'local' },
  ]);
  expect(answer.headers.getSetCookie()[0]).toMatch(/^pf_shop_session=[\w-]{43};.*HttpOnly; SameSite=Lax/);
  expect((await nok.call('GET', '/users/me')).body.name).toBe('Name of nok');
  expect((await nok.call('GET', '/orders/all')).body).toEqual({ items: [], nextId: null });
  const stored = JSON.stringify(await edge.database.selectFrom('shop_session').selectAll().execute());
  expect(stored).not.toContain(nok.cookie()?.split('=')[1] ?? '?');
  // What needs central says so.
  expect((await nok.call('POST', '/storefront/clients', { name: 'Door' })).body.code).toBe('central-unreachable');
  pass(12 * 3_600_000 - 1);
  expect((await nok.call('GET', '/orders/all')).status).toBe(200);
  pass(1);
  expect((await nok.call('GET', '/orders/all')).status).toBe(401);
});

test('a stolen kiosk is put out by staff of the shop while central is away', async () => {
  const stolen = await edge.kiosk();
  const { id } = (await stolen.call('GET', '/storefront')).body;
  const nok = edge.phone();
  expect((await nok.call('DELETE', `/storefront/clients/${id}`)).status).toBe(401);
  await signIn(nok, 'nok');
  expect((await nok.call('GET', '/storefront/clients')).body).toMatchObject([{ id }]);
  expect((await nok.call('DELETE', `/storefront/clients/${id}`)).status).toBe(204);
  expect((await stolen.call('GET', '/storefront')).body.code).toBe('not-found');
  // Another shop's is known at central alone.
  const unknown = '019a0000-0000-7000-8000-000000000001';
  expect((await nok.call('DELETE', `/storefront/clients/${unknown}`)).body.code).toBe('central-unreachable');
});

test('a wrong password, a customer and nobody at all look alike, and guessing is slowed down over a restart', async () => {
  const guess = async (username: string) => {
    const { status, body } = await signIn(edge.phone(), username, 'guessed');
    return { status, code: body.code, detail: body.detail };
  };
  const refused = { status: 401, code: 'shop-sign-in-refused', detail: expect.any(String) };
  const wrong = await guess('nok');
  expect(wrong).toEqual(refused);
  expect(await guess('somebody@example.com')).toEqual(wrong);
  for (let more = 0; more < 4; more += 1) expect((await guess('nok')).status).toBe(401);
  expect(await guess('nok')).toMatchObject({ status: 429, code: 'too-many-requests' });
  const { folder } = edge;
  await edge.stop({ keep: true });
  edge = await startEdgeInTest({ ...clocks, folder });
  expect((await signIn(edge.phone(), 'nok')).status).toBe(429);
  pass(2_000);
  expect((await signIn(edge.phone(), 'nok')).status).toBe(200);
});

/** As the call does it, from any network: here all come over one. */
const signInFrom = (network: string, username: string, password = STAFF_PASSWORD) =>
  signInAtShop(
    { database: edge.database, signIns: shopSignIns(), staff: edge.staffList, now: clocks.now },
    { username, password, network, device: undefined },
  );

const shopSignIns = () =>
  createSignIns({
    database: edge.database,
    passwords: createPasswords(),
    now: clocks.now,
    countsNetworks: false,
    monotonicMs: clocks.monotonicMs,
  });

test('who tries passwords at the shop keeps nobody else from signing in, whatever address they claim', async () => {
  let claimed = 0;
  const guess = async (username: string, password = 'guessed') => {
    claimed += 1;
    const headers = { 'x-forwarded-for': `192.168.1.${claimed}` };
    return (await edge.phone().call('POST', '/auth/sign-in/local', { username, password }, headers)).status;
  };
  const spray = await Promise.all(Array.from({ length: 40 }, (_, index) => guess(`victim-${index}`)));
  expect(new Set(spray)).toEqual(new Set([401]));
  expect(await guess('nok', STAFF_PASSWORD)).toBe(200);
  for (let more = 0; more < 5; more += 1) expect(await guess('nok')).toBe(401);
  expect(await guess('nok', STAFF_PASSWORD)).toBe(429);
  // At another address the account is free; over all addresses together it is not for ever.
  expect((await signInFrom('192.168.1.9', 'nok')).user.id).toBe('id-nok');
  for (let from = 0; from < 20; from += 1) await signInFrom(`10.0.1.${from}`, 'nok', 'guessed').catch(() => undefined);
  await expect(signInFrom('10.0.2.1', 'nok')).rejects.toMatchObject({ code: 'too-many-requests' });
});

test('a device on which staff have signed in goes on signing in, whatever strangers try', async () => {
  const first = await signIn(edge.phone(), 'nok');
  const device = first.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('pf_shop_device='))
    ?.split(';')[0];
  expect(device).toMatch(/^pf_shop_device=[\w-]{43}$/);
  const guesses = Array.from({ length: 30 }, () => signIn(edge.phone(), 'nok', 'guessed'));
  await Promise.all(guesses);
  expect((await signIn(edge.phone(), 'nok')).status).toBe(429);
  expect((await signIn(edge.client(device), 'nok')).status).toBe(200);
  // What is guessed on it counts for it.
  for (let guess = 0; guess < 5; guess += 1) expect((await signIn(edge.client(device), 'nok', 'x')).status).toBe(401);
  expect((await signIn(edge.client(device), 'nok')).status).toBe(429);
});

test('as much work goes into an unknown name as into a wrong password', async () => {
  const passwords = createPasswords();
  const member = await staffMember('nok', 40, passwords);
  const { passwordHash } = member;
  await bringStaff(edge, [member]);
  let last = 0;
  const guess = (username: string) => {
    last += 1;
    return signInFrom(`10.0.0.${last}`, username, 'guessed').catch(() => undefined);
  };
  const oneCheck = await leastWorkMs(() => passwords.verify(passwordHash, 'guessed'), 3);
  // Without the check it would be a hundredth.
  expect(await leastWorkMs(() => guess('nok'), 3)).toBeGreaterThan(oneCheck * 0.3);
  expect(await leastWorkMs(() => guess('nobody-of-this-name'), 3)).toBeGreaterThan(oneCheck * 0.3);
});

test('a list of the staff is good for a week, and no clock that is set back makes it longer', async () => {
  const nok = edge.phone();
  await signIn(nok, 'nok');
  pass(7 * DAY_MS - 1_000);
  expect((await signIn(nok, 'nok')).status).toBe(200);
  const { folder } = edge;
  await edge.stop({ keep: true });
  // The computer starts in 1970.
  wallMs = 0;
  edge = await startEdgeInTest({ ...clocks, folder });
  expect((await edge.client(nok.cookie()).call('GET', '/orders/all')).status).toBe(200);
  monotonicMs += 2_000;
  expect((await edge.client(nok.cookie()).call('GET', '/orders/all')).status).toBe(401);
  expect((await signIn(edge.phone(), 'nok')).body.code).toBe('staff-list-outdated');
  // Central says that the list is still right, and what time it is.
  edge.clock.raise(new Date(START + 30 * DAY_MS));
  await edge.staffList.confirm();
  expect((await signIn(edge.phone(), 'nok')).status).toBe(200);
  expect(edge.clock.now().getTime()).toBeGreaterThanOrEqual(START + 30 * DAY_MS);
});

test('who is no longer in the list, or has another password, is out with the next catalogue', async () => {
  const [nok, ton] = [edge.phone(), edge.phone()];
  const [first, second] = [await staffMember('nok'), await staffMember('ton')];
  await bringStaff(edge, [first, second]);
  expect([(await signIn(nok, 'nok')).status, (await signIn(ton, 'ton')).status]).toEqual([200, 200]);
  await bringStaff(edge, [{ ...second, passwordHash: (await staffMember('ton')).passwordHash }]);
  expect((await nok.call('GET', '/orders/all')).status).toBe(401);
  expect((await ton.call('GET', '/orders/all')).status).toBe(401);
  expect((await signIn(ton, 'ton')).status).toBe(200);
  expect((await signIn(nok, 'nok')).status).toBe(401);
});

test('signing out ends the session, also while central is away', async () => {
  const nok = edge.phone();
  await signIn(nok, 'nok');
  const cookie = nok.cookie();
  expect((await nok.call('POST', '/auth/sign-out')).status).toBe(204);
  expect((await edge.client(cookie).call('GET', '/users/me')).status).toBe(401);
});

test('a forged sign-in or sign-out is refused', async () => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'nok', password: STAFF_PASSWORD });
  for (const [path, init] of Object.entries({ 'sign-in/local': { headers, body }, 'sign-out': {} })) {
    expect((await fetch(`${edge.url}/api/v1/auth/${path}`, { method: 'POST', ...init })).status).toBe(403);
  }
});

test('whoever central vouched for goes on when the line goes down, as long as they are in the list', async () => {
  const central = await startStaffCentral();
  const shop = await startEdgeInTest({ ...clocks, centralUrl: central.url });
  try {
    const boss = shop.client(central.signIn('boss', 80));
    const hired = shop.client(central.signIn('hired', 40));
    expect((await boss.call('GET', '/orders/all')).status).toBe(200);
    expect((await hired.call('GET', '/orders/all')).status).toBe(200);
    await bringStaff(shop, [{ ...(await staffMember('boss')), id: 'boss' }]);
    central.setAway(true);
    monotonicMs += 10_000;
    expect((await boss.call('GET', '/orders/all')).status).toBe(200);
    expect((await hired.call('GET', '/orders/all')).body.code).toBe('central-unreachable');
    expect((await shop.client('pf_session=made-up').call('GET', '/orders/all')).status).toBe(503);
    // When the line is back it is central's word that counts again.
    central.setAway(false);
    central.signOut('boss');
    await eventually(
      () => {
        monotonicMs += 10_000;
        return boss.call('GET', '/orders/all');
      },
      ({ status }) => status === 401,
    );
    central.setAway(true);
    monotonicMs += 10_000;
    expect((await boss.call('GET', '/orders/all')).status).toBe(503);
  } finally {
    await shop.stop();
    await central.stop();
  }
});

test('whoever signs out while the line is down is out, though central had vouched for them', async () => {
  const central = await startStaffCentral();
  const shop = await startEdgeInTest({ ...clocks, centralUrl: central.url });
  try {
    const cookie = central.signIn('boss', 80);
    await bringStaff(shop, [{ ...(await staffMember('boss')), id: 'boss' }]);
    expect((await shop.client(cookie).call('GET', '/orders/all')).status).toBe(200);
    central.setAway(true);
    expect((await shop.client(cookie).call('POST', '/auth/sign-out')).status).toBe(204);
    expect((await shop.client(cookie).call('GET', '/orders/all')).status).toBe(503);
    // Where nobody can be asked any more, what the shop remembers would count.
    monotonicMs += 10_000;
    expect((await shop.client(cookie).call('GET', '/orders/all')).status).toBe(503);
  } finally {
    await shop.stop();
    await central.stop();
  }
});

test('no hash of a password is kept with the catalogue', async () => {
  const staff = [await staffMember('nok')];
  await switchCatalogue(edge.database, { ...testCatalogue(), staff });
  const kept = await edge.database.selectFrom('catalogue_snapshot').select('body').execute();
  expect(JSON.stringify(kept)).not.toContain('argon2id');
});
