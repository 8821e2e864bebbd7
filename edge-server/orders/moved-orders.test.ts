import { randomUUID } from 'node:crypto';
import { Order } from '@printfront/shared/contracts/orders.ts';
import { Till } from '@printfront/shared/contracts/till.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestClient, type TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, startEdgeInTest } from '../edge-in-test.ts';
import { type CentralInTest, ENROL_CODE, startCentralInTest } from './central-in-test.ts';
import {
  ableToMake,
  arrived,
  customerAt,
  newPhoto,
  orderAtHome,
  ownCopy,
  photosHere,
  QUICK,
  serverIdOf,
  signedInAt,
  startSecondShop,
} from './online-orders-in-test.ts';

let central: CentralInTest;
let siam: EdgeInTest;
let river: EdgeInTest;
let [siamId, riverId] = ['', ''];
let customer: TestClient;
let office: TestClient;
let [clerkOfSiam, clerkOfRiver]: TestClient[] = [];

const shops = () => [siam, river];
const inCatalogue = async (edge: EdgeInTest) => {
  const own = (await edge.sync.status()).catalogueVersion;
  await eventually(edge.sync.status, ({ catalogueVersion }) => catalogueVersion !== own);
};

beforeAll(async () => {
  central = await startCentralInTest();
  office = await signedInAt(central.origin());
  siam = await startEdgeInTest({ centralUrl: central.line.url(), enrolCode: ENROL_CODE, intervals: QUICK });
  river = await startSecondShop(central, office, 'Shop River');
  await Promise.all(shops().map(inCatalogue));
  [siamId, riverId] = [await serverIdOf(siam), await serverIdOf(river)];
  for (const id of [siamId, riverId]) await ableToMake(office, id);
  for (const [id, whereabouts] of [
    [siamId, 'Siam Square Soi 2\n10:00–20:00'],
    [riverId, 'Charoen Nakhon 21'],
  ] as const) {
    const online = { takesOrders: true, makesDeliveries: id === riverId, whereabouts };
    // The first shop also sends, until staff say that another one does.
    const { body } = await office.call('PUT', `/shops/${id}/online`, online);
    expect(body.online).toMatchObject({ whereabouts, takesOrders: true, makesDeliveries: true });
  }
  customer = await customerAt(central);
  clerkOfSiam = await signedInAt(siam.url);
  clerkOfRiver = await signedInAt(river.url);
});
beforeEach(() => central.line.heal());
afterAll(async () => {
  await Promise.all(shops().map((edge) => edge.stop()));
  await central.stop();
});

const NO_CASH = { takenSatang: 0, givenBackSatang: 0 };
const awayFromCentral = async () => {
  central.line.set({ fault: { kind: 'refuse' } });
  for (const edge of shops()) await eventually(edge.sync.status, ({ linked }) => !linked);
};
const backAtCentral = async () => {
  central.line.heal();
  for (const edge of shops()) {
    await eventually(edge.sync.status, ({ linked, outboxDepth }) => linked && outboxDepth === 0);
  }
};
const atCentral = async (orderId: string) => Order.parse((await office.call('GET', `/orders/${orderId}`)).body);
const move = (orderId: string, shopId: string) => office.call('PUT', `/orders/${orderId}/making-shop`, { shopId });
const madeIn = (orderId: string, name: string) =>
  eventually(
    () => atCentral(orderId),
    ({ madeBy }) => madeBy?.name === name && madeBy.movesTo === null,
  );
const goneFrom = (edge: EdgeInTest, orderId: string) =>
  eventually(
    () => ownCopy(edge, orderId),
    (row) => row === undefined,
  );
async function expectNothingParked(): Promise<void> {
  for (const edge of shops()) expect((await edge.sync.status()).parkedOrders).toEqual([]);
}

