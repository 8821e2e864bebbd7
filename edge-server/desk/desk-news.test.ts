import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Following, TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { ENROL_CODE, MAINTAINER, startCentralInTest } from '../orders/central-in-test.ts';
import { bringStaff, signIn, staffMember } from '../staff/staff-in-test.ts';
import { readOrdersVersion } from './desk-news.repository.ts';

let edge: EdgeInTest;
let nok: TestClient;
/** What the server's clock is ahead. */
let aheadMs = 0;
const open: Following[] = [];

beforeAll(async () => {
  edge = await startEdgeInTest({ monotonicMs: () => performance.now() + aheadMs });
  await bringStaff(edge, [await staffMember('nok')]);
  nok = edge.phone();
  await signIn(nok, 'nok');
});
afterAll(async () => {
  // It ends although pages follow: a listener would wait for them for ever.
  await edge.stop();
});

async function follow(path: string, by: TestClient): Promise<Following> {
  const following = await by.follow(path);
  open.push(following);
  return following;
}
function endAll(): void {
  for (const one of open.splice(0)) one.end();
}

async function choose(kiosk: TestClient): Promise<string> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 300 + open.length, 200));
  await eventually(
    async () => (await kiosk.call('GET', `/storefront/orders/${id}/files`)).body,
    ([photo]) => photo?.state === 'ready',
  );
  return id;
}
const place = (kiosk: TestClient, id: string) =>
  kiosk.call('POST', `/storefront/orders/${id}`, {
    name: 'Malee',
    phoneNumber: '0812345678',
    paymentMethod: 2,
    shippingMethod: 1,
  });

test('the desk hears that an order was placed, moved on, or put aside, and nothing of what is in it', async () => {
  const kiosk = await edge.kiosk();
  const [first, second] = [await choose(kiosk), await choose(kiosk)];
  const news = await follow('/orders/events', nok);
  expect([news.status, news.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const before = await news.next();
  expect(before).toEqual({ version: before.version });

  expect((await place(kiosk, first)).status).toBe(200);
  const placed = await news.next(({ version }) => version !== before.version);
  const [order] = (await nok.call('GET', '/orders/all')).body.items;
  expect(JSON.stringify(placed)).not.toContain(order.id);

  const set = await nok.call('PUT', `/orders/${order.id}/payments/status`, { paymentStatus: 50 });
  expect(set.status).toBe(200);
  const paid = await news.next(({ version }) => version !== placed.version);

  expect((await kiosk.call('POST', `/storefront/orders/${second}/park`)).status).toBe(204);
  expect(await news.next(({ version }) => version !== paid.version)).toBeDefined();
  endAll();
});

test('a kiosk’s start hears that staff have sent an order to it, and the news end with the kiosk', async () => {
  const kiosk = await edge.kiosk();
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  await kiosk.call('POST', `/storefront/orders/${id}/park`);
  const news = await follow('/storefront/events', kiosk);
  const before = await news.next();
  const { id: clientId } = (await kiosk.call('GET', '/storefront')).body;
  const code = id.slice(-6);
  const list = (await nok.call('GET', '/shop/parked-storefront-orders')).body;
  const { createdAt } = list.find((one: { code: string }) => one.code === code);
  const sent = await nok.call('POST', `/shop/parked-storefront-orders/${code}/kiosk`, { createdAt, clientId });
  expect(sent.status).toBe(204);
  expect(await news.next(({ version }) => version !== before.version)).toBeDefined();
  expect((await kiosk.call('GET', '/storefront')).body.offered).toMatchObject({ code });

  expect((await nok.call('DELETE', `/storefront/clients/${clientId}`)).status).toBe(204);
  expect(await news.next(() => false)).toBeUndefined();
  endAll();
});

test('they are for staff and kiosks alone, and for a few pages of each', async () => {
  const kiosk = await edge.kiosk();
  expect((await edge.phone().call('GET', '/orders/events')).status).toBe(401);
  expect((await kiosk.call('GET', '/orders/events')).status).toBe(401);
  expect((await edge.phone().call('GET', '/storefront/events')).status).toBe(404);

  const before = edge.listFollowers.count();
  for (let count = 0; count < 16; count += 1) expect((await follow('/orders/events', nok)).status).toBe(200);
  const refused = await nok.call('GET', '/orders/events');
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'server-busy', '60']);
  // Others are not kept out by one who has many.
  expect((await follow('/storefront/events', kiosk)).status).toBe(200);
  endAll();
  await eventually(
    async () => edge.listFollowers.count(),
    (count) => count === before,
  );
});

test('something is said every ten seconds, and after five minutes who hears it proves anew who they are', async () => {
  const news = await follow('/orders/events', nok);
  const { version } = await news.next();
  aheadMs += 10_001;
  expect(await news.next()).toEqual({ version });
  aheadMs += 5 * 60_000;
  expect(await news.next(() => false)).toBeUndefined();
  endAll();
  // Signed out here, nobody follows: central alone could know them, and is away.
  await nok.call('POST', '/auth/sign-out');
  expect(await nok.call('GET', '/orders/events')).toMatchObject({ status: 503, body: { code: 'central-unreachable' } });
  // One is left open: the end of the server ends it.
  await signIn(nok, 'nok');
  await (await nok.follow('/orders/events')).next();
});

test('the desk hears that central has taken what was done here: its lists are central’s while that can be reached', async () => {
  const central = await startCentralInTest();
  onTestFinished(() => central.stop());
  const intervals = { restMs: 200, backoffFirstMs: 10, backoffLongestMs: 100 };
  const shop = await startEdgeInTest({ centralUrl: central.line.url(), enrolCode: ENROL_CODE, intervals });
  onTestFinished(() => shop.stop());
  const kiosk = await shop.kiosk();
  const owner = shop.phone();
  await eventually(
    () => owner.call('POST', '/auth/sign-in/local', MAINTAINER),
    ({ status }) => status === 200,
  );
  const news = await follow('/orders/events', owner);
  central.line.set({ fault: { kind: 'refuse' }, matching: /POST .*sync\/events/ });
  expect((await place(kiosk, await choose(kiosk))).status).toBe(200);
  const own = await readOrdersVersion(shop.database);
  const placed = await news.next(({ version }) => version.includes(own));

  central.line.heal();
  await eventually(shop.sync.status, ({ outboxDepth }) => outboxDepth === 0);
  const taken = await news.next(({ version }) => version !== placed.version);
  // Nothing has happened here meanwhile.
  expect(taken.version).toContain(own);
  endAll();
});
