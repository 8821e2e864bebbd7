import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_ORDER_LIMITS } from '@printfront/shared/domain/order-limits.ts';
import { extremePhoto } from '@printfront/shared/testing/extreme-photos.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { type CentralInTest, ENROL_CODE, PHONE_URL, startCentralInTest } from './central-in-test.ts';

/** As the real ones, in milliseconds that a test can wait for. */
const QUICK = { restMs: 200, frontOrdersMs: 200, backoffFirstMs: 10, backoffLongestMs: 100, blobBackoffLongestMs: 100 };

/** Fewer than central's: it cannot know. */
const MOST_PHOTOS = 30;

let central: CentralInTest;
let edge: EdgeInTest;
let kiosk: TestClient;
let serverId: string;
let orderId: string;
let phone: ReturnType<CentralInTest['phone']>;
let aheadMs = 0;

const startEdge = (folder?: string) =>
  startEdgeInTest({
    centralUrl: central.line.url(),
    enrolCode: ENROL_CODE,
    intervals: QUICK,
    monotonicMs: () => performance.now() + aheadMs,
    limits: { order: { ...DEFAULT_ORDER_LIMITS, photos: MOST_PHOTOS } },
    ...(folder === undefined ? {} : { folder }),
  });

beforeAll(async () => {
  central = await startCentralInTest();
  edge = await startEdge();
  kiosk = await edge.kiosk();
  serverId = await eventually(
    async () => (await edge.database.selectFrom('sync_state').select('server_id').executeTakeFirst())?.server_id ?? '',
    (id) => id !== '',
  );
  const ownCatalogue = (await edge.sync.status()).catalogueVersion;
  await eventually(edge.sync.status, ({ catalogueVersion }) => catalogueVersion !== ownCatalogue);
});
beforeEach(async () => {
  central.line.heal();
  orderId = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id: orderId });
  phone = central.phone(serverId, orderId);
  await eventually(phone.look, ({ state, isShopOnline }) => state === 'open' && isShopOnline);
});
afterAll(async () => {
  await edge.stop();
  await central.stop();
});

/** Never the same bytes twice. */
const photo = async (moreBytes = 16) => Buffer.concat([await orientedJpeg(1, 60, 40), randomBytes(moreBytes)]);
const photosAtKiosk = async () => (await kiosk.call('GET', `/storefront/orders/${orderId}/files`)).body;
const atShop = (count = 1) =>
  eventually(phone.look, ({ files }) => files.filter(({ state }) => state === 'at-shop').length === count);
const BLOB_FETCH = /GET .*sync\/blobs/;

/** The same shop after its server was switched off and on. @param whileOff what is done while nothing of it runs */
async function restartEdge(whileOff: () => void = () => {}): Promise<void> {
  const cookie = kiosk.cookie();
  await edge.stop({ keep: true });
  whileOff();
  edge = await startEdge(edge.folder);
  kiosk = edge.client(cookie);
}

test('a photo over mobile data is a photo of the order like any other, and green only then (S25–S27)', async () => {
  const bytes = await photo();
  const sent = await phone.send(bytes, { name: 'ทะเล.jpg', clientFileId: 'client-1' });
  expect(sent.body).toMatchObject({ state: 'received', clientFileIds: ['client-1'] });
  expect((await atShop()).files).toMatchObject([{ id: sent.body.id, name: 'ทะเล.jpg', state: 'at-shop' }]);
  expect(await photosAtKiosk()).toMatchObject([
    { name: 'ทะเล.jpg', byteSize: bytes.length, quantity: 1, source: 'relay', sentCount: 1 },
  ]);
  // The page opened at the shop's own server: another origin, so another sender, who is shown nobody's photos.
  const there = await edge.phone().call('GET', `/uploads/front/${serverId}/${orderId}`);
  expect(there.body).toMatchObject({
    id: orderId,
    state: 'open',
    isShopOnline: true,
    shop: { id: serverId, name: 'Shop Siam' },
    files: [],
  });
  expect((await edge.phone().call('GET', `/uploads/front/other/${orderId}`)).status).toBe(404);
});

