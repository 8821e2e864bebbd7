import { randomUUID } from 'node:crypto';
import { Takings } from '@printfront/shared/contracts/dashboard.ts';
import { TillShift } from '@printfront/shared/contracts/till.ts';
import { shopDate } from '@printfront/shared/domain/shop-clock.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestClient, type TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { type CentralInTest, ENROL_CODE, MAINTAINER, startCentralInTest } from '../orders/central-in-test.ts';

const intervals = { restMs: 200, backoffFirstMs: 10, backoffLongestMs: 100, blobBackoffLongestMs: 100 };
const [SLIP, QR, CASH] = [0, 1, 2];

let central: CentralInTest;
let edge: EdgeInTest;
let kiosk: TestClient;
let desk: TestClient;
let office: TestClient;
beforeAll(async () => {
  central = await startCentralInTest();
  edge = await startEdgeInTest({ centralUrl: central.line.url(), enrolCode: ENROL_CODE, intervals });
  kiosk = await edge.kiosk();
  [desk, office] = [edge.phone(), createTestClient(central.origin())];
  await eventually(edge.sync.status, ({ linked }) => linked);
  // Known at the shop too, so that it works on while central is away.
  await eventually(
    () => edge.database.selectFrom('staff_list').selectAll().executeTakeFirst(),
    (list) => list !== undefined,
  );
  central.line.set({ fault: { kind: 'refuse' } });
  await eventually(
    () => desk.call('POST', '/auth/sign-in/local', MAINTAINER),
    ({ status }) => status === 200,
  );
  central.line.heal();
  expect((await office.call('POST', '/auth/sign-in/local', MAINTAINER)).status).toBe(200);
});
afterAll(async () => {
  await edge.stop();
  await central.stop();
});

let width = 60;
async function place(paymentMethod = CASH): Promise<string> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  width += 1;
  await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, width, 40));
  const order = { name: 'Malee', phoneNumber: '0812345678', paymentMethod, shippingMethod: 1 };
  const submit = () => kiosk.call('POST', `/storefront/orders/${id}`, order);
  return (await eventually(submit, ({ status }) => status === 200)).body.orderId;
}
const pay = (who: TestClient, orderId: string, paymentMethod: number | undefined, paymentStatus = 50) =>
  who.call('PUT', `/orders/${orderId}/payments/status`, { paymentStatus, paymentMethod });
const synced = () => eventually(edge.sync.status, ({ outboxDepth, blobsWaiting }) => outboxDepth + blobsWaiting === 0);
const shiftOf = async (who: TestClient, id: string) => (await who.call('GET', `/till/shifts/${id}`)).body;
/** Every command of central has been heard. */
async function heard(): Promise<void> {
  const order = await place();
  await synced();
  await pay(office, order, QR);
  await eventually(
    () => desk.call('GET', `/orders/${order}`),
    ({ body }) => body.paymentStatus === 50,
  );
  await eventually(
    () =>
      edge.database
        .selectFrom('storefront_order')
        .select('payment_status')
        .where('order_id', '=', order)
        .executeTakeFirst(),
    (row) => row?.payment_status === 50,
  );
}
const today = () => shopDate(Date.now(), 'Asia/Bangkok');
const takings = async (who: TestClient) =>
  z.array(Takings).parse((await who.call('GET', `/takings?from=${today()}&to=${today()}`)).body);

test('S54: a shift of days without internet, over a central that dies, comes to central as the shop closed it', async () => {
  const id = randomUUID();
  central.line.set({ fault: { kind: 'refuse' } });
  expect((await desk.call('POST', '/till/shifts', { id, floatSatang: 100_000 })).status).toBe(200);
  const order = await place();
  expect((await pay(desk, order, undefined)).status).toBe(200);
  central.line.heal();
  const open = await eventually(
    () => shiftOf(office, id),
    ({ openedBy }) => openedBy !== undefined,
  );
  // What it has taken is the shop's to know until it is closed.
  expect(open).toMatchObject({ storefront: 'Shop Siam', cash: null, expectedSatang: null, closing: null });
  expect((await office.call('POST', '/till/shifts', { id: randomUUID(), floatSatang: 1 })).status).toBe(405);

  await central.kill();
  const { expectedSatang } = await shiftOf(desk, id);
  expect(expectedSatang).toBeGreaterThan(100_000);
  const closing = { countedSatang: expectedSatang - 500, expectedSatang, note: 'Short' };
  expect((await desk.call('POST', `/till/shifts/${id}/closing`, closing)).status).toBe(200);
  await central.start();
  office = createTestClient(central.origin());
  expect((await office.call('POST', '/auth/sign-in/local', MAINTAINER)).status).toBe(200);
  const there = await eventually(
    () => shiftOf(office, id),
    (shift) => shift.closing !== null,
  );
  expect(there).toEqual(await shiftOf(desk, id));
  expect(TillShift.parse(there).cash?.payments).toMatchObject([{ orderId: order, kind: 'taken' }]);
  const { items } = (await office.call('GET', '/till/shifts')).body;
  expect(items).toEqual([there]);
  const csv = await office.bytes('/till/export?language=th');
  expect(new TextDecoder().decode(csv.bytes)).toContain('Shop Siam');
});

test('S54: cash that somebody confirms at central for an order of this shop is in its open till', async () => {
  const id = randomUUID();
  expect((await desk.call('POST', '/till/shifts', { id, floatSatang: 0 })).status).toBe(200);
  const order = await place();
  await synced();
  expect((await pay(office, order, CASH)).status).toBe(200);
  const { cash, expectedSatang } = await eventually(
    () => shiftOf(desk, id),
    (shift) => shift.cash.takenCount === 1,
  );
  expect(cash.payments).toMatchObject([{ orderId: order }]);
  const closing = { countedSatang: expectedSatang, expectedSatang };
  expect((await desk.call('POST', `/till/shifts/${id}/closing`, closing)).status).toBe(200);
});

test('S51: takings by method are the same at shop and central after two confirmations at once', async () => {
  const methods = [
    { here: undefined, there: QR },
    { here: QR, there: CASH },
    { here: CASH, there: QR },
    { here: SLIP, there: undefined },
  ];
  const orders = await Promise.all(methods.map(() => place()));
  await synced();
  central.line.set({ fault: { kind: 'refuse' } });
  for (const [index, { here, there }] of methods.entries()) {
    expect((await pay(desk, orders[index] ?? '', here)).status).toBe(200);
    expect((await pay(office, orders[index] ?? '', there)).status).toBe(200);
  }
  const atShop = async () => {
    // The shop answers for itself only while central is away.
    central.line.set({ fault: { kind: 'refuse' } });
    const own = await takings(desk);
    central.line.heal();
    return own.map(({ paymentMethod, netSatang }) => ({ paymentMethod, netSatang }));
  };
  central.line.heal();
  await synced();
  await heard();
  const there = (await takings(office)).map(({ paymentMethod, netSatang }) => ({ paymentMethod, netSatang }));
  expect(await atShop()).toEqual(there);
});
