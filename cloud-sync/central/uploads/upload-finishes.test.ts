import type { Finish } from '@printfront/shared/contracts/finishes.ts';
import { Order } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { readZip } from '@printfront/shared/server/print-files/zip-in-test.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf, type Maintainer, maintainerOf, named } from '../catalogue/catalogue-in-test.ts';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { checkout, prepareUpload } from '../orders/online-order-in-test.ts';
import { type Customer, customerOf } from './uploads-in-test.ts';

let central: CentralInTest;
let maintainer: Maintainer;
let customer: Customer;
let key: string;
let uploadId: string;
let glossy: Finish;
let matte: Finish;
beforeAll(async () => {
  central = await startCentralInTest();
  await central.startPhotoWorkers();
  maintainer = await maintainerOf(central);
});
afterAll(() => central.stop());
beforeEach(async () => {
  ({ key } = await maintainer.makeSize());
  [glossy, matte] = (await setFinishes([
    { name: named('Glossy'), code: 'glossy', surcharge: 0 },
    { name: named('Matte'), code: 'matte', surcharge: 150 },
  ])) as [Finish, Finish];
  customer = await customerOf(central);
  uploadId = await prepareUpload(central, customer, { [key]: 3 });
});

async function setFinishes(finishes: object[]): Promise<Finish[]> {
  const { status, body } = await maintainer.call('PUT', `/sizes/${key}/finishes`, { finishes });
  expect(status).toBe(200);
  return body.finishes;
}
const choose = (finishId: string) => customer.call('POST', '/uploads/finishes', { finishId });
const price = async () => (await customer.call('GET', `/pricing/summary?shippingMethod=1&uploadId=${uploadId}`)).body;
const statusOfSize = async () =>
  (await customer.call('GET', '/uploads/status')).body.find(({ size }: { size: string }) => size === key);
const place = (changes: object = {}, headers: Record<string, string> = {}) =>
  customer.call('POST', '/orders', checkout(uploadId, changes), headers);

describe('a finish that a customer chooses', () => {
  it('is the first until another is, and is a part of the price that is charged', async () => {
    expect(await statusOfSize()).toMatchObject({ status: 1, finishId: glossy.id });
    expect((await price()).totalPrice).toBe(1_500);
    const { status, body } = await choose(matte.id);
    expect([status, body.find(({ size }: { size: string }) => size === key)]).toMatchObject([
      200,
      { finishId: matte.id },
    ]);
    const { totalPrice, breakdown } = await price();
    expect([totalPrice, breakdown]).toEqual([
      1_950,
      [{ size: key, quantity: 3, unitPrice: 650, discount: 0, total: 1_950 }],
    ]);
    const order = Order.parse((await place({ expectedTotalPrice: 1_950 })).body);
    expect(order.lines.map(({ finish }) => finish)).toEqual([matte]);
    expect([order.totalPaymentAmount, order.priceSummary.totalPrice]).toEqual([1_950, 1_950]);

    // Name and price stay as they were, whatever becomes of the catalogue.
    await setFinishes([{ ...matte, name: named('Silk'), surcharge: 900 }]);
    expect((await customer.call('GET', `/orders/${order.id}`)).body).toMatchObject({
      totalPaymentAmount: 1_950,
      lines: [{ finish: matte }],
    });
    const list = (await maintainer.call('GET', `/orders/all?q=${order.iid}`)).body;
    expect(list.items[0].sizes).toEqual([expect.objectContaining({ printQuantity: 3, finish: matte.name })]);
  });

  it('is told as gone when it was removed: nothing is ordered until another of those there is chosen', async () => {
    await choose(matte.id);
    await setFinishes([glossy]);
    expect(await statusOfSize()).toMatchObject({ status: 5, finishId: null });
    expect(await place()).toMatchObject({ status: 409, body: { code: 'order-not-ready', parameter: key } });
    expect(await choose(matte.id)).toMatchObject({ status: 409, body: { code: 'finish-gone' } });
    expect((await choose(glossy.id)).status).toBe(200);
    expect(Order.parse((await place()).body).lines[0]?.finish).toEqual(glossy);
  });

  it('that is renamed, or dearer, after somebody has looked is told before anything is ordered', async () => {
    await choose(matte.id);
    const { orderVersion, totalPrice } = await price();
    const seen = { 'if-match': `"${orderVersion}"` };
    await setFinishes([glossy, { ...matte, name: named('Silk') }]);
    expect(await place({ expectedTotalPrice: totalPrice }, seen)).toMatchObject({ body: { code: 'order-changed' } });
    await setFinishes([glossy, { ...matte, surcharge: 151 }]);
    expect(await place({ expectedTotalPrice: totalPrice }, seen)).toMatchObject({ body: { code: 'price-changed' } });
    await setFinishes([glossy, matte]);
    expect((await place({ expectedTotalPrice: totalPrice }, seen)).status).toBe(201);
  });

  it('is refused where it is nobody’s, and once it is ordered', async () => {
    expect(await choose('no-such-finish')).toMatchObject({ status: 409, body: { code: 'finish-gone' } });
    await place();
    expect((await choose(matte.id)).status).toBe(404);
  });

  it('of a size that has lost all its finishes stands in nobody’s way', async () => {
    await choose(matte.id);
    await setFinishes([]);
    expect(await statusOfSize()).toMatchObject({ status: 1, finishId: null });
    expect(Order.parse((await place({ expectedTotalPrice: 1_500 })).body).lines[0]?.finish).toBeNull();
  });
});

