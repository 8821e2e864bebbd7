import { OrderSummary } from '@printfront/shared/contracts/orders.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { type Customer, customerOf } from '../uploads/uploads-in-test.ts';
import { placeOnlineOrder, saveAddress } from './online-order-in-test.ts';
import { bringOrder } from './order-in-test.ts';

const Page = z.object({ items: z.array(OrderSummary), nextId: z.string().nullable() });

let central: CentralInTest;
let customer: Customer;
let staff: Awaited<ReturnType<CentralInTest['signedIn']>>;
beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
  staff = await central.signedIn(40);
});
afterAll(() => central.stop());
beforeEach(async () => {
  customer = await customerOf(central);
});

const list = async (query = '') => Page.parse((await customer.call('GET', `/orders${query}`)).body);
const asStaff = async (method: 'GET' | 'PUT' | 'POST', address: string, body?: unknown) => {
  const response = await central.call(address, { method, body, session: staff.session });
  return { status: response.status, body: JSON.parse(await response.text()) };
};

describe('a customer’s own orders', () => {
  it('are listed newest first, page by page, and a page stays right while new ones come in', async () => {
    const placed: string[] = [];
    for (let count = 0; count < 5; count += 1) placed.unshift((await placeOnlineOrder(central, customer)).id);
    const first = await list('?limit=2');
    await placeOnlineOrder(central, customer);
    await placeOnlineOrder(central, await customerOf(central));
    const second = await list(`?limit=2&nextId=${first.nextId}`);
    const third = await list(`?limit=2&nextId=${second.nextId}`);
    expect([...first.items, ...second.items, ...third.items].map(({ id }) => id)).toEqual(placed);
    expect(third.nextId).toBeNull();
  });

  it('are only theirs, also for a maintainer, and another’s order is no place to go on from', async () => {
    const { id } = await placeOnlineOrder(central, await customerOf(central));
    await placeOnlineOrder(central, customer);
    expect((await list()).items).toHaveLength(1);
    expect((await asStaff('GET', '/orders')).body).toEqual({ items: [], nextId: null });
    const refused = { status: 400, body: { code: 'parameter-invalid', parameter: 'nextId' } };
    expect(await customer.call('GET', `/orders?nextId=${id}`)).toMatchObject(refused);
    expect(await asStaff('GET', `/orders?nextId=${id}`)).toMatchObject(refused);
    expect(await customer.call('GET', '/orders?limit=0')).toMatchObject({ status: 400, body: { parameter: 'limit' } });
  });

  it('tell what happened to them, and nobody else', async () => {
    const { id, createdAt } = await placeOnlineOrder(central, customer);
    await asStaff('PUT', `/orders/${id}/payments/status`, { paymentStatus: 50 });
    for (const productionStatus of [1, 0, 3]) {
      await asStaff('PUT', `/orders/${id}/production-status`, { productionStatus, despiteMissingPrints: true });
    }
    const { history } = (await customer.call('GET', `/orders/${id}`)).body;
    expect(history).toMatchObject([
      { kind: 'placed', at: createdAt },
      { kind: 'payment', to: 50 },
      { kind: 'production', to: 1 },
      { kind: 'production', to: 0 },
      { kind: 'production', to: 3 },
    ]);
    const stranger = await customerOf(central);
    const [theirs, none] = [await stranger.call('GET', `/orders/${id}`), await stranger.call('GET', '/orders/none')];
    expect(theirs.status).toBe(404);
    expect(theirs.body).toEqual(none.body);
  });

  it('can be cancelled until they are confirmed, once', async () => {
    const [order, confirmed] = [await placeOnlineOrder(central, customer), await placeOnlineOrder(central, customer)];
    expect((await customer.call('POST', `/orders/${order.id}/cancel`)).body).toMatchObject({
      paymentStatus: 90,
      history: [{ kind: 'placed' }, { kind: 'payment', to: 90 }],
    });
    const refused = { status: 409, body: { code: 'payment-transition-refused' } };
    expect(await customer.call('POST', `/orders/${order.id}/cancel`)).toMatchObject(refused);
    await asStaff('PUT', `/orders/${confirmed.id}/payments/status`, { paymentStatus: 50 });
    expect(await customer.call('POST', `/orders/${confirmed.id}/cancel`)).toMatchObject(refused);
    const stranger = await customerOf(central);
    expect((await stranger.call('POST', `/orders/${order.id}/cancel`)).status).toBe(404);
  });

  it('are at the desk among all others', async () => {
    const { id } = await placeOnlineOrder(central, customer);
    const found = Page.parse((await asStaff('GET', '/orders/all?source=online&limit=1')).body);
    expect(found.items).toMatchObject([{ id, source: 'online', storefront: null, printCount: 2 }]);
  });
});

describe('how an order is sent', () => {
  const setShipping = (id: string, body: object) => asStaff('PUT', `/orders/${id}/shipping`, body);
  const mailed = async () =>
    placeOnlineOrder(central, customer, {
      changes: { shippingMethod: 3, addressId: await saveAddress(customer) },
    });

  it('shows the customer the way to the courier, and leaves the price as it is', async () => {
    const { id, totalPaymentAmount } = await mailed();
    expect((await setShipping(id, { shippingTracking: ' EX 123/TH ' })).body).toMatchObject({ shippingMethod: 3 });
    const followed = (await customer.call('GET', `/orders/${id}`)).body;
    expect(followed).toMatchObject({ shippingTracking: 'EX 123/TH', totalPaymentAmount });
    expect(followed.trackingUrl).toMatch(/^https:\/\/.*EX%20123%2FTH$/);
    const changed = await setShipping(id, { shippingMethod: 4, shippingTracking: 'F1' });
    expect(changed.body).toMatchObject({ shippingMethod: 4, totalPaymentAmount });
    expect(changed.body.trackingUrl).not.toBe(followed.trackingUrl);
    expect((await setShipping(id, { shippingTracking: '' })).body).toMatchObject({
      shippingMethod: 4,
      shippingTracking: null,
      trackingUrl: null,
    });
  });

  it('can become fetching and sending again as long as there is an address', async () => {
    const { id } = await mailed();
    const pickup = await setShipping(id, { shippingMethod: 1, shippingTracking: '' });
    expect(pickup.body).toMatchObject({ shippingMethod: 1, shippingAddress: { name: 'มานี มีใจ' } });
    expect((await setShipping(id, { shippingMethod: 2, shippingTracking: '' })).body).toMatchObject({
      shippingMethod: 2,
    });
  });

  it('stays fetching without an address, and what is fetched has no tracking number', async () => {
    const { id } = await placeOnlineOrder(central, customer);
    const refused = { status: 409, body: { code: 'shipping-not-offered' } };
    expect(await setShipping(id, { shippingMethod: 3, shippingTracking: 'EX1' })).toMatchObject(refused);
    expect(await setShipping(id, { shippingTracking: 'EX1' })).toMatchObject(refused);
    expect((await customer.call('GET', `/orders/${id}`)).body).toMatchObject({
      shippingMethod: 1,
      shippingTracking: null,
    });
  });

  it('of a shop’s order is set the same way', async () => {
    const { orderId } = await bringOrder(central, await central.enrolled(), { iid: 900_001 });
    expect(await setShipping(orderId, { shippingTracking: '' })).toMatchObject({
      status: 200,
      body: { history: [{ kind: 'placed' }] },
    });
    expect(await setShipping(orderId, { shippingMethod: 2, shippingTracking: '' })).toMatchObject({ status: 409 });
  });
});
