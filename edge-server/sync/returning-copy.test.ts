import fs from 'node:fs/promises';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestClient, type TestClient } from '../client-in-test.ts';
import { openEdgeDatabase } from '../database/database.ts';
import { newOrderId } from '../edge-in-test.ts';
import { createEdgeProcess, type EdgeProcess, pair } from '../edge-process-in-test.ts';
import { type CentralInTest, startCentralInTest } from './central-in-test.ts';
import { eventually, openShopInTest, type ShopInTest } from './shop-in-test.ts';
import { readOrMakeIdentity } from './sync-state.repository.ts';

const ReadyState = z.object({
  catalogue: z.string(),
  restored: z.object({ why: z.string() }).nullable(),
  sync: z.object({ linked: z.boolean(), outboxDepth: z.number(), parkedOrders: z.number() }),
});

let central: CentralInTest;
let shops: ShopInTest[];
let edge: EdgeProcess | undefined;

beforeEach(async () => {
  central = await startCentralInTest();
  await central.desk.addEnrolCode({ code: 'shop-code' });
  shops = [];
  edge = undefined;
});
afterEach(async () => {
  for (const shop of shops) await shop.stop();
  await edge?.remove();
  await central.stop();
});

/** Its server has started as far as customers are let in. */
async function openShop(folder?: string, centralUrl = central.line.url()): Promise<ShopInTest> {
  const shop = await openShopInTest({ centralUrl, enrolCode: 'shop-code', ...(folder && { folder }) });
  shops.push(shop);
  await shop.sync.start();
  await shop.sync.heardOf();
  return shop;
}

async function openFirstShop(): Promise<ShopInTest> {
  const shop = await openShop();
  await shop.enrolled();
  await shop.withNumbers();
  return shop;
}

async function close(shop: ShopInTest): Promise<void> {
  shops = shops.filter((one) => one !== shop);
  await shop.stop({ keep: true });
}

/** The whole folder as it is, as a person copies it while nothing runs. */
async function copyOf({ folder }: ShopInTest): Promise<string> {
  const copy = `${folder}-copy`;
  await fs.cp(folder, copy, { recursive: true });
  return copy;
}

async function putBack(folder: string, copy: string): Promise<void> {
  await fs.rm(folder, { recursive: true });
  await fs.rename(copy, folder);
}

const numbersOf = (orders: readonly { iid: number }[]) => orders.map(({ iid }) => iid).sort((a, b) => a - b);
const epochOf = async ({ database }: ShopInTest) => (await readOrMakeIdentity(database)).epoch;

/** Nothing is parked, and central has these orders and no others, each under a number of its own. */
async function expectAt(shop: ShopInTest, placed: readonly { orderId: string; iid: number }[]): Promise<void> {
  await shop.drained();
  expect((await shop.sync.status()).parkedOrders).toEqual([]);
  const orders = await central.desk.orders();
  expect(orders.map((order) => order.order_id).sort()).toEqual(placed.map(({ orderId }) => orderId).sort());
  expect(new Set(numbersOf(placed)).size).toBe(placed.length);
}

test('S43: an older copy that somebody puts back gives no number twice, parks nothing, and goes on as another epoch', async () => {
  let shop = await openFirstShop();
  const before = await shop.placeOrder();
  await shop.drained();
  const { folder } = shop;
  const epoch = await epochOf(shop);
  await close(shop);
  const copy = await copyOf(shop);

  shop = await openShop(folder);
  await shop.setPayment(before.orderId, 10, 50);
  const synced = [await shop.placeOrder(), await shop.placeOrder()];
  await shop.drained();
  await central.kill();
  const unsynced = [await shop.placeOrder(), await shop.placeOrder()];
  await close(shop);
  await putBack(folder, copy);
  await central.start();

  shop = await openShop(folder);
  const after = [await shop.placeOrder(), await shop.placeOrder(), await shop.placeOrder()];
  // Version 2 of this order is another event at central.
  await shop.setProduction(before.orderId, 0, 1);
  await expectAt(shop, [before, ...synced, ...after]);
  const given = [before, ...synced, ...unsynced, ...after];
  expect(new Set(numbersOf(given)).size).toBe(given.length);
  expect((await central.desk.orders()).find((order) => order.order_id === before.orderId)).toMatchObject({
    payment_status: 50,
    production_status: 1,
  });
  expect(await epochOf(shop)).not.toBe(epoch);
  // Central has answered for where it stands now: another start begins nothing anew.
  const gone = await epochOf(shop);
  await close(shop);
  shop = await openShop(folder);
  await shop.placeOrder();
  await shop.drained();
  expect(await epochOf(shop)).toBe(gone);
});

