import { Takings } from '@printfront/shared/contracts/dashboard.ts';
import { addDays, shopDate } from '@printfront/shared/domain/shop-clock.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CentralInTest, startCentralInTest, TEST_SHOP } from '../central-in-test.ts';
import { bringOrder } from '../orders/order-in-test.ts';
import { applyPaymentStatus } from '../orders/orders.service.ts';

const DAY_MS = 86_400_000;
/** A midnight of the shop far from today, so that no takings but a test’s own are around it. */
const EDGE = Date.parse('2027-03-01T00:00:00+07:00');

let central: CentralInTest;
let shop: Awaited<ReturnType<CentralInTest['enrolled']>>;
let session: string;
beforeAll(async () => {
  central = await startCentralInTest();
  shop = await central.enrolled('Shop A');
  session = (await central.signedIn(80)).session;
});
afterAll(() => central.stop());
beforeEach(async () => {
  await central.database.deleteFrom('payment_transition').execute();
});

const ask = (query: string, path = '/takings') => central.call(`${path}?${query}`, { session });
const list = async (from: string, to = from) =>
  z.array(Takings).parse(await (await ask(`from=${from}&to=${to}`)).json());
const pay = async (id: string, paymentStatus: number) => {
  const request = { method: 'PUT', body: { paymentStatus }, session } as const;
  expect((await central.call(`/orders/${id}/payments/status`, request)).status).toBe(200);
};
const today = () => shopDate(central.now().getTime(), TEST_SHOP.timeZone);
/** The log says that it was written then. */
const logAt = (ms: number, orderId: string, to: number) =>
  central.database
    .updateTable('payment_transition')
    .set({ recorded_at: new Date(ms).toISOString() })
    .where('order_id', '=', orderId)
    .where('to_status', '=', to)
    .execute();