describe('the same order again', () => {
  const again = async (orderId: string) => (await customer.call('POST', `/orders/${orderId}/again`)).body;

  it('is on the paper that it was on, at what that costs today, and says where that is sold no more', async () => {
    await choose(matte.id);
    const order = Order.parse((await place()).body);
    await setFinishes([glossy, { ...matte, surcharge: 200 }]);
    expect(await again(order.id)).toMatchObject({ notes: [], priceChanges: [{ before: 1_950, now: 2_100 }] });
    expect(await statusOfSize()).toMatchObject({ finishId: matte.id, quantity: 3 });
    // Somebody who has chosen otherwise since keeps that.
    await choose(glossy.id);
    expect((await again(order.id)).notes).toMatchObject([{ kind: 'finish-of-cart', printCount: 3 }]);
    expect(await statusOfSize()).toMatchObject({ finishId: glossy.id });
    await setFinishes([glossy]);
    expect(await again(order.id)).toMatchObject({
      notes: [{ kind: 'finish-gone', printCount: 3 }],
      priceChanges: [{ before: 1_950, now: 1_500 }],
    });
    expect(await statusOfSize()).toMatchObject({ status: 1, finishId: glossy.id });
  });
});

describe('staff', () => {
  const change = (orderId: string, body: object) =>
    maintainer.call('PUT', `/orders/${orderId}/finish`, { size: key, ...body });

  it('print an order on another paper, which is in its files, and the price stays', async () => {
    await choose(matte.id);
    const order = Order.parse((await place()).body);
    const after = await change(order.id, { finishId: glossy.id, previousFinishId: matte.id });
    expect(after.body).toMatchObject({ totalPaymentAmount: 1_950, lines: [{ finish: { ...glossy, surcharge: 150 } }] });
    const archive = await central.call(`/orders/${order.id}/archive`, { session: maintainer.session });
    const paths = readZip(Buffer.from(await archive.arrayBuffer())).map(({ path }) => path);
    expect(paths).toContain(`${key}_glossy/${formatOrderNumber(order.iid)}-001_3x.jpg`);
    expect((await auditOf(central, order.id)).at(-1)?.changes).toMatchObject([{ field: 'finishes' }]);
    // Somebody who still sees the paper of before.
    expect(await change(order.id, { finishId: matte.id, previousFinishId: matte.id })).toMatchObject({ status: 412 });
    expect((await change(order.id, { finishId: matte.id, previousFinishId: glossy.id })).body.lines[0].finish).toEqual(
      matte,
    );
  });

  it('are refused a paper that the size does not come in, and a size that is not ordered', async () => {
    const order = Order.parse((await place()).body);
    expect(await change(order.id, { finishId: 'no-such' })).toMatchObject({
      status: 409,
      body: { code: 'finish-gone' },
    });
    expect((await change(order.id, { size: 'a4', finishId: glossy.id })).status).toBe(404);
  });
});
