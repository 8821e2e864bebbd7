import { createHash } from 'node:crypto';
import { readZip } from '@printfront/shared/server/print-files/zip-in-test.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { A_PHOTO, bringOrder, SIZE_4X6 } from './order-in-test.ts';

let central: CentralInTest;
let session = '';
let orderId = '';
let photo: Buffer;
beforeAll(async () => {
  central = await startCentralInTest();
  await central.startPhotoWorkers();
  session = (await central.signedIn(40)).session;
  photo = await orientedJpeg(6);
  const sha256 = createHash('sha256').update(photo).digest('hex');
  const line = { size: SIZE_4X6, printQuantity: 2, photoFrame: null, files: [{ ...A_PHOTO, sha256 }] };
  orderId = (await bringOrder(central, await central.enrolled(), { iid: 7, lines: [line] })).orderId;
});
afterAll(() => central.stop());

it('refuses the print files until every photo has come, then sends them as a ZIP with the number as its name', async () => {
  const early = await central.call(`/orders/${orderId}/archive`, { session });
  expect(early.status).toBe(409);
  expect(await early.json()).toMatchObject({ code: 'photo-missing' });
  expect(await (await central.call(`/orders/${orderId}`, { session })).json()).toMatchObject({ missingPhotoCount: 1 });

  await central.storeBlob(photo);
  const archive = await central.call(`/orders/${orderId}/archive`, { session });
  expect(archive.headers.get('content-type')).toBe('application/zip');
  expect(archive.headers.get('content-disposition')).toBe('attachment; filename="0007.zip"');
  const entries = readZip(Buffer.from(await archive.arrayBuffer()));
  expect(entries.map(({ path }) => path)).toEqual(['4x6/0007-001_2x.jpg', 'order-sheet.html', 'manifest.json']);
  expect(await sharp(entries[0]?.bytes).metadata()).toMatchObject({ width: 1800, height: 1200, density: 300 });
});

it('shows a small upright picture of a photo that has come', async () => {
  await central.storeBlob(photo);
  const read: unknown = await (await central.call(`/orders/${orderId}`, { session })).json();
  const url = `/orders/${orderId}/files/${A_PHOTO.id}/thumbnail`;
  expect(read).toMatchObject({ missingPhotoCount: 0, lines: [{ files: [{ thumbnailUrl: `/api/v1${url}` }] }] });
  const picture = await central.call(url, { session });
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  expect(picture.headers.get('cache-control')).toMatch(/^private/);
  expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width: 400, height: 300 });
});

it('gives the print file of one photo as it stands in the ZIP, for a print that is made again', async () => {
  await central.storeBlob(photo);
  const archive = await central.call(`/orders/${orderId}/archive`, { session });
  const [whole] = readZip(Buffer.from(await archive.arrayBuffer()));
  const one = await central.call(`/orders/${orderId}/files/${A_PHOTO.id}/print?size=4x6`, { session });
  expect(one.headers.get('content-disposition')).toBe('attachment; filename="0007-001_4x6_again.jpg"');
  expect(Buffer.from(await one.arrayBuffer()).equals(whole?.bytes ?? Buffer.alloc(0))).toBe(true);
  const other = await central.call(`/orders/${orderId}/files/${A_PHOTO.id}/print?size=5x7`, { session });
  expect([other.status, await other.json()]).toMatchObject([404, { code: 'not-found' }]);
});
