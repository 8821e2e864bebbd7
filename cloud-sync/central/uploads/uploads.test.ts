import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { type Customer, customerOf, newPhoto } from './uploads-in-test.ts';

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

const listed = async (size?: string) =>
  (await customer.call('GET', size ? `/uploads/sizes/${size}` : '/uploads/files')).body;

test('there is no upload until the customer starts one, and then it is the same one each time', async () => {
  for (const address of ['/uploads', '/uploads/sizes/4x6', '/uploads/photo-frames'])
    expect((await customer.call('GET', address)).status).toBe(404);
  // What every page of a customer asks for is empty then, and no error in anybody's console.
  for (const address of ['/uploads/status', '/uploads/files'])
    expect(await customer.call('GET', address)).toMatchObject({ status: 200, body: [] });
  const started = await customer.call('POST', '/uploads');
  expect(started).toMatchObject({ status: 201, body: { id: expect.any(String), orderId: null } });
  expect((await customer.call('POST', '/uploads')).body).toEqual(started.body);
  expect(await customer.call('GET', '/uploads')).toMatchObject({ status: 200, body: started.body });
});

test('devices that start at the same moment get one upload, whether they ask for it or send a photo', async () => {
  const photos = await Promise.all([newPhoto(), newPhoto(), newPhoto()]);
  const [started, sent] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => customer.call('POST', '/uploads'))),
    Promise.all(photos.map((photo) => customer.upload('4x6', photo))),
  ]);
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(started.map(({ body }) => body.id)).size).toBe(1);
  expect(await listed()).toHaveLength(3);
});

test('what was answered with 201 is stored byte for byte, and every device of the customer sees it', async () => {
  const photo = await newPhoto();
  const added = await customer.upload('4x6', photo, { name: 'ทะเล.jpg' });
  expect(added).toMatchObject({
    status: 201,
    body: { name: 'ทะเล.jpg', byteSize: photo.length, quantity: 1, sentCount: 1, source: 'online' },
  });
  expect(added.body).toMatchObject({ state: 'processing', width: null, thumbnailUrl: null, previewUrl: null });
  const sha256 = createHash('sha256').update(photo).digest('hex');
  const chunks: Buffer[] = [];
  for await (const chunk of await central.blobs.openRead(sha256)) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks).equals(photo)).toBe(true);
  expect(await listed('4x6')).toEqual([added.body]);
});

test('twenty photos at once in three sizes are twenty photos, each one print in its own size', async () => {
  const sizes = ['4x6', '5x7', 'a4'];
  const photos = await Promise.all(Array.from({ length: 20 }, newPhoto));
  const answers = await Promise.all(photos.map((photo, index) => customer.upload(sizes[index % 3] ?? '', photo)));
  expect(answers.map(({ status }) => status)).toEqual(photos.map(() => 201));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(20);
  expect((await listed()).map(({ quantity }: { quantity: number }) => quantity)).toEqual(photos.map(() => 1));
  const { body: statuses } = await customer.call('GET', '/uploads/status');
  const wanted = statuses.filter(({ quantity }: { quantity: number }) => quantity > 0);
  expect(wanted.map((row: { size: string; quantity: number }) => [row.size, row.quantity])).toEqual([
    ['4x6', 7],
    ['5x7', 7],
    ['a4', 6],
  ]);
});

test('twenty times the same photo at once is one photo that was sent twenty times', async () => {
  const photo = await newPhoto();
  const answers = await Promise.all(Array.from({ length: 20 }, () => customer.upload('4x6', photo)));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await listed('4x6')).toMatchObject([{ sentCount: 20, quantity: 1 }]);
});

test('a sending that is repeated because its answer was lost changes nothing', async () => {
  const photo = await newPhoto();
  const fields = { clientFileId: 'client-file-1' };
  const first = await customer.upload('4x6', photo, { fields });
  const answers = await Promise.all(Array.from({ length: 5 }, () => customer.upload('4x6', photo, { fields })));
  for (const again of answers) expect(again).toMatchObject({ status: 201, body: first.body });
  await customer.call('PUT', `/uploads/files/${first.body.id}`, { quantity: 0 });
  expect((await customer.upload('4x6', photo, { fields })).body).toMatchObject({ quantity: 0, sentCount: 1 });
});

test('another photo under a clientFileId that is taken is refused, and taken under its own', async () => {
  const fields = { clientFileId: 'client-file-1' };
  await customer.upload('4x6', await newPhoto(), { fields });
  const other = await newPhoto();
  const mixedUp = await customer.upload('4x6', other, { fields });
  expect(mixedUp).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused', parameter: 'clientFileId' } });
  expect(await listed('4x6')).toHaveLength(1);
  expect((await customer.upload('4x6', other, { fields: { clientFileId: 'client-file-2' } })).status).toBe(201);
  expect(await listed('4x6')).toHaveLength(2);
});

test('the same photo sent into another size is one photo with a print in each, and keeps what was chosen', async () => {
  const photo = await newPhoto();
  const { body: first } = await customer.upload('4x6', photo, { fields: { clientFileId: 'into-4x6' } });
  await customer.call('PUT', `/uploads/files/${first.id}`, { quantity: 5 });
  const second = await customer.upload('a4', photo, { fields: { clientFileId: 'into-a4-' } });
  expect(second.body).toMatchObject({ id: first.id, quantity: 1, sentCount: 2 });
  // Once more into a size where there are prints already: none is added.
  await customer.upload('4x6', photo);
  expect(await listed('4x6')).toMatchObject([{ quantity: 5, sentCount: 3 }]);
  expect(await listed()).toMatchObject([{ quantity: 6 }]);
  // Set to none and sent again: it is wanted again.
  await customer.call('PUT', `/uploads/files/${first.id}?size=a4`, { quantity: 0 });
  expect((await customer.upload('a4', photo)).body.quantity).toBe(1);
});

