import { Order, OrderSummary } from '@printfront/shared/contracts/orders.ts';
import type { OrderFilter } from '@printfront/shared/server/orders/order-list.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { isPostgres } from '../database/dialect.ts';
import { bringOrder } from './order-in-test.ts';
import { orderQueries } from './order-list.repository.ts';

const Page = z.object({ items: z.array(OrderSummary), nextId: z.string().nullable() });

let central: CentralInTest;
let shop: Awaited<ReturnType<CentralInTest['enrolled']>>;
let staff: Awaited<ReturnType<CentralInTest['signedIn']>>;
beforeAll(async () => {
  central = await startCentralInTest();
  shop = await central.enrolled('Shop A');
  staff = await central.signedIn(40);
});
afterAll(() => central.stop());

const list = async (query = '') =>
  Page.parse(await (await central.call(`/orders/all${query}`, { session: staff.session })).json());
const idsOf = async (query: string) => (await list(query)).items.map(({ id }) => id);
const put = async (address: string, body: unknown) => {
  const { status } = await central.call(address, { method: 'PUT', body, session: staff.session });
  expect(status).toBe(200);
};
const setPayment = (id: string, paymentStatus: number) => put(`/orders/${id}/payments/status`, { paymentStatus });
const setProduction = (id: string, productionStatus: number) =>
  put(`/orders/${id}/production-status`, {
    productionStatus,
    despiteMissingPrints: true,
    despiteUnpaid: true,
    reason: 'asked for',
  });

