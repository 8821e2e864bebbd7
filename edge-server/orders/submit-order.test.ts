import { testCatalogue } from '@printfront/shared/testing/catalogue.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';

let edge: EdgeInTest;
let kiosk: TestClient;
let id: string;
let fileId: string;

beforeAll(async () => {
  edge = await startEdgeInTest();
  kiosk = await edge.kiosk();
});
afterAll(() => edge.stop());

beforeEach(async () => {
  await edge.switchCatalogue({});
  id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  fileId = (await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1))).body.id;
  await eventually(
    async () => (await kiosk.call('GET', `/storefront/orders/${id}/status`)).body,
    (statuses) => statuses[0].status === 1,
  );
});

const order = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
const address = {
  name: 'A',
  address1: '1 Road',
  city: 'Bangkok',
  province: 'Bangkok',
  postalCode: '10110',
  phoneNumber: '0812345678',
};
const submit = (body: object = order) => kiosk.call('POST', `/storefront/orders/${id}`, body);
const code = ({ status, body }: Awaited<ReturnType<typeof submit>>) => [status, body.code];

async function eventsOf(orderId: string) {
  return edge.database.selectFrom('outbox_event').selectAll().where('order_id', '=', orderId).execute();
}

test('twenty submits at once make one order with one number and one event', async () => {
  const before = await edge.database.selectFrom('outbox_event').select('id').execute();
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await eventsOf(answers[0]?.body.orderId)).toHaveLength(1);
  expect(await edge.database.selectFrom('outbox_event').select('id').execute()).toHaveLength(before.length + 1);
});

test('the same submit later gets the same answer, another one is told that the order is placed', async () => {
  const first = await submit();
  expect((await submit()).body).toEqual(first.body);
  expect(code(await submit({ ...order, name: 'B' }))).toEqual([409, 'order-submitted']);
  expect(await eventsOf(first.body.orderId)).toHaveLength(1);
});

test('a visitor is reached by a number of any country, written in one way, unless the shop takes Thai ones only', async () => {
  const mailed = { ...order, shippingMethod: 2, address: { ...address, phoneNumber: '+44 (0)20 7946 0018' } };
  await edge.switchCatalogue({ shop: { ...testCatalogue().shop, phoneNumbers: 'thai' } });
  for (const [body, parameter] of [
    [{ ...order, phoneNumber: '+1 202 555 0123' }, 'phoneNumber'],
    [mailed, 'address.phoneNumber'],
  ] as const) {
    const refused = await submit(body);
    expect([...code(refused), refused.body.parameter]).toEqual([400, 'parameter-invalid', parameter]);
  }
  expect((await kiosk.call('GET', '/shop')).body.phoneNumbers).toBe('thai');
  await edge.switchCatalogue({});
  const placed = (await submit({ ...mailed, phoneNumber: '+66 (0)81-234-5678' })).body;
  const [event] = await eventsOf(placed.orderId);
  expect(JSON.parse(event?.payload ?? '')).toMatchObject({
    phoneNumber: '0812345678',
    shippingAddress: { phoneNumber: '+442079460018' },
  });
});

test('two orders never get the same number', async () => {
  const first = (await submit()).body.iid;
  id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(6));
  const second = await eventually(submit, ({ status }) => status === 200);
  expect(second.body.iid).not.toBe(first);
});

test('a placed order changes no more, neither by the kiosk nor by a new catalogue', async () => {
  const placed = (await submit()).body;
  const refusals = [
    await kiosk.call('PUT', `/storefront/files/${fileId}?size=4x6`, { quantity: 9 }),
    await kiosk.call('PUT', `/storefront/orders/${id}/sizes/4x6/quantities`, { quantities: [{ fileId, quantity: 9 }] }),
    await kiosk.call('POST', `/storefront/orders/${id}/photo-frames`, { photoFrameId: 'frame-stars' }),
    await kiosk.call('DELETE', `/storefront/files/${fileId}`),
    await kiosk.call('DELETE', `/storefront/orders/${id}`),
    await kiosk.call('POST', `/storefront/orders/${id}/park`),
    await kiosk.call('POST', '/storefront/orders', { id }),
    await kiosk.call('POST', '/storefront/wifi', { orderId: id }),
  ];
  expect(refusals.map(code)).toEqual(refusals.map(() => [409, 'order-submitted']));
  await edge.switchCatalogue({ version: 'dearer', discounts: [] });
  expect((await kiosk.call('GET', `/storefront/orders/${id}`)).body).toEqual(placed);
  const price = await kiosk.call('GET', `/pricing/summary?shippingMethod=1&uploadId=${id}`);
  expect(price.body).toEqual(placed.priceSummary);
  const other = await kiosk.call('GET', `/storefront/orders/${id}/payment?paymentMethod=1&price=1`);
  expect(code(other)).toEqual([400, 'parameter-invalid']);
});

