import { randomBytes, randomUUID } from 'node:crypto';
import { enrol as enrolCall } from '@printfront/cloud-sync/protocol/enrol.ts';
import { proveCentral } from '@printfront/cloud-sync/protocol/prove.ts';
import { PROTOCOL_VERSION, PROTOCOL_VERSION_HEADER } from '@printfront/cloud-sync/protocol/version.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import type { ShopServer } from '@printfront/shared/contracts/shops.ts';
import { formatTypedCode } from '@printfront/shared/domain/typed-code.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { enrolShop, type ShopInTest } from '../relay/shop-in-test.ts';

let central: CentralInTest;
let boss: { session: string; name: string };
beforeEach(async () => {
  central = await startCentralInTest();
  boss = await central.signedIn(80);
});
afterEach(() => central.stop());

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  const answer = await central.call(path, { method, body, session: boss.session });
  const text = await answer.text();
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as any };
}
const shops = async (): Promise<ShopServer[]> => (await ask('GET', '/shops')).body;
const only = async () => (await shops())[0];
const audit = () =>
  central.database
    .selectFrom('audit_entry')
    .select(['made_by', 'subject', 'label', 'action', 'changes'])
    .orderBy('sequence')
    .execute();

/** A server that types a code at its first start. */
async function enrol(code: string, token = randomBytes(32).toString('base64url')) {
  const answer = await fetch(`${central.origin}/api/v1/sync/enrol`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [PROTOCOL_VERSION_HEADER]: '1' },
    body: JSON.stringify({ code, token, epoch: randomUUID() }),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { serverId: string; serverName: string; code: string },
  };
}

const oldReport = { outboxDepth: 3, oldestUnsyncedAt: null, blobsWaiting: 7, parkedOrders: 1 };
const kiosk = { id: 'kiosk-1', name: 'Door', lastTouchedAt: '2026-11-21T06:00:00.000Z' };
const newReport = {
  ...oldReport,
  version: '0.1.0',
  freeBytes: 5_000_000_000,
  minimumBytes: 1_000_000_000,
  damagedPhotos: 2,
  hotspotUsers: 2,
  clients: [kiosk],
  router: { kind: 'mikrotik', reachable: false, problem: 'unreachable' },
};
const hello = (shop: ShopInTest, report: object) => shop.call('/hello', { body: { epoch: shop.epoch, report } });
const commands = (shop: ShopInTest) => shop.commands() as Promise<{ command: Record<string, unknown> }[]>;

