import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { A_PHOTO, SIZE_4X6 } from '../orders/order-in-test.ts';
import { enrolInTest } from '../sync/edge-in-test.ts';
import { addEnrolCode } from '../sync/edge-servers.repository.ts';
import { listDamagedPhotos } from './damaged-photos.repository.ts';

let central: CentralInTest;
beforeAll(async () => {
  central = await startCentralInTest();
});
afterAll(() => central.stop());

const shop = () =>
  enrolInTest({
    url: () => central.origin,
    desk: { addEnrolCode: ({ code }) => addEnrolCode(central.database, code, 'Shop A') },
  });

/** A shop whose order has arrived with its one photo. */
async function orderedPhoto() {
  const edge = await shop();
  const photo = Buffer.concat([await orientedJpeg(1, 60, 40), randomBytes(50)]);
  const sha256 = createHash('sha256').update(photo).digest('hex');
  const lines = [{ size: SIZE_4X6, printQuantity: 2, photoFrame: null, files: [{ ...A_PHOTO, sha256 }] }];
  const event = edge.submitted({ lines });
  await edge.push([event]);
  expect(await edge.sendPart(sha256, 0, photo.length, photo)).toEqual({ state: 'stored' });
  const { orderId, iid } = event.payload;
  const behind = async () => (await edge.call('POST', '/digest', { orders: [{ orderId, version: 1 }] })).body.behind;
  return { edge, photo, sha256, orderId, iid, behind };
}

test('S39: a photo that central’s disk has damaged is named, not printed, and asked for again', async (context) => {
  const { disk } = central.storage;
  if (disk === null) return context.skip('a bucket looks after its bytes itself');
  const { edge, photo, sha256, orderId, iid, behind } = await orderedPhoto();
  expect(await behind()).toEqual([]);
  const damaged = Buffer.from(photo);
  damaged.writeUInt8(damaged.readUInt8(photo.length - 20) ^ 1, photo.length - 20);
  await fs.writeFile(disk.localPath(sha256), damaged);

  expect(await central.scrub.finishRound()).toBe(1);
  expect(await listDamagedPhotos(central.database)).toMatchObject([
    { sha256, uses: [{ orderId, iid, name: A_PHOTO.name }] },
  ]);
  const { session } = await central.signedIn(40);
  const archive = await central.call(`/orders/${orderId}/archive`, { session });
  expect(await archive.json()).toMatchObject({ status: 409, code: 'photo-missing' });
  const metrics = await (await fetch(`${central.origin}/metrics`)).text();
  expect(metrics).toMatch(/^printfront_photos_damaged 1$/m);

  expect(await behind()).toEqual([{ orderId, version: 0 }]);
  expect(await edge.missing([sha256])).toEqual([{ sha256, receivedBytes: 0 }]);
  expect(await edge.sendPart(sha256, 0, photo.length, photo)).toEqual({ state: 'stored' });
  expect(await central.scrub.finishRound()).toBe(0);
  expect(await behind()).toEqual([]);
  expect(await listDamagedPhotos(central.database)).toEqual([]);
  expect(await fs.readFile(disk.localPath(sha256))).toEqual(photo);
});

test('S39: a shop gets back the photos of its own orders, and nobody else’s', async () => {
  const { edge, photo, sha256 } = await orderedPhoto();
  const fetchBy = async (token: string) =>
    fetch(`${central.origin}/api/v1/sync/blobs/${sha256}`, {
      headers: { authorization: `Bearer ${token}`, 'x-printfront-protocol': '1' },
    });
  const own = await fetchBy(edge.token);
  expect(Buffer.from(await own.arrayBuffer())).toEqual(photo);
  expect((await fetchBy((await shop()).token)).status).toBe(404);
});

test('an order whose row the disk has changed is not printed', async () => {
  const { orderId } = await orderedPhoto();
  const { session } = await central.signedIn(40);
  const archive = async () => (await central.call(`/orders/${orderId}/archive`, { session })).status;
  await central.database.updateTable('order_file').set({ quantity: 3 }).where('order_id', '=', orderId).execute();
  expect(await archive()).toBe(409);
});
