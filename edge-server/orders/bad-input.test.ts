import http from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { headerOnlyPng, orientedJpeg, truncated } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';

let edge: EdgeInTest;
let kiosk: TestClient;
let phone: TestClient;
let good: Buffer;
let id: string;
let goodFileId: string;

beforeAll(async () => {
  edge = await startEdgeInTest();
  kiosk = await edge.kiosk();
  phone = edge.phone();
  good = await orientedJpeg(1);
});
afterAll(() => edge.stop());

beforeEach(async () => {
  id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  goodFileId = (await phone.upload(`/storefront/orders/${id}/files`, good)).body.id;
});

const order = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };

/** The good photo is still the only one, still wanted once, and the order can still be placed. */
async function expectOrderUntouched(): Promise<void> {
  const files = await eventually(
    async () => (await kiosk.call('GET', `/storefront/orders/${id}/files`)).body,
    (list) => list[0].state === 'ready',
  );
  expect(files).toHaveLength(1);
  expect(files[0]).toMatchObject({ id: goodFileId, quantity: 1, sentCount: 1 });
  expect((await kiosk.call('POST', `/storefront/orders/${id}`, order)).status).toBe(200);
}

const REFUSED_FILES: [what: string, file: () => Buffer | undefined, status: number, code: string][] = [
  ['a text file named .jpg', () => Buffer.from('I am no photo.\n'.repeat(50)), 415, 'file-type-unsupported'],
  ['an empty file', () => Buffer.alloc(0), 400, 'file-empty'],
  ['a PNG of 50,000 × 50,000 pixels', () => headerOnlyPng(50_000, 50_000), 413, 'photo-too-many-pixels'],
  ['no file', () => undefined, 400, 'file-missing'],
];
test.each(REFUSED_FILES)('%s gets its own answer and leaves the order as it was', async (_what, file, status, code) => {
  const answer = await phone.upload(`/storefront/orders/${id}/files`, file());
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  await expectOrderUntouched();
});

test('two files in one request are refused, and neither is kept', async () => {
  const other = await orientedJpeg(3);
  const answer = await phone.upload(`/storefront/orders/${id}/files`, other, { second: await orientedJpeg(6) });
  expect([answer.status, answer.body.code]).toEqual([400, 'file-repeated']);
  await expectOrderUntouched();
});

test('a body that is no form is refused by name', async () => {
  const answer = await phone.call('POST', `/storefront/orders/${id}/files`, { file: 'x' });
  expect([answer.status, answer.body.code]).toEqual([400, 'upload-malformed']);
  await expectOrderUntouched();
});

test.each([
  ['with its length', true],
  ['without a length', false],
])('a file of 200 MB %s is refused while it comes, and the server goes on', async (_what, hasLength) => {
  const answer = await sendHuge(`${edge.url}/api/v1/storefront/orders/${id}/files`, 200_000_000, hasLength);
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([413, 'file-too-large']);
  await expectOrderUntouched();
});

test('a Content-Length shorter than its body keeps nothing, and what comes behind it is no request', async () => {
  const { port } = new URL(edge.url);
  const form =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n' +
    `${(await orientedJpeg(3)).toString('latin1')}\r\n--b--\r\n`;
  const socket = net.connect(Number(port), '127.0.0.1');
  const answers = text(socket);
  socket.write(
    `POST /api/v1/storefront/orders/${id}/files HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Requested-With: printfront\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${form.length - 300}\r\n\r\n`,
  );
  socket.write(form, 'latin1');
  // Of the photo, of what comes behind it, or of both: the connection ends in any case.
  const statuses = (await answers).match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];
  expect(new Set(statuses)).toEqual(new Set(['400']));
  await expectOrderUntouched();
});

