import net from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { listPrints } from '@printfront/shared/server/orders/photos.repository.ts';
import { headerOnlyPng } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { bringOrder } from '../orders/order-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { lockOwnUpload, markUploadOrdered } from './upload-content.service.ts';
import { type Customer, customerOf, newPhoto } from './uploads-in-test.ts';

const HIDDEN = 'new-year-card';
const CRLF = Buffer.from('\r\n');

let central: CentralInTest;
let customer: Customer;
let photo: Buffer;
let fileId: string;
let uploadId: string;

beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
});
afterAll(() => central.stop());

beforeEach(async () => {
  customer = await customerOf(central);
  photo = await newPhoto();
  fileId = (await customer.upload('4x6', photo, { fields: { clientFileId: 'client-file-1' } })).body.id;
  uploadId = (await customer.call('GET', '/uploads')).body.id;
});

/** Of this customer: one photo, one print of it, no frame. */
async function expectUntouched(): Promise<void> {
  expect((await customer.call('GET', '/uploads')).body).toEqual({ id: uploadId, orderId: null });
  expect((await customer.call('GET', '/uploads/files')).body).toMatchObject([
    { id: fileId, quantity: 1, sentCount: 1 },
  ]);
  expect((await customer.call('GET', '/uploads/photo-frames')).body).toEqual([]);
}

const blobCount = async () => (await Array.fromAsync(central.blobs.list())).length;

/** As placing an order does it. */
async function order(id: string, userId: string): Promise<string> {
  const { orderId } = await bringOrder(central, await central.enrolled());
  await central.database.transaction().execute(async (transaction) => {
    expect(await lockOwnUpload(transaction, userId, id)).toMatchObject({ order_id: null });
    const owner = { user_id: userId, upload_id: id };
    await transaction.updateTable('order').set(owner).where('id', '=', orderId).execute();
    expect(await markUploadOrdered(transaction, id, orderId)).toBe(true);
  });
  return orderId;
}

test.each([
  ['a text file named .jpg', () => Buffer.from('I am no photo.\n'.repeat(50)), 415, 'file-type-unsupported'],
  ['an empty file', () => Buffer.alloc(0), 400, 'file-empty'],
  ['a PNG of 50,000 × 50,000 pixels', () => headerOnlyPng(50_000, 50_000), 413, 'photo-too-many-pixels'],
  ['no file', () => undefined, 400, 'file-missing'],
])('%s gets its own answer and leaves the upload as it was', async (_what, file, status, code) => {
  const blobs = await blobCount();
  const answer = await customer.upload('4x6', file());
  expect(answer).toMatchObject({ status, body: { code, parameter: 'file' } });
  expect(await blobCount()).toBe(blobs);
  await expectUntouched();
});

const PART = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
const formHead = (length: string) =>
  `POST /api/v1/uploads/sizes/4x6 HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Requested-With: printfront\r\n` +
  `Cookie: pf_session=${customer.session}\r\nContent-Type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`;
/** A caller who sends too much may be cut off while still sending. */
function connected(): net.Socket {
  return net.connect(Number(new URL(central.origin).port), '127.0.0.1').on('error', () => undefined);
}

test.each([
  ['announced', 'Content-Length: 200000000'],
  ['in chunks', 'Transfer-Encoding: chunked'],
])('a photo of 200 MB %s is refused while it comes, and the upload stays as it was', async (_what, length) => {
  const blobs = await blobCount();
  const socket = connected();
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  socket.write(formHead(length));
  const isChunked = length.startsWith('Transfer');
  const send = (bytes: Buffer) =>
    socket.write(isChunked ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, CRLF]) : bytes);
  send(Buffer.from(`${PART}\xff\xd8\xff\xe0`, 'latin1'));
  const piece = Buffer.alloc(1_000_000);
  for (let sent = 0; sent < 199 && !answer.includes('}') && !socket.destroyed; sent += 1) {
    send(piece);
    do await setImmediate();
    while (socket.writableNeedDrain && !socket.destroyed);
  }
  await expect.poll(() => answer, { timeout: 20_000 }).toContain('"code":"file-too-large"');
  expect(answer).toContain('HTTP/1.1 413');
  socket.destroy();
  expect(await blobCount()).toBe(blobs);
  await expectUntouched();
});

