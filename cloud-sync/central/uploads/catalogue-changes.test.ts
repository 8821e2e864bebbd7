import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Maintainer, maintainerOf, named, SIZE_FORM } from '../catalogue/catalogue-in-test.ts';
import { seeThroughFrame } from '../catalogue/pictures-in-test.ts';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { checkout, prepareUpload } from '../orders/online-order-in-test.ts';
import { type Customer, customerOf, newPhoto } from './uploads-in-test.ts';

let central: CentralInTest;
let maintainer: Maintainer;
let size: { id: string; key: string; categoryId: string };
let frameId: string;
let customer: Customer;
let uploadId: string;
beforeAll(async () => {
  central = await startCentralInTest();
  await central.startPhotoWorkers();
  maintainer = await maintainerOf(central);
});
afterAll(() => central.stop());
beforeEach(async () => {
  size = await maintainer.makeSize({ hidden: false });
  const frame = await maintainer.call('POST', '/photo-frames', { targetSizeId: size.id, name: named('Stars') });
  frameId = frame.body.id;
  await maintainer.sendPicture(`/photo-frames/${frameId}/image`, await seeThroughFrame({ width: 30, height: 45 }));
  customer = await customerOf(central);
  uploadId = await prepareUpload(central, customer, { [size.key]: 2 });
  await customer.call('POST', '/uploads/photo-frames', { photoFrameId: frameId });
});

async function edit(changes: object): Promise<void> {
  const { version, categoryId } = await maintainer.size(size.key);
  const body = { ...SIZE_FORM, categoryId, ...changes };
  expect((await maintainer.call('PUT', `/sizes/${size.key}`, body, version)).status).toBe(200);
}

async function hideFrame(): Promise<void> {
  const [frame] = (await maintainer.size(size.key)).photoFrames;
  const body = { name: named('Stars'), hidden: true };
  expect((await maintainer.call('PUT', `/photo-frames/${frameId}`, body, frame?.version)).status).toBe(200);
}

const read = async (address: string, who = customer) => (await who.call('GET', address)).body;
const price = () => read(`/pricing/summary?shippingMethod=1&uploadId=${uploadId}`);
const place = (expectedTotalPrice: number) =>
  customer.call('POST', '/orders', checkout(uploadId, { expectedTotalPrice }));
const offered = async (who = customer, id = uploadId) =>
  (await read(`/sizes?uploadId=${id}`, who)).find(({ key }: { key: string }) => key === size.key);

describe('what is hidden while a customer has it in the cart', () => {
  it('stays there with the same price, can be looked at and changed, and is ordered', async () => {
    const before = await price();
    await edit({ hidden: true });
    await hideFrame();
    expect(await price()).toEqual({ ...before, catalogueVersion: expect.any(String) });
    expect(await read('/uploads/status')).toContainEqual(
      expect.objectContaining({ size: size.key, status: 1, quantity: 2 }),
    );
    expect(await read('/uploads/photo-frames')).toEqual([{ size: size.key, photoFrameId: frameId }]);
    const [photo] = await read(`/uploads/sizes/${size.key}`);
    expect((await customer.picture(photo.previewUrl)).status).toBe(200);
    const more = await customer.call('PUT', `/uploads/files/${photo.id}?size=${size.key}`, { quantity: 3 });
    expect(more).toMatchObject({ status: 200, body: { quantity: 3 } });
    expect((await customer.upload(size.key, await newPhoto())).status).toBe(201);
    await customer.lookedAt();
    const placed = await place(4 * 500);
    expect(placed).toMatchObject({ status: 201, body: { totalPaymentAmount: 2_000 } });
    expect(placed.body.lines).toMatchObject([{ size: { key: size.key } }]);
    expect(await read(`/uploads/photo-frames?id=${uploadId}`)).toEqual([{ size: size.key, photoFrameId: frameId }]);
  });

  it('is shown to this customer and to no other, and no other can choose it', async () => {
    await edit({ hidden: true });
    expect(await offered()).toMatchObject({ hidden: true, photoFrames: [{ id: frameId }] });
    const other = await customerOf(central);
    expect(await offered(other)).toBeUndefined();
    expect(await offered(other, (await other.call('POST', '/uploads')).body.id)).toBeUndefined();
    const anyone = await (await central.call(`/sizes?uploadId=${uploadId}`)).text();
    expect(anyone).not.toContain(size.key);
    expect((await other.upload(size.key, await newPhoto())).status).toBe(404);
    expect((await other.call('GET', `/uploads/sizes/${size.key}`)).status).toBe(404);
    expect((await other.call('POST', '/uploads/photo-frames', { photoFrameId: frameId })).status).toBe(404);
  });

  it('a frame is kept by who has chosen it, and offered to no other', async () => {
    await hideFrame();
    expect(await offered()).toMatchObject({ photoFrames: [{ id: frameId, hidden: true }] });
    const other = await customerOf(central);
    await prepareUpload(central, other, { [size.key]: 1 });
    expect(await offered(other, await read('/uploads', other).then(({ id }) => id))).toMatchObject({ photoFrames: [] });
    expect((await other.call('POST', '/uploads/photo-frames', { photoFrameId: frameId })).status).toBe(404);
    expect((await place(1_000)).status).toBe(201);
  });

  it('cannot be had again once it was given up', async () => {
    await edit({ hidden: true });
    const [photo] = await read('/uploads/files');
    const want = (quantity: number) =>
      customer.call('PUT', `/uploads/files/${photo.id}?size=${size.key}`, { quantity });
    expect((await want(0)).status).toBe(200);
    expect((await want(1)).status).toBe(404);
    expect(await offered()).toBeUndefined();
  });
});

it('a new price is told before the order is placed, and then it can be placed at it', async () => {
  await edit({ price: 650 });
  expect(await place(1_000)).toMatchObject({ status: 409, body: { code: 'price-changed' } });
  expect((await price()).totalPrice).toBe(1_300);
  expect(await place(1_300)).toMatchObject({ status: 201, body: { totalPaymentAmount: 1_300 } });
});
