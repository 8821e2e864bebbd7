import { randomUUID } from 'node:crypto';
import type { NewSyncEvent } from '@printfront/cloud-sync/protocol/events.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CentralInTest, startCentralInTest } from './central-in-test.ts';
import { appendEvent, findWaitingEvents, recordOutcomes, startHistoryAt } from './outbox.repository.ts';
import { listAcknowledgedOrders } from './outbox-state.repository.ts';
import { eventually, openShopInTest, type ShopInTest } from './shop-in-test.ts';
import { readShopServer } from './sync-state.repository.ts';

let central: CentralInTest;
let shop: ShopInTest;

beforeEach(async () => {
  central = await startCentralInTest();
  await central.desk.addEnrolCode({ code: 'shop-code' });
  shop = await openShopInTest({ centralUrl: central.line.url(), enrolCode: 'shop-code' });
  await shop.sync.start();
  await shop.enrolled();
});
afterEach(async () => {
  await shop.stop();
  await central.stop();
});

test('S1 S4: an order taken while central is down arrives once and whole when it is back', async () => {
  await central.kill();
  const placed = await shop.placeOrder([Buffer.from('a photo'), Buffer.from('another photo')]);
  await shop.setPayment(placed.orderId, 10, 50);
  await eventually(
    () => shop.sync.status(),
    ({ linked }) => !linked,
  );
  expect((await shop.sync.status()).outboxDepth).toBe(2);
  await central.start();
  await shop.drained();
  const [received, ...others] = await central.desk.orders();
  expect(others).toEqual([]);
  expect(received).toMatchObject({ order_id: placed.orderId, iid: placed.iid, payment_status: 50 });
  expect(JSON.parse(received?.content ?? '')).toEqual(placed);
  await eventually(
    () => central.desk.blobs(),
    (blobs) => blobs.length === 2,
  );
  await eventually(
    () => shop.sync.status(),
    ({ blobsWaiting, linked }) => blobsWaiting === 0 && linked,
  );
});

test('S2: an answer that is lost after the commit makes one order, not two', async () => {
  central.line.set({ fault: { kind: 'cut-answer' }, matching: /sync\/events/, times: 2 });
  const placed = await shop.placeOrder();
  await shop.drained();
  expect(central.line.strikes()).toBe(2);
  expect(await central.desk.effects()).toEqual([{ order_id: placed.orderId, what: 'submitted' }]);
});

test('S3: a poke after the commit brings an order to central at once', async () => {
  const slow = await openShopInTest({
    centralUrl: central.line.url(),
    enrolCode: 'second-code',
    intervals: { restMs: 3_600_000 },
  });
  await central.desk.addEnrolCode({ code: 'second-code' });
  await slow.sync.start();
  await eventually(
    () => slow.sync.status(),
    ({ linked }) => linked,
  );
  await eventually(
    () => readShopServer(slow.database),
    (server) => server !== null,
  );
  // Its next round is an hour away.
  await slow.placeOrder();
  await eventually(
    () => slow.sync.status(),
    ({ outboxDepth }) => outboxDepth === 0,
  );
  await slow.stop();
});

test('S8: a rejected event parks its order alone and is shown; the other orders go on', async () => {
  const parked = await shop.placeOrder();
  await shop.setPayment(parked.orderId, 90, 10);
  await shop.setProduction(parked.orderId, 0, 1);
  const other = await shop.placeOrder();
  await shop.setPayment(other.orderId, 10, 50);
  const status = await eventually(
    () => shop.sync.status(),
    ({ outboxDepth }) => outboxDepth === 2,
  );
  expect(status.parkedOrders).toMatchObject([{ orderId: parked.orderId, code: 'payment-transition-refused' }]);
  const effects = await central.desk.effects();
  expect(effects.filter(({ order_id: id }) => id === parked.orderId)).toEqual([
    { order_id: parked.orderId, what: 'submitted' },
  ]);
  expect(effects.filter(({ order_id: id }) => id === other.orderId).map(({ what }) => what)).toEqual([
    'submitted',
    'payment 50',
  ]);
});

test('S7: an event that central fails on waits alone; the other orders go on', async () => {
  const unlucky = await shop.placeOrder(undefined, 'Unlucky');
  const other = await shop.placeOrder();
  const status = await eventually(
    () => shop.sync.status(),
    ({ outboxDepth }) => outboxDepth === 1,
  );
  expect(status.parkedOrders).toEqual([]);
  const received = await central.desk.orders();
  expect(received.map((order) => order.order_id)).toEqual([other.orderId]);
  expect(received.map((order) => order.order_id)).not.toContain(unlucky.orderId);
});

test('S1 S2: kill -9 of central again and again during a drain loses nothing and doubles nothing', async () => {
  await central.kill();
  const placed: string[] = [];
  for (let count = 0; count < 120; count += 1) {
    const order = await shop.placeOrderOf([{ sha256: randomUUID().replaceAll('-', '').repeat(2), byteSize: 1 }]);
    await shop.setPayment(order.orderId, 10, 50);
    placed.push(order.orderId);
  }
  // Commits of a push become visible one by one, so each kill hits a push half way or its answer.
  for (const progress of [1, 70, 150]) {
    await central.start();
    await eventually(
      () => central.desk.effects(),
      (effects) => effects.length >= progress,
    );
    await central.kill();
  }
  await central.start();
  await shop.drained();
  const effects = await central.desk.effects();
  expect(effects).toHaveLength(240);
  expect(new Set(effects.map(({ order_id: id, what }) => `${id} ${what}`)).size).toBe(240);
  expect((await central.desk.orders()).map((order) => order.order_id).sort()).toEqual([...placed].sort());
});

