import { OrderAgain } from '@printfront/shared/contracts/order-again.ts';
import { Order } from '@printfront/shared/contracts/orders.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { type Customer, customerOf, newPhoto } from '../uploads/uploads-in-test.ts';
import { checkout, placeOnlineOrder, prepareUpload } from './online-order-in-test.ts';

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

const again = (orderId: string, by = customer) => by.call('POST', `/orders/${orderId}/again`);
const againWell = async (orderId: string) => {
  const { status, body } = await again(orderId);
  expect(status).toBe(200);
  return OrderAgain.parse(body);
};
const cartIn = async (size: string) => (await customer.call('GET', `/uploads/sizes/${size}`)).body;
const wantedOf = async () =>
  Object.fromEntries(
    (await customer.call('GET', '/uploads/status')).body
      .filter(({ quantity }: { quantity: number }) => quantity > 0)
      .map(({ size, quantity }: { size: string; quantity: number }) => [size, quantity]),
  );
const size = (key: string) => central.database.updateTable('size').where('key', '=', key);
/** What an order was made of, without what is new about every order. */
const contentOf = ({ lines, totalPaymentAmount }: Order) => ({
  totalPaymentAmount,
  lines: lines.map(({ files, ...line }) => ({ ...line, files: files.map(({ id, thumbnailUrl, ...file }) => file) })),
});

