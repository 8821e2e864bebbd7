import { SalesFigures } from '@printfront/shared/contracts/dashboard.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { bringOrder, type submittedOrder } from '../orders/order-in-test.ts';
import { addOldOrders } from './many-orders-in-test.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A Monday of the shop, long before any real clock of this test. */
const MONDAY = Date.parse('2025-03-03T00:00:00+07:00');

let central: CentralInTest;
let shops: Record<'Nimman' | 'Lamphun', Awaited<ReturnType<CentralInTest['enrolled']>>>;
let session: string;
beforeAll(async () => {
  central = await startCentralInTest();
  shops = { Nimman: await central.enrolled('Nimman'), Lamphun: await central.enrolled('Lamphun') };
  session = (await central.signedIn(80)).session;
});
afterAll(() => central.stop());
beforeEach(async () => {
  await central.database.deleteFrom('payment_transition').execute();
  await central.database
    .updateTable('order')
    .set({ payment_status: 90, received_at: '2000-01-01T00:00:00Z' })
    .execute();
});

const ask = (query: string) => central.call(`/takings/sales?${query}`, { session });
const read = async (query: string) => SalesFigures.parse(await (await ask(query)).json());

interface Sale {
  shop?: keyof typeof shops;
  more?: Parameters<typeof submittedOrder>[0];
  paidAt?: number;
  readyAt?: number;
  givenBackAt?: number;
}

/** An order that arrived, was paid, made and given back when the test says. */
async function sell(arrivedAt: number, { shop = 'Nimman', more, ...times }: Sale = {}): Promise<string> {
  const { orderId } = await bringOrder(central, shops[shop], more);
  const put = async (address: string, body: object) =>
    expect((await central.call(`/orders/${orderId}/${address}`, { method: 'PUT', body, session })).status).toBe(200);
  const iso = (ms: number) => new Date(ms).toISOString();
  const loggedAt = (ms: number, to: number) =>
    central.database
      .updateTable('payment_transition')
      .set({ recorded_at: iso(ms) })
      .where('order_id', '=', orderId)
      .where('to_status', '=', to)
      .execute();
  if (times.paidAt !== undefined) {
    await put('payments/status', { paymentStatus: 50 });
    await loggedAt(times.paidAt, 50);
  }
  if (times.givenBackAt !== undefined) {
    await put('payments/status', { paymentStatus: 90 });
    await loggedAt(times.givenBackAt, 90);
  }
  const ready = times.readyAt === undefined ? {} : { ready_at: iso(times.readyAt) };
  await central.database
    .updateTable('order')
    .set({ received_at: iso(arrivedAt), ...ready })
    .where('id', '=', orderId)
    .execute();
  return orderId;
}

it('puts orders into hours of the shop, beside the same weekday of the week before', async () => {
  await sell(MONDAY + 9 * HOUR_MS, { paidAt: MONDAY + 10 * HOUR_MS });
  await sell(MONDAY + 9.5 * HOUR_MS);
  await sell(MONDAY - 7 * DAY_MS + 9 * HOUR_MS, { paidAt: MONDAY - 7 * DAY_MS + 9 * HOUR_MS });
  await sell(MONDAY - DAY_MS + 9 * HOUR_MS, { paidAt: MONDAY - DAY_MS + 9 * HOUR_MS });
  const figures = await read('from=2025-03-03&to=2025-03-03');
  expect(figures).toMatchObject({ step: 'hour', comparedFrom: '2025-02-24', comparedTo: '2025-02-24' });
  expect(figures.totals).toMatchObject({ placedCount: 2, placedPrints: 4, orderCount: 1, netSatang: 1000 });
  expect(figures.totalsBefore).toMatchObject({ placedCount: 1, orderCount: 1, netSatang: 1000 });
  expect(figures.stretches).toHaveLength(24);
  expect(figures.stretches[9]).toEqual({
    at: '09',
    placedCount: 2,
    netSatang: 0,
    placedCountBefore: 1,
    netSatangBefore: 1000,
  });
  expect(figures.stretches[10]).toMatchObject({ at: '10', placedCount: 0, netSatang: 1000 });
});