test('another total than the customer saw is answered with the new one instead of being charged', async () => {
  const refused = await submit({ ...order, expectedTotalPrice: 499 });
  expect(code(refused)).toEqual([409, 'price-changed']);
  expect(refused.body.detail).toContain('500');
  expect((await submit({ ...order, expectedTotalPrice: 500 })).status).toBe(200);
});

test('an order without prints cannot be placed', async () => {
  await kiosk.call('PUT', `/storefront/files/${fileId}?size=4x6`, { quantity: 0 });
  expect(code(await submit())).toEqual([409, 'order-not-ready']);
});

test('a parked order has to be taken up before it can be placed', async () => {
  expect((await kiosk.call('POST', `/storefront/orders/${id}/park`)).status).toBe(204);
  expect(code(await submit())).toEqual([409, 'order-not-ready']);
  expect((await kiosk.call('POST', '/storefront/orders', { id })).body.state).toBe('open');
  expect((await submit()).status).toBe(200);
});

test('sending needs a method with a price, sizes that can be sent, and an address that is kept', async () => {
  expect(code(await submit({ ...order, shippingMethod: 2 }))).toEqual([409, 'address-missing']);
  expect(code(await submit({ ...order, shippingMethod: 4, address }))).toEqual([409, 'shipping-not-offered']);
  await kiosk.call('PUT', `/storefront/files/${fileId}?size=poster`, { quantity: 1 });
  expect(code(await submit({ ...order, shippingMethod: 2, address }))).toEqual([409, 'shipping-not-offered']);
  const price = await kiosk.call('GET', `/pricing/summary?shippingMethod=2&uploadId=${id}`);
  expect(code(price)).toEqual([409, 'shipping-not-offered']);
  await kiosk.call('PUT', `/storefront/files/${fileId}?size=poster`, { quantity: 0 });
  const placed = await submit({ ...order, shippingMethod: 2, address });
  expect(placed.body.priceSummary).toMatchObject({ shippingPrice: 4_000, totalPrice: 4_500 });
  const [event] = await eventsOf(placed.body.orderId);
  expect(JSON.parse(event?.payload ?? '').shippingAddress).toEqual({ ...address, address2: '' });
});

test('ways of paying that the shop has not set up are neither shown nor taken', async () => {
  const { shop } = currentCatalogue();
  await edge.switchCatalogue({ version: 'bare', shop: { ...shop, promptPayId: null, bankAccount: null } });
  expect((await kiosk.call('GET', '/shop')).body.paymentMethods).toEqual([2]);
  for (const paymentMethod of [0, 1]) {
    const payment = await kiosk.call(
      'GET',
      `/storefront/orders/${id}/payment?paymentMethod=${paymentMethod}&price=500`,
    );
    expect(code(payment)).toEqual([503, 'payment-unavailable']);
    expect(payment.headers.get('retry-after')).not.toBeNull();
    expect((await submit({ ...order, paymentMethod })).body).toMatchObject({ parameter: 'paymentMethod' });
  }
  expect((await submit()).status).toBe(200);
});

test('a size that left the catalogue is left out of the price and of the order', async () => {
  await kiosk.call('PUT', `/storefront/files/${fileId}?size=5x7`, { quantity: 2 });
  const { sizes } = currentCatalogue();
  await edge.switchCatalogue({ version: 'smaller', sizes: sizes.filter(({ key }) => key !== '5x7') });
  expect(code(await submit({ ...order, expectedTotalPrice: 500 + 1_800 }))).toEqual([409, 'price-changed']);
  const placed = await submit({ ...order, expectedTotalPrice: 500 });
  expect(placed.body.priceSummary.breakdown.map((line: { size: string }) => line.size)).toEqual(['4x6']);
});

function currentCatalogue() {
  return testCatalogue({ frameSha256: edge.frameSha256 });
}

test('a submit that names a key is placed once, and its key stands for nothing else', async () => {
  const named = (body: object, key: string, at = id) =>
    kiosk.call('POST', `/storefront/orders/${at}`, body, { 'idempotency-key': key });
  const key = `submit-of-${id}`;
  const first = await named(order, key);
  const again = await named(order, key);
  expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 200, 'true']);
  expect(again.body).toEqual(first.body);
  expect(await eventsOf(first.body.orderId)).toHaveLength(1);
  expect(code(await named({ ...order, name: 'B' }, key))).toEqual([422, 'idempotency-key-reused']);
  const other = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id: other });
  expect(code(await named(order, key, other))).toEqual([422, 'idempotency-key-reused']);
  // What was refused can be tried again under its key.
  const next = `submit-of-${other}`;
  expect(code(await named(order, next, other))).toEqual([409, 'order-not-ready']);
  await kiosk.upload(`/storefront/orders/${other}/files`, await orientedJpeg(2));
  expect(
    (
      await eventually(
        () => named(order, next, other),
        ({ status }) => status === 200,
      )
    ).body.state,
  ).toBe('submitted');
});
