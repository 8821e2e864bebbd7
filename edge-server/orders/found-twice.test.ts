import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Order } from '@printfront/shared/contracts/orders.ts';
import { Till } from '@printfront/shared/contracts/till.ts';
import { testCatalogue } from '@printfront/shared/testing/catalogue.ts';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
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
let clerk: TestClient;
let clerkOfRiver: TestClient;

const CASH = { paymentStatus: 50, paymentMethod: 2 };
const startSiam = (folder?: string) =>
  startEdgeInTest({
    centralUrl: central.line.url(),
    enrolCode: ENROL_CODE,
    intervals: QUICK,
    ...(folder === undefined ? {} : { folder }),
  });

beforeAll(async () => {
  central = await startCentralInTest();
  office = await signedInAt(central.origin());
  siam = await startSiam();
  river = await startSecondShop(central, office, 'Shop River');
  for (const edge of [siam, river]) {
    await eventually(edge.sync.status, ({ catalogueVersion }) => catalogueVersion !== testCatalogue().version);
  }
  [siamId, riverId] = [await serverIdOf(siam), await serverIdOf(river)];
  for (const id of [siamId, riverId]) {
    await ableToMake(office, id);
    const online = { takesOrders: true, makesDeliveries: false, whereabouts: '' };
    expect((await office.call('PUT', `/shops/${id}/online`, online)).status).toBe(200);
  }
  customer = await customerAt(central);
  clerk = await signedInAt(siam.url);
  clerkOfRiver = await signedInAt(river.url);
});
beforeEach(() => central.line.heal());
afterAll(async () => {
  await siam.stop();
  await river.stop();
  await central.stop();
});

const away = () => central.line.set({ fault: { kind: 'refuse' } });
const back = async () => {
  central.line.heal();
  await eventually(siam.sync.status, ({ linked, outboxDepth }) => linked && outboxDepth === 0);
};
const atCentral = async (orderId: string) => Order.parse((await office.call('GET', `/orders/${orderId}`)).body);
const at = async (who: TestClient, orderId: string) => Order.parse((await who.call('GET', `/orders/${orderId}`)).body);
const move = (orderId: string, shopId: string) => office.call('PUT', `/orders/${orderId}/making-shop`, { shopId });
const madeIn = (orderId: string, name: string) =>
  eventually(
    () => atCentral(orderId),
    ({ madeBy }) => madeBy?.name === name && madeBy.movesTo === null,
  );
const pay = (who: TestClient, orderId: string, body: object) =>
  who.call('PUT', `/orders/${orderId}/payments/status`, body);
const goneFrom = (edge: EdgeInTest, orderId: string) =>
  eventually(
    () => ownCopy(edge, orderId),
    (row) => row === undefined,
  );
async function cashHere(): Promise<number> {
  const { shift, withoutTill } = Till.parse((await clerk.call('GET', '/till')).body);
  const { takenSatang, givenBackSatang } = shift?.cash ?? withoutTill;
  return takenSatang - givenBackSatang;
}

/** Somebody puts the older copy of the shop's data in place, and it opens without internet. */
async function comesBackOnOlderCopy(copy: string): Promise<void> {
  away();
  const cookie = clerk.cookie();
  await siam.stop({ keep: true });
  for (const end of ['', '-wal', '-shm']) await fs.rm(path.join(siam.folder, `edge.sqlite${end}`), { force: true });
  await fs.copyFile(copy, path.join(siam.folder, 'edge.sqlite'));
  siam = await startSiam(siam.folder);
  clerk = siam.client(cookie);
}

/** An order that Shop Siam has given to Shop River, and a copy of its data from before that. */
async function movedWithCopy() {
  const order = await orderAtHome(customer, [await newPhoto()], { pickupShopId: siamId });
  await arrived(siam, order.id);
  await photosHere(siam, order);
  await eventually(siam.sync.status, ({ outboxDepth, blobsWaiting }) => outboxDepth + blobsWaiting === 0);
  const copy = path.join(siam.folder, `copy-${order.id}.sqlite`);
  await new Sqlite(path.join(siam.folder, 'edge.sqlite')).backup(copy);
  expect((await move(order.id, riverId)).status).toBe(200);
  await madeIn(order.id, 'Shop River');
  await arrived(river, order.id);
  await goneFrom(siam, order.id);
  return { order, copy };
}

