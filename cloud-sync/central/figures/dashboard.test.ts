import { Dashboard } from '@printfront/shared/contracts/dashboard.ts';
import { shopDate } from '@printfront/shared/domain/shop-clock.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest, TEST_SHOP } from '../central-in-test.ts';
import { isPostgres } from '../database/dialect.ts';
import { bringOrder } from '../orders/order-in-test.ts';
import { applyPaymentStatus } from '../orders/orders.service.ts';
import { arrivalsQuery, dueQuery, moneyLogsQuery, orderCountQueries, promisesQuery } from './figures.repository.ts';
import { addOldOrders, planOf } from './many-orders-in-test.ts';

let central: CentralInTest;
let shop: Awaited<ReturnType<CentralInTest['enrolled']>>;
let session: string;
beforeAll(async () => {
  central = await startCentralInTest();
  shop = await central.enrolled('Shop A');
  session = (await central.signedIn(80)).session;
});
afterAll(() => central.stop());

const read = async (of = '') => Dashboard.parse(await (await central.call(`/dashboard${of}`, { session })).json());
const put = async (address: string, body: unknown) => {
  const { status } = await central.call(address, { method: 'PUT', body, session });
  expect(status).toBe(200);
};
const pay = (id: string, paymentStatus: number) => put(`/orders/${id}/payments/status`, { paymentStatus });
const produce = (id: string, productionStatus: number) =>
  put(`/orders/${id}/production-status`, { productionStatus, despiteMissingPrints: true });
const atShop = (orderId: string, from: 10, to: 20 | 50, by: string) =>
  central.database
    .transaction()
    .execute((trx) => applyPaymentStatus(trx, { serverId: shop.serverId, orderId, from, to, by }));

describe('the dashboard', () => {
  it('counts an order where it waits, and no longer once it is cancelled or handed over', async () => {
    const nothing = { waitingForMoney: 0, slipsToCheck: 0, waitingForPrinting: 0, ready: 0, clashes: 0, takings: [] };
    expect(await read()).toMatchObject(nothing);
    const { orderId } = await bringOrder(central, shop);
    expect(await read()).toMatchObject({ ...nothing, waitingForMoney: 1 });
    await atShop(orderId, 10, 20, 'customer');
    expect(await read()).toMatchObject({ ...nothing, waitingForMoney: 1, slipsToCheck: 1 });
    await pay(orderId, 50);
    const takings = [expect.objectContaining({ paymentMethod: 2, orderCount: 1, netSatang: 1000 })];
    expect(await read()).toMatchObject({ ...nothing, waitingForPrinting: 1, takings });
    await produce(orderId, 1);
    expect(await read()).toMatchObject({ ...nothing, waitingForPrinting: 1, takings });
    await produce(orderId, 2);
    expect(await read()).toMatchObject({ ...nothing, ready: 1, takings });
    await produce(orderId, 3);
    expect(await read()).toMatchObject({ ...nothing, takings });
    const cancelled = await bringOrder(central, shop);
    await pay(cancelled.orderId, 90);
    expect(await read()).toMatchObject({ ...nothing, takings });
  });

  it('says so when one side cancelled what the other took money for, until somebody has decided', async () => {
    const { orderId } = await bringOrder(central, shop);
    await pay(orderId, 90);
    await atShop(orderId, 10, 50, 'Somchai');
    expect(await read()).toMatchObject({ clashes: 1, waitingForPrinting: 1 });
    await pay(orderId, 90);
    expect(await read()).toMatchObject({ clashes: 0, waitingForPrinting: 0 });
  });

  it('is of one shop, or of orders from home, where that is asked', async () => {
    const other = await central.enrolled('Shop B');
    const { orderId } = await bringOrder(central, other);
    const waiting = await bringOrder(central, other);
    await pay(orderId, 50);
    const due = new Date(central.now().getTime() - 60_000).toISOString();
    await put(`/orders/${orderId}/estimated-due-date`, { estimatedDueDate: due });
    const ofOther = { waitingForMoney: 1, waitingForPrinting: 1, late: { count: 1, orders: [{ id: orderId }] } };
    expect(await read('?storefront=Shop+B')).toMatchObject({ ...ofOther, takings: [{ orderCount: 1 }] });
    const nothing = { waitingForMoney: 0, waitingForPrinting: 0, ready: 0, late: { count: 0 }, takings: [] };
    for (const of of ['?source=online', '?storefront=Shop+C']) expect(await read(of), of).toMatchObject(nothing);
    for (const id of [orderId, waiting.orderId]) await pay(id, 90);
  });

  it('is about the day that it is in the shop', async () => {
    const before = shopDate(central.now().getTime(), TEST_SHOP.timeZone);
    const { today, takings } = await read();
    const after = shopDate(central.now().getTime(), TEST_SHOP.timeZone);
    expect([before, after]).toContain(today);
    for (const { day } of takings) expect(day).toBe(today);
  });

  it('reads no more orders than it counts, however many there are', async () => {
    const { database } = central;
    await addOldOrders(database, 5_000, central.now());
    const now = central.now();
    const today = { after: new Date(now.getTime() - 86_400_000).toISOString(), until: now.toISOString() };
    const queries = [
      ...Object.values(orderCountQueries).map((queryOf) => queryOf(database)),
      moneyLogsQuery(database, today),
      arrivalsQuery(database, today),
      promisesQuery(database, today),
      dueQuery(database, today.until),
    ];
    for (const query of queries) {
      const plan = await planOf(database, query);
      if (isPostgres(database)) expect(plan).not.toContain('Seq Scan');
      else expect(plan).not.toMatch(/SCAN (?!order USING COVERING INDEX order_clash)/);
      expect(plan).toMatch(
        /order_stage|order_payment_status|order_clash|order_received|order_ready|payment_transition_recorded/,
      );
    }
    expect(await planOf(database, orderCountQueries.clashes(database))).toContain('order_clash');
  });
});
