import { randomBytes, randomUUID } from 'node:crypto';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { type Answer, type Customer, customerOf, newPhoto } from '../uploads/uploads-in-test.ts';
import { checkout } from './online-order-in-test.ts';

const FRAMED = 'instant-square';

let central: CentralInTest;
let customer: Customer;
let sizes: Size[];
let uploadId: string;
/** Prints of the first photo change. */
let fileId: string;

beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
  await central.database.updateTable('size').set({ price: 500 }).where('key', '=', '3x5').execute();
  sizes = (await (await central.call('/sizes')).json()) as Size[];
  customer = await customerOf(central);
});
afterAll(() => central.stop());

const sizeOf = (key: string) => sizes.find((size) => size.key === key) ?? expect.fail(`There is no size ${key}.`);

/** Two photos, one of them in a frame: as if they had been sent and looked at. */
async function prepareCart(): Promise<void> {
  uploadId = (await customer.call('POST', '/uploads')).body.id;
  const of = { upload_task_id: uploadId, created_at: central.now().toISOString(), state: 'ready' } as const;
  const pixels = { byte_size: 3_000_000, width: 4032, height: 3024 };
  const photos = ['4x6', FRAMED].map((key) => ({ ...of, ...pixels, id: randomUUID(), size_id: sizeOf(key).id }));
  const named = photos.map((photo, index) => ({
    ...photo,
    name: `${index}.jpg`,
    sha256: randomBytes(32).toString('hex'),
  }));
  await central.database.insertInto('uploaded_file').values(named).execute();
  const prints = photos.map(({ id, size_id }) => ({ file_id: id, size_id, quantity: 1 }));
  await central.database.insertInto('uploaded_file_print').values(prints).execute();
  await chooseFrame(0);
  fileId = photos[0]?.id ?? '';
}

const chooseFrame = (index: number) =>
  customer.call('POST', '/uploads/photo-frames', { photoFrameId: sizeOf(FRAMED).photoFrames[index]?.id });
const setPrints = (size: string, choice: object) =>
  customer.call('PUT', `/uploads/files/${fileId}?size=${size}`, choice);
const CROP = { x: 0.1, y: 0.2, width: 0.5, height: 0.5 };

/** Each changes what would be printed. @returns the answers of its calls, one after the other */
const CHANGES: Record<string, () => Promise<Answer[]>> = {
  'how often a photo is printed': async () => [await setPrints('4x6', { quantity: 2 })],
  'how a photo is cut': async () => [await setPrints('4x6', { quantity: 1, crop: CROP })],
  'many photos at once': async () => {
    const quantities = [{ fileId, quantity: 3 }];
    return [await customer.call('PUT', '/uploads/sizes/4x6/quantities', { quantities })];
  },
  'a size for one that costs the same': async () => [
    await setPrints('4x6', { quantity: 0 }),
    await setPrints('3x5', { quantity: 1 }),
  ],
  'the frame': async () => [await chooseFrame(1)],
  'a photo less': async () => [await customer.call('DELETE', `/uploads/files/${fileId}`)],
};

/** None of these changes what would be printed. */
const NO_CHANGES: Record<string, () => Promise<Answer>> = {
  'the same quantity': () => setPrints('4x6', { quantity: 1 }),
  'a cut in a size that it is not printed in': () => setPrints('3x5', { quantity: 0, crop: CROP }),
  'the same frame': () => chooseFrame(0),
  'beginning the upload on another device': () => customer.call('POST', '/uploads'),
};

const place = (version: string) => customer.call('POST', '/orders', checkout(uploadId), { 'if-match': `"${version}"` });
const look = async (): Promise<string> =>
  (await customer.call('GET', `/pricing/summary?shippingMethod=1&uploadId=${uploadId}`)).body.orderVersion;

test.each(Object.entries(CHANGES))(
  'another device changes %s: ordered is only what was looked at',
  async (_what, change) => {
    await prepareCart();
    const seen = await look();
    for (const { status } of await change()) expect(status).toBeLessThan(300);
    expect(await place(seen)).toMatchObject({ status: 412, body: { code: 'order-changed' } });
    expect((await customer.call('GET', '/uploads')).body).toEqual({ id: uploadId, orderId: null });
    const seenAnew = await look();
    expect((await place(seenAnew)).status).toBe(201);
    // The answer may have been lost: whatever version the same call names, it is led to the order that there is.
    for (const version of [seenAnew, seen])
      expect((await place(version)).body).toMatchObject({ code: 'order-submitted' });

    // At the same moment one of them comes first, and the other is told so.
    await prepareCart();
    const [raced, [changed]] = await Promise.all([place(await look()), change()]);
    const isPlaced = raced.status === 201;
    expect(isPlaced || raced.status === 412).toBe(true);
    // There is no upload any more whose sizes or frames could be chosen.
    expect(changed?.status).toBeOneOf(isPlaced ? [409, 404] : [200, 204]);
  },
);

test('what changes no print does not stand in the way of an order', async () => {
  await prepareCart();
  const seen = await look();
  for (const [what, change] of Object.entries(NO_CHANGES)) {
    expect((await change()).status, what).toBeLessThan(300);
    expect(await look(), what).toBe(seen);
  }
  expect((await place(seen)).status).toBe(201);
});

test('a photo more stands in the way, the same one again does not, and without a version nothing is compared', async () => {
  await prepareCart();
  const seen = await look();
  const photo = await newPhoto();
  const send = () => customer.upload('4x6', photo, { fields: { clientFileId: 'sent-once-or-twice' } });
  expect((await send()).status).toBe(201);
  const seenAnew = await look();
  expect((await place(seen)).status).toBe(412);
  await send();
  expect(await look()).toBe(seenAnew);
  await central.database.updateTable('uploaded_file').set({ state: 'ready', width: 200, height: 100 }).execute();
  expect(await look()).toBe(seenAnew);
  expect((await customer.call('POST', '/orders', checkout(uploadId))).status).toBe(201);
});
