import { Order } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { defaultCrop } from '@printfront/shared/domain/photo-geometry.ts';
import { readZip } from '@printfront/shared/server/print-files/zip-in-test.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { cameraExif, tellingJpeg } from '@printfront/shared/testing/photos/telling-photos.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { customerOf } from '../uploads/uploads-in-test.ts';
import { checkout } from './online-order-in-test.ts';

let central: CentralInTest;
beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
  await central.startPhotoWorkers();
});
afterAll(() => central.stop());

it('photos that a customer sent become the print files of the order, with the frame that was chosen', async () => {
  const customer = await customerOf(central);
  await customer.upload('4x6', await orientedJpeg(6));
  await customer.upload('instant-mini', await orientedJpeg(1, 600, 480));
  const sizes = (await customer.call('GET', '/sizes')).body;
  const mini = sizes.find(({ key }: { key: string }) => key === 'instant-mini');
  await customer.call('POST', '/uploads/photo-frames', { photoFrameId: mini.photoFrames[0].id });
  await customer.lookedAt();
  const uploadId = (await customer.call('GET', '/uploads')).body.id;
  const order = Order.parse((await customer.call('POST', '/orders', checkout(uploadId))).body);
  expect(order.lines.map(({ size, photoFrame }) => [size.key, photoFrame?.id ?? null])).toEqual([
    ['4x6', null],
    ['instant-mini', mini.photoFrames[0].id],
  ]);

  for (const url of order.lines.flatMap(({ files }) => files.map(({ thumbnailUrl }) => thumbnailUrl ?? ''))) {
    const thumbnail = await customer.picture(url);
    expect(thumbnail.headers.get('content-type')).toBe('image/jpeg');
    await thumbnail.arrayBuffer();
  }
  const { session } = await central.signedIn(40);
  const archive = await central.call(`/orders/${order.id}/archive`, { session });
  expect(archive.status).toBe(200);
  const entries = readZip(Buffer.from(await archive.arrayBuffer()));
  const number = formatOrderNumber(order.iid);
  expect(entries.map(({ path }) => path)).toEqual([
    `4x6_glossy/${number}-001_1x.jpg`,
    `instant-mini_glossy/${number}-002_1x.jpg`,
    'order-sheet.html',
    'manifest.json',
  ]);
  // Upright: the photo lies, so its print does too.
  expect(await sharp(entries[0]?.bytes).metadata()).toMatchObject({ width: 1800, height: 1200 });
});

it('S46: what is seen in a photo is told at home too, and the print file is the part that was shown', async () => {
  const customer = await customerOf(central);
  const tall = (blur: number, second: string) =>
    tellingJpeg({
      width: 900,
      height: 2000,
      at: { x: 0.5, y: 0.88 },
      blur,
      exif: cameraExif(`2026:11:20 10:30:${second}`),
    });
  await customer.upload('4x6', await tall(0.3, '05'));
  await customer.upload('4x6', await tall(6, '09'));
  const [best, other] = await customer.lookedAt('4x6');
  expect(best).toMatchObject({ takenAt: '2026-11-20T03:30:05.000Z', origin: 'original', crop: null, similarCount: 2 });
  expect(best?.focus?.y).toBeCloseTo(0.88, 1);
  expect(best?.averageColor).toMatch(/^#[0-9a-f]{6}$/);
  expect(other).toMatchObject({ similarTo: best?.id, similarCount: 1 });
  const left = await customer.call('PUT', `/uploads/files/${other?.id}?size=4x6`, { quantity: 0 });
  expect(left.body).toMatchObject({ quantity: 0, similarTo: null, similarCount: 1 });
  expect((await customer.lookedAt('4x6'))[1]).toMatchObject({ quantity: 0, similarTo: best?.id });

  const preview = Buffer.from(await (await customer.picture(best?.previewUrl ?? '')).arrayBuffer());
  const uploadId = (await customer.call('GET', '/uploads')).body.id;
  const order = Order.parse((await customer.call('POST', '/orders', checkout(uploadId))).body);
  const [line] = order.lines;
  const crop = line && defaultCrop({ width: 900, height: 2000 }, line.size, 0, best?.focus ?? null);
  expect(crop?.y).toBeGreaterThan(0.25);
  expect(line?.files).toMatchObject([{ crop }]);

  const { session } = await central.signedIn(40);
  const archive = await central.call(`/orders/${order.id}/archive`, { session });
  const print = readZip(Buffer.from(await archive.arrayBuffer()))[0]?.bytes;
  const { width, height } = await sharp(preview).metadata();
  const small = await sharp(print).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  const shown = await sharp(preview).raw().toBuffer();
  const apart = shown.reduce((sum, value, at) => sum + Math.abs(value - (small[at] ?? 0)), 0) / shown.length;
  expect(apart).toBeLessThan(2);
});