test.each([
  ['shorter', -300, 'HTTP/1.1 400'],
  ['longer', 300, 'HTTP/1.1 400'],
])(
  'a Content-Length %s than its body keeps nothing, and what comes behind it is no request',
  async (_what, by, start) => {
    const blobs = await blobCount();
    const form = Buffer.concat([Buffer.from(PART), await newPhoto(), Buffer.from('\r\n--b--\r\n')]);
    const socket = connected();
    const answers = text(socket);
    socket.write(formHead(`Content-Length: ${form.length + by}`));
    // The longer one ends with the connection.
    socket.end(form);
    const statuses = (await answers).match(/HTTP\/1\.1 \d+/g) ?? [];
    expect(statuses.filter((status) => status !== start)).toEqual([]);
    if (by < 0) expect(statuses).not.toEqual([]);
    expect(await blobCount()).toBe(blobs);
    await expectUntouched();
  },
);

test('a photo whose owner is not who is signed in goes to nobody', async () => {
  const other = await customerOf(central);
  const owner = customer.userId;
  const refused = await other.upload(`4x6?owner=${owner}`, await newPhoto());
  expect([refused.status, refused.body.code]).toEqual([401, 'not-signed-in']);
  expect((await other.call('GET', '/uploads')).status).toBe(404);
  await expectUntouched();
  expect((await customer.upload(`4x6?owner=${owner}`, await newPhoto())).status).toBe(201);
});

test('a clientFileId that is none is named, and the photo is not taken', async () => {
  const answer = await customer.upload('4x6', await newPhoto(), { fields: { clientFileId: 'a b' } });
  expect(answer).toMatchObject({ status: 400, body: { code: 'parameter-invalid', parameter: 'clientFileId' } });
  await expectUntouched();
});

test.each([HIDDEN, 'nothing', 'not%20a%20key'])('the size %s does not exist for a customer', async (key) => {
  const blobs = await blobCount();
  const large = Buffer.concat([await newPhoto(), Buffer.alloc(5_000_000)]);
  const quantities = [{ fileId, quantity: 3 }];
  const answers = [
    await customer.upload(key, large),
    await customer.call('GET', `/uploads/sizes/${key}`),
    await customer.call('PUT', `/uploads/files/${fileId}?size=${key}`, { quantity: 3 }),
    await customer.call('PUT', `/uploads/sizes/${key}/quantities`, { quantities }),
    await customer.call('GET', `/uploads/files/${fileId}/preview?size=${key}`),
    await customer.call('GET', `/uploads/photo-frames/${key}`),
  ];
  const expected = key.includes('%') ? [400, 'parameter-invalid'] : [404, 'not-found'];
  for (const { status, body } of answers) expect([status, body.code]).toEqual(expected);
  expect(await blobCount()).toBe(blobs);
  await expectUntouched();
});

test('a size that is hidden takes no prints from who has none in it, until it is shown again', async () => {
  const hide = (is_hidden: number) =>
    central.database.updateTable('size').set({ is_hidden }).where('key', '=', '3x5').execute();
  const want = () => customer.call('PUT', `/uploads/files/${fileId}?size=3x5`, { quantity: 2 });
  await hide(1);
  expect((await want()).status).toBe(404);
  const { body: statuses } = await customer.call('GET', '/uploads/status');
  expect(statuses.filter(({ size }: { size: string }) => size === '3x5')).toEqual([]);
  await hide(0);
  expect((await want()).status).toBe(200);
});

test.each([-1, 1.5, 1000, 'many', null])('a quantity of %s is refused and changes nothing', async (quantity) => {
  const single = await customer.call('PUT', `/uploads/files/${fileId}`, { quantity });
  const many = await customer.call('PUT', '/uploads/sizes/4x6/quantities', { quantities: [{ fileId, quantity }] });
  for (const { status, body } of [single, many]) {
    expect([status, body.code]).toEqual([400, 'parameter-invalid']);
    expect(body.parameter).toContain('quantity');
  }
  await expectUntouched();
});

test('a bulk change with a photo that is unknown, another’s or named twice changes none', async () => {
  const stranger = await customerOf(central);
  const theirs = (await stranger.upload('4x6', await newPhoto())).body.id;
  const put = (fileIds: string[]) =>
    customer.call('PUT', '/uploads/sizes/4x6/quantities', {
      quantities: fileIds.map((id) => ({ fileId: id, quantity: 7 })),
    });
  expect((await put([fileId, 'unknown'])).status).toBe(404);
  expect((await put([fileId, theirs])).status).toBe(404);
  expect(await put([fileId, fileId])).toMatchObject({ status: 400, body: { parameter: 'quantities' } });
  expect((await put([])).status).toBe(400);
  await expectUntouched();
  expect((await stranger.call('GET', '/uploads/files')).body).toMatchObject([{ quantity: 1 }]);
});