test('the kiosk offers the way over mobile data while central can be reached, and only then (S24)', async () => {
  const wifi = async () => (await kiosk.call('GET', `/storefront/wifi?orderId=${orderId}`)).body;
  const url = `${PHONE_URL}/front/${serverId}/${orderId}`;
  await eventually(wifi, ({ mobileDataUrl }) => mobileDataUrl === url);
});

test('a phone on mobile data counts as somebody there, also while its photo is under way, and hears when the kiosk leaves (S94, S95)', async () => {
  const atOrder = async () => edge.phones.at(orderId);
  expect(await phone.say('choosing', 2)).toBe(204);
  const seen = await eventually(atOrder, ({ choosing }) => choosing === 1);
  // It is not in the shop's wifi: the kiosk does not wait for a name to be typed there.
  expect(seen).toEqual({
    open: 1,
    choosing: 1,
    sending: 0,
    unsent: 2,
    isUnsentAway: false,
    isSomebodyThere: true,
    isOnWifi: false,
  });
  const finish = phone.beginSending(await photo());
  await eventually(atOrder, ({ sending }) => sending === 1);
  expect((await kiosk.call('POST', `/storefront/orders/${orderId}/park`)).body.code).toBe('photos-arriving');
  finish();
  await eventually(photosAtKiosk, (files) => files.length === 1);
  await phone.say('away', 1);
  await eventually(atOrder, ({ open, unsent }) => open === 0 && unsent === 1);

  // Nothing is said of it any more by an older central, and nothing held by what was said before.
  aheadMs += 61_000;
  expect(await atOrder()).toMatchObject({ open: 0, sending: 0, isSomebodyThere: false });
  await eventually(
    async () => (await kiosk.call('POST', `/storefront/orders/${orderId}/park`)).status,
    (status) => status === 204,
  );
  const left = await eventually(phone.look, ({ state }) => state === 'parked');
  expect(left.kiosk).not.toBe('');
  const atWifi = (await edge.phone().call('GET', `/storefront/orders/${orderId}/phone`)).body;
  expect(left.kiosk).toBe(atWifi.kiosk);
  expect(Math.abs(Date.parse(left.keptUntil ?? '') - Date.parse(atWifi.keptUntil))).toBeLessThan(120_000);
});

test('the kiosk counts a photo as missing that central has and the shop has not, until it is there', async () => {
  const news = await kiosk.follow(`/storefront/orders/${orderId}/events`);
  central.line.set({ fault: { kind: 'refuse' }, matching: BLOB_FETCH });
  await phone.send(await photo());
  // The phone itself has nothing left to send.
  await news.next(({ phones }) => phones.unsent === 1);
  expect(edge.phones.at(orderId).unsent).toBe(0);
  central.line.heal();
  await news.next(({ phones }) => phones.unsent === 0);
  expect(await photosAtKiosk()).toHaveLength(1);
  news.end();
});

test('the same photo over wifi and over mobile data is one photo, also at the same moment, and is not fetched again', async () => {
  const first = await photo();
  await edge.phone().upload(`/storefront/orders/${orderId}/files`, first);
  central.line.set({ fault: { kind: 'cut-answer' }, matching: BLOB_FETCH });
  await phone.send(first);
  await atShop();
  expect(central.line.strikes()).toBe(0);
  expect(await photosAtKiosk()).toMatchObject([{ sentCount: 2, source: 'phone' }]);

  central.line.heal();
  const second = await photo();
  await Promise.all([phone.send(second), edge.phone().upload(`/storefront/orders/${orderId}/files`, second)]);
  await atShop(2);
  expect(await photosAtKiosk()).toMatchObject([{ sentCount: 2 }, { sentCount: 2, quantity: 1 }]);
});