test('a shop that is added enrols once with its code, however that is typed, and keeps its id', async () => {
  const made = await ask('POST', '/shops', { name: 'Shop Siam' });
  expect(made.status).toBe(201);
  expect(made.body.enrolCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  expect(await shops()).toMatchObject([{ id: made.body.id, name: 'Shop Siam', state: 'invited', isOnline: false }]);
  const rows = JSON.stringify(await central.database.selectFrom('enrol_code').selectAll().execute());
  expect(rows).not.toContain(made.body.enrolCode);

  const token = randomBytes(32).toString('base64url');
  const typed = formatTypedCode(made.body.enrolCode).toLowerCase().replaceAll('0', 'o');
  const enrolled = await enrol(` ${typed} `, token);
  expect(enrolled).toMatchObject({ status: 200, body: { serverId: made.body.id, serverName: 'Shop Siam' } });
  // The answer may have been lost on its way.
  expect((await enrol(made.body.enrolCode, token)).status).toBe(200);
  expect(await enrol(made.body.enrolCode)).toMatchObject({ status: 409, body: { code: 'enrol-code-refused' } });
  expect(await shops()).toMatchObject([{ id: made.body.id, state: 'enrolled' }]);
});

test('a code is good for a day, and one that nobody used in time is forgotten', async () => {
  const { body } = await ask('POST', '/shops', { name: 'Shop Siam' });
  expect(Date.parse(body.expiresAt) - central.now().getTime()).toBeGreaterThan(23.9 * 3_600_000);
  central.clock.offsetMs = 24 * 3_600_000;
  expect(await enrol(body.enrolCode)).toMatchObject({ status: 409, body: { code: 'enrol-code-refused' } });
  boss = await central.signedIn(80);
  expect(await shops()).toEqual([]);
  await ask('POST', '/shops', { name: 'Shop Ari' });
  expect(await central.database.selectFrom('enrol_code').select('name').execute()).toEqual([{ name: 'Shop Ari' }]);
});

test('an invitation that is withdrawn enrols nobody', async () => {
  const { body } = await ask('POST', '/shops', { name: 'Shop Siam' });
  expect((await ask('DELETE', `/shops/${body.id}`)).status).toBe(204);
  expect((await enrol(body.enrolCode)).status).toBe(409);
  expect((await ask('DELETE', `/shops/${body.id}`)).status).toBe(404);
});

test('a shop’s report is shown as it said it, and what an older shop does not say as unknown', async () => {
  const shop = await enrolShop(central);
  expect(await only()).toMatchObject({ isOnline: true, report: null, clients: [] });
  await hello(shop, oldReport);
  expect((await only())?.report).toEqual({
    ...oldReport,
    version: null,
    freeBytes: null,
    minimumBytes: null,
    damagedPhotos: null,
    router: null,
    hotspotUsers: null,
  });
  await hello(shop, newReport);
  const { clients, ...shown } = newReport;
  expect(await only()).toMatchObject({ report: shown, clients: [{ ...kiosk, server: 'Shop Siam' }] });
  expect((await ask('GET', '/storefront/clients')).body).toEqual([{ ...kiosk, server: 'Shop Siam' }]);
  await hello(shop, { ...newReport, router: { kind: 'none', reachable: false, problem: null } });
  expect((await only())?.report?.router).toBeNull();
});

test('a shop that has been silent for two minutes is away', async () => {
  await enrolShop(central);
  central.clock.offsetMs = 60_000;
  expect((await only())?.isOnline).toBe(true);
  central.clock.offsetMs = 121_000;
  expect((await only())?.isOnline).toBe(false);
});

test('a shop is renamed by who saw its name, and hears it with its next hello', async () => {
  const shop = await enrolShop(central, 'Shop Siam');
  const path = `/shops/${shop.serverId}`;
  const renamed = await ask('PUT', path, { name: ' Shop Ari ', previousName: 'Shop Siam' });
  expect(renamed).toMatchObject({ status: 200, body: { id: shop.serverId, name: 'Shop Ari' } });
  const late = await ask('PUT', path, { name: 'Shop Thong', previousName: 'Shop Siam' });
  expect([late.status, late.body.code]).toEqual([412, 'edited-meanwhile']);
  expect(await (await hello(shop, newReport)).json()).toMatchObject({ serverName: 'Shop Ari' });
  expect((await ask('PUT', '/shops/nowhere', { name: 'A', previousName: 'B' })).status).toBe(404);
});

test('of two who rename at once one is told', async () => {
  const shop = await enrolShop(central, 'Shop Siam');
  const rename = (name: string) => ask('PUT', `/shops/${shop.serverId}`, { name, previousName: 'Shop Siam' });
  const statuses = (await Promise.all(['A', 'B', 'C', 'D'].map(rename))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 412, 412, 412]);
});

