import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { type CentralInTest, ENROL_CODE, startCentralInTest } from '../orders/central-in-test.ts';
import {
  ableToMake,
  arrived,
  customerAt,
  newPhoto,
  orderAtHome,
  photosHere,
  QUICK,
  serverIdOf,
  signedInAt,
} from '../orders/online-orders-in-test.ts';

let central: CentralInTest;
let stolen: EdgeInTest;
let fresh: EdgeInTest | undefined;
let office: TestClient;
let shopId = '';

const startShop = (enrolCode: string) =>
  startEdgeInTest({ centralUrl: central.line.url(), enrolCode, intervals: QUICK });
beforeAll(async () => {
  central = await startCentralInTest();
  office = await signedInAt(central.origin());
  stolen = await startShop(ENROL_CODE);
  shopId = await serverIdOf(stolen);
  await ableToMake(office, shopId);
});
afterAll(async () => {
  await stolen.stop();
  await fresh?.stop();
  await central.stop();
});

/** Somebody orders a print at a kiosk. @returns the order's id and number */
async function walkIn(edge: EdgeInTest): Promise<{ orderId: string; iid: number }> {
  const kiosk = await edge.kiosk();
  // Of central; the shop begins with another one.
  await eventually(
    () => kiosk.call('GET', '/sizes'),
    ({ body }) => body.some(({ key }: { key: string }) => key === 'a3-poster'),
  );
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  const { body: file } = await kiosk.upload(`/storefront/orders/${id}/files`, await newPhoto());
  await kiosk.call('PUT', `/storefront/files/${file.id}?size=4x6`, { quantity: 1 });
  await eventually(
    () => kiosk.call('GET', `/storefront/orders/${id}/status`),
    ({ body }) => body.some(({ status }: { status: number }) => status === 1),
  );
  const { body: price } = await kiosk.call('GET', `/pricing/summary?shippingMethod=1&uploadId=${id}`);
  const terms = { name: 'A', phoneNumber: '0812345678', paymentMethod: 1, shippingMethod: 1 };
  const expected = { expectedTotalPrice: price.totalPrice };
  const placed = await kiosk.call('POST', `/storefront/orders/${id}`, { ...terms, ...expected });
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  const row = await edge.database
    .selectFrom('placed_order')
    .innerJoin('storefront_order', 'storefront_order.order_id', 'placed_order.order_id')
    .select(['placed_order.order_id', 'placed_order.iid'])
    .where('storefront_order.id', '=', id)
    .executeTakeFirst();
  return { orderId: row?.order_id ?? placed.body.id, iid: row?.iid ?? placed.body.iid };
}

const atCentral = (orderId: string) => office.call('GET', `/orders/${orderId}`);
const sent = (orderId: string) =>
  eventually(
    () => atCentral(orderId),
    ({ status }) => status === 200,
  );
const drained = (edge: EdgeInTest) =>
  eventually(edge.sync.status, ({ linked, outboxDepth }) => linked && outboxDepth === 0);
const lockOut = async () => {
  const { status, body } = await office.call('POST', `/shops/${shopId}/lock-out`);
  expect(status).toBe(201);
  return body.enrolCode as string;
};

test('S80: a shop goes on with another computer, and what the stolen one had not sent is there once it is found', async () => {
  const online = await orderAtHome(await customerAt(central), [await newPhoto()]);
  await arrived(stolen, online.id);
  const known = await walkIn(stolen);
  await sent(known.orderId);
  await drained(stolen);
  const ownerThere = await signedInAt(stolen.url);

  const code = await lockOut();
  const unsent = await walkIn(stolen);
  const status = await eventually(stolen.sync.status, ({ trouble }) => trouble === 'locked-out');
  expect(status.outboxDepth).toBeGreaterThan(0);
  const refusedAt = async () =>
    (await stolen.database.selectFrom('sync_state').select('refused_at').executeTakeFirstOrThrow()).refused_at;
  await eventually(refusedAt, (at) => at !== null);
  const connect = (enrolCode: string | null) =>
    ownerThere.call('POST', '/shop/computer/central', { url: central.line.url(), ca: null, enrolCode });
  const { body: told } = await connect(null);
  expect(told).toMatchObject({ problem: 'locked-out' });
  expect(told.at).toBe((await office.call('GET', '/shops')).body[0].lockedOutAt);
  expect((await connect('ZZZZZ-ZZZZZ')).body.problem).toBe('code-unknown');
  const other = (await office.call('POST', '/shops', { name: 'Shop River' })).body;
  // Another shop's code does not make this data that shop's, and is as good as before.
  expect((await connect(other.enrolCode)).body.problem).toBe('code-unknown');

  fresh = await startShop(code);
  expect(await serverIdOf(fresh)).toBe(shopId);
  await arrived(fresh, online.id);
  await photosHere(fresh, online);
  const later = await walkIn(fresh);
  expect((await sent(later.orderId)).body.iid).toBe(later.iid);
  expect((await atCentral(known.orderId)).status).toBe(200);
  expect((await atCentral(unsent.orderId)).status).toBe(404);
  const [shop] = (await office.call('GET', '/shops')).body;
  expect(shop).toMatchObject({ id: shopId, name: 'Shop Siam', state: 'enrolled', isOnline: true });
  expect(shop.computersBefore).toHaveLength(1);
  expect(new Set([known.iid, unsent.iid, later.iid]).size).toBe(3);

  // It was found: the owner makes it the shop's computer again, and the other one rests.
  await drained(fresh);
  const again = await lockOut();
  expect((await connect(again)).body).toMatchObject({ problem: null, shop: { id: shopId } });
  expect((await ownerThere.call('GET', '/shop/computer')).body.central).toMatchObject({ savedBy: expect.any(String) });
  expect((await sent(unsent.orderId)).body.iid).toBe(unsent.iid);
  await drained(stolen);
  expect(await eventually(refusedAt, (at) => at === null)).toBeNull();
  expect((await stolen.sync.status()).parkedOrders).toEqual([]);
  await eventually(fresh.sync.status, ({ trouble }) => trouble === 'locked-out');
  const newest = await walkIn(stolen);
  await sent(newest.orderId);
  expect(new Set([known.iid, unsent.iid, later.iid, newest.iid]).size).toBe(4);
}, 120_000);