test('S5: a connection that is open but dead does not hold up the orders for ever', async () => {
  const impatient = await openShopInTest({
    centralUrl: central.line.url(),
    enrolCode: 'third-code',
    timeouts: { firstByteMs: 300, idleMs: 300 },
  });
  await central.desk.addEnrolCode({ code: 'third-code' });
  await impatient.sync.start();
  await eventually(
    () => readShopServer(impatient.database),
    (server) => server !== null,
  );
  central.line.set({ fault: { kind: 'half-open' }, matching: /sync\/events/, times: 1 });
  const placed = await impatient.placeOrder();
  await eventually(
    () => impatient.sync.status(),
    ({ outboxDepth }) => outboxDepth === 0,
  );
  expect(await central.desk.effects()).toEqual([{ order_id: placed.orderId, what: 'submitted' }]);
  await impatient.stop();
});

test('S6: an order of 6,000 photos, more than a megabyte, arrives whole', async () => {
  const files = Array.from({ length: 6_000 }, () => ({
    sha256: randomUUID().replaceAll('-', '').repeat(2),
    byteSize: 4_000_000,
  }));
  const placed = await shop.placeOrderOf(files);
  await shop.drained();
  const [received] = await central.desk.orders();
  expect(received?.content.length).toBeGreaterThan(1_200_000);
  expect(JSON.parse(received?.content ?? '')).toEqual(placed);
});

test('S20: central that came back without what it had is told again, photos included', async () => {
  const placed = await shop.placeOrder([Buffer.from('kept photo')]);
  await shop.setPayment(placed.orderId, 10, 50);
  await shop.drained();
  await eventually(
    () => shop.sync.status(),
    ({ blobsWaiting }) => blobsWaiting === 0,
  );
  await central.desk.forgetOrders();
  await shop.sync.stop();
  await shop.sync.start();
  await eventually(
    () => central.desk.effects(),
    (effects) => effects.length === 2,
  );
  await eventually(
    () => shop.sync.status(),
    ({ outboxDepth, blobsWaiting }) => outboxDepth + blobsWaiting === 0,
  );
});

test('S17: what happens at central reaches the shop once and in its order', async () => {
  const placed = await shop.placeOrder();
  await shop.drained();
  const change = { type: 'payment-status-changed', orderId: placed.orderId, by: 'staff' } as const;
  central.line.set({ fault: { kind: 'cut-answer' }, matching: /sync\/commands/, times: 1 });
  await central.desk.appendCommand({ ...change, from: 10, to: 50 });
  await central.desk.appendCommand({ ...change, from: 50, to: 90 });
  await eventually(
    () => shop.commands,
    (commands) => commands.length >= 2,
  );
  await shop.sync.stop();
  await shop.sync.start();
  await central.desk.appendCommand({ ...change, from: 10, to: 20 });
  await eventually(
    () => shop.commands,
    (commands) => commands.length >= 3,
  );
  expect(shop.commands.map((command) => 'to' in command && command.to)).toEqual([50, 90, 20]);
});

test('S85: what central answers to words of before it gave an order anew counts for nothing', async () => {
  await shop.sync.stop();
  const { database } = shop;
  const orderId = randomUUID();
  const wanted = { limit: 9, maxBytes: 1e6, withoutOrders: [], withParked: false };
  const say = (type: 'order-kept' | 'order-given-back', payload: object) =>
    database.transaction().execute((trx) => appendEvent(trx, { orderId, type, payload } as NewSyncEvent));
  const named = async () =>
    (await listAcknowledgedOrders(database, { beforeSequence: null, limit: 9 })).map(({ version, given }) => ({
      version,
      given,
    }));
  await database.transaction().execute((trx) => startHistoryAt(trx, orderId, 1));
  await say('order-kept', {});
  const sent = await findWaitingEvents(database, wanted);
  expect(sent).toMatchObject([{ version: 2, given: 1 }]);
  await database.transaction().execute((trx) => startHistoryAt(trx, orderId, 5));
  const result = { result: 'deferred', reason: 'predecessor-missing', expectedVersion: 1 } as const;
  await recordOutcomes(
    database,
    sent.map((event) => ({ event, result: { id: event.id, ...result } })),
  );
  expect(await findWaitingEvents(database, wanted)).toEqual([]);
  expect((await shop.sync.status()).parkedOrders).toEqual([]);

  // Nor does what was said meanwhile beyond the number that the newest giving has.
  await say('order-given-back', { to: null });
  await say('order-given-back', { to: null });
  await database.transaction().execute((trx) => startHistoryAt(trx, orderId, 6));
  expect(await findWaitingEvents(database, wanted)).toEqual([]);

  // The digest names by which giving the order is here, until it has been given back.
  expect(await named()).toEqual([{ version: 6, given: 6 }]);
  await say('order-given-back', { to: null });
  expect(await findWaitingEvents(database, wanted)).toMatchObject([{ version: 7, given: 6 }]);
  expect(await named()).toEqual([{ version: 6, given: undefined }]);
});
