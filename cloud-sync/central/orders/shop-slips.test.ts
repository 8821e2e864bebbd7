import { createHash, randomUUID } from 'node:crypto';
import { Order } from '@printfront/shared/contracts/orders.ts';
import { proveTakingPart } from '@printfront/shared/server/orders/took-part-proof.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { newOrderId, phoneOf } from '../relay/shop-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { type EdgeInTest, enrolInTest } from '../sync/edge-in-test.ts';
import { addEnrolCode } from '../sync/edge-servers.repository.ts';
import { type Customer, customerOf } from '../uploads/uploads-in-test.ts';
import { placeOnlineOrder } from './online-order-in-test.ts';
import { newSlip, newTransferRef, sendSlip } from './pay-slip-in-test.ts';

let central: CentralInTest;
let shop: EdgeInTest;
let otherShop: EdgeInTest;
let customer: Customer;
let staff: Awaited<ReturnType<CentralInTest['signedIn']>>;
beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
  await central.startPhotoWorkers();
  [shop, otherShop] = [await enrol(), await enrol()];
  staff = await central.signedIn(40);
});
afterAll(() => central.stop());
beforeEach(async () => {
  customer = await customerOf(central);
});

const enrol = (): Promise<EdgeInTest> =>
  enrolInTest({
    url: () => central.origin,
    desk: { addEnrolCode: ({ code }) => addEnrolCode(central.database, code, `Shop ${code}`) },
  });
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const slipOf = async (id: string) =>
  Order.parse(await (await central.call(`/orders/${id}`, { session: staff.session })).json());

type Slip = Awaited<ReturnType<typeof newSlip>>;

/** As a shop tells it of an order that is at central. */
function added(orderId: string, slip: Pick<Slip, 'picture' | 'bank' | 'transactionRef'>, more: object = {}) {
  const transfer = { bank: slip.bank, transactionRef: slip.transactionRef };
  const about = { sha256: hashOf(slip.picture), transfer, sentAt: '1970-01-01T00:00:09Z', by: 'customer' };
  return {
    ...{ id: randomUUID(), orderId, version: 2, occurredAt: '1970-01-01T00:00:09Z', type: 'pay-slip-added' },
    payload: { slipId: randomUUID(), ...about, afterOrders: [], ...more },
  };
}

async function place(by: EdgeInTest): Promise<string> {
  const order = by.submitted({ storefrontOrderId: newOrderId() });
  expect(await by.push([order])).toMatchObject([{ result: 'applied' }]);
  return order.orderId;
}
const told = async (by: EdgeInTest, type: string, orderId: string) =>
  ((await by.call('GET', '/commands?after=0&waitSeconds=0')).body.commands as { command: Record<string, unknown> }[])
    .map(({ command }) => command)
    .filter((command) => command.type === type && command.orderId === orderId);

it('S48: a slip of a shop is told once, has its picture as a photo has, and gets a receipt', async () => {
  const orderId = await place(shop);
  const slip = await newSlip({ bank: '014' });
  const event = added(orderId, slip);
  expect(await shop.missing([hashOf(slip.picture)])).toMatchObject([{ isUnwanted: true }]);
  expect(await shop.push([event])).toMatchObject([{ result: 'applied' }]);
  expect(await shop.push([event])).toMatchObject([{ result: 'duplicate' }]);
  expect((await slipOf(orderId)).slip).toMatchObject({ bank: '014', transactionRef: slip.transactionRef });
  const sha256 = hashOf(slip.picture);
  expect(await shop.missing([sha256])).toEqual([{ sha256, receivedBytes: 0 }]);
  expect(await shop.sendPart(sha256, 0, slip.picture.length, slip.picture)).toEqual({ state: 'stored' });
  const shown = await central.call(`/orders/${orderId}/payments/payslip`, { session: staff.session });
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  // The payment is an event of its own, and the order is another shop's for nobody.
  expect((await slipOf(orderId)).paymentStatus).toBe(10);
  expect(await otherShop.push([added(orderId, slip)])).toMatchObject([{ result: 'deferred', expectedVersion: 1 }]);
  expect(await otherShop.missing([sha256])).toMatchObject([{ isUnwanted: true }]);
});

it('S48: the same slip in another event, as after a restore, is the same slip', async () => {
  const orderId = await place(shop);
  const event = added(orderId, await newSlip());
  await shop.push([event]);
  expect(await shop.push([{ ...event, id: randomUUID(), version: 3 }])).toMatchObject([{ result: 'applied' }]);
  const rows = central.database.selectFrom('pay_slip').select('id').where('order_id', '=', orderId);
  expect(await rows.execute()).toHaveLength(1);
});

