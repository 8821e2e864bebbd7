import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CentralInTest, startCentralInTest } from './central-in-test.ts';
import { findWaitingEvents, recordOutcomes } from './outbox.repository.ts';
import { makeMark, readConfirmed } from './position.repository.ts';
import { eventually, openShopInTest, type ShopInTest } from './shop-in-test.ts';
import { saveEnrolment } from './sync-state.repository.ts';

let central: CentralInTest;
let shop: ShopInTest;

beforeAll(async () => {
  central = await startCentralInTest();
  await central.desk.addEnrolCode({ code: 'shop-code' });
  shop = await openShopInTest({ centralUrl: central.line.url(), enrolCode: 'shop-code' });
  await shop.sync.start();
  await shop.enrolled();
});
afterAll(async () => {
  await shop.stop();
  await central.stop();
});

const parked = () => shop.sync.status().then((status) => status.parkedOrders.map(({ orderId }) => orderId));

test('S8: a parked order goes on with all that waits behind it when somebody asks and the cause is gone', async () => {
  const { orderId } = await shop.placeOrder();
  await shop.setPayment(orderId, 90, 10);
  await shop.setProduction(orderId, 0, 1);
  await eventually(parked, (orders) => orders.length === 1);
  shop.sync.retryParked();
  const other = await shop.placeOrder();
  await eventually(
    () => central.desk.orders(),
    (orders) => orders.some(({ order_id }) => order_id === other.orderId),
  );
  expect(await parked()).toEqual([orderId]);

  // What central could not take is mended in the shop, for example by a newer version of its software.
  const payload = JSON.stringify({ from: 10, to: 50, by: 'staff' });
  await shop.database
    .updateTable('outbox_event')
    .set({ payload })
    .where('type', '=', 'payment-status-changed')
    .execute();
  shop.sync.retryParked();
  await eventually(
    () => shop.sync.status(),
    ({ outboxDepth, parkedOrders }) => outboxDepth + parkedOrders.length === 0,
  );
  const effects = (await central.desk.effects()).filter(({ order_id }) => order_id === orderId);
  expect(effects.map(({ what }) => what)).toEqual(['submitted', 'payment 50', 'production 1']);
});

test('S4 S6: of what waits the newest orders come first, each in its own order', async () => {
  await shop.sync.stop();
  const [first, second] = [await shop.placeOrder(), await shop.placeOrder()];
  await shop.setPayment(first.orderId, 10, 50);
  await shop.setPayment(second.orderId, 10, 50);
  const wanted = { maxBytes: Number.MAX_SAFE_INTEGER, withoutOrders: [], withParked: false };
  const [newest] = await findWaitingEvents(shop.database, { ...wanted, limit: 1 });
  expect(newest).toMatchObject({ orderId: second.orderId, version: 1 });
  const three = await findWaitingEvents(shop.database, { ...wanted, limit: 3 });
  expect(three.filter(({ orderId }) => orderId === second.orderId).map(({ version }) => version)).toEqual([1, 2]);
  expect(three.filter(({ orderId }) => orderId === first.orderId).map(({ version }) => version)).toEqual([1]);
});

test('S4: what central puts off is acknowledged by that in no case, and a late answer takes nothing back', async () => {
  await shop.sync.stop();
  const { orderId } = await shop.placeOrder();
  await shop.setPayment(orderId, 10, 50);
  await shop.setProduction(orderId, 0, 1);
  const wanted = { limit: 200, maxBytes: Number.MAX_SAFE_INTEGER, withoutOrders: [], withParked: false };
  const events = (await findWaitingEvents(shop.database, wanted)).filter((event) => event.orderId === orderId);
  const putOff = (version: number, expectedVersion: number) =>
    events
      .filter((event) => event.version === version)
      .map((event) => ({
        event,
        result: { id: event.id, result: 'deferred', reason: 'predecessor-missing', expectedVersion } as const,
      }));
  const applied = (version: number) =>
    events
      .filter((event) => event.version === version)
      .map((event) => ({ event, result: { id: event.id, result: 'applied' } as const }));
  const ofOthers = async () =>
    (await findWaitingEvents(shop.database, wanted)).filter((event) => event.orderId !== orderId);
  const before = await ofOthers();
  expect(before).not.toEqual([]);
  const waiting = async () => {
    expect(await ofOthers()).toEqual(before);
    const all = await findWaitingEvents(shop.database, wanted);
    return all.filter((event) => event.orderId === orderId).map(({ version }) => version);
  };

  await recordOutcomes(shop.database, putOff(3, 3));
  expect(await waiting()).toEqual([1, 2, 3]);
  await recordOutcomes(shop.database, [...applied(2), ...applied(1)]);
  expect(await waiting()).toEqual([3]);
  // Central is older than it was: everything from there on is sent again.
  await recordOutcomes(shop.database, putOff(3, 2));
  expect(await waiting()).toEqual([2, 3]);
});