test('S64: cash that a shop takes with an older copy of a moved order is seen at both ends and at central, and nobody goes on in silence', async () => {
  const { order, copy } = await movedWithCopy();
  await comesBackOnOlderCopy(copy);
  expect((await pay(clerk, order.id, CASH)).status).toBe(200);
  await back();

  const seen = await eventually(
    () => atCentral(order.id),
    ({ otherCopies }) => otherCopies?.[0]?.isCashThere === true,
  );
  // Central has one maker, and takes nobody's word for the money: staff decide.
  expect(seen).toMatchObject({ paymentStatus: 10, madeBy: { name: 'Shop River', movesTo: null } });
  expect(seen.otherCopies).toEqual([{ shop: 'Shop Siam', isMaker: false, isCashThere: true, isBegun: false }]);
  const { items } = (await office.call('GET', '/orders/all?source=online')).body;
  expect(items.find(({ id }: { id: string }) => id === order.id).otherCopies).toHaveLength(1);
  expect((await customer.call('GET', `/orders/${order.id}`)).body.otherCopies).toBeUndefined();
  await eventually(
    () =>
      river.database
        .selectFrom('placed_order')
        .select('other_copies')
        .where('order_id', '=', order.id)
        .executeTakeFirst(),
    (row) => row?.other_copies?.includes('Shop Siam') === true,
  );
  const here = await eventually(
    () => at(clerk, order.id),
    ({ otherCopies }) => otherCopies !== undefined,
  );
  expect(here.otherCopies).toEqual([{ shop: 'Shop River', isMaker: true, isCashThere: false, isBegun: false }]);
  expect(here.madeBy).toMatchObject({ name: 'Shop River' });
  expect((await siam.sync.status()).parkedOrders).toEqual([]);
  // Neither printed nor moved on here any more, with internet or without.
  away();
  await eventually(siam.sync.status, ({ linked }) => !linked);
  for (const what of [
    () => clerk.call('GET', `/orders/${order.id}/archive`),
    () => clerk.call('PUT', `/orders/${order.id}/production-status`, { productionStatus: 1 }),
  ]) {
    expect((await what()).body.code).toBe('made-elsewhere');
  }
  // Its customer gets the money back: then it goes from here by itself, and both are told.
  expect((await pay(clerk, order.id, { paymentStatus: 10 })).status).toBe(200);
  expect(await cashHere()).toBe(0);
  expect((await pay(clerk, order.id, CASH)).body.code).toBe('made-elsewhere');
  await back();
  await goneFrom(siam, order.id);
  await eventually(
    () => atCentral(order.id),
    ({ otherCopies }) => otherCopies === undefined,
  );
  await eventually(
    () => at(clerkOfRiver, order.id),
    ({ otherCopies }) => otherCopies === undefined,
  );
  expect(await cashHere()).toBe(0);
});

test('S64: when staff have it made where the cash lies, what was done there counts and is nowhere else', async () => {
  const { order, copy } = await movedWithCopy();
  await comesBackOnOlderCopy(copy);
  expect((await clerk.call('POST', '/till/shifts', { id: randomUUID(), floatSatang: 0 })).status).toBe(200);
  expect((await pay(clerk, order.id, CASH)).status).toBe(200);
  expect((await clerk.bytes(`/orders/${order.id}/archive`)).status).toBe(200);
  await back();
  await eventually(
    () => atCentral(order.id),
    ({ otherCopies }) => otherCopies?.[0]?.isBegun === true,
  );
  expect((await move(order.id, siamId)).status).toBe(200);
  await madeIn(order.id, 'Shop Siam');
  await goneFrom(river, order.id);
  const there = await eventually(
    () => atCentral(order.id),
    ({ paymentStatus, printLedger }) => paymentStatus === 50 && printLedger?.exportedPrints === 1,
  );
  expect(there).toMatchObject({ paidMethod: 2, paymentClash: false });
  expect(there.otherCopies).toBeUndefined();
  expect((await at(clerk, order.id)).otherCopies).toBeUndefined();
  expect(await cashHere()).toBe(there.totalPaymentAmount);
  // It goes on as any other.
  expect((await clerk.call('PUT', `/orders/${order.id}/production-status`, { productionStatus: 2 })).status).toBe(200);
  await eventually(
    () => atCentral(order.id),
    ({ productionStatus }) => productionStatus === 2,
  );
  expect((await siam.sync.status()).parkedOrders).toEqual([]);
});

