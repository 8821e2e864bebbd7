import { createHash } from 'node:crypto';
import { Order } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { placeOnlineOrder } from '../orders/online-order-in-test.ts';
import { A_PHOTO, bringOrder, SIZE_4X6 } from '../orders/order-in-test.ts';
import { applyPaymentStatus, applyProductionStatus } from '../orders/orders.service.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.ts';
import { type Customer, customerOf, newPhoto } from '../uploads/uploads-in-test.ts';
import { recordDeletionRequest } from './photo-retention.service.ts';

const DAY_MS = 86_400_000;

let central: CentralInTest;
let session = '';
let customer: Customer;
let shop: Awaited<ReturnType<CentralInTest['enrolled']>>;
beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
  shop = await central.enrolled();
});
beforeEach(async () => {
  session = (await central.signedIn(40)).session;
  customer = await customerOf(central);
});
afterAll(() => central.stop());

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** Nobody stays signed in for so long. */
async function later(days: number): Promise<void> {
  central.clock.offsetMs += days * DAY_MS;
  session = (await central.signedIn(40)).session;
}

/** Of a shop's block, so that they are not those of online orders. */
let lastNumber = 5_000;
async function shopOrder(photo: Buffer) {
  lastNumber += 1;
  const sha256 = await central.storeBlob(photo);
  const line = { size: SIZE_4X6, printQuantity: 2, photoFrame: null, files: [{ ...A_PHOTO, sha256 }] };
  const { orderId } = await bringOrder(central, shop, { iid: lastNumber, lines: [line] });
  return { id: orderId, sha256 };
}

const read = async (id: string) => Order.parse(await (await central.call(`/orders/${id}`, { session })).json());
const retentionOf = async (id: string) => (await read(id)).photoRetention;
const put = (path: string, body: object) => central.call(path, { method: 'PUT', session, body });
async function handOver(id: string): Promise<void> {
  const body = { productionStatus: PRODUCTION_STATUS.handedOver, despiteMissingPrints: true };
  expect((await put(`/orders/${id}/production-status`, body)).status).toBe(200);
}
const cancel = (id: string) => central.call(`/orders/${id}/cancel`, { method: 'POST', session });
const askToDelete = (id: string) => central.call(`/orders/${id}/photos`, { method: 'DELETE', session });
const commandsOf = async (orderId: string) => {
  const rows = await central.database
    .selectFrom('sync_command')
    .select('body')
    .where('server_id', '=', shop.serverId)
    .execute();
  return rows.map(({ body }) => JSON.parse(body)).filter((command) => command.orderId === orderId);
};

it('photos stay for thirty days after the order is finished, then they are gone here and the shop is told', async () => {
  const order = await shopOrder(await newPhoto());
  await central.retention.sweep();
  expect(await retentionOf(order.id)).toEqual({ state: 'kept', until: null });
  await later(100);
  await central.retention.sweep();
  expect(await central.blobs.has(order.sha256)).toBe(true);

  await handOver(order.id);
  await central.retention.sweep();
  const kept = await retentionOf(order.id);
  if (kept.state !== 'kept' || kept.until === null) throw new Error('The days do not count.');
  expect(Date.parse(kept.until) - central.now().getTime()).toBeCloseTo(30 * DAY_MS, -5);
  await later(29);
  expect(await central.retention.sweep()).toBe(0);
  expect(await central.blobs.has(order.sha256)).toBe(true);

  await later(2);
  expect(await central.retention.sweep()).toBe(1);
  expect(await central.blobs.has(order.sha256)).toBe(false);
  expect((await commandsOf(order.id)).at(-1)).toEqual({ type: 'order-photos-deleted', orderId: order.id });
  const gone = await read(order.id);
  // Not missing: nobody waits for them.
  expect(gone).toMatchObject({ photoRetention: { state: 'deleted' }, missingPhotoCount: 0 });
  expect(gone.lines[0]?.files[0]).toMatchObject({ name: A_PHOTO.name, quantity: 2, thumbnailUrl: null });
  const archive = await central.call(`/orders/${order.id}/archive`, { session });
  expect(archive.status).toBe(410);
  expect(await archive.json()).toMatchObject({ code: 'photos-deleted' });
  expect(await central.retention.sweep()).toBe(0);
});