describe('the list of all orders', () => {
  it('stays right while orders come in between two pages', async () => {
    const before = [];
    for (let count = 0; count < 7; count += 1) before.unshift((await bringOrder(central, shop)).orderId);
    const first = await list('?limit=3');
    for (let count = 0; count < 5; count += 1) await bringOrder(central, shop);
    const second = await list(`?limit=3&nextId=${first.nextId}`);
    const third = await list(`?limit=1&nextId=${second.nextId}`);
    expect([...first.items, ...second.items, ...third.items].map(({ id }) => id)).toEqual(before);
  });

  it('goes by arrival, not by the clock of the shop that took the order', async () => {
    const { orderId } = await bringOrder(central, shop, { submittedAt: '1970-01-01T00:00:05Z' });
    expect((await list('?limit=1')).items[0]).toMatchObject({ id: orderId, createdAt: '1970-01-01T00:00:05.000Z' });
  });

  it('ends with null, and refuses a cursor that is none', async () => {
    const ends = await list('?limit=100&source=online');
    expect(ends).toEqual({ items: [], nextId: null });
    const refused = await central.call('/orders/all?nextId=nothing', { session: staff.session });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: 'parameter-invalid', parameter: 'nextId' });
  });

  it('finds by number, part of a name and part of a phone number', async () => {
    const { orderId, iid } = await bringOrder(central, shop, { name: 'Ms Ploy Émilie', phoneNumber: '0899000111' });
    const found = async (q: string) => (await list(`?limit=100&q=${encodeURIComponent(q)}`)).items.map(({ id }) => id);
    for (const q of [String(iid).padStart(4, '0'), 'ploy', 'éMILIE', '9000-11', '089 900', '+66 89 900', '๐๘๙๙']) {
      expect(await found(q)).toContain(orderId);
    }
    const { uploadId } = Order.parse(
      await (await central.call(`/orders/${orderId}`, { session: staff.session })).json(),
    );
    // What a scanner reads off a ticket, or off the page on the customer's phone.
    for (const q of [
      orderId,
      `https://prints.example/admin/orders/${orderId}`,
      `https://prints.example/front/s/${uploadId}`,
    ]) {
      expect(await found(q)).toEqual([orderId]);
    }
    for (const q of ['somebody else', '0877', "' or 1=1 --", '%', '_']) {
      if (q === '%' || q === '_') expect((await list(`?q=${encodeURIComponent(q)}`)).items.length).toBeGreaterThan(0);
      else expect(await found(q)).not.toContain(orderId);
    }
  });

  it('filters by shop, source and payment status', async () => {
    const other = await central.enrolled('Shop B');
    const { orderId } = await bringOrder(central, other);
    expect((await list('?storefront=Shop%20B')).items.map(({ id }) => id)).toEqual([orderId]);
    await setPayment(orderId, 50);
    expect((await list('?paymentStatus=50&source=storefront')).items.map(({ id }) => id)).toContain(orderId);
    expect((await list('?paymentStatus=10&storefront=Shop%20B')).items).toEqual([]);
  });

  it('shows each stage of the work and nothing else, page by page', async () => {
    const own = await central.enrolled('Shop of stages');
    const place = async (payment: number, production: number) => {
      const { orderId } = await bringOrder(central, own);
      if (payment !== 10) await setPayment(orderId, payment);
      if (production > 0) await setProduction(orderId, production);
      return orderId;
    };
    const pending = await place(10, 0);
    const sentSlip = await place(20, 0);
    const paid = await place(50, 0);
    const printing = await place(50, 1);
    const ready = await place(50, 2);
    const morePaid = await place(50, 0);
    const morePending = await place(10, 0);
    await place(50, 3);
    await place(90, 0);
    const stage = (name: string, more = '') => idsOf(`?storefront=Shop%20of%20stages&stage=${name}${more}`);
    expect(await stage('to-pay')).toEqual([morePending, sentSlip, pending]);
    expect(await stage('to-print')).toEqual([morePaid, printing, paid]);
    expect(await stage('to-hand-over')).toEqual([ready]);
    expect(await stage('to-pay', '&paymentStatus=20')).toEqual([sentSlip]);
    expect(await stage('to-print', '&paymentStatus=10')).toEqual([]);
    const first = await list('?storefront=Shop%20of%20stages&stage=to-print&limit=2');
    expect(first.nextId).toBe(printing);
    expect(await stage('to-print', `&limit=2&nextId=${first.nextId}`)).toEqual([paid]);
  });

  it('finds what is typed within a stage, and a short word among the newest', async () => {
    const { orderId } = await bringOrder(central, shop, { name: 'Qx วรางคณา', phoneNumber: '0866655544' });
    const found = (q: string, more = '') => idsOf(`?q=${encodeURIComponent(q)}${more}`);
    expect(await found('วรางค', '&stage=to-pay')).toEqual([orderId]);
    expect(await found('วรางค', '&stage=to-print')).toEqual([]);
    expect(await found('qx')).toEqual([orderId]);
    expect(await found('5544')).toEqual([orderId]);
    // All of its terms are there, but not side by side.
    expect(await found('วรางวรางค')).toEqual([]);
    expect(await found('😀😀😀')).toEqual([]);
  });

  it('is read from an index, without sorting all orders', async () => {
    const { orderId } = await bringOrder(central, shop, { name: 'Index Reader', phoneNumber: '0801112223' });
    expect(await idsOf('?q=index%20reader')).toEqual([orderId]);
    const index: [OrderFilter, string][] = [
      [{}, isPostgres(central.database) ? 'order_pkey' : 'INTEGER PRIMARY KEY'],
      [{ paymentStatus: 10 }, 'order_payment_status'],
      [{ storefront: 'Shop A' }, 'order_server_name'],
      [{ source: 'online' }, 'order_source'],
      [{ stage: 'to-pay' }, 'order_payment_status'],
      [{ stage: 'to-print' }, 'order_stage'],
      [{ stage: 'to-hand-over' }, 'order_stage'],
      [{ q: 'index reader' }, isPostgres(central.database) ? 'order_search_key' : 'PRIMARY KEY (term=?'],
    ];
    for (const [filter, name] of index) {
      for (const plan of await plansOf(filter)) {
        // Online orders that a shop makes are another query of the same list.
        const names = filter.storefront === undefined ? [name] : [name, 'order_maker'];
        expect(
          names.filter((one) => plan.includes(one)),
          plan,
        ).toHaveLength(1);
        expect(plan, JSON.stringify(filter)).not.toMatch(/TEMP B-TREE|Sort|Seq Scan/);
      }
    }
  });
});

/** How each query of a list would be run. */
async function plansOf(filter: OrderFilter): Promise<string[]> {
  const principal = { kind: 'user', userId: staff.userId, name: staff.name, rank: 40 } as const;
  return central.database.transaction().execute(async (transaction) => {
    if (isPostgres(transaction)) {
      // Its planner reads the whole of a table that is as small as in a test, unless told that this is dear.
      await sql`set local enable_seqscan = off`.execute(transaction);
      await sql`set local enable_bitmapscan = off`.execute(transaction);
    }
    const queries = await orderQueries(transaction, principal, filter, {
      before: 99,
      limit: 20,
      now: '2026-11-21T00:00:00.000Z',
    });
    expect(queries.length).toBeGreaterThan(0);
    const plans: string[] = [];
    for (const query of queries) {
      const how = isPostgres(transaction) ? await query.explain() : await query.explain(undefined, sql`query plan`);
      plans.push(JSON.stringify(how));
    }
    return plans;
  });
}
