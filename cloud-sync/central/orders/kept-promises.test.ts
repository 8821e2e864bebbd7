import { Order } from '@printfront/shared/contracts/orders.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { countWaitingPrints } from '../pricing/waiting-prints.repository.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { customerOf } from '../uploads/uploads-in-test.ts';
import { placeOnlineOrder, prepareUpload } from './online-order-in-test.ts';
import { bringOrder } from './order-in-test.ts';

let central: CentralInTest;
let staff: Awaited<ReturnType<CentralInTest['signedIn']>>;
beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
  staff = await central.signedIn(40);
});
afterAll(() => central.stop());

const put = async (id: string, path: string, body: object) => {
  const answer = await central.call(`/orders/${id}/${path}`, { method: 'PUT', body, session: staff.session });
  return Order.parse(await answer.json());
};
const waiting = () => countWaitingPrints(central.database, central.now());
const DAY_MS = 86_400_000;

it('promises an online order for when what waits before it is made too', async () => {
  const customer = await customerOf(central);
  const dueOf = async (uploadId: string) =>
    (await customer.call('GET', `/working-hours/estimate-due-date?shippingMethod=1&uploadId=${uploadId}`)).body;
  const alone = await placeOnlineOrder(central, customer, { wanted: { '4x6': 2 } });
  expect(await waiting()).toEqual({ online: 2, atShop: 0 });
  const big = await placeOnlineOrder(central, customer, { wanted: { '4x6': 400 } });
  expect(Date.parse(big.promisedDueDate ?? '')).toBeGreaterThan(Date.parse(alone.promisedDueDate ?? ''));

  const upload = await prepareUpload(central, customer, { '4x6': 2 });
  const behind = await dueOf(upload);
  expect(behind.waitingPrints).toBe(402);
  expect(Date.parse(behind.estimatedDueDate)).toBeGreaterThan(Date.parse(big.promisedDueDate ?? ''));

  // Walk-in customers of a shop wait for the same machines; of several shops the one with most to do counts.
  const [one, two] = [await central.enrolled('Shop A'), await central.enrolled('Shop B')];
  for (const [index, shop] of [one, one, two].entries())
    await bringOrder(central, shop, { iid: 5_000 + index, submittedAt: central.now().toISOString() });
  expect(await waiting()).toEqual({ online: 402, atShop: 4 });
  expect((await dueOf(upload)).waitingPrints).toBe(406);

  // What is ready waits no longer; what nobody paid for is not waited for after some days, and what is paid is owed longer.
  await put(big.id, 'production-status', {
    productionStatus: 2,
    despiteMissingPrints: true,
    despiteUnpaid: true,
    reason: 'asked for',
  });
  expect(await waiting()).toEqual({ online: 2, atShop: 4 });
  await put(alone.id, 'payments/status', { paymentStatus: 50 });
  central.clock.offsetMs += 4 * DAY_MS;
  expect(await waiting()).toEqual({ online: 2, atShop: 0 });
});

it('keeps what was promised beside what staff say, and notes when it was kept', async () => {
  const order = await placeOnlineOrder(central, await customerOf(central));
  expect([order.promisedDueDate, order.readyAt]).toEqual([order.estimatedDueDate, null]);
  const later = { estimatedDueDate: '2030-01-01T03:00:00.000Z', previousDueDate: order.estimatedDueDate };
  expect(await put(order.id, 'estimated-due-date', later)).toMatchObject({
    estimatedDueDate: later.estimatedDueDate,
    promisedDueDate: order.promisedDueDate,
  });
  const ready = { productionStatus: 2, despiteMissingPrints: true, despiteUnpaid: true, reason: 'asked for' };
  const { readyAt } = await put(order.id, 'production-status', ready);
  expect(Math.abs(Date.parse(readyAt ?? '') - central.now().getTime())).toBeLessThan(30_000);
  central.clock.offsetMs += DAY_MS;
  expect((await put(order.id, 'production-status', { ...ready, productionStatus: 3 })).readyAt).toBe(readyAt);
});
