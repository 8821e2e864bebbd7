import { Takings } from '@printfront/shared/contracts/dashboard.ts';
import { Shop } from '@printfront/shared/contracts/shop.ts';
import { shopDate } from '@printfront/shared/domain/shop-clock.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Maintainer, maintainerOf } from '../catalogue/catalogue-in-test.ts';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { bringOrder } from '../orders/order-in-test.ts';

/** A day and more apart: whatever the time is, their dates differ. */
const FIRST = 'Pacific/Kiritimati';
const LAST = 'Etc/GMT+12';

let central: CentralInTest;
let owner: Maintainer;
beforeAll(async () => {
  central = await startCentralInTest();
  owner = await maintainerOf(central);
});
afterAll(() => central.stop());

const choose = async (timeZone: string) => {
  expect((await owner.call('PUT', '/settings/time', { timeZone })).status).toBe(200);
};
const takings = async (from: string, to = from) =>
  z.array(Takings).parse((await owner.call('GET', `/takings?from=${from}&to=${to}`)).body);

test('the time zone is the shop’s from the next look on, and stands in the list of changes', async () => {
  await choose('Asia/Tokyo');
  expect(Shop.parse((await owner.call('GET', '/shop')).body).timeZone).toBe('Asia/Tokyo');
  const { items } = (await owner.call('GET', '/audit?subject=settings')).body;
  expect(items[0]).toMatchObject({
    subjectId: 'time',
    changes: [{ field: 'timeZone', from: 'Asia/Bangkok', to: 'Asia/Tokyo' }],
  });
});

test('days that were counted are cut anew, and nothing is lost of the sum', async () => {
  await choose('Asia/Bangkok');
  const shop = await central.enrolled('Shop A');
  for (const recorded_at of ['2027-02-28T16:30:00.000Z', '2027-02-28T18:00:00.000Z']) {
    const { orderId } = await bringOrder(central, shop);
    const paid = await owner.call('PUT', `/orders/${orderId}/payments/status`, { paymentStatus: 50 });
    expect(paid.status).toBe(200);
    await central.database
      .updateTable('payment_transition')
      .set({ recorded_at })
      .where('order_id', '=', orderId)
      .where('to_status', '=', 50)
      .execute();
  }
  const days = async () => (await takings('2027-02-27', '2027-03-02')).map(({ day, netSatang }) => [day, netSatang]);
  expect(await days()).toEqual([
    ['2027-02-28', 1000],
    ['2027-03-01', 1000],
  ]);
  await choose('Asia/Tokyo');
  expect(await days()).toEqual([['2027-03-01', 2000]]);
  await choose('Europe/Berlin');
  expect(await days()).toEqual([['2027-02-28', 2000]]);
});

test('what is a day of the shop is one of the new zone at once', async () => {
  const hours = (overrideDate: string) =>
    owner.call('POST', '/working-hours/overrides', { overrideDate, openTime: '10:00:00', closeTime: '12:00:00' });
  const early = shopDate(central.now().getTime(), LAST);
  await choose(FIRST);
  expect(await hours(early)).toMatchObject({ status: 400, body: { code: 'date-past' } });
  await choose(LAST);
  expect((await hours(early)).status).toBeLessThan(300);
});
