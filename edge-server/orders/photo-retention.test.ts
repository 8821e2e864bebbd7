import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestClient, type TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { createCatalogueReader } from '../sync/catalogue-snapshot.repository.ts';
import { type CentralInTest, ENROL_CODE, MAINTAINER, startCentralInTest } from './central-in-test.ts';
import { createPhotoRetention } from './photo-retention.service.ts';

const intervals = { restMs: 200, backoffFirstMs: 10, backoffLongestMs: 100, blobBackoffLongestMs: 100 };
const DAY_MS = 86_400_000;

let central: CentralInTest;
let edge: EdgeInTest;
let kiosk: TestClient;
let desk: TestClient;
let clockOffsetMs = 0;
const now = () => new Date(Date.now() + clockOffsetMs);
/** As much as anybody could want, unless a test says otherwise. */
let room = async () => ({ freeBytes: 1, minimumBytes: 0 });

/** By a clock that goes back from test to test, which the server's own does not do. */
const retentionWith = (collector: Pick<EdgeInTest['collector'], 'collectOf'>) =>
  createPhotoRetention({
    database: edge.database,
    catalogue: createCatalogueReader(edge.database),
    logger: pino({ level: 'silent' }),
    collector,
    sync: edge.sync,
    now,
  });
const sweep = () => retentionWith(edge.collector).sweep();

beforeAll(async () => {
  central = await startCentralInTest();
  edge = await startEdgeInTest({
    centralUrl: central.line.url(),
    enrolCode: ENROL_CODE,
    intervals,
    now,
    room: () => room(),
  });
  kiosk = await edge.kiosk();
  desk = createTestClient(central.origin());
  expect((await desk.call('POST', '/auth/sign-in/local', MAINTAINER)).status).toBe(200);
  const ownCatalogue = (await edge.sync.status()).catalogueVersion;
  await eventually(edge.sync.status, ({ catalogueVersion }) => catalogueVersion !== ownCatalogue);
});
afterAll(async () => {
  await edge.stop();
  await central.stop();
});
beforeEach(() => {
  central.line.heal();
  clockOffsetMs = 0;
});

/** Never the same bytes twice. */
const newPhoto = async () => Buffer.concat([await orientedJpeg(1, 60, 40), randomBytes(16)]);

