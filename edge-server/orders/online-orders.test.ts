import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Order } from '@printfront/shared/contracts/orders.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { shopDate } from '@printfront/shared/domain/shop-clock.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestClient, type TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { type CentralInTest, ENROL_CODE, startCentralInTest } from './central-in-test.ts';
import {
  ableToMake,
  arrived,
  customerAt,
  newPhoto,
  orderAtHome,
  ownCopy,
  photosHere,
  QUICK,
  serverIdOf,
  signedInAt,
} from './online-orders-in-test.ts';

let central: CentralInTest;
let edge: EdgeInTest;
let hotFolder: string;
let customer: TestClient;
let office: TestClient;
/** At the desk of the shop. */
let clerk: TestClient;

const startEdge = (folder?: string) =>
  startEdgeInTest({
    centralUrl: central.line.url(),
    enrolCode: ENROL_CODE,
    intervals: QUICK,
    hotFolder,
    ...(folder === undefined ? {} : { folder }),
  });

beforeAll(async () => {
  hotFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-hot-'));
  central = await startCentralInTest();
  edge = await startEdge();
  customer = await customerAt(central);
  office = await signedInAt(central.origin());
  await ableToMake(office, await serverIdOf(edge));
  const own = (await edge.sync.status()).catalogueVersion;
  await eventually(edge.sync.status, ({ catalogueVersion }) => catalogueVersion !== own);
  clerk = await signedInAt(edge.url);
});
beforeEach(() => central.line.heal());
afterAll(async () => {
  await edge.stop();
  await central.stop();
  await fs.rm(hotFolder, { recursive: true, force: true });
});

const BLOB_FETCH = /GET .*sync\/blobs/;
const awayFromCentral = async () => {
  central.line.set({ fault: { kind: 'refuse' } });
  await eventually(edge.sync.status, ({ linked }) => !linked);
};
const backAtCentral = async () => {
  central.line.heal();
  await eventually(edge.sync.status, ({ linked, outboxDepth }) => linked && outboxDepth === 0);
};
const put = (orderId: string, what: string, body: object) => clerk.call('PUT', `/orders/${orderId}/${what}`, body);
const atCentral = async (orderId: string) => Order.parse((await office.call('GET', `/orders/${orderId}`)).body);
const parked = async () => (await edge.sync.status()).parkedOrders;

async function restartEdge(): Promise<void> {
  const cookie = clerk.cookie();
  await edge.stop({ keep: true });
  edge = await startEdge(edge.folder);
  clerk = edge.client(cookie);
}

