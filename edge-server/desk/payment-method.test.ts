import { PAYMENT_METHOD, PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import { drawPaySlip } from '@printfront/shared/testing/pay-slips/draw-pay-slip.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { bringStaff, signIn, staffMember } from '../staff/staff-in-test.ts';

let edge: EdgeInTest;
let kiosk: TestClient;
let nok: TestClient;
let photo: Buffer;
beforeAll(async () => {
  edge = await startEdgeInTest();
  kiosk = await edge.kiosk();
  await bringStaff(edge, [await staffMember('nok')]);
  nok = edge.phone();
  expect((await signIn(nok, 'nok')).status).toBe(200);
  photo = await orientedJpeg(1, 60, 40);
});
afterAll(() => edge.stop());

async function place(): Promise<{ id: string; orderId: string }> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  await kiosk.upload(`/storefront/orders/${id}/files`, photo);
  const order = { name: 'Malee', phoneNumber: '0812345678', paymentMethod: PAYMENT_METHOD.qr, shippingMethod: 1 };
  const submit = () => kiosk.call('POST', `/storefront/orders/${id}`, order);
  const { orderId } = (await eventually(submit, ({ status }) => status === 200)).body;
  return { id, orderId };
}
const pay = (id: string, paymentMethod: number, by = kiosk) =>
  by.call('PUT', `/storefront/orders/${id}/payment-method`, { paymentMethod });
const atDesk = async (orderId: string) => (await nok.call('GET', `/orders/${orderId}`)).body;

it('S52: what a customer will pay with is another way at kiosk, phone and desk, and central hears of it', async () => {
  const { id, orderId } = await place();
  expect(await pay(id, PAYMENT_METHOD.counter)).toMatchObject({ status: 200, body: { paymentMethod: 2 } });
  expect((await edge.phone().call('GET', `/storefront/orders/${id}/payslip`)).body).toMatchObject({
    isByTransfer: false,
  });
  expect(await atDesk(orderId)).toMatchObject({ paymentMethod: 2, paymentStatus: PAYMENT_STATUS.pending });
  // Said again it is said once; and there is a way back to the first.
  await pay(id, PAYMENT_METHOD.counter);
  expect(await pay(id, PAYMENT_METHOD.qr)).toMatchObject({ body: { paymentMethod: 1 } });
  const told = await edge.database
    .selectFrom('outbox_event')
    .select('payload')
    .where('order_id', '=', orderId)
    .where('type', '=', 'order-details-changed')
    .orderBy('version')
    .execute();
  expect(told.map(({ payload }) => JSON.parse(payload))).toMatchObject([
    { by: 'customer', to: { wantedMethod: 2 } },
    { by: 'customer', from: { wantedMethod: 2 }, to: { wantedMethod: 1 } },
  ]);
  // Only its own kiosk says so.
  expect((await pay(id, PAYMENT_METHOD.counter, edge.phone())).status).not.toBe(200);
});

it('is refused once a slip was sent or staff have the money, so that nobody pays twice', async () => {
  const refused = { status: 409, body: { code: 'payment-transition-refused' } };
  const shown = await place();
  const picture = await drawPaySlip({ transactionRef: '2026112WANTEDMETHOD00001', widthPx: 480 });
  await edge.phone().upload(`/storefront/orders/${shown.id}/payslip`, picture, { name: 'slip.png' });
  expect(await pay(shown.id, PAYMENT_METHOD.counter)).toMatchObject(refused);

  const paid = await place();
  const confirm = { paymentStatus: PAYMENT_STATUS.confirmed, paymentMethod: PAYMENT_METHOD.qr };
  expect((await nok.call('PUT', `/orders/${paid.orderId}/payments/status`, confirm)).status).toBe(200);
  expect(await pay(paid.id, PAYMENT_METHOD.counter)).toMatchObject(refused);
  expect(await atDesk(paid.orderId)).toMatchObject({ paymentMethod: 1, paymentStatus: PAYMENT_STATUS.confirmed });

  const open = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id: open });
  expect(await pay(open, PAYMENT_METHOD.counter)).toMatchObject({ status: 409, body: { code: 'order-not-ready' } });
});
