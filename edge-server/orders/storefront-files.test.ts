import { createHash } from 'node:crypto';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, SERVER_ID, startEdgeInTest } from '../edge-in-test.ts';

let edge: EdgeInTest;
let kiosk: TestClient;
let phone: TestClient;
let id: string;
let files: string;
const photos: Buffer[] = [];

beforeAll(async () => {
  edge = await startEdgeInTest();
  kiosk = await edge.kiosk();
  phone = edge.phone();
  for (const orientation of [1, 3, 6, 8]) photos.push(await orientedJpeg(orientation, 200, 100));
});
afterAll(() => edge.stop());

beforeEach(async () => {
  id = newOrderId();
  files = `/storefront/orders/${id}/files`;
  await kiosk.call('POST', '/storefront/orders', { id });
});

const photo = (index: number): Buffer => photos[index] ?? Buffer.alloc(0);
const list = async () => (await kiosk.call('GET', files)).body;
const sender = (letter: string) => ({ senderId: letter.repeat(16) });

test('what was answered with 201 is on the disk byte for byte', async () => {
  await phone.upload(files, photo(0));
  const sha256 = createHash('sha256').update(photo(0)).digest('hex');
  const chunks = await Array.fromAsync(await edge.blobs.openRead(sha256));
  expect(Buffer.concat(chunks).equals(photo(0))).toBe(true);
});

test('a repeated sending is one photo: by its clientFileId without being counted, by its bytes counted', async () => {
  const fields = { clientFileId: 'client-file-1' };
  const first = await phone.upload(files, photo(0), { fields, name: 'first.jpg' });
  const again = await phone.upload(files, photo(0), { fields });
  expect([again.status, again.body.id, again.body.sentCount]).toEqual([201, first.body.id, 1]);
  const sameBytes = await phone.upload(files, photo(0), { fields: { clientFileId: 'client-file-2' } });
  expect(sameBytes.body).toMatchObject({ id: first.body.id, name: 'first.jpg', sentCount: 2, quantity: 1 });
  expect(await list()).toHaveLength(1);
});

test('another photo under a clientFileId that is taken is refused by name, and taken under its own', async () => {
  const first = await phone.upload(files, photo(0), { fields: { clientFileId: 'client-file-1' } });
  const mixedUp = await phone.upload(files, photo(1), { fields: { clientFileId: 'client-file-1' } });
  expect([mixedUp.status, mixedUp.body.code, mixedUp.body.parameter]).toEqual([
    ...[422, 'idempotency-key-reused', 'clientFileId'],
  ]);
  const second = await phone.upload(files, photo(1), { fields: { clientFileId: 'client-file-2' } });
  expect((await list()).map(({ id }: { id: string }) => id)).toEqual([first.body.id, second.body.id]);
});

test('twenty times the same photo at once is one photo', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => phone.upload(files, photo(1))));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await list()).toMatchObject([{ sentCount: 20 }]);
});

test('the same photo in two orders is two photos, each ready', async () => {
  await phone.upload(files, photo(2));
  await eventually(list, ([file]) => file.state === 'ready');
  const other = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id: other });
  const added = await phone.upload(`/storefront/orders/${other}/files`, photo(2));
  expect(added.body).toMatchObject({ state: 'ready', width: 200, height: 100, sentCount: 1 });
});

test('new photos are one print each of the main size until the customer decides otherwise', async () => {
  for (const index of [0, 1]) await phone.upload(files, photo(index));
  expect((await list()).map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 1]);
  const [first] = await list();
  await kiosk.call('PUT', `/storefront/files/${first.id}?size=4x6`, { quantity: 0 });
  expect((await phone.upload(files, photo(2))).body.quantity).toBe(0);
});

test('a shop that has heard of no catalogue yet takes photos, and orders nothing by itself', async () => {
  await edge.database.deleteFrom('catalogue_snapshot').execute();
  try {
    expect((await phone.upload(files, photo(0))).status).toBe(201);
  } finally {
    await edge.switchCatalogue({});
  }
  expect(await list()).toMatchObject([{ state: expect.any(String), quantity: 0 }]);
});