test('a customer chooses where to pick up, and what is sent is made where staff say; nobody else hears of it', async () => {
  const offered = (await customer.call('GET', '/shops/pickup')).body;
  expect(offered).toEqual([
    { id: riverId, name: 'Shop River', whereabouts: 'Charoen Nakhon 21' },
    { id: siamId, name: 'Shop Siam', whereabouts: 'Siam Square Soi 2\n10:00–20:00' },
  ]);
  await customer.upload('/uploads/sizes/4x6', await newPhoto());
  const upload = await eventually(
    () => customer.call('GET', '/uploads/files'),
    ({ body }) => body.every(({ state }: { state: string }) => state === 'ready'),
  );
  expect(upload.status).toBe(200);
  const { id: uploadId } = (await customer.call('GET', '/uploads')).body;
  const form = { uploadId, name: 'มานี', phoneNumber: '0812345678', shippingMethod: 1, paymentMethod: 1 };
  const place = (more: object) => customer.call('POST', '/orders', { ...form, ...more });
  expect((await place({})).body).toMatchObject({ code: 'parameter-missing', parameter: 'pickupShopId' });
  expect((await place({ pickupShopId: 'nowhere' })).body).toMatchObject({ code: 'parameter-invalid' });
  const placed = (await place({ pickupShopId: riverId })).body;
  expect(placed.madeBy).toMatchObject({ name: 'Shop River', whereabouts: 'Charoen Nakhon 21' });
  await arrived(river, placed.id);
  expect(await ownCopy(siam, placed.id)).toBeUndefined();
  const listed = async (shop: string) =>
    (await office.call('GET', `/orders/all?storefront=${encodeURIComponent(shop)}`)).body.items.map(
      ({ id }: { id: string }) => id,
    );
  expect(await listed('Shop River')).toEqual([placed.id]);
  expect(await listed('Shop Siam')).toEqual([]);
});

test('S58: an order is moved with all that its shop did meanwhile, is in one shop at a time, and can come back', async () => {
  const order = await orderAtHome(customer, [await newPhoto(), await newPhoto()], { pickupShopId: siamId });
  await arrived(siam, order.id);
  await photosHere(siam, order);
  await awayFromCentral();
  // Paid by QR at the counter of the one shop while the office moves it to the other.
  const paid = await clerkOfSiam?.call('PUT', `/orders/${order.id}/payments/status`, {
    paymentStatus: 50,
    paymentMethod: 1,
  });
  expect(paid?.status).toBe(200);
  expect((await move(order.id, riverId)).body.madeBy).toMatchObject({ name: 'Shop Siam', movesTo: 'Shop River' });
  expect((await move(order.id, siamId)).body.code).toBe('making-shop-refused');
  await central.kill();
  await central.start();
  office = createTestClient(central.origin(), office.cookie());
  customer = createTestClient(central.origin(), customer.cookie());
  await backAtCentral();
  await madeIn(order.id, 'Shop River');
  await eventually(
    () => ownCopy(river, order.id),
    (row) => row?.payment_status === 50,
  );
  await photosHere(river, order);
  await goneFrom(siam, order.id);
  for (const sha256 of order.sha256s) {
    await siam.collector.collectOf([sha256]);
    expect(await siam.blobs.has(sha256)).toBe(false);
  }
  expect(await atCentral(order.id)).toMatchObject({ paymentStatus: 50, paidMethod: 1, paymentClash: false });

  // And back, after the other has written down something too.
  await awayFromCentral();
  const notes = { staffNotes: 'Fragile', previousNotes: '' };
  expect((await clerkOfRiver?.call('PUT', `/orders/${order.id}/staff-notes`, notes))?.status).toBe(200);
  await backAtCentral();
  expect((await move(order.id, siamId)).status).toBe(200);
  await madeIn(order.id, 'Shop Siam');
  await photosHere(siam, order);
  await goneFrom(river, order.id);
  await awayFromCentral();
  const here = Order.parse((await clerkOfSiam?.call('GET', `/orders/${order.id}`))?.body);
  expect(here).toMatchObject({ staffNotes: 'Fragile', paymentStatus: 50, missingPhotoCount: 0 });
  expect((await clerkOfSiam?.bytes(`/orders/${order.id}/archive`))?.status).toBe(200);
  await backAtCentral();
  expect((await atCentral(order.id)).printLedger).toMatchObject({ exportedPrints: 2 });
  await expectNothingParked();
});

