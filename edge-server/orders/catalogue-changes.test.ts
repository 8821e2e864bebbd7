import { testCatalogue } from '@printfront/shared/testing/catalogue.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';

let edge: EdgeInTest;
let kiosk: TestClient;
let id: string;
let fileId: string;

beforeAll(async () => {
  edge = await startEdgeInTest();
  kiosk = await edge.kiosk();
});
afterAll(() => edge.stop());
beforeEach(async () => {
  await edge.switchCatalogue({});
  ({ id, fileId } = await newOrder());
});

async function newOrder() {
  const order = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id: order });
  const file = await kiosk.upload(`/storefront/orders/${order}/files`, await orientedJpeg(1));
  await eventually(
    async () => (await kiosk.call('GET', `/storefront/orders/${order}/status`)).body,
    (statuses) => statuses[0].status === 1,
  );
  return { id: order, fileId: file.body.id as string };
}

const terms = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
const submit = (expectedTotalPrice: number) =>
  kiosk.call('POST', `/storefront/orders/${id}`, { ...terms, expectedTotalPrice });
const want = (size: string, quantity: number, file = fileId) =>
  kiosk.call('PUT', `/storefront/files/${file}?size=${size}`, { quantity });
const read = async (path: string) => (await kiosk.call('GET', path)).body;
const price = () => read(`/pricing/summary?shippingMethod=1&uploadId=${id}`);
const statusOf = async (size: string) =>
  (await read(`/storefront/orders/${id}/status`)).find((status: { size: string }) => status.size === size);
const sizesFor = async (uploadId?: string) =>
  (await read(`/sizes${uploadId === undefined ? '' : `?uploadId=${uploadId}`}`)) as {
    key: string;
    photoFrames: { id: string }[];
  }[];
const keysFor = async (uploadId?: string) => (await sizesFor(uploadId)).map(({ key }) => key);
const framesFor = async (uploadId?: string) =>
  (await sizesFor(uploadId)).find(({ key }) => key === 'framed')?.photoFrames.map((frame) => frame.id);

type CatalogueSize = ReturnType<typeof testCatalogue>['sizes'][number];

/** A new catalogue comes with one size changed. */
async function change(key: string, how: (size: CatalogueSize) => CatalogueSize): Promise<void> {
  const { sizes } = testCatalogue({ frameSha256: edge.frameSha256 });
  await edge.switchCatalogue({ version: 'changed', sizes: sizes.map((size) => (size.key === key ? how(size) : size)) });
}

const hideSize = (key: string) => change(key, (size) => ({ ...size, hidden: true }));
const hideFrames = () =>
  change('framed', (size) => ({
    ...size,
    photoFrames: size.photoFrames.map((frame) => ({ ...frame, hidden: true })),
  }));

describe('a size that is hidden while an order is being made', () => {
  test('stays in the order with the same price, can be looked at and changed, and is ordered', async () => {
    await want('5x7', 2);
    const before = await price();
    await hideSize('5x7');
    expect(await price()).toEqual({ ...before, catalogueVersion: 'changed' });
    expect(await statusOf('5x7')).toMatchObject({ status: 1, quantity: 2 });
    const [photo] = await read(`/storefront/orders/${id}/files?size=5x7`);
    expect(photo).toMatchObject({ id: fileId, quantity: 2 });
    expect((await kiosk.call('GET', photo.previewUrl.replace('/api/v1', ''))).status).toBe(200);
    expect((await want('5x7', 3)).body.quantity).toBe(3);
    const placed = await submit(before.totalPrice + 900);
    expect(placed.status).toBe(200);
    expect(placed.body.priceSummary.breakdown.map((line: { size: string }) => line.size)).toEqual(['4x6', '5x7']);
  });

  test('is shown to this order and to no other, and no other can choose it', async () => {
    await want('5x7', 1);
    const other = await newOrder();
    await hideSize('5x7');
    expect(await keysFor(id)).toContain('5x7');
    expect(await keysFor(other.id)).not.toContain('5x7');
    expect(await keysFor()).not.toContain('5x7');
    expect(await keysFor('999999999999999')).not.toContain('5x7');
    expect((await want('5x7', 1, other.fileId)).status).toBe(404);
    const bulk = { quantities: [{ fileId: other.fileId, quantity: 1 }] };
    expect((await kiosk.call('PUT', `/storefront/orders/${other.id}/sizes/5x7/quantities`, bulk)).status).toBe(404);
    expect((await kiosk.call('GET', `/storefront/orders/${other.id}/files?size=5x7`)).status).toBe(404);
  });

  test('cannot be had again once it was given up', async () => {
    await want('5x7', 1);
    await hideSize('5x7');
    expect((await want('5x7', 0)).status).toBe(200);
    expect((await want('5x7', 1)).status).toBe(404);
    expect(await statusOf('5x7')).toBeUndefined();
    expect((await submit(500)).status).toBe(200);
  });

  test('takes a frame as well as long as the order has it', async () => {
    await want('framed', 1);
    await hideSize('framed');
    expect(await statusOf('framed')).toMatchObject({ status: 3 });
    const chosen = await kiosk.call('POST', `/storefront/orders/${id}/photo-frames`, { photoFrameId: 'frame-stars' });
    expect(chosen.body).toEqual([{ size: 'framed', photoFrameId: 'frame-stars' }]);
    expect((await submit(2_000)).status).toBe(200);
  });

  test('is not what new photos become prints of', async () => {
    await hideSize('4x6');
    await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(3));
    expect(await statusOf('4x6')).toMatchObject({ quantity: 1 });
    expect(await read(`/storefront/orders/${id}/files`)).toMatchObject([{ quantity: 1 }, { quantity: 0 }]);
  });
});