it('S49: of one slip in two shops and at home each shop hears where else it was used, and the first is not doubted', async () => {
  const slip = await newSlip();
  const [first, second] = [await place(shop), await place(otherShop)];
  await shop.push([added(first, slip)]);
  expect(await central.slipNews.sweep()).toBe(0);
  await otherShop.push([added(second, slip)]);
  expect(await central.slipNews.sweep()).toBeGreaterThan(0);
  expect((await told(shop, 'pay-slip-used', first)).at(-1)).toMatchObject({ later: { orderId: second } });
  const home = await placeOnlineOrder(central, customer);
  await sendSlip(central, customer, home.id, slip.picture);
  expect(await central.slipNews.sweep()).toBeGreaterThan(0);
  const iidOf = async (id: string) => (await slipOf(id)).iid;
  expect((await told(shop, 'pay-slip-used', first)).at(-1)).toMatchObject({
    earlier: null,
    later: { orderId: home.id, iid: home.iid },
  });
  expect((await told(otherShop, 'pay-slip-used', second)).at(-1)).toMatchObject({
    earlier: { orderId: first, iid: await iidOf(first) },
    later: { orderId: home.id, iid: home.iid },
  });
  expect((await slipOf(first)).slip).toMatchObject({ duplicateOf: null, usedLaterBy: { orderId: home.id } });
  expect((await slipOf(home.id)).slip).toMatchObject({ duplicateOf: { orderId: second }, usedLaterBy: null });
  // Nothing is new: nobody is told again.
  expect(await central.slipNews.sweep()).toBe(0);
});

it('S49: who was first in a shop without internet stays first, though its newest order is heard of first', async () => {
  const slip = { ...(await newSlip()), transactionRef: newTransferRef() };
  const [first, second] = [await place(shop), await place(shop)];
  await shop.push([added(second, slip, { afterOrders: [first] })]);
  await shop.push([added(first, slip)]);
  expect((await slipOf(first)).slip).toMatchObject({ duplicateOf: null, usedLaterBy: { orderId: second } });
  expect((await slipOf(second)).slip).toMatchObject({ duplicateOf: { orderId: first }, usedLaterBy: null });
});

it('S48: a phone on mobile data sends its slip through central, and the shop is told of it', async () => {
  const storefrontOrderId = newOrderId();
  const orders = [{ orderHash: hashOf(Buffer.from(storefrontOrderId)), state: 'submitted', iid: 7 }];
  await shop.call('POST', '/front-orders', { epoch: shop.epoch, run: 'run', number: 1, orders });
  const phone = phoneOf(central, shop.enrolment.serverId, storefrontOrderId);
  const { picture } = await newSlip();
  expect((await phone.slip()).body).toMatchObject({ state: 'not-placed' });
  expect((await phone.sendSlip(picture)).body).toMatchObject({ code: 'shop-unreachable' });
  const order = shop.submitted({ storefrontOrderId, paymentMethod: 0 });
  await shop.push([order]);
  expect((await phone.slip()).body).toMatchObject({ state: 'wanted', amount: null, account: expect.anything() });
  const proof = proveTakingPart(shop.token, storefrontOrderId);
  const partaker = phoneOf(central, shop.enrolment.serverId, storefrontOrderId, proof);
  expect((await partaker.slip()).body).toMatchObject({ state: 'wanted', amount: 500 });
  expect((await phone.sendSlip(picture)).body).toMatchObject({ state: 'sent' });
  expect((await phone.sendSlip(picture)).status).toBe(200);
  expect(await told(shop, 'payment-status-changed', order.orderId)).toMatchObject([
    { from: 10, to: 20, by: 'customer' },
  ]);
  expect(await told(shop, 'pay-slip-added', order.orderId)).toMatchObject([{ slip: { sha256: hashOf(picture) } }]);
  const stranger = phoneOf(central, otherShop.enrolment.serverId, storefrontOrderId);
  expect((await stranger.sendSlip(picture)).status).toBe(404);
});

it('S40: a shop that came back on an older copy hears of the slips of its orders again', async () => {
  const restored = await enrol();
  const orderId = await place(restored);
  const event = added(orderId, await newSlip());
  await restored.push([event]);
  const hello = await restored.call('POST', '/hello', { epoch: randomUUID(), report: REPORT });
  expect(hello.status).toBe(200);
  const again = await told(restored, 'pay-slip-added', orderId);
  expect(again).toMatchObject([{ slip: { slipId: event.payload.slipId, sha256: event.payload.sha256 } }]);
});

const REPORT = { outboxDepth: 0, oldestUnsyncedAt: null, blobsWaiting: 0, parkedOrders: 0 };

it('S44: of an order whose person is forgotten no slip is written any more', async () => {
  const orderId = await place(shop);
  const at = new Date().toISOString();
  await central.database.updateTable('order').set({ personal_data_deleted_at: at }).where('id', '=', orderId).execute();
  expect(await shop.push([added(orderId, await newSlip())])).toMatchObject([{ result: 'applied' }]);
  expect((await slipOf(orderId)).slip).toBeNull();
});