/** What every call that shops are served with a token answers to this one. */
async function replay(token: string) {
  const served = central.app.routes.filter(
    ({ method, path }) =>
      method !== 'ALL' &&
      path.startsWith(`${API_BASE}/sync/`) &&
      ![enrolCall, proveCentral].some((call) => path.endsWith(call.path)),
  );
  const answers = await Promise.all(
    served.map(async ({ method, path }) => {
      const answer = await fetch(`${central.origin}${path.replaceAll(/:\w+/g, 'a'.repeat(64))}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          [PROTOCOL_VERSION_HEADER]: String(PROTOCOL_VERSION),
        },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      return [`${method} ${path}`, { status: answer.status, text: await answer.text() }] as const;
    }),
  );
  return Object.fromEntries(answers);
}
const statusesOf = (answers: Awaited<ReturnType<typeof replay>>) =>
  Object.entries(answers).map(([call, { status }]) => `${call}: ${status}`);

test('a revoked shop is refused from the next call on, at every call, and a call that waits ends', async () => {
  const shop = await enrolShop(central);
  const before = statusesOf(await replay(shop.token));
  // The protocol's files have as many, and each looked at the token and then at what came with it.
  expect(before.length).toBeGreaterThan(9);
  expect(before.filter((line) => line.endsWith(': 401'))).toEqual([]);
  const waiting = shop.call('/commands?after=0&waitSeconds=25');
  expect((await ask('DELETE', `/shops/${shop.serverId}`)).status).toBe(204);
  expect((await waiting).status).toBe(401);
  expect((await hello(shop, newReport)).status).toBe(401);
  const revoked = await replay(shop.token);
  expect(statusesOf(revoked)).toEqual(Object.keys(revoked).map((call) => `${call}: 401`));
  // To the thief the token might as well never have been one.
  expect(revoked).toEqual(await replay('t'.repeat(43)));
  expect(await shops()).toMatchObject([{ state: 'revoked', isOnline: false, clients: [] }]);
  const invite = { name: 'Door', shopId: shop.serverId };
  expect((await ask('POST', '/storefront/clients', invite)).body.code).toBe('not-found');
  for (const [method, body] of [['PUT', { name: 'A', previousName: 'Shop Siam' }], ['DELETE']] as const) {
    expect((await ask(method, `/shops/${shop.serverId}`, body)).status).toBe(404);
  }
});

test('a kiosk is invited at the shop by the hash of its code', async () => {
  const shop = await enrolShop(central);
  await hello(shop, { ...newReport, clients: [] });
  const invited = await ask('POST', '/storefront/clients', { name: 'Window', shopId: shop.serverId });
  expect(invited).toMatchObject({ status: 201, body: { name: 'Window', server: 'Shop Siam', lastTouchedAt: null } });
  expect(invited.body.pairingCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  const [{ command } = { command: {} }] = await commands(shop);
  expect(command).toMatchObject({ type: 'kiosk-invited', clientId: invited.body.id, name: 'Window' });
  expect(JSON.stringify(command)).not.toContain(invited.body.pairingCode);
});

test('no kiosk is invited where nobody would hear of it', async () => {
  const [shop, other] = [await enrolShop(central), await enrolShop(central, 'Shop B')];
  const invite = (shopId?: string) => ask('POST', '/storefront/clients', { name: 'Window', shopId });
  expect((await invite()).body).toMatchObject({ code: 'parameter-missing', parameter: 'shopId' });
  expect((await invite('nowhere')).body.code).toBe('not-found');
  // Of one shop it need not be said.
  expect((await ask('DELETE', `/shops/${other.serverId}`)).status).toBe(204);
  expect((await invite()).body.code).toBe('shop-unreachable');
  // An older shop steps over the command.
  await hello(shop, oldReport);
  expect((await invite(shop.serverId)).body.code).toBe('shop-unreachable');
  await hello(shop, newReport);
  central.clock.offsetMs = 121_000;
  expect(await invite(shop.serverId)).toMatchObject({ status: 503, body: { code: 'shop-unreachable' } });
  expect(await commands(shop)).toEqual([]);
});

test('a kiosk is removed at its own shop, also while that is away', async () => {
  const [shop, other] = [await enrolShop(central, 'Shop A'), await enrolShop(central, 'Shop B')];
  await hello(shop, newReport);
  await hello(other, { ...newReport, clients: [{ ...kiosk, id: 'kiosk-2' }] });
  central.clock.offsetMs = 600_000;
  boss = await central.signedIn(80);
  expect((await ask('DELETE', '/storefront/clients/kiosk-1')).status).toBe(204);
  expect((await ask('DELETE', '/storefront/clients/kiosk-1')).status).toBe(404);
  expect((await ask('GET', '/storefront/clients')).body).toMatchObject([{ id: 'kiosk-2', server: 'Shop B' }]);
  expect((await commands(shop)).map(({ command }) => command)).toEqual([
    { type: 'kiosk-removed', clientId: 'kiosk-1' },
  ]);
  expect(await commands(other)).toEqual([]);
});

test('who added, renamed, revoked, invited and removed is in the audit list', async () => {
  const shop = await enrolShop(central, 'Shop A');
  await hello(shop, newReport);
  const { body: added } = await ask('POST', '/shops', { name: 'Shop New' });
  await ask('PUT', `/shops/${shop.serverId}`, { name: 'Shop B', previousName: 'Shop A' });
  await ask('POST', '/storefront/clients', { name: 'Window', shopId: shop.serverId });
  await ask('DELETE', '/storefront/clients/kiosk-1');
  await ask('DELETE', `/shops/${shop.serverId}`);
  const entries = await audit();
  expect(entries.map(({ subject, label, action }) => [subject, label, action])).toEqual([
    ['shop', 'Shop New', 'created'],
    ['shop', 'Shop B', 'changed'],
    ['storefront-client', 'Window', 'created'],
    ['storefront-client', 'Door', 'deleted'],
    ['shop', 'Shop B', 'deleted'],
  ]);
  expect(new Set(entries.map(({ made_by }) => made_by))).toEqual(new Set([boss.name]));
  expect(JSON.parse(entries[1]?.changes ?? '')).toEqual([{ field: 'name', from: 'Shop A', to: 'Shop B' }]);
  expect(JSON.stringify(entries)).not.toContain(added.enrolCode);
});

test('S80: a computer that is locked out is refused everywhere from its next call on, and told so; another one is the shop', async () => {
  const shop = await enrolShop(central, 'Shop Siam');
  await hello(shop, newReport);
  await shop.announce([{ orderId: '12345678901234' }]);
  const waiting = shop.call('/commands?after=0&waitSeconds=25');
  const { status, body: code } = await ask('POST', `/shops/${shop.serverId}/lock-out`);
  expect(status).toBe(201);
  expect(code).toMatchObject({ id: shop.serverId, name: 'Shop Siam' });

  const refusals = await Promise.all([
    waiting,
    hello(shop, newReport),
    shop.call('/events', { body: { epoch: shop.epoch, events: [] } }),
    shop.call('/blobs/missing', { body: { sha256s: ['0'.repeat(64)] } }),
    shop.call(`/blobs/${'0'.repeat(64)}?offset=0`),
    shop.call('/catalogue'),
    shop.call('/order-numbers', { body: { leaseId: randomUUID() } }),
    shop.call('/front-orders', { body: { epoch: shop.epoch, run: 'run-1', number: 2, orders: [] } }),
  ]);
  const locked = await only();
  for (const answer of refusals) {
    expect([answer.url, answer.status]).toEqual([answer.url, 401]);
    expect(await answer.json()).toMatchObject({ code: 'credentials-wrong', at: locked?.lockedOutAt });
  }
  expect(locked).toMatchObject({ id: shop.serverId, name: 'Shop Siam', state: 'enrolled', isOnline: false });
  expect(locked?.computersBefore).toMatchObject([{ at: locked?.lockedOutAt, by: boss.name, unsentChanges: 3 }]);
  expect(locked?.computersBefore?.[0]?.lastContactAt).not.toBeNull();

  // A second code ends the first; the computer is locked out once.
  const { body: newer } = await ask('POST', `/shops/${shop.serverId}/lock-out`);
  expect(await enrol(code.enrolCode)).toMatchObject({ status: 409 });
  // The one that was locked out does not come back with the token that somebody has.
  expect(await enrol(newer.enrolCode, shop.token)).toMatchObject({ status: 409 });
  const token = randomBytes(32).toString('base64url');
  const come = await enrol(newer.enrolCode, token);
  expect(come).toMatchObject({ status: 200, body: { serverId: shop.serverId, serverName: 'Shop Siam' } });
  expect((await enrol(newer.enrolCode, token)).status).toBe(200);
  expect(await enrol(newer.enrolCode)).toMatchObject({ status: 409, body: { code: 'enrol-code-refused' } });
  expect((await shop.call('/commands?after=0&waitSeconds=0', { bearer: token })).status).toBe(200);
  expect((await hello(shop, newReport)).status).toBe(401);
  const [after] = await shops();
  expect(after).toMatchObject({ id: shop.serverId, computersBefore: [{ by: boss.name }] });
  expect(after?.lockedOutAt).toBeUndefined();
  expect(await audit()).toMatchObject([
    {
      made_by: boss.name,
      subject: 'shop',
      action: 'changed',
      changes: JSON.stringify([{ field: 'lockedOut', from: false, to: true }]),
    },
  ]);
});

test('S80: a code for one shop’s computer makes a computer of no other shop its own', async () => {
  const [siam, river] = [await enrolShop(central, 'Shop Siam'), await enrolShop(central, 'Shop River')];
  const { body: forSiam } = await ask('POST', `/shops/${siam.serverId}/lock-out`);
  await ask('POST', `/shops/${river.serverId}/lock-out`);
  const token = randomBytes(32).toString('base64url');
  const wrong = { code: forSiam.enrolCode, token, epoch: randomUUID(), serverId: river.serverId };
  expect((await siam.call('/enrol', { body: wrong })).status).toBe(409);
  expect((await siam.call('/enrol', { body: { ...wrong, serverId: siam.serverId } })).status).toBe(200);
  const invited = await ask('POST', '/shops', { name: 'Shop Ari' });
  expect((await ask('POST', `/shops/${invited.body.id}/lock-out`)).status).toBe(404);
  await ask('DELETE', `/shops/${river.serverId}`);
  expect((await ask('POST', `/shops/${river.serverId}/lock-out`)).status).toBe(404);
});

test('tells the second of two owners what a shop does online, and what another shop has taken from it', async () => {
  const [ari, siam] = [await enrolShop(central, 'Ari'), await enrolShop(central, 'Siam')];
  for (const shop of [ari, siam]) await hello(shop, { ...newReport, makesOnlineOrders: true });
  const seen = async ({ serverId }: ShopInTest) =>
    (await shops()).find(({ id }) => id === serverId)?.online?.version ?? 'none';
  const put = async ({ serverId }: ShopInTest, body: object, version: string) => {
    const headers = { 'if-match': `"${version}"` };
    const said = { takesOrders: true, makesDeliveries: false, whereabouts: '', ...body };
    const answer = await central.call(`/shops/${serverId}/online`, {
      ...{ method: 'PUT', body: said, session: boss.session, headers },
    });
    return { status: answer.status, body: await answer.json() };
  };
  const [version, ofSiam] = [await seen(ari), await seen(siam)];
  expect((await put(ari, { whereabouts: 'Soi 7', makesDeliveries: true }, version)).status).toBe(200);
  const refused = { status: 412, body: { code: 'edited-meanwhile' } };
  expect(await put(ari, { takesOrders: false }, version)).toMatchObject(refused);
  expect((await put(siam, { makesDeliveries: true }, ofSiam)).status).toBe(200);
  expect((await shops()).map(({ online }) => [online?.whereabouts, online?.makesDeliveries])).toEqual([
    ['Soi 7', false],
    ['', true],
  ]);
  // Saved as it is, it is no change.
  const entries = async () => (await ask('GET', '/audit?subject=shop')).body.items.length;
  const before = await entries();
  expect((await put(siam, { makesDeliveries: true }, await seen(siam))).status).toBe(200);
  expect(await entries()).toBe(before);
});

test('who made another authority of a shop’s own is in the list of changes', async () => {
  const shop = await enrolShop(central, 'Shop Ari');
  const at = '2026-03-01T03:00:00.000Z';
  for (const fingerprint of ['AA:01', 'BB:02'])
    await hello(shop, { ...newReport, ownAuthority: { fingerprint, by: 'Ton', at } });
  const { items } = (await ask('GET', `/audit?subject=shop&subjectId=${shop.serverId}`)).body;
  // By central's clock, and as the shop's word: it may name anybody.
  expect(items[0]).toMatchObject({ by: 'Shop Ari: Ton', label: 'Shop Ari' });
  expect(Math.abs(Date.parse(items[0].at) - Date.now())).toBeLessThan(60_000);
  expect(items[0].changes).toEqual([{ field: 'ownAuthority', from: 'AA:01', to: 'BB:02' }]);
  await hello(shop, { ...newReport, ownAuthority: { fingerprint: null, by: 'T\u0000n\u202e', at: null } });
  const [gone] = (await ask('GET', `/audit?subject=shop&subjectId=${shop.serverId}`)).body.items;
  expect(gone).toMatchObject({ by: 'Shop Ari', changes: [{ field: 'ownAuthority', from: 'BB:02', to: null }] });
});

test('a copy of a shop that is held does not stand for the shop, and no shop writes the list of changes full', async () => {
  const shop = await enrolShop(central, 'Shop Ari');
  const entries = async () => (await ask('GET', `/audit?subject=shop&subjectId=${shop.serverId}&limit=100`)).body.items;
  const told = (fingerprint: string) => ({ ...newReport, ownAuthority: { fingerprint, by: boss.name, at: null } });
  const newer = randomUUID();
  await hello(shop, told('AA:01'));
  await shop.call('/hello', { body: { epoch: newer, report: told('AA:01') } });
  const before = (await entries()).length;
  // The copy whose epoch is over goes on greeting.
  const over = await shop.call('/hello', {
    body: { epoch: shop.epoch, report: { ...told('CC:03'), outboxDepth: 99 } },
  });
  expect(over.status).toBe(200);
  expect(await over.json()).toMatchObject({ isOver: true });
  expect((await only())?.report).toMatchObject({ outboxDepth: newReport.outboxDepth });
  // So does one whose mark does not follow on what was heard.
  const mark = (id: string, number: number) => ({ number, id, confirmed: null, since: [] });
  const greet = (report: object, id: string, number: number) =>
    shop.call('/hello', { body: { epoch: newer, report, mark: mark(id, number) } });
  expect((await greet(told('AA:01'), 'm1', 5)).status).toBe(200);
  expect((await greet({ ...told('CC:03'), outboxDepth: 99 }, 'm2', 5)).status).toBe(200);
  expect((await only())?.report).toMatchObject({ outboxDepth: newReport.outboxDepth });
  expect(await entries()).toHaveLength(before);

  for (let n = 0; n < 15; n += 1) await greet(told(`DD:${n}`), 'm1', 5);
  expect(await entries()).toHaveLength(10);
  // What stands in the end is said the next day.
  central.clock.offsetMs += 25 * 3_600_000;
  boss = await central.signedIn(80);
  await greet(told('DD:14'), 'm1', 5);
  expect((await entries())[0].changes).toMatchObject([{ to: 'DD:14' }]);
});

test('a report that its disk has changed hides that report alone, until the shop says it anew', async () => {
  const [shop, other] = [await enrolShop(central, 'Shop Ari'), await enrolShop(central, 'Shop Siam')];
  await hello(shop, newReport);
  await hello(other, newReport);
  await central.database
    .updateTable('edge_server')
    .set({ last_report: sql<string>`'#' || substr(last_report, 2)` })
    .where('id', '=', shop.serverId)
    .execute();
  const reportOfShop = async (id: string) => (await shops()).find((one: { id: string }) => one.id === id)?.report;
  expect(await reportOfShop(shop.serverId)).toBeNull();
  expect(await reportOfShop(other.serverId)).toMatchObject({ outboxDepth: 3 });
  expect((await hello(shop, newReport)).status).toBe(200);
  expect(await reportOfShop(shop.serverId)).toMatchObject({ outboxDepth: 3 });
});
