import { Takings } from '@printfront/shared/contracts/dashboard.ts';
import { Order } from '@printfront/shared/contracts/orders.ts';
import { addDays, shopDate } from '@printfront/shared/domain/shop-clock.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type CentralInTest, startCentralInTest, TEST_SHOP } from '../central-in-test.ts';
import { findCommandsAfter } from '../sync/commands.repository.ts';
import { bringOrder } from './order-in-test.ts';
import { applyPaymentStatus, applyProductionStatus } from './orders.service.ts';

let central: CentralInTest;
let shop: Awaited<ReturnType<CentralInTest['enrolled']>>;
let session: string;
beforeAll(async () => {
  central = await startCentralInTest();
  shop = await central.enrolled('Shop A');
  session = (await central.signedIn(40)).session;
});
afterAll(() => central.stop());

const call = async (method: 'GET' | 'PUT', path: string, body?: object) => {
  const answer = await central.call(path, { method, session, ...(body && { body }) });
  return answer.json();
};
const pay = (id: string, paymentStatus: number, more: object = {}) =>
  call('PUT', `/orders/${id}/payments/status`, { paymentStatus, ...more });
const read = async (id: string) => Order.parse(await call('GET', `/orders/${id}`));
const ofShop = (orderId: string, payload: { from: 10 | 50; to: 10 | 50; round?: number; method?: 0 | 1 | 2 }) =>
  central.database
    .transaction()
    .execute((trx) => applyPaymentStatus(trx, { serverId: shop.serverId, orderId, by: 'nok', ...payload }));
const commandsOf = async (orderId: string) =>
  (await findCommandsAfter(central.database, shop.serverId, 0)).commands
    .map(({ command }) => command)
    .filter((command) => command.orderId === orderId);
async function takings() {
  const today = shopDate(central.now().getTime(), TEST_SHOP.timeZone);
  const days = `from=${addDays(today, -1)}&to=${addDays(today, 1)}`;
  return z
    .array(Takings)
    .parse(await (await central.call(`/takings?${days}`, { session: (await central.signedIn(60)).session })).json());
}

it('takes back what was confirmed by mistake, says so to the shop, and has taken nothing then', async () => {
  const { orderId } = await bringOrder(central, shop);
  await pay(orderId, 50, { paymentMethod: 1 });
  expect(await takings()).toMatchObject([{ paymentMethod: 1, orderCount: 1, netSatang: 1000 }]);
  expect(await pay(orderId, 10)).toMatchObject({ paymentStatus: 10, paidMethod: null });
  expect(await takings()).toEqual([]);
  // What the customer meant to pay with is not how it was paid.
  expect(await pay(orderId, 50, { paymentMethod: 0 })).toMatchObject({ paymentStatus: 50, paymentMethod: 2 });
  expect(await takings()).toMatchObject([{ paymentMethod: 0, orderCount: 1, confirmedSatang: 1000, refundedCount: 0 }]);
  expect(await commandsOf(orderId)).toMatchObject([
    { from: 10, to: 50, method: 1 },
    { from: 50, to: 10, round: 1 },
    { from: 10, to: 50, round: 1, method: 0 },
  ]);
  await central.database.deleteFrom('payment_transition').execute();
});

it('S50: the shop’s step back counts once, and what it said before it no more', async () => {
  const { orderId } = await bringOrder(central, shop);
  await ofShop(orderId, { from: 10, to: 50, method: 2 });
  await ofShop(orderId, { from: 50, to: 10, round: 1 });
  await ofShop(orderId, { from: 50, to: 10, round: 1 });
  expect(await read(orderId)).toMatchObject({ paymentStatus: 10, paymentClash: false });
  // Said in ignorance of the step back, it is answered with where the order stands and of which round that is.
  await ofShop(orderId, { from: 10, to: 50 });
  expect((await read(orderId)).paymentStatus).toBe(10);
  expect((await commandsOf(orderId)).at(-1)).toMatchObject({ to: 10, round: 1, by: 'sync' });
  expect(await takings()).toEqual([]);
});

it('refuses a slip only with a reason, which the customer reads and nobody else’s', async () => {
  const customer = await central.signedIn(0);
  const { orderId } = await bringOrder(central, shop);
  await central.database.updateTable('order').set({ user_id: customer.userId }).where('id', '=', orderId).execute();
  await pay(orderId, 20);
  expect(await pay(orderId, 10)).toMatchObject({ code: 'reason-missing' });
  await pay(orderId, 10, { reason: 'The slip shows ฿90 less' });
  const own = Order.parse(await (await central.call(`/orders/${orderId}`, { session: customer.session })).json());
  expect(own.history.at(-1)).toMatchObject({ to: 10, isSlipRefused: true, reason: 'The slip shows ฿90 less' });
  expect(JSON.stringify(own.history)).not.toContain('"by"');
  expect((await read(orderId)).history.at(-1)).toMatchObject({ by: expect.any(String) });
});

it('brings back what was handed over, from the shop too', async () => {
  const { orderId } = await bringOrder(central, shop);
  const move = (productionStatus: number, more: object = {}) =>
    call('PUT', `/orders/${orderId}/production-status`, { productionStatus, despiteMissingPrints: true, ...more });
  expect(await move(3)).toMatchObject({ code: 'order-unpaid' });
  expect(await move(3, { despiteUnpaid: true, reason: 'A regular' })).toMatchObject({ productionStatus: 3 });
  const back = { serverId: shop.serverId, orderId, from: 3, to: 2, by: 'nok', reason: 'Not theirs' } as const;
  await central.database.transaction().execute((trx) => applyProductionStatus(trx, back));
  expect(await read(orderId)).toMatchObject({ productionStatus: 2 });
  expect((await read(orderId)).history.at(-1)).toMatchObject({ reason: 'Not theirs', by: 'nok' });
});