describe('the takings', () => {
  it('count an order on the day of the shop on which it was confirmed: to the last millisecond, from the first', async () => {
    const late = await bringOrder(central, shop);
    const early = await bringOrder(central, shop);
    for (const { orderId } of [late, early]) await pay(orderId, 50);
    await logAt(EDGE - 1, late.orderId, 50);
    await logAt(EDGE, early.orderId, 50);
    const one = { paymentMethod: 2, orderCount: 1, confirmedSatang: 1000, refundedCount: 0, refundedSatang: 0 };
    const last = { ...one, day: '2027-02-28', netSatang: 1000 };
    const first = { ...one, day: '2027-03-01', netSatang: 1000 };
    expect(await list('2027-02-28')).toEqual([last]);
    expect(await list('2027-03-01')).toEqual([first]);
    expect(await list('2027-02-27', '2027-03-02')).toEqual([last, first]);
  });

  it('are of one shop, or of orders from home, where that is asked', async () => {
    const other = await central.enrolled('Shop B');
    const [here, there] = [await bringOrder(central, shop), await bringOrder(central, other)];
    for (const { orderId } of [here, there]) {
      await pay(orderId, 50);
      await logAt(EDGE, orderId, 50);
    }
    const sum = async (of: string) =>
      z
        .array(Takings)
        .parse(await (await ask(`from=2027-03-01&to=2027-03-01${of}`)).json())
        .reduce((total, { orderCount }) => total + orderCount, 0);
    expect(await sum('')).toBe(2);
    expect(await sum('&storefront=Shop+B')).toBe(1);
    expect(await sum('&storefront=Shop+C')).toBe(0);
    expect(await sum('&source=storefront')).toBe(2);
    expect(await sum('&source=online')).toBe(0);
    const file = await ask('from=2027-03-01&to=2027-03-01&storefront=Shop+B&language=en', '/takings/export');
    expect((await file.text()).trim().split('\n')).toHaveLength(2);
  });

  it('note whose order it was: of the shop that took it, else of the one that makes it or is to', async () => {
    const other = await central.enrolled('Shop E');
    const [placed, meant] = [await bringOrder(central, shop), await bringOrder(central, shop)];
    await central.database
      .updateTable('order')
      .set({ source: 'online', server_id: null, server_name: null, wanted_maker_id: other.serverId })
      .where('id', '=', meant.orderId)
      .execute();
    for (const { orderId } of [placed, meant]) await pay(orderId, 50);
    const rows = await central.database
      .selectFrom('payment_transition')
      .select('shop_id')
      .orderBy('sequence')
      .execute();
    expect(rows.map(({ shop_id }) => shop_id)).toEqual([shop.serverId, other.serverId]);
  });

  it('stay with the shop that an order from home was of, when another makes it', async () => {
    const other = await central.enrolled('Shop D');
    const clerkOf = async (shopId: string) => {
      const { userId, session: theirs } = await central.signedIn(60);
      await central.database.updateTable('user').set({ works_everywhere: 0 }).where('id', '=', userId).execute();
      await central.database.insertInto('user_shop').values({ user_id: userId, server_id: shopId }).execute();
      return theirs;
    };
    const { orderId } = await bringOrder(central, shop);
    const isOf = (change: object) =>
      central.database.updateTable('order').set(change).where('id', '=', orderId).execute();
    await isOf({ source: 'online', server_id: null, server_name: null, maker_id: shop.serverId });
    await pay(orderId, 50);
    await isOf({ maker_id: other.serverId });
    await logAt(EDGE, orderId, 50);
    // Money of before that was noted is of the shop that the order has today, and of no other.
    const older = await bringOrder(central, other);
    await pay(older.orderId, 50);
    await central.database
      .updateTable('payment_transition')
      .set({ shop_id: null, recorded_at: new Date(EDGE + 2 * DAY_MS).toISOString() })
      .where('order_id', '=', older.orderId)
      .execute();
    await central.database
      .updateTable('order')
      .set({ source: 'online', server_id: null, maker_id: other.serverId, wanted_maker_id: shop.serverId })
      .where('id', '=', older.orderId)
      .execute();
    const sums = async (theirs: string) => {
      const answer = await central.call('/takings?from=2027-03-01&to=2027-03-03', { session: theirs });
      return z.array(Takings).parse(await answer.json());
    };
    const [here, there] = [await clerkOf(shop.serverId), await clerkOf(other.serverId)];
    expect(await sums(here)).toMatchObject([{ orderCount: 1, netSatang: 1000 }]);
    const ofOlder = { day: '2027-03-03', netSatang: 1000 };
    expect(await sums(there)).toMatchObject([ofOlder]);
    // The one that has it gives the money back.
    await pay(orderId, 90);
    await logAt(EDGE + DAY_MS, orderId, 90);
    expect(await sums(here)).toMatchObject([{ orderCount: 1, netSatang: 1000 }]);
    expect(await sums(there)).toMatchObject([{ day: '2027-03-02', refundedCount: 1, netSatang: -1000 }, ofOlder]);
    expect((await list('2027-03-01', '2027-03-02')).reduce((sum, { netSatang }) => sum + netSatang, 0)).toBe(0);
  });

  it('give back on the day of the cancellation what was taken on another', async () => {
    const { orderId } = await bringOrder(central, shop);
    await pay(orderId, 50);
    await pay(orderId, 90);
    await logAt(EDGE - 1, orderId, 50);
    await logAt(EDGE + DAY_MS, orderId, 90);
    expect(await list('2027-02-28', '2027-03-05')).toMatchObject([
      { day: '2027-02-28', orderCount: 1, refundedCount: 0, netSatang: 1000 },
      {
        day: '2027-03-02',
        orderCount: 0,
        confirmedSatang: 0,
        refundedCount: 1,
        refundedSatang: 1000,
        netSatang: -1000,
      },
    ]);
  });

  it('know nothing of an order that was cancelled before anybody paid', async () => {
    const { orderId } = await bringOrder(central, shop);
    await pay(orderId, 90);
    expect(await list(addDays(today(), -1), addDays(today(), 1))).toEqual([]);
  });

  it('count what a shop confirmed once, by central’s clock, however often and late it says so', async () => {
    const { orderId } = await bringOrder(central, shop, { submittedAt: '1970-01-01T00:00:00Z' });
    const say = (from: 10 | 50, to: 50 | 90) =>
      central.database
        .transaction()
        .execute((trx) => applyPaymentStatus(trx, { serverId: shop.serverId, orderId, from, to, by: 'Somchai' }));
    await say(10, 50);
    await say(10, 50);
    const around = () => list(addDays(today(), -1), addDays(today(), 1));
    expect(await around()).toMatchObject([{ orderCount: 1, netSatang: 1000 }]);
    await say(50, 90);
    await say(50, 90);
    const money = (await around()).reduce((sum, { netSatang }) => sum + netSatang, 0);
    expect(money).toBe(0);
    expect((await around()).reduce((sum, { refundedCount }) => sum + refundedCount, 0)).toBe(1);
  });

  it('keep the payment methods apart', async () => {
    for (const paymentMethod of [0, 1, 1] as const) {
      const { orderId } = await bringOrder(central, shop, { paymentMethod });
      await pay(orderId, 50);
      await logAt(EDGE, orderId, 50);
    }
    expect(await list('2027-03-01')).toMatchObject([
      { paymentMethod: 0, orderCount: 1, netSatang: 1000 },
      { paymentMethod: 1, orderCount: 2, netSatang: 2000 },
    ]);
  });

  it.each([
    ['to', 'from=2026-11-02&to=2026-11-01'],
    ['to', 'from=2025-01-01&to=2026-01-02'],
    ['to', 'from=2026-11-01&to=2026-11-31'],
    ['from', 'from=yesterday&to=2026-11-01'],
    ['from', 'to=2026-11-01'],
  ])('refuse a range naming %s: %s', async (parameter, query) => {
    for (const path of ['/takings', '/takings/export']) {
      const answer = await ask(query, path);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ parameter });
    }
  });

  it('take a leap year whole', async () => {
    expect((await ask('from=2028-01-01&to=2028-12-31')).status).toBe(200);
    expect((await ask('from=0000-01-01&to=0000-01-01')).status).toBe(200);
    expect((await ask('from=9999-12-31&to=9999-12-31')).status).toBe(200);
  });

  it('come as a file for spreadsheets that says the same', async () => {
    const { orderId } = await bringOrder(central, shop);
    await pay(orderId, 50);
    await pay(orderId, 90);
    await logAt(EDGE - 1, orderId, 50);
    await logAt(EDGE, orderId, 90);
    const answer = await ask('from=2027-02-28&to=2027-03-01&language=en', '/takings/export');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="takings-2027-02-28-to-2027-03-01.csv"',
    );
    expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(
      [
        '\uFEFFDay,Payment method,Orders,Taken (THB),Orders given back,Given back (THB),Net (THB)',
        '2027-02-28,Cash,1,10.00,0,0.00,10.00',
        '2027-03-01,Cash,0,0.00,1,10.00,-10.00',
        '',
      ].join('\r\n'),
    );
    const thai = await ask('from=2027-02-28&to=2027-03-01', '/takings/export');
    expect(await thai.text()).toContain('วันที่,วิธีชำระ,จำนวนออเดอร์,รับเงิน (THB)');
  });
});