test('S56 S57: an order from home is printed, paid and handed over in its shop without internet, and central hears of all of it', async () => {
  const order = await orderAtHome(customer, [await newPhoto(), await newPhoto(400_000)]);
  expect((await atCentral(order.id)).madeBy).toMatchObject({ name: 'Shop Siam', movesTo: null });
  await arrived(edge, order.id);
  await photosHere(edge, order);
  await awayFromCentral();

  const { items } = (await clerk.call('GET', '/orders/all?source=online')).body;
  expect(items.find(({ id }: { id: string }) => id === order.id)).toMatchObject({
    iid: order.iid,
    source: 'online',
    storefront: null,
    madeBy: { name: 'Shop Siam' },
    missingPhotoCount: 0,
  });
  const here = Order.parse((await clerk.call('GET', `/orders/${order.id}`)).body);
  expect(here).toMatchObject({ source: 'online', paymentStatus: 10, missingPhotoCount: 0 });
  expect(here.uploadId).toBe((await atCentral(order.id)).uploadId);
  const thumbnail = await clerk.bytes(here.lines[0]?.files[0]?.thumbnailUrl ?? '');
  expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const zip = await clerk.bytes(`/orders/${order.id}/archive`);
  expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const exported = await clerk.call('POST', `/orders/${order.id}/hot-folder`);
  expect(exported.body).toMatchObject({ fileCount: 2, printCount: 2 });

  expect((await put(order.id, 'payments/status', { paymentStatus: 50, paymentMethod: 2 })).status).toBe(200);
  for (const productionStatus of [2, 3]) {
    expect((await put(order.id, 'production-status', { productionStatus })).status).toBe(200);
  }
  expect((await atCentral(order.id)).paymentStatus).toBe(10);
  // Its cash lies in the drawer here, so that it is among what this shop took; where it was ordered it was by no shop.
  const today = shopDate(Date.now(), 'Asia/Bangkok');
  const figures = (path: string) => clerk.call('GET', `${path}?from=${today}&to=${today}`);
  const { totalPaymentAmount: netSatang } = here;
  expect((await figures('/takings')).body).toMatchObject([{ paymentMethod: 2, orderCount: 1, netSatang }]);
  expect((await figures('/takings/sales')).body).toMatchObject({
    storefronts: [{ storefront: null, orderCount: 1, netSatang }],
    totals: { placedCount: 0, netSatang },
    isThisShopOnly: true,
  });
  const ofShop = (await clerk.call('GET', `/takings/sales?from=${today}&to=${today}&source=storefront`)).body;
  expect(ofShop.totals.netSatang).toBe(0);

  await backAtCentral();
  const there = await atCentral(order.id);
  expect(there).toMatchObject({ paymentStatus: 50, paidMethod: 2, productionStatus: 3, paymentClash: false });
  expect(there.printLedger).toMatchObject({ orderedPrints: 2, handedOverPrints: 2 });
  expect(await parked()).toEqual([]);
});

test('S57: half a photo goes on where it broke off, one whose bytes differ is never kept, and a restart loses nothing', async () => {
  const large = await newPhoto(3_000_000);
  central.line.set({
    fault: { kind: 'slow', way: 'answer', bytesPerPiece: 64_000, everyMs: 20 },
    matching: BLOB_FETCH,
  });
  const order = await orderAtHome(customer, [large]);
  await arrived(edge, order.id);
  const incoming = path.join(edge.folder, 'blobs', 'incoming');
  const halfWay = async () => {
    const names = await fs.readdir(incoming);
    const sizes = await Promise.all(names.map(async (name) => (await fs.stat(path.join(incoming, name))).size));
    return Math.max(0, ...sizes);
  };
  await eventually(halfWay, (bytes) => bytes > 200_000);
  expect(await edge.blobs.has(order.sha256s[0] ?? '')).toBe(false);
  expect((await clerk.call('POST', `/orders/${order.id}/hot-folder`)).body.code).toBe('photo-missing');
  // Switched off in the middle, and central too.
  await restartEdge();
  await central.kill();
  await central.start();
  customer = createTestClient(central.origin(), customer.cookie());
  office = createTestClient(central.origin(), office.cookie());
  central.line.heal();
  await photosHere(edge, order);
  expect((await edge.blobs.stat(order.sha256s[0] ?? ''))?.byteSize).toBe(large.length);
  await eventually(
    () => fs.readdir(incoming),
    (names) => names.length === 0,
  );

  central.line.set({ fault: { kind: 'refuse' } });
  const other = await orderAtHome(customer, [await newPhoto(1_000)]);
  const [sha256 = ''] = other.sha256s;
  const file = path.join(central.blobs, sha256.slice(0, 2), sha256);
  const good = await fs.readFile(await fileOf(central.blobs, sha256, file));
  const bad = Buffer.from(good);
  bad[bad.length - 1] = (bad.at(-1) ?? 0) ^ 1;
  const stored = await fileOf(central.blobs, sha256, file);
  await fs.chmod(stored, 0o600);
  await fs.writeFile(stored, bad);
  central.line.heal();
  await arrived(edge, other.id);
  await eventually(
    async () => (await fs.readdir(incoming)).length,
    (count) => count === 0,
  );
  expect(await edge.blobs.has(sha256)).toBe(false);
  expect((await clerk.call('POST', `/orders/${other.id}/hot-folder`)).body.code).toBe('photo-missing');
  // It still waits, and comes once central has the right bytes again.
  expect(await edge.database.selectFrom('awaited_photo').select('sha256').execute()).toEqual([{ sha256 }]);
  await fs.writeFile(stored, good);
  await restartEdge();
  await photosHere(edge, other);
});

