import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually, newOrderId } from './edge-in-test.ts';
import { createEdgeProcess, type EdgeProcess, pair } from './edge-process-in-test.ts';

let edge: EdgeProcess;
let second: EdgeProcess;
beforeEach(async () => {
  edge = await createEdgeProcess();
  second = await createEdgeProcess(path.dirname(edge.folder));
});
afterEach(async () => {
  await second.remove();
  await edge.remove();
});

test('a second server on the same folder ends with one sentence before it touches what the first is receiving', async () => {
  await edge.enrol();
  const server = await edge.start();
  const kiosk = await pair(server);
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  const photo = await orientedJpeg(1, 900, 900);
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--b--\r\n')]);
  const phone = net.connect(server.port, '127.0.0.1');
  let answer = '';
  phone.on('data', (data) => {
    answer += String(data);
  });
  phone.write(
    `POST /api/v1/storefront/orders/${id}/files HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Requested-With: printfront\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  phone.write(body.subarray(0, body.length - 1_000));
  const incoming = () => fs.readdir(path.join(edge.folder, 'blobs', 'incoming'));
  await eventually(incoming, (names) => names.length === 1);

  await expect(second.start()).rejects.toThrow(
    `ended with 75: The folder ${edge.folder} is in use by another server or restore: stop the server first.\n`,
  );
  expect(await incoming()).toHaveLength(1);
  phone.write(body.subarray(body.length - 1_000));
  await eventually(
    async () => answer,
    (text) => text.includes('\r\n'),
  );
  expect(answer).toContain('HTTP/1.1 201');
  phone.destroy();
});

test('whatever ended the first, the second goes on at once', async () => {
  await edge.enrol();
  await edge.start();
  await edge.end('SIGKILL');
  const server = await second.start();
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});
