import { Order } from '@printfront/shared/contracts/orders.ts';
import { parse } from 'promptparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AN_ADDRESS } from '../addresses/address-in-test.ts';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { type Customer, customerOf, newPhoto } from '../uploads/uploads-in-test.ts';
import { checkout, placeOnlineOrder, prepareUpload, saveAddress } from './online-order-in-test.ts';

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

const place = (uploadId: string, changes: object = {}) => customer.call('POST', '/orders', checkout(uploadId, changes));
const ordersOf = async ({ userId }: Customer) =>
  central.database.selectFrom('order').select('id').where('user_id', '=', userId).execute();
const openUpload = async () => (await customer.call('GET', '/uploads')).body.id;

/** Nothing came of it: no order, and the upload can be ordered as before. */
async function expectNothingHappened(uploadId: string): Promise<void> {
  expect(await ordersOf(customer)).toEqual([]);
  expect(await openUpload()).toBe(uploadId);
}

describe('an order that a customer places', () => {
  it('is priced from the catalogue, gets a number, a code to pay by and a day, and reads back as it was placed', async () => {
    const uploadId = await prepareUpload(central, customer, { '4x6': 20, 'id-2-inch': 7 });
    const placed = await place(uploadId, { orderNotes: ' ด่วนค่ะ ', expectedTotalPrice: 21_000 });
    expect(placed.status).toBe(201);
    const order = Order.parse(placed.body);
    expect(order).toMatchObject({
      source: 'online',
      storefront: null,
      uploadId,
      phoneNumber: '0812345678',
      orderNotes: 'ด่วนค่ะ',
      paymentStatus: 10,
      productionStatus: 0,
      shippingAddress: null,
      totalPaymentAmount: 21_000,
      missingPhotoCount: 0,
      paySlipUrl: null,
      slip: null,
      archivedUrl: null,
      history: [{ kind: 'placed', at: placed.body.createdAt }],
    });
    // Seven pictures are two sheets of six; twenty 4×6 are half a baht cheaper each.
    expect(order.priceSummary.breakdown).toEqual([
      { size: '4x6', quantity: 20, unitPrice: 500, discount: 1000, total: 9000 },
      { size: 'id-2-inch', quantity: 2, unitPrice: 6000, discount: 0, total: 12_000 },
    ]);
    expect(order.lines.map(({ printQuantity, files }) => [printQuantity, files[0]?.quantity])).toEqual([
      [20, 20],
      [2, 7],
    ]);
    const code = parse(order.qrPayload ?? '');
    expect(code?.getTagValue('54')).toBe('210.00');
    expect(code?.getTagValue('62', '05')).toBe(String(order.iid).padStart(4, '0'));
    expect(Date.parse(order.estimatedDueDate ?? '')).toBeGreaterThan(Date.parse(order.createdAt));
    expect((await customer.call('GET', `/orders/${order.id}`)).body).toEqual(placed.body);
  });

  it('keeps photos, crop and frame as they were chosen, whatever the catalogue says later', async () => {
    const { id: photo } = (await customer.upload('instant-mini', await newPhoto())).body;
    const crop = { x: 0.25, y: 0, width: 0.5, height: 1 };
    const adjustments = { paper: 'upright', straighten: 1.2, borderMm: 0, isBlackAndWhite: true, brightness: 0 };
    await customer.call('PUT', `/uploads/files/${photo}`, { quantity: 3, crop, rotate: 90, adjustments });
    const sizes = (await customer.call('GET', '/sizes')).body;
    const { photoFrames } = sizes.find(({ key }: { key: string }) => key === 'instant-mini');
    await customer.call('POST', '/uploads/photo-frames', { photoFrameId: photoFrames[1].id });
    const uploadId = await prepareUpload(central, customer, {});
    const { id } = (await place(uploadId)).body;

    const frame = { id: photoFrames[1].id, name: photoFrames[1].name };
    await central.database.updateTable('size').set({ price: 99 }).where('key', '=', 'instant-mini').execute();
    const order = Order.parse((await customer.call('GET', `/orders/${id}`)).body);
    await central.database.updateTable('size').set({ price: 1200 }).where('key', '=', 'instant-mini').execute();
    expect(order.totalPaymentAmount).toBe(3600);
    expect(order.lines).toMatchObject([
      { photoFrame: frame, files: [{ id: photo, quantity: 3, crop, rotate: 90, adjustments }] },
    ]);
  });

  it('by mail keeps the address as it was, and that address stands first from then on', async () => {
    const [addressId, newer] = [await saveAddress(customer), await saveAddress(customer, { name: 'ชูใจ' })];
    central.clock.offsetMs += 1000;
    const { body: order } = await place(await prepareUpload(central, customer), { shippingMethod: 3, addressId });
    expect(order).toMatchObject({ shippingMethod: 3, shippingAddressId: addressId, shippingAddress: AN_ADDRESS });
    expect(order.priceSummary).toMatchObject({ shippingPrice: 5000, totalPrice: 6000 });
    const saved = (await customer.call('GET', '/addresses')).body;
    expect(saved.map(({ id }: { id: string }) => id)).toEqual([addressId, newer]);

    await customer.call('PUT', `/addresses/${addressId}`, { ...AN_ADDRESS, name: 'Somebody else' });
    await customer.call('DELETE', `/addresses/${addressId}`);
    const read = (await customer.call('GET', `/orders/${order.id}`)).body;
    expect(read.shippingAddress).toEqual(AN_ADDRESS);
  });

  it('gives photos and sizes of the upload a new start, and the next order a number of its own', async () => {
    const first = await placeOnlineOrder(central, customer);
    expect((await customer.call('GET', '/uploads')).status).toBe(404);
    const second = await placeOnlineOrder(central, customer);
    expect(second.uploadId).not.toBe(first.uploadId);
    expect(second.iid).toBeGreaterThan(first.iid);
  });

  it('is one order, however often and from however many devices it is placed', async () => {
    const uploadId = await prepareUpload(central, customer);
    const answers = await Promise.all(Array.from({ length: 12 }, () => place(uploadId)));
    const placed = answers.filter(({ status }) => status === 201);
    expect(placed).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'order-submitted' } });
    }
    expect(await ordersOf(customer)).toEqual([{ id: placed[0]?.body.id }]);
    expect((await place(uploadId)).body).toMatchObject({ code: 'order-submitted' });
  });

  it('never gets the number of another that is placed at the same moment', async () => {
    const customers = await Promise.all(Array.from({ length: 8 }, () => customerOf(central)));
    const uploads = await Promise.all(customers.map((each) => prepareUpload(central, each)));
    const answers = await Promise.all(
      customers.map((each, index) => each.call('POST', '/orders', checkout(uploads[index] ?? ''))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.iid)).size).toBe(8);
  });
});