test('a photo that was received while the shop’s server is down arrives when it is back, once (S27)', async () => {
  const folder = edge.folder;
  const cookie = kiosk.cookie();
  await edge.stop({ keep: true });
  const bytes = await photo();
  await phone.send(bytes, { clientFileId: 'client-1' });
  await phone.send(bytes, { clientFileId: 'client-1' });
  await central.kill();
  await central.start();
  edge = await startEdge(folder);
  kiosk = edge.client(cookie);
  await atShop();
  expect(await photosAtKiosk()).toMatchObject([{ sentCount: 1, source: 'relay' }]);
});

test('a photo over mobile data under a name that the wifi has used for another one is kept all the same', async () => {
  const sent = await edge.phone().upload(`/storefront/orders/${orderId}/files`, await photo(), {
    fields: { clientFileId: 'client-1' },
  });
  expect(sent.status).toBe(201);
  await phone.send(await photo(), { clientFileId: 'client-1' });
  await atShop();
  expect(await photosAtKiosk()).toHaveLength(2);
});

test('an answer that gets lost on the way to or from central changes nothing (S2)', async () => {
  const bytes = await photo(3_000_000);
  central.line.set({ fault: { kind: 'cut-answer' }, matching: /POST .*sync\/events/, times: 1 });
  await phone.send(bytes);
  await atShop();
  expect(central.line.strikes()).toBe(1);
  expect(await photosAtKiosk()).toMatchObject([{ sentCount: 1, byteSize: bytes.length }]);
  await eventually(edge.sync.status, ({ outboxDepth }) => outboxDepth === 0);
  expect((await phone.look()).files).toMatchObject([{ state: 'at-shop', sentCount: 1 }]);
});

test('commands do not wait behind a photo that cannot be fetched, and neither do other photos (S26)', async () => {
  const stuck = await photo();
  central.line.set({ fault: { kind: 'half-open' }, matching: new RegExp(`GET .*sync/blobs/${sha256Of(stuck)}`) });
  await phone.send(stuck);
  await eventually(
    async () => central.line.strikes(),
    (strikes) => strikes > 0,
  );
  await phone.send(await photo());
  expect((await atShop()).files.map(({ state }) => state)).toEqual(['received', 'at-shop']);
  central.line.heal();
  // Switched off in the middle of the fetch: it begins anew, and no half photo stays behind.
  await restartEdge();
  await atShop(2);
  const incoming = () => fs.readdir(path.join(edge.folder, 'blobs', 'incoming'));
  await eventually(incoming, (names) => names.length === 0);
});

test('a photo that was stored but not recorded when the power went is neither lost nor fetched again (S27)', async () => {
  const bytes = await photo();
  central.line.set({ fault: { kind: 'refuse' } });
  await phone.send(bytes);
  const writer = await edge.blobs.createBlobWriter();
  await writer.write(Buffer.from(bytes));
  await writer.commit();
  await restartEdge(() => central.line.set({ fault: { kind: 'cut-answer' }, matching: BLOB_FETCH }));
  await atShop();
  expect(central.line.strikes()).toBe(0);
  expect(await photosAtKiosk()).toHaveLength(1);
});

test('a photo that comes after its order was closed is refused with the reason, and the page is told (S27)', async () => {
  central.line.set({ fault: { kind: 'refuse' }, matching: BLOB_FETCH });
  await phone.send(await photo());
  central.line.set({ fault: { kind: 'refuse' } });
  await kiosk.call('DELETE', `/storefront/orders/${orderId}`);
  central.line.heal();
  const told = await eventually(phone.look, ({ files }) => files[0]?.state === 'refused');
  expect(told).toMatchObject({ state: 'cancelled', files: [{ refusal: 'order-cancelled' }] });
  expect((await phone.send(await photo())).body).toMatchObject({ code: 'order-cancelled' });
});