/** Submitted, and not yet at central for sure. */
async function placeOrder(photo: Buffer) {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  await kiosk.upload(`/storefront/orders/${id}/files?size=4x6`, photo);
  await eventually(
    async () => (await kiosk.call('GET', `/storefront/orders/${id}/status`)).body,
    (statuses) => statuses.some((size: { status: number }) => size.status === 1),
  );
  const body = { name: 'มานี', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const submitted = await kiosk.call('POST', `/storefront/orders/${id}`, body);
  expect(submitted.status).toBe(200);
  return { id, orderId: submitted.body.orderId as string };
}

const rowOf = (orderId: string) =>
  edge.database.selectFrom('storefront_order').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
const photosOf = async (id: string) =>
  (
    await edge.database.selectFrom('uploaded_file').select('sha256').where('storefront_order_id', '=', id).execute()
  ).map(({ sha256 }) => sha256);
const atCentral = async (orderId: string) => (await desk.call('GET', `/orders/${orderId}`)).body;
const whole = (orderId: string) =>
  eventually(
    () => atCentral(orderId),
    (order) => order.missingPhotoCount === 0,
  );
async function handOver(orderId: string): Promise<void> {
  const body = { productionStatus: 3, despiteMissingPrints: true, despiteUnpaid: true, reason: 'asked for' };
  expect((await desk.call('PUT', `/orders/${orderId}/production-status`, body)).status).toBe(200);
  await eventually(
    () => rowOf(orderId),
    ({ production_status }) => production_status === 3,
  );
}

test('S37: a finished order’s photos stay thirty days, and only go when central has given its receipt for each', async () => {
  central.line.set({ fault: { kind: 'refuse' } });
  const { id, orderId } = await placeOrder(await newPhoto());
  const [sha256 = ''] = await photosOf(id);
  // Staff hand it over while the line is down.
  await edge.database
    .updateTable('storefront_order')
    .set({ production_status: 3 })
    .where('order_id', '=', orderId)
    .execute();
  expect(await sweep()).toBe(0);
  clockOffsetMs = 100 * DAY_MS;
  expect(await sweep()).toBe(0);
  expect(await edge.blobs.has(sha256)).toBe(true);

  central.line.heal();
  await whole(orderId);
  await eventually(edge.sync.status, ({ blobsWaiting, outboxDepth }) => blobsWaiting + outboxDepth === 0);
  clockOffsetMs = 29 * DAY_MS;
  expect(await sweep()).toBe(0);
  clockOffsetMs = 31 * DAY_MS;
  expect(await sweep()).toBe(1);
  expect([await photosOf(id), await edge.blobs.has(sha256)]).toEqual([[], false]);
  expect(await atCentral(orderId)).toMatchObject({ missingPhotoCount: 0, photoRetention: { state: 'kept' } });
});

test('an order that staff take up again while the sweep is under way keeps its photos', async () => {
  const orders = [await placeOrder(await newPhoto()), await placeOrder(await newPhoto())];
  for (const { orderId } of orders) await whole(orderId);
  for (const { orderId } of orders) await handOver(orderId);
  await eventually(edge.sync.status, ({ blobsWaiting, outboxDepth }) => blobsWaiting + outboxDepth === 0);
  await sweep();
  clockOffsetMs = 31 * DAY_MS;
  const takeUpAgain = (sha256s: readonly string[]) =>
    edge.database
      .updateTable('storefront_order')
      .set({ production_status: 1 })
      .where('storefront_order.id', 'in', (query) =>
        query.selectFrom('uploaded_file').select('storefront_order_id').where('sha256', 'not in', sha256s),
      )
      .execute();
  const retention = retentionWith({ collectOf: async (gone) => (await takeUpAgain(gone)).length });
  expect(await retention.sweep()).toBe(1);
  expect((await Promise.all(orders.map(({ id }) => photosOf(id)))).map(({ length }) => length).sort()).toEqual([0, 1]);
});

test('S38: a customer at the kiosk asks, central is told, and both delete once the prints are handed over', async () => {
  const { id, orderId } = await placeOrder(await newPhoto());
  const [sha256 = ''] = await photosOf(id);
  expect((await kiosk.call('DELETE', `/storefront/orders/${id}/photos`)).status).toBe(204);
  expect((await kiosk.call('DELETE', `/storefront/orders/${id}/photos`)).status).toBe(204);
  await eventually(
    () => atCentral(orderId),
    ({ photoRetention }) => photoRetention?.state === 'deletion-requested',
  );
  expect(await sweep()).toBe(0);

  await handOver(orderId);
  expect((await desk.call('DELETE', `/orders/${orderId}/photos`)).body.photoRetention.state).toBe('deleted');
  await eventually(
    () => sweep(),
    (deleted) => deleted === 1,
  );
  expect([await photosOf(id), await edge.blobs.has(sha256)]).toEqual([[], false]);
});

test('an order that is not placed has no photos to delete later, and of a stranger’s nobody hears', async () => {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  const open = await kiosk.call('DELETE', `/storefront/orders/${id}/photos`);
  const unknown = await kiosk.call('DELETE', `/storefront/orders/${newOrderId()}/photos`);
  expect([open.status, open.body.code, unknown.status]).toEqual([409, 'order-not-ready', 404]);
});

test('S37: the same photo in a later order is sent to central again after it was deleted there', async () => {
  const photo = await newPhoto();
  const first = await placeOrder(photo);
  await whole(first.orderId);
  await handOver(first.orderId);
  // The later order is placed before the shop hears of the deletion.
  central.line.set({ fault: { kind: 'refuse' }, matching: /GET .*sync\/commands/ });
  await desk.call('DELETE', `/orders/${first.orderId}/photos`);
  const second = await placeOrder(photo);
  central.line.heal();
  await eventually(
    () => rowOf(first.orderId),
    ({ photos_released_at }) => photos_released_at !== null,
  );
  await sweep();
  expect((await whole(second.orderId)).lines[0].files[0].thumbnailUrl).not.toBeNull();
  expect(await photosOf(second.id)).toHaveLength(1);
  expect(await edge.blobs.has((await photosOf(second.id))[0] ?? '')).toBe(true);
});

const fileAtCentral = (sha256: string) => path.join(central.blobs, sha256.slice(0, 2), sha256);
const isAtCentral = (sha256: string) =>
  fs.access(fileAtCentral(sha256)).then(
    () => true,
    () => false,
  );
const settled = () => eventually(edge.sync.status, ({ blobsWaiting, outboxDepth }) => blobsWaiting + outboxDepth === 0);

/** An order that both ends have whole, and whose prints were handed over a month ago. */
async function placeOldOrder(photo: Buffer) {
  const order = await placeOrder(photo);
  await whole(order.orderId);
  await handOver(order.orderId);
  await settled();
  await sweep();
  clockOffsetMs += 31 * DAY_MS;
  const [sha256 = ''] = await photosOf(order.id);
  return { ...order, sha256 };
}

test('S12 S37: a photo that is printed again after both ends have deleted it goes to central again', async () => {
  const photo = await newPhoto();
  const first = await placeOldOrder(photo);
  // The shop's own deletion comes before central's.
  expect(await sweep()).toBe(1);
  await desk.call('DELETE', `/orders/${first.orderId}/photos`);
  await eventually(
    () => rowOf(first.orderId),
    ({ photos_released_at }) => photos_released_at !== null,
  );
  expect(await isAtCentral(first.sha256)).toBe(false);
  const second = await placeOrder(photo);
  expect((await whole(second.orderId)).lines[0].files[0].thumbnailUrl).not.toBeNull();
  expect(await isAtCentral(first.sha256)).toBe(true);
});

test('S12: a receipt that central gave for an earlier order is asked for anew once it knows the later one', async () => {
  const photo = await newPhoto();
  const first = await placeOldOrder(photo);
  central.line.set({ fault: { kind: 'cut-request', afterBytes: 10 }, matching: /POST .*sync\/events/ });
  const second = await placeOrder(photo);
  await eventually(edge.sync.status, ({ blobsWaiting, outboxDepth }) => blobsWaiting === 0 && outboxDepth > 0);
  // Both ends delete the earlier order's, each by itself, and central knows of no other.
  expect(await sweep()).toBe(1);
  expect((await desk.call('DELETE', `/orders/${first.orderId}/photos`)).status).toBe(200);
  await eventually(
    () => isAtCentral(first.sha256),
    (isThere) => !isThere,
  );
  central.line.heal();
  expect((await whole(second.orderId)).lines[0].files[0].thumbnailUrl).not.toBeNull();
  expect(await isAtCentral(first.sha256)).toBe(true);
});

test('S12: what central has lost since its receipt stays in the shop, is sent, and goes then', async () => {
  const { id, sha256 } = await placeOldOrder(await newPhoto());
  await fs.rm(fileAtCentral(sha256));
  expect(await sweep()).toBe(0);
  expect([(await photosOf(id)).length, await edge.blobs.has(sha256)]).toEqual([1, true]);
  await settled();
  expect(await isAtCentral(sha256)).toBe(true);
  expect(await sweep()).toBe(1);
  expect(await edge.blobs.has(sha256)).toBe(false);
});

test('S12: nothing goes while central cannot be asked, but for what it has released', async () => {
  const [kept, released] = [await placeOrder(await newPhoto()), await placeOrder(await newPhoto())];
  for (const { orderId } of [kept, released]) {
    await whole(orderId);
    await handOver(orderId);
  }
  await settled();
  await sweep();
  await desk.call('DELETE', `/orders/${released.orderId}/photos`);
  await eventually(
    () => rowOf(released.orderId),
    ({ photos_released_at }) => photos_released_at !== null,
  );
  clockOffsetMs = 31 * DAY_MS;
  central.line.set({ fault: { kind: 'refuse' } });
  expect(await sweep()).toBe(1);
  expect([(await photosOf(released.id)).length, (await photosOf(kept.id)).length]).toEqual([0, 1]);
  central.line.heal();
  await eventually(
    () => sweep(),
    (deleted) => deleted === 1,
  );
});

test('S37: what central has deleted by itself is not sent again before its word comes, and goes with it', async () => {
  const order = await placeOldOrder(await newPhoto());
  central.line.set({ fault: { kind: 'refuse' }, matching: /GET .*sync\/commands/ });
  await desk.call('DELETE', `/orders/${order.orderId}/photos`);
  expect(await isAtCentral(order.sha256)).toBe(false);
  expect(await sweep()).toBe(0);
  expect(await edge.blobs.has(order.sha256)).toBe(true);
  // The shop asks for both together, and sends the one that central wants.
  await whole((await placeOrder(await newPhoto())).orderId);
  expect(await isAtCentral(order.sha256)).toBe(false);
  central.line.heal();
  await eventually(
    () => sweep(),
    (deleted) => deleted === 1,
  );
  await settled();
  expect([await edge.blobs.has(order.sha256), await isAtCentral(order.sha256)]).toEqual([false, false]);
});

test('S37: a photo that waits for its receipt keeps its order, whatever central would say', async () => {
  const { id, sha256 } = await placeOldOrder(await newPhoto());
  const setState = (state: 'received' | 'damaged') =>
    edge.database.updateTable('outbox_blob').set({ state }).where('sha256', '=', sha256).execute();
  await setState('damaged');
  const retention = createPhotoRetention({
    database: edge.database,
    catalogue: createCatalogueReader(edge.database),
    now,
    collector: edge.collector,
    logger: pino({ level: 'silent' }),
    sync: { poke() {}, askWhatIsStored: async (sha256s) => [...sha256s] },
  });
  expect(await retention.sweep()).toBe(0);
  expect(await photosOf(id)).toHaveLength(1);
  await setState('received');
  expect(await retention.sweep()).toBe(1);
});

test('S37: an event that central has not acknowledged keeps its order, although every photo has its receipt', async () => {
  const { id, orderId, sha256 } = await placeOldOrder(await newPhoto());
  central.line.set({ fault: { kind: 'cut-request', afterBytes: 10 }, matching: /POST .*sync\/events/ });
  expect((await kiosk.call('DELETE', `/storefront/orders/${id}/photos`)).status).toBe(204);
  expect(await sweep()).toBe(0);
  expect(await edge.blobs.has(sha256)).toBe(true);
  central.line.heal();
  await settled();
  expect(await atCentral(orderId)).toMatchObject({ missingPhotoCount: 0 });
  await eventually(
    () => sweep(),
    (deleted) => deleted === 1,
  );
});

test('when the disk fills, what central has of finished orders goes first, the oldest first, and only until it is enough', async () => {
  const orders: { orderId: string; sha256: string }[] = [];
  for (const name of ['first', 'second', 'unfinished']) {
    const order = await placeOrder(await newPhoto());
    await whole(order.orderId);
    if (name !== 'unfinished') await handOver(order.orderId);
    await sweep();
    clockOffsetMs += 60_000;
    orders.push({ orderId: order.orderId, sha256: (await photosOf(order.id))[0] ?? '' });
  }
  await settled();
  const left = async () => Promise.all(orders.map(({ sha256 }) => edge.blobs.has(sha256)));
  const pictured = async () => {
    const all = await Array.fromAsync(edge.derivatives.list());
    return orders.map(({ sha256 }) => all.includes(sha256));
  };
  expect(await pictured()).toEqual([true, true, true]);
  /** Each photo is worth 50 bytes. */
  room = async () => ({ freeBytes: 250 - 50 * (await left()).filter(Boolean).length, minimumBytes: 100 });

  central.line.set({ fault: { kind: 'refuse' } });
  expect(await edge.roomMaker.look()).toBe(false);
  // Pictures are made again; photos wait until central can be asked.
  expect([await left(), await pictured()]).toEqual([
    [true, true, true],
    [false, false, true],
  ]);
  central.line.heal();
  await eventually(edge.sync.status, ({ linked }) => linked);
  expect(await edge.roomMaker.look()).toBe(true);
  expect(await left()).toEqual([false, true, true]);
  expect(await atCentral(orders[0]?.orderId ?? '')).toMatchObject({ missingPhotoCount: 0 });

  // Whatever it would need, an order that is not finished keeps its photos.
  room = async () => ({ freeBytes: 0, minimumBytes: 100 });
  expect(await edge.roomMaker.look()).toBe(false);
  expect(await left()).toEqual([false, false, true]);
  room = async () => ({ freeBytes: 1, minimumBytes: 0 });
});
