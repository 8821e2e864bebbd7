import { Dashboard, SalesFigures, Takings } from '@printfront/shared/contracts/dashboard.ts';
import { shopDate } from '@printfront/shared/domain/shop-clock.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { bringStaff, signIn, staffMember } from '../staff/staff-in-test.ts';
import { moneyLogsQuery } from './figures.repository.ts';

let edge: EdgeInTest;
let kiosk: TestClient;
let nok: TestClient;
beforeAll(async () => {
  edge = await startEdgeInTest();
  kiosk = await edge.kiosk();
  await bringStaff(edge, [await staffMember('nok', 60)]);
  nok = edge.phone();
  expect((await signIn(nok, 'nok')).status).toBe(200);
});
afterAll(() => edge.stop());

let width = 60;
async function place(): Promise<{ orderId: string; totalSatang: number }> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  width += 1;
  await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, width, 40));
  const order = { name: 'Malee', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const { body } = await eventually(
    () => kiosk.call('POST', `/storefront/orders/${id}`, order),
    ({ status }) => status === 200,
  );
  const { totalPaymentAmount } = (await nok.call('GET', `/orders/${body.orderId}`)).body;
  return { orderId: body.orderId, totalSatang: totalPaymentAmount };
}
const put = (orderId: string, path: string, body: object) => nok.call('PUT', `/orders/${orderId}/${path}`, body);
const today = () => shopDate(Date.now(), 'Asia/Bangkok');

test('a shop without central says what it took, what waits and what is late', async () => {
  const [paid, givenBack, unpaid] = [await place(), await place(), await place()];
  for (const { orderId } of [paid, givenBack]) await put(orderId, 'payments/status', { paymentStatus: 50 });
  await put(givenBack.orderId, 'payments/status', { paymentStatus: 90 });
  const late = new Date(Date.now() - 60_000).toISOString();
  await put(paid.orderId, 'estimated-due-date', { estimatedDueDate: late });

  const dashboard = Dashboard.parse((await nok.call('GET', '/dashboard')).body);
  expect(dashboard).toMatchObject({ waitingForMoney: 1, waitingForPrinting: 1, ready: 0, clashes: 0 });
  expect(dashboard).toMatchObject({ late: { count: 1, orders: [{ id: paid.orderId }] }, isThisShopOnly: true });
  expect(dashboard.takings).toMatchObject([{ orderCount: 2, refundedCount: 1, netSatang: paid.totalSatang }]);

  const range = `from=${today()}&to=${today()}`;
  const takings = z.array(Takings).parse((await nok.call('GET', `/takings?${range}`)).body);
  expect(takings).toEqual(dashboard.takings);
  const sales = SalesFigures.parse((await nok.call('GET', `/takings/sales?${range}`)).body);
  expect(sales.totals).toMatchObject({ placedCount: 2, placedPrints: 2, netSatang: paid.totalSatang });
  expect(sales.clerks).toEqual([{ name: 'Name of nok', orderCount: 2, netSatang: paid.totalSatang }]);
  expect(sales.storefronts).toEqual([{ storefront: 'Test shop', orderCount: 2, netSatang: paid.totalSatang }]);
  expect(sales.sizes).toMatchObject([{ printCount: 1, netSatang: paid.totalSatang }]);
  expect(sales.isThisShopOnly).toBe(true);
  const elsewhere = SalesFigures.parse((await nok.call('GET', `/takings/sales?${range}&source=online`)).body);
  expect(elsewhere.totals).toMatchObject({ placedCount: 0, netSatang: 0 });
  const waitingOf = async (of: string) => Dashboard.parse((await nok.call('GET', `/dashboard?${of}`)).body);
  expect(await waitingOf('source=storefront')).toMatchObject({ waitingForMoney: 1, late: { count: 1 } });
  expect(await waitingOf('storefront=Test+shop')).toMatchObject({
    waitingForPrinting: 1,
    takings: [{ orderCount: 2 }],
  });
  for (const of of ['source=online', 'storefront=Shop+B', 'storefront=Test+shop&source=online']) {
    const nothing = { waitingForMoney: 0, waitingForPrinting: 0, late: { count: 0 }, takings: [] };
    expect(await waitingOf(of), of).toMatchObject(nothing);
  }
  const file = await nok.bytes(`/takings/export?${range}&language=en`);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(unpaid.totalSatang).toBeGreaterThan(0);
});

test('reads what a day holds, not all that there ever was', async () => {
  const plan = await moneyLogsQuery(edge.database, {
    after: '2026-11-01T00:00:00Z',
    until: '2026-11-02T00:00:00Z',
  }).explain(undefined, sql`query plan`);
  const text = JSON.stringify(plan);
  expect(text).toContain('payment_transition_recorded');
  expect(text).not.toMatch(/SCAN (payment_transition|storefront_order|placed_order)/);
});