test('S64: when staff say that it stays where it is made, what was printed from the copy goes', async () => {
  const { order, copy } = await movedWithCopy();
  await comesBackOnOlderCopy(copy);
  expect((await clerk.bytes(`/orders/${order.id}/archive`)).status).toBe(200);
  await back();
  await eventually(
    () => at(clerk, order.id),
    ({ otherCopies }) => otherCopies?.[0]?.isMaker === true,
  );
  expect((await move(order.id, riverId)).status).toBe(200);
  await goneFrom(siam, order.id);
  await eventually(
    () => atCentral(order.id),
    ({ otherCopies, madeBy }) => otherCopies === undefined && madeBy?.name === 'Shop River',
  );
  expect((await atCentral(order.id)).printLedger).toMatchObject({ exportedPrints: 0 });
});

test('S64: a shop that comes back on an older copy and did nothing with it gives it back by itself', async () => {
  const { order, copy } = await movedWithCopy();
  await comesBackOnOlderCopy(copy);
  await back();
  await goneFrom(siam, order.id);
  await eventually(
    () => atCentral(order.id),
    ({ otherCopies, madeBy }) => otherCopies === undefined && madeBy?.name === 'Shop River',
  );
  expect((await siam.sync.status()).parkedOrders).toEqual([]);
});

test('S44: nothing at a shop says any more whose the order was that it gave back', async () => {
  const order = await orderAtHome(customer, [await newPhoto()], { pickupShopId: siamId, name: 'Wassana Gone' });
  await arrived(siam, order.id);
  const notes = { staffNotes: 'Call 0891112222 first', previousNotes: '' };
  away();
  await eventually(siam.sync.status, ({ linked }) => !linked);
  expect((await clerk.call('PUT', `/orders/${order.id}/staff-notes`, notes)).status).toBe(200);
  expect((await move(order.id, riverId)).status).toBe(200);
  await back();
  await goneFrom(siam, order.id);
  await madeIn(order.id, 'Shop River');
  expect((await atCentral(order.id)).staffNotes).toBe(notes.staffNotes);
  await eventually(siam.sync.status, ({ outboxDepth }) => outboxDepth === 0);
  await siam.personalData.sweep();
  const said = await siam.database.selectFrom('outbox_event').selectAll().where('order_id', '=', order.id).execute();
  // It says once more that it gave the order back when central asks once more.
  expect([...new Set(said.map(({ type }) => type))]).toEqual(['order-details-changed', 'order-given-back']);
  for (const trace of ['0891112222', 'Wassana']) {
    expect(JSON.stringify(said)).not.toContain(trace);
    for (const end of ['', '-wal']) {
      const bytes = await fs.readFile(path.join(siam.folder, `edge.sqlite${end}`)).catch(() => Buffer.alloc(0));
      expect(bytes.includes(trace), `${trace} in the database${end}`).toBe(false);
    }
  }
});

test('the till goes on counting what was given back of an order that has left', async () => {
  const order = await orderAtHome(customer, [await newPhoto()], { pickupShopId: siamId });
  await arrived(siam, order.id);
  const open = () => clerk.call('POST', '/till/shifts', { id: randomUUID(), floatSatang: 100_000 });
  const read = async () => Till.parse((await clerk.call('GET', '/till')).body);
  async function close(): Promise<void> {
    const { shift } = await read();
    const expectedSatang = shift?.expectedSatang ?? 0;
    const closed = { expectedSatang, countedSatang: expectedSatang, note: '' };
    expect((await clerk.call('POST', `/till/shifts/${shift?.id}/closing`, closed)).status).toBe(200);
  }
  if ((await read()).shift !== null) await close();
  await open();
  expect((await pay(clerk, order.id, CASH)).status).toBe(200);
  const total = (
    await eventually(
      () => atCentral(order.id),
      ({ paymentStatus }) => paymentStatus === 50,
    )
  ).totalPaymentAmount;
  await close();
  await open();
  // Central takes the payment back: the money went out of this drawer, whoever said so.
  expect((await pay(office, order.id, { paymentStatus: 10 })).status).toBe(200);
  await eventually(
    () => ownCopy(siam, order.id),
    (row) => row?.payment_status === 10,
  );
  expect((await read()).shift?.expectedSatang).toBe(100_000 - total);
  expect((await move(order.id, riverId)).status).toBe(200);
  await madeIn(order.id, 'Shop River');
  await goneFrom(siam, order.id);
  const { shift } = await read();
  expect(shift?.expectedSatang).toBe(100_000 - total);
  expect(shift?.cash?.payments).toMatchObject([{ orderId: order.id, kind: 'given-back', satang: total }]);
  await close();
  await open();
  expect((await read()).shift?.expectedSatang).toBe(100_000);
});