test('a photo that its order has no room for is refused with the reason, and the others stay (S27, S41)', async () => {
  await phone.send(await photo());
  await atShop();
  const photos = Array.from({ length: MOST_PHOTOS - 1 }, (_, number) => extremePhoto(number));
  const files = photos.map((one) => ({ ...one, storefront_order_id: orderId, source: 'kiosk' as const }));
  await edge.database.insertInto('uploaded_file').values(files).execute();
  await phone.send(await photo());
  const told = await eventually(phone.look, (look) => look.files.some(({ state }) => state === 'refused'));
  expect(told.files).toMatchObject([{ state: 'at-shop' }, { state: 'refused', refusal: 'too-many-photos' }]);
  expect(await photosAtKiosk()).toHaveLength(MOST_PHOTOS);
});

test('a phone learns the number of a placed order, and what did not make it (S23)', async () => {
  await phone.send(await photo());
  await atShop();
  await eventually(photosAtKiosk, ([file]) => file.state !== 'processing');
  const order = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  // Order numbers are leased from central in the background.
  const placed = await eventually(
    () => kiosk.call('POST', `/storefront/orders/${orderId}`, order),
    ({ status }) => status === 200,
  );
  const told = await eventually(phone.look, ({ state }) => state === 'submitted');
  expect(told).toMatchObject({ iid: placed.body.iid, files: [{ state: 'at-shop' }] });
  expect((await phone.send(await photo())).body).toMatchObject({ code: 'order-submitted' });
});

test('what a placed order costs is told at central to phones that took part: over mobile data, or in the shop by its word', async () => {
  await phone.send(await photo());
  await atShop();
  const IN_SHOP = 'a-phone-on-the-wifi-of-the-shop';
  await edge.phone().upload(`/storefront/orders/${orderId}/files`, await photo(), { fields: { senderId: IN_SHOP } });
  await eventually(photosAtKiosk, (files) => files.every(({ state }: { state: string }) => state !== 'processing'));
  const order = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const placed = await eventually(
    () => kiosk.call('POST', `/storefront/orders/${orderId}`, order),
    ({ status }) => status === 200,
  );
  const { totalPrice } = placed.body.priceSummary;
  const told = await eventually(phone.look, (look) => look.placed != null);
  expect(told.placed).toMatchObject({ totalPrice });
  const stranger = await central.phone(serverId, orderId).look();
  expect(stranger).toMatchObject({ iid: placed.body.iid, placed: { productionStatus: 0, totalPrice: null } });

  const homeUrl = async (sender: string) => {
    const { body } = await edge
      .phone()
      .call('GET', `/storefront/orders/${orderId}/phone`, undefined, { 'x-sender-id': sender });
    return new URL(body.homeUrl);
  };
  const proof = (await homeUrl(IN_SHOP)).hash.slice(1);
  expect((await central.phone(serverId, orderId, proof).look()).placed).toMatchObject({ totalPrice });
  expect((await homeUrl('somebody-with-a-camera')).hash).toBe('');
  const garbled = `${proof.slice(0, -1)}${proof.endsWith('A') ? 'B' : 'A'}`;
  expect((await central.phone(serverId, orderId, garbled).look()).placed).toMatchObject({ totalPrice: null });
});

test('what a photo claims to be does not get past the shop either', async () => {
  // Central refuses these itself; this is what an older or broken one would pass on.
  const bytes = Buffer.from('%PDF-1.7 menu');
  const writer = await edge.blobs.createBlobWriter();
  await writer.write(Buffer.from(bytes));
  const { sha256, byteSize } = await writer.commit();
  await edge.database
    .insertInto('relayed_photo')
    .values({ relay_id: 'relay-pdf', storefront_order_id: orderId, sha256, byte_size: byteSize, name: 'menu.jpg' })
    .execute();
  edge.sync.poke();
  const event = await eventually(
    () =>
      edge.database
        .selectFrom('outbox_event')
        .select(['type', 'payload'])
        .where('order_id', '=', 'relay-pdf')
        .executeTakeFirst(),
    (row) => row !== undefined,
  );
  expect([event?.type, JSON.parse(event?.payload ?? '')]).toEqual([
    'relayed-photo-refused',
    { reason: 'file-type-unsupported' },
  ]);
  expect(await photosAtKiosk()).toEqual([]);
});

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