test('S43: a copy made while the shop sold is older than what was sent a moment later', async () => {
  let shop = await openFirstShop();
  const { folder } = shop;
  const before = await shop.placeOrder();
  await shop.drained();
  // As a snapshot of the whole disk has it: the database and its log at one moment.
  const copy = await copyOf(shop);
  const synced = await shop.placeOrder();
  await shop.drained();
  await close(shop);
  await putBack(folder, copy);
  shop = await openShop(folder);
  await expectAt(shop, [before, synced, await shop.placeOrder()]);
});

test('S43: a shop that is told late, because its line is bad at the start, parks nothing either', async () => {
  let shop = await openFirstShop();
  const { folder } = shop;
  const before = await shop.placeOrder();
  await shop.drained();
  await close(shop);
  const copy = await copyOf(shop);
  shop = await openShop(folder);
  await shop.setPayment(before.orderId, 10, 50);
  await shop.drained();
  await close(shop);
  await putBack(folder, copy);

  central.line.set({ fault: { kind: 'half-open' }, matching: /sync\/hello/ });
  shop = await openShopInTest({ centralUrl: central.line.url(), enrolCode: 'shop-code', folder });
  shops.push(shop);
  await shop.setProduction(before.orderId, 0, 1);
  await shop.sync.start();
  await expectAt(shop, [before]);
  expect(await central.desk.orders()).toMatchObject([{ payment_status: 50, production_status: 1 }]);
});

test('S43: of two servers on one copy each keeps what it takes, one tells staff, and it goes on once it is started alone', async () => {
  const first = await openFirstShop();
  const before = await first.placeOrder();
  await first.drained();
  await close(first);
  const copy = await copyOf(first);
  const [original, clone] = [await openShop(first.folder), await openShop(copy)];
  // Both believe that they are the shop, until both have spoken and heard.
  const troubleOf = async (shop: ShopInTest) => (await shop.sync.status()).trouble;
  await eventually(
    async () => [await troubleOf(original), await troubleOf(clone)],
    (troubles) => troubles.filter((trouble) => trouble === 'second-server').length === 1,
  );
  const [held, winner] = (await troubleOf(clone)) === null ? [original, clone] : [clone, original];
  const placed = [await winner.placeOrder(), await held.placeOrder(), await winner.placeOrder()];
  await winner.drained();
  expect((await central.desk.orders()).map((order) => order.order_id).sort()).toEqual(
    [before, ...placed.filter((_, index) => index !== 1)].map(({ orderId }) => orderId).sort(),
  );
  expect(await held.sync.status()).toMatchObject({ outboxDepth: 1, parkedOrders: [], trouble: 'second-server' });

  await close(winner);
  await close(held);
  const alone = await openShop(held.folder);
  await expectAt(alone, [before, ...placed]);
  expect((await alone.sync.status()).trouble).toBeNull();
  await fs.rm(winner.folder, { recursive: true });
});

async function place(kiosk: TestClient): Promise<{ orderId: string; iid: number }> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 60, 40));
  const order = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const submit = () => kiosk.call('POST', `/storefront/orders/${id}`, order);
  return (await eventually(submit, ({ status }) => status === 200)).body;
}

test('S43: the real server asks where it stands before it lets a customer in, and tells staff what it found', async () => {
  edge = await createEdgeProcess();
  const settings = { CENTRAL_URL: central.line.url(), ENROL_CODE: 'shop-code' };
  let server = await edge.start(settings);
  const ready = async () => ReadyState.parse(await (await fetch(`${server.url}/readyz`)).json());
  await eventually(ready, ({ catalogue, sync }) => catalogue === 'ok' && sync.linked);
  let kiosk = await pair(server);
  const before = await place(kiosk);
  await eventually(ready, ({ sync }) => sync.outboxDepth === 0);
  await edge.end('SIGTERM');
  const copy = `${edge.folder}-copy`;
  await fs.cp(edge.folder, copy, { recursive: true });

  server = await edge.start(settings);
  kiosk = createTestClient(server.url, kiosk.cookie());
  const lost = await place(kiosk);
  await eventually(ready, ({ sync }) => sync.outboxDepth === 0);
  await edge.end('SIGTERM');
  // As the disk of a virtual machine that is rolled back: nothing on it tells.
  await putBack(edge.folder, copy);
  const database = await openEdgeDatabase(edge.databaseFile);
  await database.updateTable('sync_state').set({ file_birth: null }).execute();
  await database.destroy();

  server = await edge.start(settings);
  kiosk = createTestClient(server.url, kiosk.cookie());
  const after = await place(kiosk);
  expect(new Set([before.iid, lost.iid, after.iid]).size).toBe(3);
  const state = await eventually(ready, ({ sync }) => sync.outboxDepth === 0);
  expect(state).toMatchObject({ restored: { why: expect.stringContaining('older copy') }, sync: { parkedOrders: 0 } });
  expect((await central.desk.orders()).length).toBe(3);
});