describe('what cannot be ordered', () => {
  it('is an upload that is not there or somebody else’s: both look the same', async () => {
    const stranger = await customerOf(central);
    const theirs = await prepareUpload(central, stranger);
    const refused = [await place(theirs), await place('no-such-upload')];
    expect(refused[0]).toMatchObject({ status: 404, body: { code: 'not-found', parameter: 'uploadId' } });
    expect(refused[0]?.body).toEqual(refused[1]?.body);
    expect((await stranger.call('GET', '/uploads')).body.id).toBe(theirs);
  });

  it('is nothing at all, and photos of which nobody wants a print', async () => {
    const empty = (await customer.call('POST', '/uploads')).body.id;
    expect(await place(empty)).toMatchObject({ status: 409, body: { code: 'order-not-ready' } });
    const uploadId = await prepareUpload(central, customer, { '4x6': 0 });
    expect(await place(uploadId)).toMatchObject({ status: 409, body: { code: 'order-not-ready' } });
    await expectNothingHappened(uploadId);
  });

  it('is a photo that nobody has looked at, a damaged one, and a size without its frame; the size is named', async () => {
    await customer.upload('5x7', await newPhoto());
    const uploadId = await openUpload();
    const notReady = (parameter: string) => ({ status: 409, body: { code: 'order-not-ready', parameter } });
    expect(await place(uploadId)).toMatchObject(notReady('5x7'));
    const setState = (state: 'damaged' | 'ready') =>
      central.database.updateTable('uploaded_file').set({ state }).where('upload_task_id', '=', uploadId).execute();
    await setState('damaged');
    expect(await place(uploadId)).toMatchObject(notReady('5x7'));
    await setState('ready');
    await prepareUpload(central, customer, { 'instant-wide': 1 });
    expect(await place(uploadId)).toMatchObject(notReady('instant-wide'));
    await expectNothingHappened(uploadId);
  });

  it('is a size that was deleted meanwhile: it drops out, and the price that was shown no longer holds', async () => {
    const { database } = central;
    const like = await database.selectFrom('size').selectAll().where('key', '=', '3x5').executeTakeFirstOrThrow();
    await database
      .insertInto('size')
      .values({ ...like, id: 'passing', key: 'passing' })
      .execute();
    const uploadId = await prepareUpload(central, customer, { '4x6': 2, passing: 1 });
    await database.deleteFrom('size').where('id', '=', 'passing').execute();
    expect(await place(uploadId, { expectedTotalPrice: 1400 })).toMatchObject({
      status: 409,
      body: { code: 'price-changed', parameter: 'expectedTotalPrice' },
    });
    await expectNothingHappened(uploadId);
    const order = Order.parse((await place(uploadId, { expectedTotalPrice: 1000 })).body);
    expect(order.lines.map(({ size }) => size.key)).toEqual(['4x6']);
  });

  it('is anything whose price has changed since it was shown', async () => {
    const uploadId = await prepareUpload(central, customer);
    await central.database.updateTable('size').set({ price: 600 }).where('key', '=', '4x6').execute();
    try {
      const refused = await place(uploadId, { expectedTotalPrice: 1000 });
      expect(refused).toMatchObject({ status: 409, body: { code: 'price-changed' } });
      expect(refused.body.detail).toContain('1200');
      await expectNothingHappened(uploadId);
      expect((await place(uploadId, { expectedTotalPrice: 1200 })).status).toBe(201);
    } finally {
      await central.database.updateTable('size').set({ price: 500 }).where('key', '=', '4x6').execute();
    }
  });

  it('by mail is a size that is only fetched, an order without an address, and one to somebody else’s', async () => {
    const theirs = await saveAddress(await customerOf(central));
    const own = await saveAddress(customer);
    const uploadId = await prepareUpload(central, customer);
    const byMail = (addressId?: string) => place(uploadId, { shippingMethod: 2, addressId });
    expect(await byMail()).toMatchObject({ status: 409, body: { code: 'address-missing', parameter: 'addressId' } });
    const [foreign, none] = [await byMail(theirs), await byMail('no-such-address')];
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not-found', parameter: 'addressId' } });
    expect(foreign.body).toEqual(none.body);
    expect((await place(uploadId, { addressId: theirs })).status).toBe(404);
    await prepareUpload(central, customer, { 'a3-poster': 1 });
    expect(await byMail(own)).toMatchObject({ status: 409, body: { code: 'shipping-not-offered' } });
    await expectNothingHappened(uploadId);
    expect((await place(uploadId, { addressId: own })).body).toMatchObject({
      shippingAddress: null,
      shippingAddressId: null,
    });
  });

  it('is sent by no courier that has no price', async () => {
    const uploadId = await prepareUpload(central, customer);
    const addressId = await saveAddress(customer);
    const prices = await central.database
      .selectFrom('shipping_price')
      .selectAll()
      .where('shipping_method', '=', 4)
      .execute();
    await central.database.deleteFrom('shipping_price').where('shipping_method', '=', 4).execute();
    try {
      const refused = await place(uploadId, { shippingMethod: 4, addressId });
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'shipping-not-offered', parameter: 'shippingMethod' },
      });
    } finally {
      await central.database.insertInto('shipping_price').values(prices).execute();
    }
    await expectNothingHappened(uploadId);
  });

  it.each([
    ['name', '  ', 'parameter-invalid'],
    ['phoneNumber', '0812', 'parameter-invalid'],
    ['shippingMethod', 5, 'parameter-invalid'],
    ['paymentMethod', 2, 'parameter-invalid'],
    ['uploadId', undefined, 'parameter-missing'],
  ])('is anything with a wrong %s, which is named', async (parameter, value, code) => {
    const uploadId = await prepareUpload(central, customer);
    const refused = await place(uploadId, { [parameter]: value });
    expect(refused).toMatchObject({ status: 400, body: { code, parameter } });
    await expectNothingHappened(uploadId);
  });
});