/** Where a store keeps a blob. */
async function fileOf(folder: string, sha256: string, guess: string): Promise<string> {
  const names = await fs.readdir(folder, { recursive: true });
  const name = names.find((one) => path.basename(one).startsWith(sha256));
  return name === undefined ? guess : path.join(folder, name);
}

test('S56: what happens at home and at central meanwhile reaches the shop, and neither side undoes the other', async () => {
  const order = await orderAtHome(customer, [await newPhoto()]);
  await arrived(edge, order.id);
  await photosHere(edge, order);
  await awayFromCentral();
  // Cancelled at home, paid at the counter: the money stays, and staff are told.
  expect((await customer.call('POST', `/orders/${order.id}/cancel`)).status).toBe(200);
  expect((await put(order.id, 'payments/status', { paymentStatus: 50, paymentMethod: 2 })).status).toBe(200);
  await backAtCentral();
  const flagged = { paymentStatus: 50, paymentClash: true };
  await eventually(
    () => atCentral(order.id),
    ({ paymentClash }) => paymentClash,
  );
  expect(await atCentral(order.id)).toMatchObject(flagged);
  await eventually(
    () => ownCopy(edge, order.id),
    (row) => row?.payment_status === 50,
  );
  // Deleted at home once it is handed over: the shop's copy goes too.
  expect((await put(order.id, 'production-status', { productionStatus: 3, despiteMissingPrints: true })).status).toBe(
    200,
  );
  expect((await customer.call('DELETE', `/orders/${order.id}/photos`)).status).toBe(200);
  await eventually(
    async () => {
      await edge.retention.sweep();
      return ownCopy(edge, order.id);
    },
    (row) => row?.photos_deleted_at !== null,
  );
  expect(await edge.blobs.has(order.sha256s[0] ?? '')).toBe(false);
  expect(await parked()).toEqual([]);
});

test('S56: the same word of central again changes nothing, and neither does a number that somebody else has', async () => {
  const order = await orderAtHome(customer, [await newPhoto()]);
  await arrived(edge, order.id);
  await photosHere(edge, order);
  await put(order.id, 'production-status', { productionStatus: 1 });
  const before = await eventually(
    () => ownCopy(edge, order.id),
    (row) => row?.production_status === 1,
  );
  await edge.database.updateTable('sync_state').set({ command_cursor: 0, command_seal: null }).execute();
  await restartEdge();
  await eventually(
    async () =>
      (await edge.database.selectFrom('sync_state').select('command_cursor').executeTakeFirst())?.command_cursor,
    (cursor) => (cursor ?? 0) > 0,
  );
  await backAtCentral();
  expect(await ownCopy(edge, order.id)).toEqual(before);
  expect((await atCentral(order.id)).productionStatus).toBe(1);
  expect(await parked()).toEqual([]);
});

test('S57: a photo that came with an order from home is looked at once a kiosk sends it, too', async () => {
  const photo = await newPhoto();
  const order = await orderAtHome(customer, [photo]);
  await arrived(edge, order.id);
  await photosHere(edge, order);
  const kiosk = await edge.kiosk();
  const id = newOrderId();
  const files = `/storefront/orders/${id}/files`;
  await kiosk.call('POST', '/storefront/orders', { id });
  expect((await kiosk.upload(files, photo)).status).toBe(201);
  const [file] = await eventually(
    async (): Promise<UploadedFile[]> => (await kiosk.call('GET', `${files}?size=4x6`)).body,
    (list) => list.every(({ state }) => state !== 'processing'),
  );
  expect(file).toMatchObject({ state: 'ready', averageColor: expect.stringMatching(/^#[0-9a-f]{6}$/) });
});
