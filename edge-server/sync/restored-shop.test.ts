import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { PROTOCOL_VERSION, PROTOCOL_VERSION_HEADER } from '@printfront/cloud-sync/protocol/version.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CentralInTest, startCentralInTest } from './central-in-test.ts';
import { eventually, openShopInTest, type ShopInTest } from './shop-in-test.ts';
import { beginNewEpoch, readOrMakeIdentity } from './sync-state.repository.ts';

let central: CentralInTest;
let shop: ShopInTest;

const openShop = (folder?: string) =>
  openShopInTest({
    centralUrl: central.line.url(),
    enrolCode: 'shop-code',
    ...(folder === undefined ? {} : { folder }),
  });

beforeEach(async () => {
  central = await startCentralInTest();
  await central.desk.addEnrolCode({ code: 'shop-code' });
  shop = await openShop();
  await shop.sync.start();
  await shop.enrolled();
  await shop.withNumbers();
});
afterEach(async () => {
  await shop.stop();
  await central.stop();
});

/** @returns loses the disk of the shop and goes on from what it had at this moment, in a new epoch, its sync not started */
async function copyShop(): Promise<() => Promise<void>> {
  const copy = `${shop.folder}/backup.sqlite`;
  await shop.sync.stop();
  await sql`vacuum into ${copy}`.execute(shop.database);
  await shop.sync.start();
  return async () => {
    await shop.stop({ keep: true });
    for (const suffix of ['', '-wal', '-shm']) await fs.rm(`${shop.folder}/edge.sqlite${suffix}`, { force: true });
    await fs.rename(copy, `${shop.folder}/edge.sqlite`);
    shop = await openShop(shop.folder);
    const { epoch } = await readOrMakeIdentity(shop.database);
    await beginNewEpoch(shop.database);
    expect((await readOrMakeIdentity(shop.database)).epoch).not.toBe(epoch);
  };
}

test('S9 S16: a restored backup gives no number again, and its changes are applied', async () => {
  const before = await shop.placeOrder();
  await shop.drained();
  const restoreShop = await copyShop();
  // These changes are lost with the disk, but central has them.
  await shop.setPayment(before.orderId, 10, 50);
  const lost = await shop.placeOrder();
  await shop.drained();

  await restoreShop();
  const offline = await shop.placeOrder();
  await shop.setProduction(before.orderId, 0, 1);
  await shop.sync.start();
  await shop.drained();

  const orders = await central.desk.orders();
  expect(orders.map((order) => order.order_id).sort()).toEqual([before, lost, offline].map((o) => o.orderId).sort());
  expect(new Set(orders.map((order) => order.iid)).size).toBe(3);
  expect(orders.find((order) => order.order_id === before.orderId)).toMatchObject({
    payment_status: 50,
    production_status: 1,
  });
  await shop.withNumbers();
  expect(orders.map((order) => order.iid)).not.toContain(await shop.takeNumber());
});

/** At central an event of the first epoch has the version that the second one’s lost event had. */
async function loseBothDisks() {
  const { orderId } = await shop.placeOrder();
  await shop.drained();
  const restoreShop = await copyShop();
  await shop.setPayment(orderId, 10, 50);
  await shop.drained();
  const restoreCentral = await central.copyData();
  await restoreShop();
  await shop.setProduction(orderId, 0, 1);
  await shop.sync.start();
  await shop.drained();
  expect(await central.desk.orders()).toMatchObject([{ payment_status: 50, production_status: 1 }]);
  await shop.sync.stop();
  await restoreCentral();
  expect(await central.desk.orders()).toMatchObject([{ payment_status: 50, production_status: 0 }]);
  return { orderId };
}

test('S9 S20: what a restored shop told a central that was restored since is missed by the digest', async () => {
  await loseBothDisks();
  await shop.sync.start();
  await eventually(
    () => central.desk.orders(),
    ([order]) => order?.production_status === 1,
  );
});

test('S4 S9: what it does next waits for what is missing, without a digest too', async () => {
  const { orderId } = await loseBothDisks();
  central.line.set({ fault: { kind: 'half-open' }, matching: /sync\/digest/ });
  await shop.setPayment(orderId, 50, 90);
  await shop.sync.start();
  await eventually(
    () => central.desk.orders(),
    ([order]) => order?.payment_status === 90,
  );
  expect((await central.desk.effects()).map(({ what }) => what)).toEqual([
    'submitted',
    'payment 50',
    'production 1',
    // Of the epoch that begins with it.
    'told again',
    'payment 90',
  ]);
  expect((await shop.sync.status()).parkedOrders).toEqual([]);
});

test('S8 S16: a restored shop whose new epoch has to wait takes orders meanwhile, and none of them is parked', async () => {
  const before = await shop.placeOrder();
  await shop.drained();
  const restoreShop = await copyShop();
  await restoreShop();
  const { token, epoch } = await readOrMakeIdentity(shop.database);
  const report = { outboxDepth: 0, oldestUnsyncedAt: null, blobsWaiting: 0, parkedOrders: 0 };
  const hello = async (asked: string) =>
    (
      await fetch(`${central.line.url()}/api/v1/sync/hello`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          [PROTOCOL_VERSION_HEADER]: String(PROTOCOL_VERSION),
          'content-type': 'application/json',
        },
        body: JSON.stringify({ epoch: asked, report }),
      })
    ).status;
  // A thief who has stolen the token has begun all that central lets in.
  for (let begun = 1; begun < 12; begun += 1) expect(await hello(randomUUID())).toBe(200);

  central.line.set({ fault: { kind: 'delay', ms: 0 }, matching: /sync\/events/ });
  const offline = [await shop.placeOrder(), await shop.placeOrder()];
  await shop.sync.start();
  expect(await shop.sync.heardOf()).toBe(false);
  await eventually(
    () => central.line.strikes(),
    (strikes) => strikes > 0,
  );
  offline.push(await shop.placeOrder());
  expect(await hello(epoch)).toBe(429);
  expect(await shop.sync.status()).toMatchObject({ outboxDepth: 3, parkedOrders: [] });
  await shop.sync.stop();
  expect(await shop.sync.status()).toMatchObject({ outboxDepth: 3, parkedOrders: [] });

  await central.desk.letTimePass();
  await shop.sync.start();
  await shop.drained();
  const orders = await central.desk.orders();
  expect(orders.map((order) => order.order_id).sort()).toEqual([before, ...offline].map((o) => o.orderId).sort());
  expect((await shop.sync.status()).parkedOrders).toEqual([]);
});