describe('an order that is wanted once more', () => {
  it('is in the cart as it was ordered, with crop and frame, and asked again changes nothing', async () => {
    const { id: photo } = (await customer.upload('instant-mini', await newPhoto())).body;
    const crop = { x: 0.25, y: 0, width: 0.5, height: 1 };
    const adjustments = { paper: 'upright', straighten: 1.2, borderMm: 0, isBlackAndWhite: true, brightness: 0 };
    await customer.call('PUT', `/uploads/files/${photo}`, { quantity: 3, crop, rotate: 90, adjustments });
    const sizes = (await customer.call('GET', '/sizes')).body;
    const frames = sizes.find(({ key }: { key: string }) => key === 'instant-mini').photoFrames;
    await customer.call('POST', '/uploads/photo-frames', { photoFrameId: frames[1].id });
    const first = await placeOnlineOrder(central, customer, { wanted: { '4x6': 20 } });

    const said = await againWell(first.id);
    expect(said).toEqual({ printCount: 23, otherPrintCount: 0, notes: [], priceChanges: [] });
    expect(await againWell(first.id)).toEqual(said);
    expect(await wantedOf()).toEqual({ '4x6': 20, 'instant-mini': 3 });

    const { id: uploadId } = (await customer.call('GET', '/uploads')).body;
    expect(uploadId).not.toBe(first.uploadId);
    const second = Order.parse((await customer.call('POST', '/orders', checkout(uploadId))).body);
    expect(contentOf(second)).toEqual(contentOf(first));
    expect(second.iid).not.toBe(first.iid);
  });

  it('leaves in the cart what was there, and tells how much that is', async () => {
    const photo = await newPhoto();
    const { id: sent } = (await customer.upload('4x6', photo)).body;
    await customer.call('PUT', `/uploads/files/${sent}?size=4x6`, { quantity: 5 });
    const { id } = await placeOnlineOrder(central, customer, { wanted: {} });

    const { id: same } = (await customer.upload('4x6', photo)).body;
    await customer.call('PUT', `/uploads/files/${same}?size=4x6`, { quantity: 2, rotate: 90 });
    await prepareUpload(central, customer, { '4x6': 4 });
    expect(await againWell(id)).toMatchObject({ printCount: 5, otherPrintCount: 4, notes: [] });
    expect(await cartIn('4x6')).toMatchObject([{ id: same, quantity: 5, rotate: 90 }, { quantity: 4 }]);
  });

  it('tells what cannot be had any more, what is different, and what has another price', async () => {
    const order = await placeOnlineOrder(central, customer, { wanted: { '4x6': 2, '5x7': 1, a4: 1, '8x10': 3 } });
    const [gone] = order.lines.find(({ size: { key } }) => key === '8x10')?.files ?? [];
    const { sha256 } = await central.database
      .selectFrom('uploaded_file')
      .select('sha256')
      .where('id', '=', gone?.id ?? '')
      .executeTakeFirstOrThrow();
    const { price } = await central.database
      .selectFrom('size')
      .select('price')
      .where('key', '=', '4x6')
      .executeTakeFirstOrThrow();
    await central.blobs.remove(sha256);
    await size('5x7').set({ is_hidden: 1 }).execute();
    await size('a4').set({ width_mm: 200 }).execute();
    await size('4x6')
      .set({ price: price + 100 })
      .execute();
    const said = await againWell(order.id);
    await size('5x7').set({ is_hidden: 0 }).execute();
    await size('a4').set({ width_mm: 210 }).execute();
    await size('4x6').set({ price }).execute();

    expect(said.printCount).toBe(3);
    expect(said.notes.map(({ kind, printCount }) => [kind, printCount])).toEqual(
      expect.arrayContaining([
        ['size-gone', 1],
        ['size-changed', 1],
        ['photo-gone', 3],
      ]),
    );
    expect(said.priceChanges).toEqual([
      { size: '4x6', name: expect.anything(), before: 2 * price, now: 2 * price + 200 },
    ]);
    expect(await wantedOf()).toEqual({ '4x6': 2, a4: 1 });
  });

  it('does not put another frame around prints in silence', async () => {
    const sizes = (await customer.call('GET', '/sizes')).body;
    const [frame, other] = sizes.find(({ key }: { key: string }) => key === 'instant-mini').photoFrames;
    await customer.call('POST', '/uploads', {});
    await customer.call('POST', '/uploads/photo-frames', { photoFrameId: frame.id });
    const { id } = await placeOnlineOrder(central, customer, { wanted: { 'instant-mini': 2 } });

    const hide = (is_hidden: 0 | 1) =>
      central.database.updateTable('photo_frame').set({ is_hidden }).where('id', '=', frame.id).execute();
    await hide(1);
    const gone = [await againWell(id), await againWell(id)];
    await hide(0);
    for (const { notes } of gone) expect(notes).toMatchObject([{ kind: 'frame-gone', printCount: 2 }]);

    await customer.call('POST', '/uploads/photo-frames', { photoFrameId: other.id });
    expect((await againWell(id)).notes).toMatchObject([{ kind: 'frame-of-cart', printCount: 2 }]);
    expect((await customer.call('GET', '/uploads/photo-frames')).body).toMatchObject([{ photoFrameId: other.id }]);
  });

  it('is refused whole when it is too much, and once its photos were deleted', async () => {
    const order = await placeOnlineOrder(central, customer);
    await prepareUpload(central, customer, { '4x6': 1 });
    await size('4x6').set({ price: 60_000_000 }).execute();
    const refused = await again(order.id);
    await size('4x6').set({ price: 500 }).execute();
    expect(refused.body.code).toBe('total-too-high');
    expect(await cartIn('4x6')).toHaveLength(1);

    await customer.call('POST', `/orders/${order.id}/cancel`);
    await customer.call('DELETE', `/orders/${order.id}/photos`);
    expect(await again(order.id)).toMatchObject({ status: 410, body: { code: 'photos-deleted' } });
  });

  it('keeps its photos when the first order’s are deleted', async () => {
    const order = await placeOnlineOrder(central, customer);
    await againWell(order.id);
    await customer.call('POST', `/orders/${order.id}/cancel`);
    await customer.call('DELETE', `/orders/${order.id}/photos`);
    const { id: uploadId } = (await customer.call('GET', '/uploads')).body;
    const placed = await customer.call('POST', '/orders', checkout(uploadId));
    expect(placed).toMatchObject({ status: 201, body: { missingPhotoCount: 0 } });
  });

  it('is nobody else’s, not even of staff', async () => {
    const { id } = await placeOnlineOrder(central, customer);
    const stranger = await customerOf(central);
    const { session } = await central.signedIn(40);
    expect((await again(id, stranger)).status).toBe(404);
    expect((await again(id, { ...stranger, session } as Customer)).status).toBe(404);
  });
});