it('the customer’s word deletes at once what nothing is printed from, and waits for the rest', async () => {
  const open = await placeOnlineOrder(central, customer);
  const [file] = await central.database
    .selectFrom('order_file')
    .select('sha256')
    .where('order_id', '=', open.id)
    .execute();
  const sha256 = file?.sha256 ?? '';
  const asked = await customer.call('DELETE', `/orders/${open.id}/photos`);
  expect([asked.status, asked.body.photoRetention.state]).toEqual([200, 'deletion-requested']);
  await central.retention.sweep();
  expect(await central.blobs.has(sha256)).toBe(true);

  await customer.call('POST', `/orders/${open.id}/cancel`);
  await central.retention.sweep();
  expect(await central.blobs.has(sha256)).toBe(false);
  expect((await customer.call('GET', `/orders/${open.id}`)).body.photoRetention.state).toBe('deleted');

  const finished = await placeOnlineOrder(central, customer);
  await customer.call('POST', `/orders/${finished.id}/cancel`);
  expect((await customer.call('DELETE', `/orders/${finished.id}/photos`)).body.photoRetention.state).toBe('deleted');
  // Saying it twice is saying it once.
  expect((await customer.call('DELETE', `/orders/${finished.id}/photos`)).status).toBe(200);
});

it('bytes that another order, a cart or a slip needs stay until the last of them is done', async () => {
  const photo = await newPhoto();
  const [one, two] = [await shopOrder(photo), await shopOrder(photo)];
  await customer.upload('4x6', photo);
  for (const { id } of [one, two]) await cancel(id);
  await askToDelete(one.id);
  expect(await central.blobs.has(hashOf(photo))).toBe(true);
  await askToDelete(two.id);
  expect(await central.blobs.has(hashOf(photo))).toBe(true);
  const [inCart] = (await customer.call('GET', '/uploads/files')).body;
  await customer.call('DELETE', `/uploads/files/${inCart.id}`);
  await central.collector.collect();
  expect(await central.blobs.has(hashOf(photo))).toBe(false);
});

it('an order that the shop had taken the money for goes on, and keeps its photos', async () => {
  const order = await shopOrder(await newPhoto());
  await cancel(order.id);
  await central.retention.sweep();
  const paid = { from: PAYMENT_STATUS.pending, to: PAYMENT_STATUS.confirmed, by: 'staff' } as const;
  await central.database
    .transaction()
    .execute((transaction) => applyPaymentStatus(transaction, { serverId: shop.serverId, orderId: order.id, ...paid }));
  await later(40);
  expect(await central.retention.sweep()).toBe(0);
  expect(await retentionOf(order.id)).toEqual({ state: 'kept', until: null });
  expect(await central.blobs.has(order.sha256)).toBe(true);
});

it('what a customer said at the kiosk is done when the shop has handed over', async () => {
  const order = await shopOrder(await newPhoto());
  const inTransaction = central.database.transaction();
  await inTransaction.execute((transaction) =>
    recordDeletionRequest(transaction, { serverId: shop.serverId, orderId: order.id, by: 'customer' }),
  );
  expect(await retentionOf(order.id)).toMatchObject({ state: 'deletion-requested' });
  const handedOver = { from: PRODUCTION_STATUS.received, to: PRODUCTION_STATUS.handedOver, by: 'staff' } as const;
  await inTransaction.execute((transaction) =>
    applyProductionStatus(transaction, { serverId: shop.serverId, orderId: order.id, ...handedOver }),
  );
  await central.retention.sweep();
  expect(await retentionOf(order.id)).toMatchObject({ state: 'deleted' });
  expect(await central.blobs.has(order.sha256)).toBe(false);
});

it('bytes that nothing names are collected, what is named is not, and a restore holds everything back', async () => {
  const [orphan, kept] = [await central.storeBlob(await newPhoto()), await shopOrder(await newPhoto())];
  const restoredAt = Math.floor(Date.now() / 1000);
  await central.database.insertInto('sync_counter').values({ name: 'restored-at', next_value: restoredAt }).execute();
  expect(await central.collector.collect()).toBe(0);
  await central.database.deleteFrom('sync_counter').where('name', '=', 'restored-at').execute();
  expect(await central.collector.collect()).toBeGreaterThanOrEqual(1);
  expect(await central.blobs.has(orphan)).toBe(false);
  expect(await central.blobs.has(kept.sha256)).toBe(true);
});

it('a photo that comes while the same bytes are being deleted is stored, or its sender is told to send again', async () => {
  const photo = await newPhoto();
  for (let round = 0; round < 6; round += 1) {
    const order = await shopOrder(photo);
    await cancel(order.id);
    const [, answer] = await Promise.all([askToDelete(order.id), customer.upload('4x6', photo)]);
    if (answer.status === 201) {
      expect(await central.blobs.has(hashOf(photo))).toBe(true);
      await customer.call('DELETE', `/uploads/files/${answer.body.id}`);
    } else expect([answer.status, answer.body.code]).toEqual([400, 'upload-incomplete']);
    await central.collector.collect();
  }
});
