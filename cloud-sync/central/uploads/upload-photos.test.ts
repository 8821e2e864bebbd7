import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { createPhotoProcessing } from '@printfront/shared/server/photos/photo-processing.ts';
import { orientedJpeg, patternHeic, truncated } from '@printfront/shared/testing/photos/make-photos.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { A_PHOTO, bringOrder, SIZE_4X6 } from '../orders/order-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { uninspectedOfCustomers } from './uninspected-photos.service.ts';
import { markUploadOrdered } from './upload-content.service.ts';
import { type Customer, customerOf, newPhoto } from './uploads-in-test.ts';

let central: CentralInTest;
let customer: Customer;

beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
  await central.startPhotoWorkers();
});
afterAll(() => central.stop());

beforeEach(async () => {
  customer = await customerOf(central);
});

const statusOf = async (key: string) => {
  const { body } = await customer.call('GET', '/uploads/status');
  return body.find(({ size }: { size: string }) => size === key);
};
const framesOf = (key: string) =>
  central.database
    .selectFrom('photo_frame')
    .innerJoin('size', 'size.id', 'photo_frame.target_size_id')
    .select('photo_frame.id')
    .where('size.key', '=', key)
    .orderBy('photo_frame.rank')
    .execute();
const choose = (photoFrameId: string | undefined) => customer.call('POST', '/uploads/photo-frames', { photoFrameId });

test('a photo is looked at after it was taken in: upright pixels, thumbnail and preview', async () => {
  await customer.upload('4x6', await orientedJpeg(6, 300, 200));
  await customer.upload('4x6', await patternHeic(1));
  const [jpeg, heic] = await customer.lookedAt('4x6');
  expect(jpeg).toMatchObject({ state: 'ready', width: 300, height: 200, dpi: expect.any(Number) });
  expect(heic).toMatchObject({ state: 'ready', width: 320, height: 240 });
  for (const address of [jpeg?.thumbnailUrl, jpeg?.previewUrl, heic?.thumbnailUrl, heic?.previewUrl]) {
    const answer = await customer.picture(address ?? '');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(answer.headers.get('cache-control')).toMatch(/^private, .*immutable$/);
    const etag = answer.headers.get('etag') ?? '';
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('jpeg');
    expect((await customer.picture(address ?? '', { 'if-none-match': etag })).status).toBe(304);
  }
  expect(await statusOf('4x6')).toMatchObject({ status: 1, quantity: 2 });
});

test('a preview changes its address with what it shows, and without its version it is asked for again', async () => {
  const { body: file } = await customer.upload('4x6', await newPhoto());
  const [before] = await customer.lookedAt('4x6');
  const crop = { x: 0, y: 0, width: 0.3, height: 0.9 };
  const { body: after } = await customer.call('PUT', `/uploads/files/${file.id}`, { quantity: 1, crop });
  expect(after.previewUrl).not.toBe(before?.previewUrl);
  const bytes = async (address: string) => Buffer.from(await (await customer.picture(address)).arrayBuffer());
  expect((await bytes(after.previewUrl)).equals(await bytes(before?.previewUrl ?? ''))).toBe(true);
  const plain = await customer.picture(`/uploads/files/${file.id}/preview?size=4x6`);
  expect(plain.headers.get('cache-control')).toBe('private, no-cache');
  await plain.arrayBuffer();
});

test('the same photo of another customer is ready at once', async () => {
  const photo = await newPhoto();
  await customer.upload('4x6', photo);
  await customer.lookedAt();
  const other = await customerOf(central);
  const { body } = await other.upload('4x6', photo);
  expect(body).toMatchObject({ state: 'ready', width: 200, height: 100, sentCount: 1, quantity: 1 });
});