test('prints of a photo are set in the size named, or in the one it was added in', async () => {
  const { body: file } = await customer.upload('5x7', await newPhoto());
  const put = (choice: object, size = '') => customer.call('PUT', `/uploads/files/${file.id}${size}`, choice);
  const crop = { x: 0.25, y: 0, width: 0.5, height: 1 };
  expect(await put({ quantity: 2, crop, fit: 'fit', rotate: 90 })).toMatchObject({
    status: 200,
    body: { quantity: 2, crop, fit: 'fit', rotate: 90 },
  });
  expect((await put({ quantity: 3 })).body).toMatchObject({ quantity: 3, crop, fit: 'fit', rotate: 90 });
  expect((await put({ quantity: 3, crop: null })).body.crop).toBeNull();
  const adjustments = { paper: 'upright', straighten: 2.5, borderMm: 0, isBlackAndWhite: false, brightness: -1 };
  expect((await put({ quantity: 3, adjustments })).body.adjustments).toEqual(adjustments);
  expect((await put({ quantity: 3 })).body.adjustments).toEqual(adjustments);
  expect((await put({ quantity: 3, adjustments: null })).body.adjustments).toBeNull();
  expect((await put({ quantity: 4 }, '?size=a4')).body).toMatchObject({ quantity: 4, crop: null, fit: 'fill' });
  expect(await listed('5x7')).toMatchObject([{ quantity: 3 }]);
  expect(await listed('a4')).toMatchObject([{ quantity: 4 }]);
  expect(await listed()).toMatchObject([{ quantity: 7 }]);
});

test('prints of many photos are set at once, in a size that none of them was added in', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) ids.push((await customer.upload('4x6', await newPhoto())).body.id);
  const quantities = ids.map((fileId, index) => ({ fileId, quantity: index }));
  const answer = await customer.call('PUT', '/uploads/sizes/a4/quantities', { quantities });
  expect(answer.status).toBe(200);
  const quantityOf = ({ quantity }: { quantity: number }) => quantity;
  expect(answer.body.map(quantityOf)).toEqual([0, 1, 2]);
  expect((await listed('4x6')).map(quantityOf)).toEqual([1, 1, 1]);
});

test('a photo that is taken out is gone in all sizes and may come again', async () => {
  const photo = await newPhoto();
  const fields = { clientFileId: 'client-file-1' };
  const { body: file } = await customer.upload('4x6', photo, { fields });
  await customer.call('PUT', `/uploads/files/${file.id}?size=a4`, { quantity: 3 });
  expect((await customer.call('DELETE', `/uploads/files/${file.id}`)).status).toBe(204);
  expect(await listed()).toEqual([]);
  expect((await customer.call('DELETE', `/uploads/files/${file.id}`)).status).toBe(404);
  expect((await customer.call('PUT', `/uploads/files/${file.id}?size=a4`, { quantity: 3 })).status).toBe(404);
  const again = await customer.upload('4x6', photo, { fields });
  expect(again).toMatchObject({ status: 201, body: { quantity: 1, sentCount: 1 } });
  expect(await listed('a4')).toMatchObject([{ quantity: 0 }]);
});

test('the second device changes what the first one sees', async () => {
  const { body: file } = await customer.upload('4x6', await newPhoto());
  const [one, two] = await Promise.all([
    customer.call('PUT', `/uploads/files/${file.id}?size=4x6`, { quantity: 7 }),
    customer.call('PUT', `/uploads/files/${file.id}?size=a4`, { quantity: 2 }),
  ]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(await listed()).toMatchObject([{ quantity: 9 }]);
});

test('an upload of 2,000 photos is listed, changed and summed up', async () => {
  const { body: upload } = await customer.call('POST', '/uploads');
  const at = new Date().toISOString();
  const ids = Array.from({ length: 2_000 }, (_, index) => `${upload.id}-${index}`);
  const rows = ids.map((id) => ({
    id,
    upload_task_id: upload.id,
    name: `${id}.jpg`,
    byte_size: 3_000_000,
    width: 4032,
    height: 3024,
    sha256: createHash('sha256').update(id).digest('hex'),
    state: 'ready' as const,
    size_id: '-',
    created_at: at,
  }));
  for (let start = 0; start < rows.length; start += 500) {
    const part = rows.slice(start, start + 500);
    await central.database.insertInto('uploaded_file').values(part).execute();
  }
  const quantities = ids.map((fileId) => ({ fileId, quantity: 2 }));
  const changed = await customer.call('PUT', '/uploads/sizes/4x6/quantities', { quantities });
  expect([changed.status, changed.body.length]).toEqual([200, 2_000]);
  const { body: statuses } = await customer.call('GET', '/uploads/status');
  expect(statuses[0]).toMatchObject({ size: '4x6', status: 1, quantity: 4_000, printQuantity: 4_000 });

  // All of them in another size instead: one call for both sizes.
  const none = ids.map((fileId) => ({ fileId, quantity: 0 }));
  const alsoIn = { size: '4x6', quantities: none };
  expect((await customer.call('PUT', '/uploads/sizes/5x7/quantities', { quantities, alsoIn })).status).toBe(200);
  const { body: moved } = await customer.call('GET', '/uploads/status');
  expect(moved.filter(({ quantity }: { quantity: number }) => quantity > 0)).toMatchObject([
    { size: '5x7', quantity: 4_000 },
  ]);
  const strange = { quantities, alsoIn: { size: '4x6', quantities: [{ fileId: 'of-nobody', quantity: 1 }] } };
  expect((await customer.call('PUT', '/uploads/sizes/5x7/quantities', strange)).status).not.toBe(200);
});