test('an earlier photo that was set to none among many decides about new ones, until it is wanted again', async () => {
  for (const index of [0, 1]) await phone.upload(files, photo(index));
  const [{ id: first }] = await list();
  const set = (quantities: { fileId: string; quantity: number }[]) =>
    kiosk.call('PUT', `/storefront/orders/${id}/sizes/4x6/quantities`, { quantities });
  await set([{ fileId: first, quantity: 0 }]);
  const third = (await phone.upload(files, photo(2))).body;
  expect(third.quantity).toBe(0);
  await set([first, third.id].map((fileId) => ({ fileId, quantity: 1 })));
  expect((await phone.upload(files, photo(3))).body.quantity).toBe(1);
});

test('a crop, a fit and a turn are kept when only the quantity changes', async () => {
  const { body: file } = await phone.upload(files, photo(0));
  const crop = { x: 0.25, y: 0, width: 0.5, height: 1 };
  const put = (choice: object) => kiosk.call('PUT', `/storefront/files/${file.id}?size=5x7`, choice);
  await put({ quantity: 1, crop, fit: 'fit', rotate: 90 });
  expect((await put({ quantity: 3 })).body).toMatchObject({ quantity: 3, crop, fit: 'fit', rotate: 90 });
  expect((await put({ quantity: 3, crop: null })).body.crop).toBeNull();
  expect((await put({ quantity: 3, crop: { ...crop, x: 0.8 } })).status).toBe(400);

  const adjustments = { paper: 'across', straighten: -3.5, borderMm: 3, isBlackAndWhite: true, brightness: 1 };
  const adjusted = (await put({ quantity: 3, adjustments })).body;
  expect(adjusted.adjustments).toEqual(adjustments);
  const again = (await put({ quantity: 3 })).body;
  expect(again).toMatchObject({ adjustments, previewUrl: adjusted.previewUrl });
  expect((await put({ quantity: 3, adjustments: null })).body.adjustments).toBeNull();
  expect((await put({ quantity: 3, adjustments: { ...adjustments, straighten: 15.1 } })).status).toBe(400);
  expect((await put({ quantity: 3, adjustments: { ...adjustments, brightness: 0.5 } })).status).toBe(400);
  expect((await list())[0].quantity).toBe(4);
});

test('a phone takes back what it sent and nothing else', async () => {
  const { body: file } = await phone.upload(files, photo(0), { fields: sender('a') });
  await phone.upload(files, photo(0), { fields: sender('b') });
  const remove = (senderId?: string) =>
    phone.call('DELETE', `/storefront/files/${file.id}`, undefined, senderId ? { 'x-sender-id': senderId } : {});
  expect((await remove()).status).toBe(404);
  expect((await remove('c'.repeat(16))).status).toBe(404);
  expect((await remove('a'.repeat(16))).status).toBe(204);
  expect(await list()).toMatchObject([{ id: file.id, sentCount: 1 }]);
  expect((await remove('a'.repeat(16))).status).toBe(404);
  expect((await remove('b'.repeat(16))).status).toBe(204);
  expect(await list()).toEqual([]);
});

test('a phone takes nothing out of an order that is placed', async () => {
  const { body: file } = await phone.upload(files, photo(0), { fields: sender('a') });
  await eventually(list, ([first]) => first.state === 'ready');
  const placed = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  expect((await kiosk.call('POST', `/storefront/orders/${id}`, placed)).status).toBe(200);
  const taken = await phone.call('DELETE', `/storefront/files/${file.id}`, undefined, {
    'x-sender-id': 'a'.repeat(16),
  });
  expect([taken.status, taken.body.code]).toEqual([409, 'order-submitted']);
  const rows = edge.database.selectFrom('uploaded_file').select('sent_count').where('id', '=', file.id);
  expect(await rows.execute()).toEqual([{ sent_count: 1 }]);
});

