import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { checkout, prepareUpload, saveAddress } from '../orders/online-order-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { type Customer, customerOf } from '../uploads/uploads-in-test.ts';

let central: CentralInTest;
let customer: Customer;
beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
});
afterAll(() => central.stop());
beforeEach(async () => {
  customer = await customerOf(central);
});

const priceOf = (uploadId: string, shippingMethod = 1, who = customer) =>
  who.call('GET', `/pricing/summary?shippingMethod=${shippingMethod}&uploadId=${uploadId}`);
const dueDateOf = (uploadId: string, shippingMethod = 1, who = customer) =>
  who.call('GET', `/working-hours/estimate-due-date?shippingMethod=${shippingMethod}&uploadId=${uploadId}`);

describe('what an upload costs and when it is ready', () => {
  it('follows the catalogue and the way it is received', async () => {
    const uploadId = await prepareUpload(central, customer, { '4x6': 20 });
    expect((await priceOf(uploadId)).body).toMatchObject({ shippingPrice: 0, crossOutPrice: 10_000, totalPrice: 9000 });
    expect((await priceOf(uploadId, 2)).body).toMatchObject({ shippingPrice: 3000, totalPrice: 12_000 });
    const [fetched, sent] = [await dueDateOf(uploadId), await dueDateOf(uploadId, 2)];
    const dueAt = (answer: typeof fetched) => Date.parse(answer.body.estimatedDueDate);
    expect(dueAt(fetched)).toBeGreaterThan(central.now().getTime());
    expect(dueAt(sent)).toBeGreaterThanOrEqual(dueAt(fetched));
  });

  it('is asked for before there is anything in it', async () => {
    const empty = (await customer.call('POST', '/uploads')).body.id;
    expect((await priceOf(empty)).body).toMatchObject({ totalPrice: 0, crossOutPrice: null });
  });

  it('stays what it was ordered at, whatever is asked about and whatever prices do', async () => {
    const uploadId = await prepareUpload(central, customer);
    const addressId = await saveAddress(customer);
    const terms = { shippingMethod: 2, addressId };
    const order = (await customer.call('POST', '/orders', checkout(uploadId, terms))).body;
    await central.database.updateTable('size').set({ price: 777 }).where('key', '=', '4x6').execute();
    try {
      expect((await priceOf(uploadId, 4)).body).toEqual(order.priceSummary);
      expect((await dueDateOf(uploadId, 1)).body).toEqual({ estimatedDueDate: order.estimatedDueDate });
    } finally {
      await central.database.updateTable('size').set({ price: 500 }).where('key', '=', '4x6').execute();
    }
  });

  it('is not told for what is not sent', async () => {
    const uploadId = await prepareUpload(central, customer, { '4x6': 1, 'a3-poster': 1 });
    expect(await priceOf(uploadId, 2)).toMatchObject({ status: 409, body: { code: 'shipping-not-offered' } });
    expect((await priceOf(uploadId, 1)).status).toBe(200);
  });

  it('is nobody else’s business: theirs and none look the same, before and after it is ordered', async () => {
    const uploadId = await prepareUpload(central, customer);
    const stranger = await customerOf(central);
    const refused = async () => {
      for (const ask of [priceOf, dueDateOf]) {
        const [theirs, none] = [await ask(uploadId, 1, stranger), await ask('no-such-upload', 1, stranger)];
        expect(theirs.status).toBe(404);
        expect(theirs.body).toEqual(none.body);
      }
    };
    await refused();
    expect((await customer.call('POST', '/orders', checkout(uploadId))).status).toBe(201);
    await refused();
  });

  it('needs somebody who is signed in, an upload, and a method', async () => {
    for (const address of ['/pricing/summary', '/working-hours/estimate-due-date']) {
      expect((await central.call(`${address}?shippingMethod=1&uploadId=some`)).status).toBe(401);
      const wrong = async (query: string) => (await customer.call('GET', `${address}?${query}`)).body;
      expect(await wrong('uploadId=x')).toMatchObject({ code: 'parameter-missing', parameter: 'shippingMethod' });
      expect(await wrong('shippingMethod=1')).toMatchObject({ code: 'parameter-missing', parameter: 'uploadId' });
      expect(await wrong('shippingMethod=9&uploadId=x')).toMatchObject({ parameter: 'shippingMethod' });
      expect(await wrong('shippingMethod=1&shippingMethod=2&uploadId=x')).toMatchObject({
        code: 'parameter-invalid',
        parameter: 'shippingMethod',
      });
    }
  });
});