test('S58: what is printed stays where it is, also when central asks for it before it knows', async () => {
  const order = await orderAtHome(customer, [await newPhoto()], { pickupShopId: siamId });
  await arrived(siam, order.id);
  await photosHere(siam, order);
  await awayFromCentral();
  expect((await clerkOfSiam?.bytes(`/orders/${order.id}/archive`))?.status).toBe(200);
  expect((await move(order.id, riverId)).status).toBe(200);
  await backAtCentral();
  await madeIn(order.id, 'Shop Siam');
  expect(await ownCopy(river, order.id)).toBeUndefined();
  expect((await move(order.id, 'nowhere')).body.code).toBe('making-shop-refused');
  await expectNothingParked();
});

test('S58: what staff have begun to make stays, though nothing of it was exported', async () => {
  const order = await orderAtHome(customer, [await newPhoto()], { pickupShopId: siamId });
  await arrived(siam, order.id);
  await awayFromCentral();
  const begun = await clerkOfSiam?.call('PUT', `/orders/${order.id}/production-status`, { productionStatus: 1 });
  expect(begun?.status).toBe(200);
  expect((await move(order.id, riverId)).status).toBe(200);
  await backAtCentral();
  await madeIn(order.id, 'Shop Siam');
  expect(await ownCopy(river, order.id)).toBeUndefined();
  expect(await atCentral(order.id)).toMatchObject({ productionStatus: 1 });
});

test('S58: what was paid in cash stays where the cash lies, and no other till counts it', async () => {
  const order = await orderAtHome(customer, [await newPhoto()], { pickupShopId: siamId });
  await arrived(siam, order.id);
  const cashIn = async (clerk: TestClient | undefined) => {
    const till = await clerk?.call('GET', '/till');
    const { takenSatang, givenBackSatang } = Till.parse(till?.body).shift?.cash ?? NO_CASH;
    return takenSatang - givenBackSatang;
  };
  for (const clerk of [clerkOfSiam, clerkOfRiver]) {
    const opened = await clerk?.call('POST', '/till/shifts', { id: randomUUID(), floatSatang: 100_000 });
    expect(opened?.status).toBe(200);
  }
  const total = (await atCentral(order.id)).totalPaymentAmount;
  const pay = (paymentStatus: number) =>
    clerkOfSiam?.call('PUT', `/orders/${order.id}/payments/status`, { paymentStatus, paymentMethod: 2 });
  await awayFromCentral();
  expect((await pay(50))?.status).toBe(200);
  expect((await move(order.id, riverId)).status).toBe(200);
  await backAtCentral();
  await madeIn(order.id, 'Shop Siam');
  expect(await ownCopy(river, order.id)).toBeUndefined();
  expect([await cashIn(clerkOfSiam), await cashIn(clerkOfRiver)]).toEqual([total, 0]);

  // Given back to the customer first, it goes; what it was paid since is nobody's cash here.
  expect((await pay(10))?.status).toBe(200);
  await eventually(
    () => atCentral(order.id),
    ({ paymentStatus }) => paymentStatus === 10,
  );
  const paidAtHome = { paymentStatus: 50, paymentMethod: 2 };
  expect((await office.call('PUT', `/orders/${order.id}/payments/status`, paidAtHome)).status).toBe(200);
  expect((await move(order.id, riverId)).status).toBe(200);
  await madeIn(order.id, 'Shop River');
  await eventually(
    () => ownCopy(river, order.id),
    (row) => row?.payment_status === 50,
  );
  expect([await cashIn(clerkOfSiam), await cashIn(clerkOfRiver)]).toEqual([0, 0]);
  await expectNothingParked();
});

test('S58: nobody waits for the answer of a server that has been revoked', async () => {
  const order = await orderAtHome(customer, [await newPhoto()], { pickupShopId: siamId });
  await arrived(siam, order.id);
  await awayFromCentral();
  expect((await office.call('DELETE', `/shops/${siamId}`)).status).toBe(204);
  expect((await move(order.id, riverId)).body.madeBy).toMatchObject({ name: 'Shop River', movesTo: null });
  central.line.heal();
  await arrived(river, order.id);
  await photosHere(river, order);
});