test('a phone sees its own photos and none of another phone or of the kiosk, by list and picture', async () => {
  const fields = (letter: string) => ({ ...sender(letter), clientFileId: `client-${letter}` });
  const { body: own } = await phone.upload(files, photo(0), { fields: fields('a') });
  const { body: other } = await phone.upload(files, photo(1), { fields: fields('b') });
  const { body: atKiosk } = await kiosk.upload(files, photo(2));
  await eventually(list, (all) => all.length === 3 && all.every(({ state }: { state: string }) => state === 'ready'));

  const asSender = (path: string, letter?: string) =>
    phone.call('GET', path, undefined, letter === undefined ? {} : { 'x-sender-id': letter.repeat(16) });
  const seen = async (letter?: string) => ({
    files: (await asSender(files, letter)).body.map(({ id }: { id: string }) => id),
    front: (await asSender(`/uploads/front/${SERVER_ID}/${id}`, letter)).body.files.map(
      ({ id, clientFileIds }: { id: string; clientFileIds: string[] }) => [id, clientFileIds],
    ),
    pictures: await Promise.all(
      [own, other, atKiosk].map(async (file) => (await asSender(`${files}/${file.id}/thumbnail`, letter)).status),
    ),
  });
  const nothing = { files: [], front: [], pictures: [404, 404, 404] };
  expect(await seen('a')).toEqual({
    files: [own.id],
    front: [[own.id, ['client-a']]],
    pictures: [200, 404, 404],
  });
  expect(await seen('b')).toEqual({
    files: [other.id],
    front: [[other.id, ['client-b']]],
    pictures: [404, 200, 404],
  });
  // A guest who photographed the kiosk's code has the order's id, and has sent nothing.
  expect(await seen('c')).toEqual(nothing);
  expect(await seen()).toEqual(nothing);
  expect((await list()).map(({ id }: { id: string }) => id)).toEqual([own.id, other.id, atKiosk.id]);
  expect((await phone.call('GET', `/pricing/summary?shippingMethod=1&uploadId=${id}`)).status).toBe(401);
});

test('the same photo from two phones is one photo, and each sees it once', async () => {
  for (const letter of ['a', 'a', 'b']) await phone.upload(files, photo(0), { fields: sender(letter) });
  for (const letter of ['a', 'b']) {
    const seen = await phone.call('GET', files, undefined, { 'x-sender-id': letter.repeat(16) });
    expect(seen.body).toMatchObject([{ sentCount: 3 }]);
  }
});

test('a phone that comes with the id of this server is let in, with another one it is not', async () => {
  expect((await phone.upload(`/uploads/front/${SERVER_ID}/${id}`, photo(0))).status).toBe(201);
  expect((await phone.upload(`/uploads/front/another/${id}`, photo(1))).status).toBe(404);
  expect(await list()).toHaveLength(1);
});

test('an upload and the submit at the same moment: the photo is in the order or refused, never lost in between', async () => {
  await phone.upload(files, photo(0));
  await eventually(list, ([file]) => file.state === 'ready');
  const order = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const [added, submitted] = await Promise.all([
    phone.upload(files, photo(3)),
    kiosk.call('POST', `/storefront/orders/${id}`, order),
  ]);
  if (submitted.status === 200) expect(added.body.code).toBe('order-submitted');
  else expect([added.status, submitted.body.code]).toEqual([201, 'order-not-ready']);
});

test('photos that were not looked at when the server ended are looked at after its next start', async () => {
  const first = await startEdgeInTest();
  const order = newOrderId();
  const device = await first.kiosk();
  await device.call('POST', '/storefront/orders', { id: order });
  for (let index = 0; index < 4; index += 1) await device.upload(`/storefront/orders/${order}/files`, photo(index));
  await first.database.updateTable('uploaded_file').set({ state: 'processing', width: null, height: null }).execute();
  await first.stop({ keep: true });
  const second = await startEdgeInTest({ folder: first.folder });
  const states = () => second.database.selectFrom('uploaded_file').select('state').execute();
  await eventually(states, (rows) => rows.length === 4 && rows.every(({ state }) => state === 'ready'));
  await second.stop();
});