test('a truncated photo is kept, marked as damaged, never ordered, and blocks nothing', async () => {
  const damaged = await phone.upload(`/storefront/orders/${id}/files`, truncated(await orientedJpeg(6)));
  expect(damaged.status).toBe(201);
  const files = await eventually(
    async () => (await kiosk.call('GET', `/storefront/orders/${id}/files`)).body,
    (list) => list.every((file: { state: string }) => file.state !== 'processing'),
  );
  expect(files[1]).toMatchObject({ state: 'damaged', quantity: 0 });
  // The damaged one wants nothing, and later photos are still one print each.
  expect((await phone.upload(`/storefront/orders/${id}/files`, await orientedJpeg(8))).body.quantity).toBe(1);
  // A customer who asks for it nevertheless, alone or with all the others, is told that there will be none.
  const choose = (body: object) => kiosk.call('PUT', `/storefront/files/${damaged.body.id}?size=5x7`, body);
  expect((await choose({ quantity: 1 })).body).toMatchObject({ state: 'damaged', quantity: 0 });
  const all = [{ fileId: damaged.body.id, quantity: 3 }];
  const together = await kiosk.call('PUT', `/storefront/orders/${id}/sizes/5x7/quantities`, { quantities: all });
  expect([together.status, together.body[1].quantity]).toEqual([200, 0]);
  const statuses = await eventually(
    async () => (await kiosk.call('GET', `/storefront/orders/${id}/status`)).body,
    (list) => list[0].status === 1,
  );
  expect(statuses[1]).toMatchObject({ status: 0, quantity: 0 });
  expect((await kiosk.call('POST', `/storefront/orders/${id}`, order)).status).toBe(200);
});

test.each([
  ['รูปถ่าย 🎞️.jpg', 'รูปถ่าย 🎞️.jpg'],
  ['../../etc/passwd.jpg', 'passwd.jpg'],
  ['..', 'photo'],
  ['C:\\Photos\\a.jpg', 'a.jpg'],
  ['\u061c\u200d.', 'photo'],
  [`${'ย'.repeat(1000)}.jpg`, `${'ย'.repeat(116)}.jpg`],
])('the name %s is shown as %s and touches no path', async (given, shown) => {
  const answer = await phone.upload(`/storefront/orders/${id}/files`, await orientedJpeg(6), { name: given });
  expect([answer.status, answer.body.name]).toEqual([201, shown]);
});

test('an unknown, a cancelled and a submitted order refuse photos before anything is stored', async () => {
  const blobCount = async () => (await Array.fromAsync(edge.blobs.list())).length;
  const cancelled = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id: cancelled });
  await kiosk.call('DELETE', `/storefront/orders/${cancelled}`);
  const before = await blobCount();
  const photo = await orientedJpeg(7, 321, 123);
  const answers = [
    await phone.upload(`/storefront/orders/${newOrderId()}/files`, photo),
    await phone.upload(`/storefront/orders/${cancelled}/files`, photo),
  ];
  await expectOrderUntouched();
  answers.push(await phone.upload(`/storefront/orders/${id}/files`, photo));
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'not-found'],
    [409, 'order-cancelled'],
    [409, 'order-submitted'],
  ]);
  expect(await blobCount()).toBe(before);
});

test.each(['12345678901234', '1234567890123456', '12345678901234x'])(
  'the order id %s is refused as no order id',
  async (notAnId) => {
    const got = await kiosk.call('GET', `/storefront/orders/${notAnId}`);
    const added = await phone.upload(`/storefront/orders/${notAnId}/files`, good);
    const opened = await kiosk.call('POST', '/storefront/orders', { id: notAnId });
    for (const { status, body } of [got, added, opened]) {
      expect([status, body.code, body.parameter]).toEqual([400, 'parameter-invalid', 'id']);
    }
  },
);

test.each([-1, 1.5, 1e9, 'many', null])('a quantity of %s is refused and changes nothing', async (quantity) => {
  const single = await kiosk.call('PUT', `/storefront/files/${goodFileId}?size=4x6`, { quantity });
  const many = await kiosk.call('PUT', `/storefront/orders/${id}/sizes/4x6/quantities`, {
    quantities: [{ fileId: goodFileId, quantity }],
  });
  for (const answer of [single, many]) {
    expect([answer.status, answer.body.code]).toEqual([400, 'parameter-invalid']);
    expect(answer.body.parameter).toContain('quantity');
  }
  await expectOrderUntouched();
});