describe('a frame that is hidden while an order is being made', () => {
  test('stays in the order that has chosen it, and is printed', async () => {
    await want('framed', 1);
    await kiosk.call('POST', `/storefront/orders/${id}/photo-frames`, { photoFrameId: 'frame-stars' });
    const before = await price();
    await hideFrames();
    expect(await price()).toEqual({ ...before, catalogueVersion: 'changed' });
    expect(await statusOf('framed')).toMatchObject({ status: 1 });
    expect(await framesFor(id)).toEqual(['frame-stars']);
    expect(await read(`/storefront/orders/${id}/photo-frames`)).toEqual([
      { size: 'framed', photoFrameId: 'frame-stars' },
    ]);
    const placed = await submit(before.totalPrice);
    const event = await edge.database
      .selectFrom('outbox_event')
      .select('payload')
      .where('order_id', '=', placed.body.orderId)
      .executeTakeFirstOrThrow();
    const line = JSON.parse(event.payload).lines.find(({ size }: { size: { key: string } }) => size.key === 'framed');
    expect(line.photoFrame).toMatchObject({ id: 'frame-stars', imageSha256: edge.frameSha256 });
  });

  test('is shown to no other order, and no other can choose it', async () => {
    await hideFrames();
    expect(await framesFor()).toEqual([]);
    expect(await framesFor(id)).toEqual([]);
    expect(await read('/photo-frames/framed')).toEqual([]);
    const refused = await kiosk.call('POST', `/storefront/orders/${id}/photo-frames`, { photoFrameId: 'frame-stars' });
    expect(refused.status).toBe(404);
    // Where every frame is hidden the size is one without frames.
    await want('framed', 1);
    expect(await statusOf('framed')).toMatchObject({ status: 1 });
  });
});

describe('what else changes while an order is being made', () => {
  test('a new price is told before anything is charged, and then the order can be placed at it', async () => {
    await change('4x6', (size) => ({ ...size, price: 650 }));
    const refused = await submit(500);
    expect([refused.status, refused.body.code]).toEqual([409, 'price-changed']);
    expect((await price()).totalPrice).toBe(650);
    expect((await submit(650)).body.priceSummary.totalPrice).toBe(650);
  });

  test('a size that was deleted while this shop was offline goes from the order, which is told and can be placed', async () => {
    await want('5x7', 2);
    const { sizes } = testCatalogue({ frameSha256: edge.frameSha256 });
    await edge.switchCatalogue({ version: 'smaller', sizes: sizes.filter(({ key }) => key !== '5x7') });
    const refused = await submit(500 + 1_800);
    expect([refused.status, refused.body.code]).toEqual([409, 'price-changed']);
    expect(await price()).toMatchObject({ totalPrice: 500, breakdown: [{ size: '4x6' }] });
    expect((await submit(500)).status).toBe(200);
  });

  test('an order whose only size was deleted keeps its photos, and can be placed in another size', async () => {
    const { sizes } = testCatalogue({ frameSha256: edge.frameSha256 });
    await edge.switchCatalogue({ version: 'smaller', sizes: sizes.filter(({ key }) => key !== '4x6') });
    expect((await submit(500)).body.code).toBe('order-not-ready');
    expect(await read(`/storefront/orders/${id}/files`)).toMatchObject([{ id: fileId }]);
    await want('5x7', 1);
    expect((await submit(900)).status).toBe(200);
  });

  test('a frame that was deleted while this shop was offline has to be chosen anew where there are others', async () => {
    await want('framed', 1);
    await kiosk.call('POST', `/storefront/orders/${id}/photo-frames`, { photoFrameId: 'frame-stars' });
    await change('framed', (size) => ({
      ...size,
      photoFrames: size.photoFrames.map((frame) =>
        frame.id === 'frame-stars' ? { ...frame, id: 'frame-moon' } : frame,
      ),
    }));
    expect((await submit(2_000)).body).toMatchObject({ code: 'order-not-ready', parameter: 'framed' });
    await kiosk.call('POST', `/storefront/orders/${id}/photo-frames`, { photoFrameId: 'frame-moon' });
    expect((await submit(2_000)).status).toBe(200);
  });
});