test('S4: of what central has the last 5,000 events are kept, and what it has not heard of however many came since', async () => {
  await shop.sync.stop();
  const older = await shop.placeOrder();
  const [heard, unheard, last] = [await shop.placeOrder(), await shop.placeOrder(), await shop.placeOrder()];
  const wanted = { limit: 200, maxBytes: Number.MAX_SAFE_INTEGER, withoutOrders: [], withParked: false };
  const [event] = (await findWaitingEvents(shop.database, wanted)).filter(({ orderId }) => orderId === heard.orderId);
  if (event === undefined) throw new Error('an order was placed');
  const acknowledge = () => recordOutcomes(shop.database, [{ event, result: { id: event.id, result: 'applied' } }]);
  const events = shop.database.selectFrom('outbox_event').select('sequence');
  const placeOf = async ({ orderId }: { orderId: string }) =>
    (await events.where('order_id', '=', orderId).executeTakeFirst())?.sequence;
  const first = (await placeOf(heard)) ?? 0;
  for (const [since, isKept] of [
    [4_999, true],
    [5_000, false],
  ] as const) {
    const sequence = first + since;
    await shop.database.updateTable('outbox_event').set({ sequence }).where('order_id', '=', last.orderId).execute();
    await acknowledge();
    expect((await placeOf(heard)) !== undefined).toBe(isKept);
  }
  expect([await placeOf(older), await placeOf(unheard)]).toEqual([expect.any(Number), expect.any(Number)]);
});

test('S43: what central has answered with last is known after a restart, and in another epoch nothing of it', async () => {
  await shop.sync.stop();
  const { epoch } = await shop.database.selectFrom('sync_state').select('epoch').executeTakeFirstOrThrow();
  const last = { number: 7, id: 'of-a-mark', generation: 2, seal: 'a.seal' };
  await makeMark(shop.database, { epoch, confirmed: last });
  expect(await readConfirmed(shop.database)).toEqual(last);
  await makeMark(shop.database, { epoch: 'of a copy', confirmed: { ...last, number: 9 } });
  await makeMark(shop.database, { epoch, confirmed: null });
  expect(await readConfirmed(shop.database)).toEqual(last);
});

test('an enrolment that is answered again begins no series of numbers anew, and a new series begins at its start', async () => {
  await shop.sync.stop();
  const state = () =>
    shop.database
      .selectFrom('sync_state')
      .select(['server_id', 'server_name', 'overflow_prefix', 'overflow_index'])
      .executeTakeFirstOrThrow();
  await shop.database.updateTable('sync_state').set({ overflow_index: 7 }).execute();
  const before = await state();
  const answer = { serverId: before.server_id ?? '', serverName: before.server_name ?? '' };
  const prefix = before.overflow_prefix ?? '';
  await saveEnrolment(shop.database, { ...answer, overflowPrefix: prefix });
  expect(await state()).toEqual(before);
  await saveEnrolment(shop.database, { ...answer, overflowPrefix: `${prefix}9` });
  expect(await state()).toEqual({ ...before, overflow_prefix: `${prefix}9`, overflow_index: 0 });
});

test('an order with an event that the disk has changed is parked, and all others go on', async () => {
  await shop.sync.stop();
  const damaged = await shop.placeOrder();
  const older = await shop.placeOrder();
  await shop.database
    .updateTable('outbox_event')
    .set({ payload: sql<string>`substr(payload, 1, 40) || char(1) || substr(payload, 42)` })
    .where('order_id', '=', damaged.orderId)
    .execute();
  const newer = await shop.placeOrder();
  await shop.sync.start();
  const there = async () => (await central.desk.orders()).map(({ order_id }) => order_id);
  await eventually(there, (orders) => [older, newer].every(({ orderId }) => orders.includes(orderId)));
  expect(await there()).not.toContain(damaged.orderId);
  const { parkedOrders } = await shop.sync.status();
  expect(parkedOrders.find(({ orderId }) => orderId === damaged.orderId)?.code).toBe('event-damaged');
});