test('a bulk change with one unknown photo changes none', async () => {
  const quantities = [
    { fileId: goodFileId, quantity: 7 },
    { fileId: 'unknown', quantity: 7 },
  ];
  const answer = await kiosk.call('PUT', `/storefront/orders/${id}/sizes/4x6/quantities`, { quantities });
  expect(answer.status).toBe(404);
  await expectOrderUntouched();
});

test.each(['nothing', 'secret', '../4x6', ''])('the size %j does not exist for a customer', async (key) => {
  const size = encodeURIComponent(key);
  const listed = await kiosk.call('GET', `/storefront/orders/${id}/files?size=${size}`);
  const set = await kiosk.call('PUT', `/storefront/files/${goodFileId}?size=${size}`, { quantity: 2 });
  for (const answer of [listed, set]) expect([400, 404]).toContain(answer.status);
  await expectOrderUntouched();
});

test.each([
  ['name', { name: 'A\0B' }],
  ['name', { name: 'A\u001bB' }],
  ['name', { name: '\u202eB' }],
  ['name', { name: '\u200b\u200d' }],
  ['orderNotes', { orderNotes: 'A\0B' }],
])('a %s that nobody can read or keep is refused by name', async (parameter, changes) => {
  const answer = await kiosk.call('POST', `/storefront/orders/${id}`, { ...order, ...changes });
  expect([answer.status, answer.body.code, answer.body.parameter]).toEqual([400, 'parameter-invalid', parameter]);
  await expectOrderUntouched();
});

test('what a phone types into the form of name and address is held to the same', async () => {
  const address = { name: '', address1: '', address2: '', city: '', province: '', postalCode: '', phoneNumber: '' };
  const contact = { name: 'A', phoneNumber: '', shippingMethod: 1, address, isDone: false };
  const put = (body: object) =>
    phone.call('PUT', `/storefront/orders/${id}/phone-contact`, body, { 'x-sender-id': 'a'.repeat(16) });
  expect(await put({ ...contact, name: 'A\0B' })).toMatchObject({ status: 400, body: { parameter: 'name' } });
  const inAddress = await put({ ...contact, address: { ...address, city: 'A\0B' } });
  expect(inAddress).toMatchObject({ status: 400, body: { parameter: 'address.city' } });
  expect((await put(contact)).status).toBe(204);
});

test.each(['081234567a', '12345', '', '08123456789'])('the phone number %j is refused by name', async (phoneNumber) => {
  const answer = await kiosk.call('POST', `/storefront/orders/${id}`, { ...order, phoneNumber });
  expect([answer.status, answer.body.code, answer.body.parameter]).toEqual([400, 'parameter-invalid', 'phoneNumber']);
  await expectOrderUntouched();
});

/** A phone that sends on whatever is answered, and reads the answer when it comes. */
function sendHuge(url: string, byteSize: number, hasLength: boolean): Promise<{ status: number; body: string }> {
  const head = Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="huge.jpg"\r\n\r\n');
  const photo = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  const tail = Buffer.from('\r\n--b--\r\n');
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        'x-requested-with': 'printfront',
        ...(hasLength ? { 'content-length': head.length + byteSize + tail.length } : {}),
      },
    });
    let answered = false;
    request.on('response', async (response) => {
      answered = true;
      let body = '';
      for await (const chunk of response) body += chunk;
      request.destroy();
      resolve({ status: response.statusCode ?? 0, body });
    });
    request.on('error', (error) => answered || reject(error));
    request.write(head);
    request.write(photo);
    const chunk = Buffer.alloc(1_000_000);
    let left = byteSize - photo.length;
    const send = () => {
      while (left > 0 && !request.destroyed) {
        const size = Math.min(left, chunk.length);
        left -= size;
        if (!request.write(chunk.subarray(0, size))) return request.once('drain', send);
      }
      return request.end(tail);
    };
    send();
  });
}
