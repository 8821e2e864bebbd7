import { Order } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { readZip } from '@printfront/shared/server/print-files/zip-in-test.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
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
    `4x6/${number}-001_1x.jpg`,
    `instant-mini/${number}-002_1x.jpg`,
    'order-sheet.html',
    'manifest.json',
  ]);
  // Upright: the photo lies, so its print does too.
  expect(await sharp(entries[0]?.bytes).metadata()).toMatchObject({ width: 1800, height: 1200 });
});
