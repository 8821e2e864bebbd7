import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { releasePhotos } from './photo-retention.repository.ts';

let edge: EdgeInTest;
let kiosk: TestClient;
beforeAll(async () => {
  edge = await startEdgeInTest();
  kiosk = await edge.kiosk();
});
afterAll(() => edge.stop());

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** Never the same bytes twice. */
const newPhoto = async (byteSize = 16) => Buffer.concat([await orientedJpeg(1, 60, 40), randomBytes(byteSize)]);

async function openOrder(): Promise<string> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  return id;
}

/** Handed over, and central has said that its photos are to go at once. */
async function orderToDelete(photo: Buffer): Promise<void> {
  const id = await openOrder();
  expect((await kiosk.upload(`/storefront/orders/${id}/files`, photo)).status).toBe(201);
  await eventually(
    async () => (await kiosk.call('GET', `/storefront/orders/${id}/status`)).body,
    (statuses) => statuses.some((size: { status: number }) => size.status === 1),
  );
  const body = { name: 'มานี', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const { orderId } = (await kiosk.call('POST', `/storefront/orders/${id}`, body)).body;
  await edge.database
    .updateTable('storefront_order')
    .set({ production_status: 3 })
    .where('order_id', '=', orderId)
    .execute();
  await edge.database
    .transaction()
    .execute((transaction) => releasePhotos(transaction, orderId, new Date().toISOString()));
}

/** An upload of which a part has come, and the rest only when asked for. */
async function drippingUpload(photo: Buffer) {
  const boundary = 'drip';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="slow.jpg"\r\n\r\n`;
  const request = http.request(`${edge.url}${API_BASE}/storefront/orders/${await openOrder()}/files`, {
    method: 'POST',
    headers: { 'x-requested-with': 'printfront', 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  const half = Math.floor(photo.length / 2);
  request.write(Buffer.concat([Buffer.from(head), photo.subarray(0, half)]));
  await eventually(
    async () => edge.blobs.writing(),
    (count) => count > 0,
  );
  return {
    async finish(): Promise<number | undefined> {
      request.end(Buffer.concat([photo.subarray(half), Buffer.from(`\r\n--${boundary}--\r\n`)]));
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      response.resume();
      await once(response, 'end');
      return response.statusCode;
    },
  };
}

test('an upload that drips keeps nobody’s photos from being deleted, and sync does not give way to it', async () => {
  const deleted = await newPhoto();
  await orderToDelete(deleted);
  const upload = await drippingUpload(await newPhoto());
  await eventually(
    async () => edge.traffic.isMoving(),
    (isMoving) => !isMoving,
  );
  expect(await edge.retention.sweep()).toBe(1);
  expect([await edge.blobs.has(sha256Of(deleted)), edge.blobs.writing()]).toEqual([false, 1]);
  expect(await upload.finish()).toBe(201);
});

test('sync gives way to photos that move', async () => {
  const id = await openOrder();
  expect((await kiosk.upload(`/storefront/orders/${id}/files`, await newPhoto(300_000))).status).toBe(201);
  expect(edge.traffic.isMoving()).toBe(true);
});

test('the very photo that is being deleted may come in at the same time, and is there', async () => {
  const photo = await newPhoto();
  await orderToDelete(photo);
  const upload = await drippingUpload(photo);
  expect(await edge.retention.sweep()).toBe(1);
  expect(await edge.blobs.has(sha256Of(photo))).toBe(false);
  expect(await upload.finish()).toBe(201);
  expect(await edge.blobs.has(sha256Of(photo))).toBe(true);
  await edge.collector.collect();
  expect(await edge.blobs.has(sha256Of(photo))).toBe(true);
});

test('a photo whose bytes are deleted before its row is written is not acknowledged, and can be sent again', async () => {
  const [id, photo] = [await openOrder(), await newPhoto()];
  const { createBlobWriter } = edge.blobs;
  edge.blobs.createBlobWriter = async (expectedBytes) => {
    const writer = await createBlobWriter(expectedBytes);
    return {
      write: writer.write,
      abort: writer.abort,
      async commit() {
        const stored = await writer.commit();
        await edge.collector.collectOf([stored.sha256]);
        return stored;
      },
    };
  };
  const files = `/storefront/orders/${id}/files`;
  const refused = await kiosk.upload(files, photo);
  edge.blobs.createBlobWriter = createBlobWriter;
  expect([refused.status, refused.body.code]).toEqual([400, 'upload-incomplete']);
  expect((await kiosk.call('GET', files)).body).toEqual([]);
  expect((await kiosk.upload(files, photo)).status).toBe(201);
  expect(await edge.blobs.has(sha256Of(photo))).toBe(true);
});

test('a photo that still has to go to central is not collected, although no order of this shop names it', async () => {
  const writer = await edge.blobs.createBlobWriter();
  await writer.write(randomBytes(100));
  const { sha256 } = await writer.commit();
  await edge.database.insertInto('outbox_blob').values({ sha256 }).execute();
  await edge.collector.collect();
  expect(await edge.blobs.has(sha256)).toBe(true);
  await edge.database.updateTable('outbox_blob').set({ state: 'received' }).where('sha256', '=', sha256).execute();
  await edge.collector.collect();
  expect(await edge.blobs.has(sha256)).toBe(false);
});

test('killed between a photo and the pictures made of it, the shop removes these later', async () => {
  const photo = await newPhoto();
  await orderToDelete(photo);
  const sha256 = sha256Of(photo);
  const left = async () => (await fs.readdir(edge.folder, { recursive: true })).filter((name) => name.includes(sha256));
  expect(await left()).not.toEqual([]);
  const { remove } = edge.blobs;
  edge.blobs.remove = async (one) => {
    await remove(one);
    throw new Error('killed here');
  };
  await edge.retention.sweep().catch(() => undefined);
  edge.blobs.remove = remove;
  expect(await left()).not.toEqual([]);
  await edge.collector.collect();
  expect(await left()).toEqual([]);
});