it('compares a day that is not over with as much of the other one', async () => {
  const now = central.now().getTime();
  const earlier = now - 7 * DAY_MS;
  await sell(earlier - 1000, { paidAt: earlier - 1000 });
  await sell(earlier + 1000, { paidAt: earlier + 1000 });
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Bangkok' });
  // A minute around midnight has its other minute on another day.
  if (day.format(earlier - 1000) !== day.format(earlier + 1000)) return;
  const today = day.format(now);
  const { totalsBefore, stretches } = await read(`from=${today}&to=${today}`);
  expect(totalsBefore).toMatchObject({ placedCount: 1, netSatang: 1000 });
  expect(stretches.reduce((sum, { placedCountBefore }) => sum + (placedCountBefore ?? 0), 0)).toBe(2);
});

it('adds up by size, method, clerk and shop, and takes off what was given back', async () => {
  const big = {
    paymentMethod: 1 as const,
    totalPaymentAmount: 9000,
    priceSummary: {
      breakdown: [
        { size: '4x6', quantity: 4, unitPrice: 500, discount: 0, total: 2000 },
        { size: '8x10', quantity: 1, unitPrice: 6000, discount: 0, total: 6000 },
      ],
      shippingPrice: 1000,
      crossOutPrice: null,
      totalPrice: 9000,
      catalogueVersion: 'test',
    },
  };
  const at = MONDAY + 12 * HOUR_MS;
  await sell(at, { shop: 'Lamphun', more: big, paidAt: at });
  await sell(at, { paidAt: at });
  await sell(at, { paidAt: at, givenBackAt: at + HOUR_MS });
  const figures = await read('from=2025-03-03&to=2025-03-09');
  expect(figures.step).toBe('day');
  expect(figures.sizes).toEqual([
    { size: '8x10', printCount: 1, netSatang: 6000 },
    { size: '4x6', printCount: 6, netSatang: 3000 },
  ]);
  expect(figures.methods).toEqual([
    { paymentMethod: 1, orderCount: 1, netSatang: 9000 },
    { paymentMethod: 2, orderCount: 2, netSatang: 1000 },
  ]);
  expect(figures.storefronts).toEqual([
    { storefront: 'Lamphun', orderCount: 1, netSatang: 9000 },
    { storefront: 'Nimman', orderCount: 2, netSatang: 1000 },
  ]);
  expect(figures.clerks).toEqual([{ name: expect.any(String), orderCount: 3, netSatang: 10_000 }]);
  const one = await read('from=2025-03-03&to=2025-03-09&storefront=Lamphun');
  expect(one.totals).toMatchObject({ placedCount: 1, netSatang: 9000 });
  expect((await read('from=2025-03-03&to=2025-03-09&source=online')).totals).toMatchObject({ placedCount: 0 });
});

it('says which promises were kept', async () => {
  const promised = (hour: number) => ({ estimatedDueDate: new Date(MONDAY + hour * HOUR_MS).toISOString() });
  await sell(MONDAY + 8 * HOUR_MS, { more: promised(10), readyAt: MONDAY + 10 * HOUR_MS });
  await sell(MONDAY + 8 * HOUR_MS, { more: promised(10), readyAt: MONDAY + 10 * HOUR_MS + 1 });
  await sell(MONDAY + 8 * HOUR_MS, { readyAt: MONDAY + 10 * HOUR_MS });
  const { totals } = await read('from=2025-03-03&to=2025-03-03');
  expect(totals).toMatchObject({ promisesKept: 1, promisesMissed: 1 });
});

it('shows a year by its months, with thousands of orders in it', async () => {
  await addOldOrders(central.database, 3_000, new Date(MONDAY));
  const figures = await read('from=2024-03-04&to=2025-03-03');
  expect(figures.step).toBe('month');
  expect(figures.stretches.map(({ at }) => at)).toHaveLength(13);
  expect(figures.totals.orderCount).toBeGreaterThan(2_900);
  // Their old rows say nothing of sizes.
  expect(figures.sizes).toEqual([]);
});

it('refuses days that have none before them', async () => {
  expect((await ask('from=0000-01-01&to=0000-01-02')).status).toBe(400);
});

it.each(['from=2025-03-03', 'from=2025-03-03&to=2025-03-02', 'from=2023-01-01&to=2025-03-03'])(
  'refuses %s, naming what is wrong',
  async (query) => {
    const answer = await ask(query);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ parameter: 'to' });
  },
);