test('a damaged photo is kept, wanted in no size, and blocks none', async () => {
  const damaged = truncated(await orientedJpeg(8, 500, 400));
  expect((await customer.upload('4x6', damaged)).status).toBe(201);
  const [file] = await customer.lookedAt('4x6');
  expect(file).toMatchObject({ state: 'damaged', quantity: 0 });
  expect((await customer.upload('a4', damaged)).body).toMatchObject({ id: file?.id, quantity: 0, sentCount: 2 });
  expect(await statusOf('4x6')).toMatchObject({ status: 0 });
  expect((await customer.call('PUT', `/uploads/files/${file?.id}`, { quantity: 1 })).body).toMatchObject({
    quantity: 0,
  });
  const quantities = [{ fileId: file?.id, quantity: 2 }];
  expect((await customer.call('PUT', '/uploads/sizes/4x6/quantities', { quantities })).status).toBe(200);
  expect(await statusOf('4x6')).toMatchObject({ status: 0, quantity: 0 });
});

test('a size with frames needs one, and its preview shows it', async () => {
  await customer.upload('instant-mini', await newPhoto());
  const [before] = await customer.lookedAt('instant-mini');
  expect(await statusOf('instant-mini')).toMatchObject({ status: 3 });
  const [first, second] = await framesOf('instant-mini');
  const chosen = [{ size: 'instant-mini', photoFrameId: first?.id }];
  expect(await choose(first?.id)).toMatchObject({ status: 200, body: chosen });
  expect(await statusOf('instant-mini')).toMatchObject({ status: 1 });
  expect((await customer.call('GET', '/uploads/photo-frames')).body).toEqual(chosen);
  expect((await customer.call('GET', '/uploads/photo-frames/instant-mini')).body).toEqual(chosen[0]);
  expect((await customer.call('GET', '/uploads/photo-frames/instant-wide')).status).toBe(404);

  const pictureOf = async ({ previewUrl }: Partial<UploadedFile> = {}) =>
    Buffer.from(await (await customer.picture(previewUrl ?? '')).arrayBuffer());
  const [framed] = await customer.lookedAt('instant-mini');
  expect(framed?.previewUrl).not.toBe(before?.previewUrl);
  const plainCorner = await cornerOf(await withoutFrame(framed));
  expect(await cornerOf(await pictureOf(framed))).not.toEqual(plainCorner);
  await choose(second?.id);
  const [other] = await customer.lookedAt('instant-mini');
  expect(other?.previewUrl).not.toBe(framed?.previewUrl);
});

/** The same photo in the same size for a customer who has chosen no frame. */
async function withoutFrame(file: UploadedFile | undefined): Promise<Buffer> {
  const row = await central.database
    .selectFrom('uploaded_file')
    .select('sha256')
    .where('id', '=', file?.id ?? '')
    .executeTakeFirstOrThrow();
  const chunks: Buffer[] = [];
  for await (const chunk of await central.blobs.openRead(row.sha256)) chunks.push(Buffer.from(chunk));
  const other = await customerOf(central);
  const { body } = await other.upload('instant-mini', Buffer.concat(chunks));
  return Buffer.from(await (await other.picture(body.previewUrl)).arrayBuffer());
}

async function cornerOf(picture: Buffer): Promise<number[]> {
  const { data } = await sharp(picture).extract({ left: 4, top: 4, width: 1, height: 1 }).raw().toBuffer({
    resolveWithObject: true,
  });
  return [...data].map((value) => Math.round(value / 32));
}

test('a frame that is unknown, of a hidden size or without a picture cannot be chosen', async () => {
  await customer.call('POST', '/uploads');
  const [hidden] = await framesOf('new-year-card');
  const [, , , last] = await framesOf('instant-square');
  const [good] = await framesOf('instant-wide');
  await central.database
    .updateTable('photo_frame')
    .set({ image_sha256: null })
    .where('id', '=', last?.id ?? '')
    .execute();
  for (const photoFrameId of ['unknown', hidden?.id, last?.id]) expect((await choose(photoFrameId)).status).toBe(404);
  expect(await choose('')).toMatchObject({ status: 400, body: { parameter: 'photoFrameId' } });
  expect((await customer.call('GET', '/uploads/photo-frames')).body).toEqual([]);
  // Without an upload there is nothing to choose for.
  const nobody = await customerOf(central);
  expect((await nobody.call('POST', '/uploads/photo-frames', { photoFrameId: good?.id })).status).toBe(404);
});