test('another customer’s upload and photos look exactly as if they were not there', async () => {
  const stranger = await customerOf(central);
  await stranger.call('POST', '/uploads');
  await central.database.updateTable('uploaded_file').set({ state: 'ready', width: 200, height: 100 }).execute();
  const asked = (id: string, upload: string) =>
    [
      ['PUT', `/uploads/files/${id}?size=4x6`, { quantity: 9 }],
      ['DELETE', `/uploads/files/${id}`],
      ['GET', `/uploads/files/${id}/thumbnail`],
      ['GET', `/uploads/files/${id}/preview?size=4x6`],
      ['GET', `/uploads/photo-frames?id=${upload}`],
    ] as const;
  const none = asked('no-such-file', 'no-such-upload');
  for (const [index, [method, address, body]] of asked(fileId, uploadId).entries()) {
    const theirs = await stranger.call(method, address, body);
    const [, missing] = none[index] ?? none[0];
    expect([theirs.status, theirs.body]).toEqual([404, (await stranger.call(method, missing, body)).body]);
  }
  await expectUntouched();
});

test('an upload that became an order takes no more changes, and the next photo begins a new one', async () => {
  await order(uploadId, customer.userId);
  const refused = [
    await customer.call('PUT', `/uploads/files/${fileId}`, { quantity: 9 }),
    await customer.call('PUT', '/uploads/sizes/4x6/quantities', { quantities: [{ fileId, quantity: 9 }] }),
    await customer.call('DELETE', `/uploads/files/${fileId}`),
    // Its answer was lost: taken once more it would be in the next order, too.
    await customer.upload('4x6', photo, { fields: { clientFileId: 'client-file-1' } }),
  ];
  for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'order-submitted']);
  expect((await customer.call('GET', '/uploads')).status).toBe(404);
  const next = await customer.upload('4x6', photo, { fields: { clientFileId: 'client-file-2' } });
  expect([next.status, next.body.id === fileId]).toEqual([201, false]);
  const prints = central.database.selectFrom('uploaded_file_print').select('quantity').where('file_id', '=', fileId);
  expect(await prints.execute()).toEqual([{ quantity: 1 }]);
});

test('a change and the order at the same moment: the change is in the order or refused, never lost in between', async () => {
  for (let round = 0; round < 10; round += 1) {
    const other = await customerOf(central);
    const id = (await other.upload('4x6', await newPhoto())).body.id;
    const upload = (await other.call('GET', '/uploads')).body.id;
    const late = await newPhoto();
    const place = () =>
      central.database.transaction().execute(async (transaction) => {
        await lockOwnUpload(transaction, other.userId, upload);
        const prints = await listPrints(transaction, { upload_task_id: upload });
        await markUploadOrdered(transaction, upload, `order-${upload}`);
        return prints.map(({ quantity }) => quantity);
      });
    const [changed, added, ordered] = await Promise.all([
      other.call('PUT', `/uploads/files/${id}`, { quantity: 9 }),
      other.upload('4x6', late),
      place(),
    ]);
    const isChanged = changed.status === 200;
    expect(changed.status).toBe(isChanged ? 200 : 409);
    expect(added.status).toBe(201);
    const next = (await other.call('GET', '/uploads/files')).body;
    const isInOrder = ordered.length === 2;
    expect([...ordered].sort()).toEqual([...(isInOrder ? [1] : []), isChanged ? 9 : 1]);
    expect([next].flat().filter((file) => file.id === added.body.id)).toHaveLength(isInOrder ? 0 : 1);
  }
});

test('an upload becomes an order once', async () => {
  const place = (orderId: string) =>
    central.database.transaction().execute(async (transaction) => {
      expect(await lockOwnUpload(transaction, 'another-customer', uploadId)).toBeUndefined();
      await lockOwnUpload(transaction, customer.userId, uploadId);
      return markUploadOrdered(transaction, uploadId, orderId);
    });
  const placed = await Promise.all([place(`${uploadId}-1`), place(`${uploadId}-2`), place(`${uploadId}-3`)]);
  expect(placed.filter(Boolean)).toHaveLength(1);
});

test('nobody who is not signed in may do anything', async () => {
  expect((await central.call('/uploads')).status).toBe(401);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(photo), new Uint8Array(20_000_000)]), 'photo.jpg');
  const headers = { 'x-requested-with': 'printfront' };
  const address = `${central.origin}/api/v1/uploads/sizes/4x6`;
  expect((await fetch(address, { method: 'POST', headers, body: form })).status).toBe(401);
});
