import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { applyCommand } from './apply-command.service.ts';

let edge: EdgeInTest;
let kiosk: TestClient;
beforeAll(async () => {
  edge = await startEdgeInTest();
  kiosk = await edge.kiosk();
});
afterAll(() => edge.stop());

async function place(): Promise<string> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 60, 40));
  const order = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const submit = () => kiosk.call('POST', `/storefront/orders/${id}`, order);
  return (await eventually(submit, ({ status }) => status === 200)).body.orderId;
}

const ordersAhead = async () => (await kiosk.call('GET', '/storefront')).body.ordersAhead;
const apply = (command: Parameters<typeof applyCommand>[1]) =>
  edge.database.transaction().execute((transaction) => applyCommand(transaction, command));

test('orders that are ready or cancelled at central are no longer ahead of the next customer', async () => {
  const [first, second, third] = [await place(), await place(), await place()];
  expect(await ordersAhead()).toBe(3);
  const by = 'staff';
  await apply({ type: 'production-status-changed', orderId: first, from: 0, to: 1, by });
  await apply({ type: 'payment-status-changed', orderId: third, from: 10, to: 50, by });
  expect(await ordersAhead()).toBe(3);
  await apply({ type: 'production-status-changed', orderId: first, from: 1, to: 2, by });
  await apply({ type: 'payment-status-changed', orderId: second, from: 10, to: 90, by });
  expect(await ordersAhead()).toBe(1);
});

test('a command about an order that this shop does not know changes nothing', async () => {
  const before = await edge.database.selectFrom('storefront_order').selectAll().execute();
  await apply({ type: 'payment-status-changed', orderId: 'unknown', from: 10, to: 90, by: 'staff' });
  expect(await edge.database.selectFrom('storefront_order').selectAll().execute()).toEqual(before);
});

test('a cancelling that central is sure of stands, although what led to it is not known here', async () => {
  const orderId = await place();
  const by = 'Somsri at central';
  const payment = () =>
    edge.database
      .selectFrom('storefront_order')
      .select(['payment_status', 'payment_clash'])
      .where('order_id', '=', orderId)
      .executeTakeFirst();
  await apply({ type: 'payment-status-changed', orderId, from: 10, to: 50, by });
  // Central had lost the payment when it cancelled; nothing is under way from here that it has not seen.
  await apply({ type: 'payment-status-changed', orderId, from: 10, to: 90, by });
  expect(await payment()).toEqual({ payment_status: 90, payment_clash: 0 });
});

test('S40: what central told is said again when it has come back from a copy, and what was done here is not', async () => {
  const orderId = await place();
  const by = 'Somsri at central';
  await apply({ type: 'payment-status-changed', orderId, from: 10, to: 50, by });
  await apply({ type: 'production-status-changed', orderId, from: 0, to: 1, by });
  const details = {
    shippingMethod: 1 as const,
    shippingTracking: null,
    estimatedDueDate: null,
    staffNotes: 'Calls first',
  };
  await apply({ type: 'order-details-changed', orderId, details });
  const said = async () => {
    const events = edge.database.selectFrom('outbox_event').select(['type', 'payload']).orderBy('sequence');
    const rows = await events.where('order_id', '=', orderId).execute();
    return rows.slice(1).map(({ type, payload }) => ({ type, ...JSON.parse(payload) }));
  };
  expect(await said()).toEqual([]);
  await apply({ type: 'central-restored' });
  expect(await said()).toMatchObject([
    { type: 'payment-status-changed', from: 10, to: 50, by },
    { type: 'production-status-changed', from: 0, to: 1, by },
    { type: 'order-details-changed', to: { staffNotes: 'Calls first' } },
  ]);
});

test('S40: when central has come back from a copy, every receipt that it gave is asked for anew', async () => {
  const orderId = await place();
  const photos = edge.database
    .selectFrom('outbox_blob')
    .innerJoin('outbox_order_blob', 'outbox_order_blob.sha256', 'outbox_blob.sha256')
    .select('state')
    .where('order_id', '=', orderId);
  // Central has the whole history of the order, so that no digest names it.
  await edge.database.updateTable('outbox_order').set({ acknowledged_version: 1 }).execute();
  await edge.database.updateTable('outbox_blob').set({ state: 'received' }).execute();
  await apply({ type: 'central-restored' });
  expect(await photos.execute()).toEqual([{ state: 'waiting' }]);
});
