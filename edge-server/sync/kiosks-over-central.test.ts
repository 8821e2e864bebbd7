import type { ShopServer } from '@printfront/shared/contracts/shops.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClient, type TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { type CentralInTest, ENROL_CODE, MAINTAINER, startCentralInTest } from '../orders/central-in-test.ts';
import { readSoftwareVersion } from '../settings/software-version.ts';

/** Hello itself stays at its minute: what is heard sooner was said at once. */
const intervals = { backoffFirstMs: 10, backoffLongestMs: 100, restMs: 200 };

let central: CentralInTest;
let edge: EdgeInTest;
let desk: TestClient;
beforeAll(async () => {
  central = await startCentralInTest();
  edge = await startEdgeInTest({ centralUrl: central.line.url(), enrolCode: ENROL_CODE, intervals });
  desk = createTestClient(central.origin());
  expect((await desk.call('POST', '/auth/sign-in/local', MAINTAINER)).status).toBe(200);
  await eventually(shop, ({ report }) => report !== null);
});
afterAll(async () => {
  await edge.stop();
  await central.stop();
});

interface Readiness {
  sync: { trouble: string | null; advice: string | null };
}

const shop = async (): Promise<ShopServer> => (await desk.call('GET', '/shops')).body[0];
const named = ({ clients }: ShopServer, name: string) => clients.find((client) => client.name === name);
const touch = (client: TestClient, body: object = {}) => client.call('POST', '/storefront/touch', body);
const statusOf = async (client: TestClient) => (await client.call('GET', '/storefront')).status;

/** A kiosk that central has heard of. */
async function kioskNamed(name: string): Promise<{ kiosk: TestClient; id: string }> {
  const kiosk = edge.phone();
  const pairingCode = await edge.clients.issuePairingCode();
  const { body } = await touch(kiosk, { pairingCode, name });
  await eventually(shop, (one) => named(one, name) !== undefined);
  return { kiosk, id: body.id };
}

test('S29: central knows how the shop is doing, and of its kiosks as soon as there is one', async () => {
  const { report } = await shop();
  expect(report).toMatchObject({ version: readSoftwareVersion(), outboxDepth: 0, router: null, hotspotUsers: null });
  expect(report?.freeBytes).toBeGreaterThan(0);
  expect(report?.minimumBytes).toBe(0);
  expect(report?.damagedPhotos).toBe(0);
  const { id } = await kioskNamed('Door');
  expect(named(await shop(), 'Door')).toMatchObject({ id, server: 'Shop Siam', lastTouchedAt: expect.any(String) });
});

test('S30: a kiosk that is invited at central is paired at the shop, and one that is removed there is out', async () => {
  const { id: shopId } = await shop();
  const invited = await desk.call('POST', '/storefront/clients', { name: 'Window', shopId });
  expect(invited.status).toBe(201);
  const { id, pairingCode } = invited.body;
  const device = edge.phone();
  // The command is under way; a code that comes before it is wrong.
  await eventually(
    () => edge.clients.listStorefrontClients(),
    (list) => list.some((client) => client.id === id),
  );
  expect((await touch(device, { pairingCode })).body).toMatchObject({ id, name: 'Window' });
  await eventually(shop, (one) => typeof named(one, 'Window')?.lastTouchedAt === 'string');

  const orderId = newOrderId();
  await device.call('POST', '/storefront/orders', { id: orderId });
  expect((await desk.call('DELETE', `/storefront/clients/${id}`)).status).toBe(204);
  await eventually(
    () => statusOf(device),
    (status) => status === 404,
  );
  // A hello that was under way may still have named it.
  await eventually(shop, (one) => named(one, 'Window') === undefined);
  const other = await edge.kiosk();
  expect((await other.call('GET', '/storefront/orders')).body).toMatchObject([{ id: orderId, state: 'parked' }]);
});

test('S30: a kiosk that is to load anew is asked from central, which hears when it has', async () => {
  const { kiosk, id } = await kioskNamed('Far');
  const { reloads } = (await touch(kiosk)).body;
  expect((await desk.call('POST', `/storefront/clients/${id}/reload`)).status).toBe(204);
  const { body } = await eventually(
    () => touch(kiosk, { reloads }),
    (answer) => answer.body.reloads !== reloads,
  );
  await touch(kiosk, { reloads: body.reloads });
  await eventually(shop, (one) => typeof named(one, 'Far')?.reload?.doneAt === 'string');
});

test('S30: a kiosk that is removed while the line is down is out when it is back', async () => {
  const { kiosk, id } = await kioskNamed('Back');
  central.line.set({ fault: { kind: 'refuse' } });
  expect((await desk.call('DELETE', `/storefront/clients/${id}`)).status).toBe(204);
  expect(await statusOf(kiosk)).toBe(200);
  central.line.heal();
  await eventually(
    () => statusOf(kiosk),
    (status) => status === 404,
  );
  await eventually(shop, (one) => named(one, 'Back') === undefined);
});

test('S32: a server that is started with a wrong or used code says so in a sentence, and takes orders all the same', async () => {
  for (const enrolCode of ['WR0NGC0DE9', ENROL_CODE]) {
    const other = await startEdgeInTest({ centralUrl: central.line.url(), enrolCode, intervals });
    const readiness = async () => (await fetch(`${other.url}/readyz`)).json() as Promise<Readiness>;
    const { sync } = await eventually(readiness, ({ sync }) => sync.trouble !== null);
    expect(sync).toMatchObject({ trouble: 'enrol-code-refused', advice: expect.stringContaining('ENROL_CODE') });
    expect((await (await other.kiosk()).call('POST', '/storefront/orders', { id: newOrderId() })).status).toBe(200);
    await other.stop();
  }
});

test('a maintainer who signed in through the shop manages its kiosks there', async () => {
  const browser = edge.phone();
  expect((await browser.call('POST', '/auth/sign-in/local', MAINTAINER)).status).toBe(200);
  const invited = await browser.call('POST', '/storefront/clients', { name: 'Counter' });
  expect(invited.body).toMatchObject({ name: 'Counter', server: 'Shop Siam' });
  await eventually(shop, (one) => named(one, 'Counter') !== undefined);
  expect((await browser.call('DELETE', `/storefront/clients/${invited.body.id}`)).status).toBe(204);
  await eventually(shop, (one) => named(one, 'Counter') === undefined);
  expect((await browser.call('DELETE', '/storefront/clients/nobody')).status).toBe(404);
});

test('S29: a shop that is renamed hears it', async () => {
  const { id } = await shop();
  await desk.call('PUT', `/shops/${id}`, { name: 'Shop Ari', previousName: 'Shop Siam' });
  edge.sync.reportNow();
  await eventually(
    () => edge.phone().call('GET', '/shop'),
    ({ body }) => body.server === 'Shop Ari',
  );
});