test('the frames of an ordered upload are those of the order, whatever becomes of the catalogue', async () => {
  const { body: upload } = await customer.call('POST', '/uploads');
  const [frame] = await framesOf('instant-wide');
  await choose(frame?.id);
  const photoFrame = { id: 'a-frame-of-then', name: { th: 'ก', en: 'A' }, imageSha256: 'f'.repeat(64) };
  const line = { size: { ...SIZE_4X6, key: 'a-size-of-then' }, printQuantity: 1, photoFrame, files: [A_PHOTO] };
  const { orderId } = await bringOrder(central, await central.enrolled(), { lines: [line] });
  const place = central.database.transaction();
  await place.execute((transaction) => markUploadOrdered(transaction, upload.id, orderId));
  const answer = await customer.call('GET', `/uploads/photo-frames?id=${upload.id}`);
  expect(answer.body).toEqual([{ size: 'a-size-of-then', photoFrameId: 'a-frame-of-then' }]);
  expect((await customer.call('GET', '/uploads/photo-frames')).status).toBe(404);
});

test('photos that were not looked at when a server ended are looked at by its next start', async () => {
  await central.processing.stop();
  const photos = await Promise.all(Array.from({ length: 6 }, newPhoto));
  for (const photo of photos) await customer.upload('4x6', photo);
  expect(await central.processing.countWaiting()).toBe(6);
  await central.processing.start();
  // Ended again in the middle.
  await vi.waitFor(async () => expect(await central.processing.countWaiting()).toBeLessThan(6), { timeout: 20_000 });
  await central.processing.stop();
  await central.processing.start();
  expect((await customer.lookedAt('4x6')).map(({ state, quantity }) => [state, quantity])).toEqual(
    photos.map(() => ['ready', 1]),
  );
});

test('what one server took in another one looks at, and both at once do no harm', async () => {
  await central.processing.stop();
  for (let index = 0; index < 8; index += 1) await customer.upload('4x6', await newPhoto());
  const recorded: string[] = [];
  const servers = ['one', 'another'].map(() => {
    const photos = uninspectedOfCustomers(central.database);
    const counting: typeof photos = {
      ...photos,
      record: async (sha256, inspection) => {
        recorded.push(sha256);
        await photos.record(sha256, inspection);
      },
    };
    const { derivatives, logger } = central;
    // What they share here, derivatives and workers, servers of their own would have twice.
    const workers = { start() {}, stop() {} };
    return createPhotoProcessing({
      photos: counting,
      derivatives,
      workers,
      logger,
      now: () => new Date(),
      timeZone: () => null,
      lookEveryMs: 20,
    });
  });
  await central.processing.start();
  for (const server of servers) await server.start();
  const files = await customer.lookedAt('4x6');
  expect(files.map(({ state, quantity }) => [state, quantity])).toEqual(files.map(() => ['ready', 1]));
  // Neither was told of this one.
  await central.database.updateTable('uploaded_file').set({ state: 'processing' }).execute();
  await customer.lookedAt('4x6');
  for (const server of servers) await server.stop();
  expect(new Set(recorded).size).toBeGreaterThan(0);
});

test('a customer with many photos does not hold up one with few', async () => {
  await central.processing.stop();
  for (let index = 0; index < 30; index += 1) await customer.upload('4x6', await newPhoto());
  const other = await customerOf(central);
  await other.upload('4x6', await newPhoto());
  const { body: theirs } = await other.call('GET', '/uploads/files');
  const { sha256 } = await central.database
    .selectFrom('uploaded_file')
    .select('sha256')
    .where('id', '=', theirs[0].id)
    .executeTakeFirstOrThrow();
  const photos = uninspectedOfCustomers(central.database, () => 0);
  const next = async (without: string[]) => (await photos.list({ ofEach: 2, without })).map((photo) => photo.sha256);
  expect(await next([])).toContain(sha256);
  expect(await next([])).toHaveLength(3);
  expect(await next([sha256])).not.toContain(sha256);
  await central.processing.start();
  await customer.lookedAt();
});
