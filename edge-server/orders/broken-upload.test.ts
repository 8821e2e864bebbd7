import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { expect, test } from 'vitest';
import { eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';

test('a phone that goes away in the middle of a photo leaves nothing behind', async () => {
  const edge = await startEdgeInTest();
  const kiosk = await edge.kiosk();
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  const photo = await orientedJpeg(1, 900, 900);
  const socket = net.connect(Number(new URL(edge.url).port), '127.0.0.1');
  socket.write(
    `POST /api/v1/storefront/orders/${id}/files HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Requested-With: printfront\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${photo.length + 500}\r\n\r\n` +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n',
  );
  socket.write(photo.subarray(0, photo.length - 10));
  const incoming = () => fs.readdir(path.join(edge.folder, 'blobs', 'incoming'));
  await eventually(incoming, (names) => names.length === 1);
  socket.destroy();
  await eventually(incoming, (names) => names.length === 0);
  expect((await kiosk.call('GET', `/storefront/orders/${id}/files`)).body).toEqual([]);
  const again = await edge.phone().upload(`/storefront/orders/${id}/files`, photo);
  expect([again.status, again.body.quantity]).toEqual([201, 1]);
  await edge.stop();
});

test('with a full disk photos are refused with 507 and orders still open, close and answer', async () => {
  const edge = await startEdgeInTest({ isDiskFull: true });
  const kiosk = await edge.kiosk();
  const id = newOrderId();
  expect((await kiosk.call('POST', '/storefront/orders', { id })).status).toBe(200);
  const refused = await edge.phone().upload(`/storefront/orders/${id}/files`, await orientedJpeg(1));
  expect([refused.status, refused.body.code]).toEqual([507, 'disk-full']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await kiosk.call('GET', `/storefront/orders/${id}`)).body.fileCount).toBe(0);
  expect((await kiosk.call('DELETE', `/storefront/orders/${id}`)).status).toBe(204);
  await edge.stop();
});
