import { SENDER_HEADER } from '@printfront/shared/contracts/uploaded-files.ts';
import { findShownSlip } from '@printfront/shared/server/orders/shown-slip.service.ts';
import { quickSweeps } from '@printfront/shared/testing/keeping-in-test.ts';
import { drawPaySlip } from '@printfront/shared/testing/pay-slips/draw-pay-slip.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClient, type TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { type CentralInTest, ENROL_CODE, MAINTAINER, startCentralInTest } from '../orders/central-in-test.ts';
import { describeSlip } from './pay-slips.service.ts';

const intervals = { restMs: 200, backoffFirstMs: 10, backoffLongestMs: 100, blobBackoffLongestMs: 100 };

let central: CentralInTest;
let edge: EdgeInTest;
let kiosk: TestClient;
let office: TestClient;
beforeAll(async () => {
  central = await startCentralInTest(quickSweeps());
  edge = await startEdgeInTest({ centralUrl: central.line.url(), enrolCode: ENROL_CODE, intervals });
  kiosk = await edge.kiosk();
  office = createTestClient(central.origin());
  expect((await office.call('POST', '/auth/sign-in/local', MAINTAINER)).status).toBe(200);
  await eventually(edge.sync.status, ({ linked }) => linked);
});
afterAll(async () => {
  await edge.stop();
  await central.stop();
});

async function place(paymentMethod: number): Promise<{ id: string; orderId: string; iid: number }> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 60, 40));
  const order = { name: 'Malee', phoneNumber: '0812345678', paymentMethod, shippingMethod: 1 };
  const submit = () => kiosk.call('POST', `/storefront/orders/${id}`, order);
  const { orderId, iid } = (await eventually(submit, ({ status }) => status === 200)).body;
  return { id, orderId, iid };
}
const atCentral = (orderId: string) => office.call('GET', `/orders/${orderId}`);
const synced = () => eventually(edge.sync.status, ({ outboxDepth, blobsWaiting }) => outboxDepth + blobsWaiting === 0);
/** The phone that sends the slip is told what became of it. */
const ownPhone = () => createTestClient(edge.url, undefined, { [SENDER_HEADER]: 'the-phone-with-the-slip' });
const phone = (id: string) => ownPhone().call('GET', `/storefront/orders/${id}/payslip`);
const send = (id: string, slip: Buffer) => ownPhone().upload(`/storefront/orders/${id}/payslip`, slip);

test('S48, S49: a slip of days without internet comes to central with its picture, is refused there, sent again, and compared with one from there', async () => {
  const slip = await drawPaySlip({ bank: '014', transactionRef: '2026112SYNC00001', widthPx: 480 });
  central.line.set({ fault: { kind: 'refuse' } });
  const first = await place(0);
  expect((await send(first.id, slip)).body.state).toBe('sent');
  central.line.heal();
  await synced();
  const there = await eventually(
    () => atCentral(first.orderId),
    ({ body }) => body.slip != null && body.paymentStatus === 20,
  );
  expect(there.body.slip).toMatchObject({ bank: '014', transactionRef: '2026112SYNC00001', sentBy: 'customer' });
  const picture = await office.bytes(`/orders/${first.orderId}/payments/payslip`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

  // Refused at central: the customer can send the same again, in the round that has begun.
  const refusal = { paymentStatus: 10, reason: 'Another amount' };
  expect((await office.call('PUT', `/orders/${first.orderId}/payments/status`, refusal)).status).toBe(200);
  await eventually(
    () => phone(first.id),
    ({ body }) => body.state === 'wanted',
  );
  expect((await phone(first.id)).body.refusedWhy).toBe('Another amount');
  // Whoever has photographed the kiosk's code knows the order, and is told nothing of that.
  const stranger = await edge.phone().call('GET', `/storefront/orders/${first.id}/payslip`);
  expect(stranger.body).toMatchObject({ state: 'wanted', amount: null, sentAt: null });
  expect(stranger.body.refusedWhy).toBeUndefined();
  const sentAgain = (await send(first.id, slip)).body;
  expect([sentAgain.state, sentAgain.refusedWhy]).toEqual(['sent', undefined]);
  await eventually(
    () => atCentral(first.orderId),
    ({ body }) => body.paymentStatus === 20,
  );

  // Attached at central to another order of the shop: the shop hears of it, and each order of the other.
  const second = await place(2);
  await eventually(
    () => atCentral(second.orderId),
    ({ status }) => status === 200,
  );
  const attached = await office.upload(`/orders/${second.orderId}/payments/attached-payslip`, slip);
  expect(attached.body.slip).toMatchObject({
    duplicateOf: { orderId: first.orderId, iid: first.iid },
    sentBy: 'staff',
  });
  const rows = () =>
    edge.database.selectFrom('pay_slip').select(['order_id', 'origin', 'central_uses']).orderBy('sequence').execute();
  const known = await eventually(rows, (all) => all.length === 2 && all.every((row) => row.central_uses !== null));
  expect(known.map((row) => ({ ...row, central_uses: JSON.parse(row.central_uses ?? 'null') }))).toEqual([
    {
      order_id: first.orderId,
      origin: 'edge',
      central_uses: { earlier: null, later: { orderId: second.orderId, iid: second.iid } },
    },
    {
      order_id: second.orderId,
      origin: 'central',
      central_uses: { earlier: { orderId: first.orderId, iid: first.iid }, later: null },
    },
  ]);
  expect((await edge.sync.status()).parkedOrders).toEqual([]);
});

test('S49: of one slip that came to both ends while they were apart, both doubt the same order', async () => {
  const slip = await drawPaySlip({ bank: '014', transactionRef: '2026112SYNC00002', widthPx: 480 });
  const [here, there] = [await place(0), await place(2)];
  await synced();
  central.line.set({ fault: { kind: 'refuse' } });
  expect((await send(here.id, slip)).body.state).toBe('sent');
  expect((await office.upload(`/orders/${there.orderId}/payments/attached-payslip`, slip)).status).toBe(200);
  central.line.heal();
  const atShop = async ({ orderId }: { orderId: string }) =>
    describeSlip(edge.database, await findShownSlip(edge.database, orderId));
  const doubts = [
    { duplicateOf: { orderId: there.orderId }, usedLaterBy: null },
    { duplicateOf: null, usedLaterBy: { orderId: here.orderId } },
  ];
  await eventually(
    async () => [(await atCentral(here.orderId)).body.slip, (await atCentral(there.orderId)).body.slip],
    ([own]) => own?.duplicateOf != null,
  );
  const rows = () =>
    edge.database
      .selectFrom('pay_slip')
      .select('central_uses')
      .where('order_id', 'in', [here.orderId, there.orderId])
      .execute();
  await eventually(rows, (all) => all.length === 2 && all.every((row) => row.central_uses !== null));
  expect([await atShop(here), await atShop(there)]).toMatchObject(doubts);
  const ofCentral = [(await atCentral(here.orderId)).body.slip, (await atCentral(there.orderId)).body.slip];
  expect(ofCentral).toMatchObject(doubts);
});
