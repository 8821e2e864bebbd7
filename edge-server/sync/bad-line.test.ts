import { randomBytes } from 'node:crypto';

import { type Fault, randomFaults } from '@printfront/shared/testing/fault.ts';
import { createSeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CentralInTest, startCentralInTest } from './central-in-test.ts';
import { eventually, openShopInTest, type ShopInTest, sha256Of } from './shop-in-test.ts';

let central: CentralInTest;
let shop: ShopInTest;

beforeAll(async () => {
  central = await startCentralInTest();
  await central.desk.addEnrolCode({ code: 'shop-code' });
  const timeouts = { firstByteMs: 1_000, idleMs: 1_000 };
  shop = await openShopInTest({ centralUrl: central.line.url(), enrolCode: 'shop-code', timeouts });
  await shop.sync.start();
  await shop.enrolled();
});
afterEach(() => central.line.heal());
afterAll(async () => {
  await shop.stop();
  await central.stop();
});

const settled = () =>
  eventually(
    () => shop.sync.status(),
    ({ outboxDepth, blobsWaiting, parkedOrders }) => outboxDepth + blobsWaiting + parkedOrders.length === 0,
  );
const effectsOf = async (orderId: string) =>
  (await central.desk.effects()).filter(({ order_id }) => order_id === orderId).map(({ what }) => what);
const struck = () =>
  eventually(
    () => central.line.strikes(),
    (strikes) => strikes > 0,
  );

const ON_EVENTS: [what: string, fault: Fault][] = [
  ['arrives twice', { kind: 'repeat', afterMs: 20 }],
  ['breaks off half way', { kind: 'cut-request', afterBytes: 300 }],
  ['gets no answer', { kind: 'half-open' }],
  ['comes through a few bytes at a time', { kind: 'slow', way: 'request', bytesPerPiece: 200, everyMs: 1 }],
  ['is answered a few bytes at a time', { kind: 'slow', way: 'answer', bytesPerPiece: 50, everyMs: 1 }],
];
for (const [what, fault] of ON_EVENTS) {
  test(`S2 S5: a push that ${what} has its effect once`, async () => {
    central.line.set({ fault, matching: /sync\/events/, times: 1 });
    const { orderId } = await shop.placeOrder();
    await shop.setPayment(orderId, 10, 50);
    await struck();
    await settled();
    expect(await effectsOf(orderId)).toEqual(['submitted', 'payment 50']);
  });
}

test('S2 S4: a push that arrives after the ones that were sent instead of it changes nothing any more', async () => {
  central.line.set({ fault: { kind: 'reorder' }, matching: /sync\/events/, times: 1 });
  const { orderId } = await shop.placeOrder();
  await struck();
  await shop.setPayment(orderId, 10, 50);
  await settled();
  await shop.setProduction(orderId, 0, 1);
  await settled();
  expect(await effectsOf(orderId)).toEqual(['submitted', 'payment 50', 'production 1']);
});

const ON_PHOTOS: [what: string, fault: Fault][] = [
  ['arrives twice', { kind: 'repeat', afterMs: 10 }],
  ['arrives after what was sent instead of it', { kind: 'reorder' }],
  ['gets no answer', { kind: 'half-open' }],
  ['comes through a few bytes at a time', { kind: 'slow', way: 'request', bytesPerPiece: 3_000, everyMs: 1 }],
];
for (const [what, fault] of ON_PHOTOS) {
  test(`S11 S12: a photo that ${what} is stored once and whole`, async () => {
    central.line.set({ fault, matching: /PUT .*sync\/blobs/, times: 1 });
    const photo = randomBytes(120_000);
    await shop.placeOrder([photo]);
    await struck();
    await settled();
    const stored = await central.desk.blobs();
    expect(stored.filter(({ sha256 }) => sha256 === sha256Of(photo))).toEqual([
      { sha256: sha256Of(photo), byteSize: photo.length },
    ]);
  });
}

test('S1–S12: over a line that is bad in every way there is, everything arrives once', async () => {
  const random = createSeededRandom(5);
  const already = (await central.desk.blobs()).length;
  central.line.set({ fault: randomFaults(random, 0.4), matching: /sync\/(?:events|blobs)/ });
  const placed: string[] = [];
  for (let count = 0; count < 8; count += 1) {
    const { orderId } = await shop.placeOrder([randomBytes(random.between(100, 90_000))]);
    await shop.setPayment(orderId, 10, 50);
    placed.push(orderId);
  }
  await eventually(
    () => central.desk.orders(),
    (orders) => placed.every((id) => orders.some(({ order_id }) => order_id === id)),
  );
  expect(central.line.strikes()).toBeGreaterThan(0);
  central.line.heal();
  await settled();
  for (const orderId of placed) expect(await effectsOf(orderId)).toEqual(['submitted', 'payment 50']);
  expect((await central.desk.blobs()).length).toBe(already + placed.length);
});
