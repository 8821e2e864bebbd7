import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createShowableOrders } from '@printfront/shared/server/orders/showable-orders.ts';
import { databaseContents } from '@printfront/shared/testing/foreign/database-contents.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestClient, type TestClient } from '../client-in-test.ts';
import { openEdgeDatabase } from '../database/database.ts';
import { up as forgetLeftovers } from '../database/migrations/0074-personal-leftovers.ts';
import { applyCommand } from '../desk/apply-command.service.ts';
import { getOrder, listAllOrders } from '../desk/order-desk.service.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { createCatalogueReader } from '../sync/catalogue-snapshot.repository.ts';
import { sendOrderAgain } from '../sync/outbox.repository.ts';
import { type CentralInTest, ENROL_CODE, MAINTAINER, startCentralInTest } from './central-in-test.ts';
import { createPersonalDataRetention } from './personal-data.service.ts';

const intervals = { restMs: 200, backoffFirstMs: 10, backoffLongestMs: 100, blobBackoffLongestMs: 100 };
const DAY_MS = 86_400_000;
const CANARY = { name: 'Kanarienvogel', phone: '0899913377', words: 'Piepmatz' };
const SAID = new RegExp(Object.values(CANARY).join('|'), 'i');

let central: CentralInTest;
let edge: EdgeInTest;
let kiosk: TestClient;
let desk: TestClient;

beforeAll(async () => {
  central = await startCentralInTest();
  edge = await startEdgeInTest({ centralUrl: central.line.url(), enrolCode: ENROL_CODE, intervals });
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
beforeEach(() => central.line.heal());

/** By a clock that goes back from test to test, which the server's own does not do. */
const retentionAfter = (days: number, database = edge.database, folder = edge.folder) =>
  createPersonalDataRetention({
    database,
    folder,
    catalogue: createCatalogueReader(database),
    logger: pino({ level: 'silent' }),
    now: () => new Date(Date.now() + days * DAY_MS),
  });
const sweepAfter = (...about: Parameters<typeof retentionAfter>) => retentionAfter(...about).sweep();

async function placeOrder(): Promise<{ id: string; orderId: string }> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  const photo = Buffer.concat([await orientedJpeg(1, 60, 40), randomBytes(16)]);
  await kiosk.upload(`/storefront/orders/${id}/files?size=4x6`, photo, { name: `${CANARY.words}.jpg` });
  await eventually(
    async () => (await kiosk.call('GET', `/storefront/orders/${id}/status`)).body,
    (statuses) => statuses.some((size: { status: number }) => size.status === 1),
  );
  const address = {
    name: CANARY.name,
    address1: `9 ${CANARY.words}`,
    address2: '',
    city: 'Bang Rak',
    province: 'Bangkok',
    postalCode: '10500',
    phoneNumber: CANARY.phone,
  };
  const terms = { paymentMethod: 2, shippingMethod: 2, address, orderNotes: CANARY.words };
  const body = { name: CANARY.name, phoneNumber: CANARY.phone, ...terms };
  const submitted = await kiosk.call('POST', `/storefront/orders/${id}`, body);
  expect([submitted.status, submitted.body]).toMatchObject([200, { state: 'submitted' }]);
  return { id, orderId: submitted.body.orderId };
}

const rowOf = (orderId: string) =>
  edge.database.selectFrom('storefront_order').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
const atCentral = async (orderId: string) => (await desk.call('GET', `/orders/${orderId}`)).body;
const deskOfShop = () => ({
  database: edge.database,
  catalogue: createCatalogueReader(edge.database),
  sync: { poke() {} },
  photos: { missing: async () => new Set<string>(), has: async () => true, forget() {} },
  shopServer: async () => ({ serverId: 'server', serverName: 'Shop' }),
  showable: createShowableOrders(pino({ level: 'silent' })),
  now: () => new Date(),
});
const said = async (database = edge.database) => JSON.stringify(await databaseContents(database));
/** Handed over here, as staff of the shop do. */
async function handOver(orderId: string): Promise<void> {
  await edge.database
    .updateTable('storefront_order')
    .set({ production_status: 3, finished_at: new Date().toISOString() })
    .where('order_id', '=', orderId)
    .execute();
}
const synced = () => eventually(edge.sync.status, ({ outboxDepth, blobsWaiting }) => outboxDepth + blobsWaiting === 0);
async function forgetEverything(): Promise<void> {
  const open = await edge.database.selectFrom('storefront_order').select('order_id').execute();
  for (const { order_id } of open) if (order_id !== null) await handOver(order_id);
  await synced();
  await sweepAfter(731);
}

test('S44: who placed an order is forgotten two years after it was finished, and the money stays', async () => {
  const { orderId } = await placeOrder();
  await synced();
  const staffNotes = `call ${CANARY.name}`;
  await desk.call('PUT', `/orders/${orderId}/staff-notes`, { staffNotes });
  await eventually(
    () => rowOf(orderId),
    ({ details }) => details?.includes(CANARY.name) ?? false,
  );
  await handOver(orderId);
  await synced();
  const before = await getOrder(deskOfShop(), orderId);
  await sweepAfter(729);
  expect((await getOrder(deskOfShop(), orderId)).name).toBe(CANARY.name);

  expect(await sweepAfter(731)).toBe(1);
  const order = await getOrder(deskOfShop(), orderId);
  expect(order).toMatchObject({
    name: '',
    phoneNumber: '',
    shippingAddress: null,
    orderNotes: '',
    staffNotes: '',
    shippingTracking: null,
    personalDataDeletedAt: expect.any(String),
  });
  for (const kept of ['totalPaymentAmount', 'priceSummary', 'iid', 'createdAt', 'paymentMethod', 'history'] as const) {
    expect(order[kept]).toEqual(before[kept]);
  }
  const found = async (q: string) => (await listAllOrders(deskOfShop(), { q, limit: 9 })).items.length;
  expect([await found(CANARY.name), await found(CANARY.phone), await found(String(order.iid))]).toEqual([0, 0, 1]);
  expect(await said()).not.toMatch(SAID);
  const files = (await fs.readdir(edge.folder)).filter((name) => name.startsWith('edge.sqlite'));
  for (const name of files) {
    expect(SAID.test(await fs.readFile(path.join(edge.folder, name), 'latin1')), name).toBe(false);
  }
  expect(await sweepAfter(731)).toBe(0);
});

test('S44: without central too; what central has not heard is kept for it alone, and forgotten once it has', async () => {
  central.line.set({ fault: { kind: 'refuse' } });
  const { orderId } = await placeOrder();
  await handOver(orderId);
  expect(await sweepAfter(731)).toBe(1);
  const { outbox_event, ...others } = await databaseContents(edge.database);
  expect(JSON.stringify(others)).not.toMatch(SAID);
  expect(JSON.stringify(outbox_event)).toMatch(SAID);

  central.line.heal();
  await synced();
  await eventually(
    () => atCentral(orderId),
    ({ name }) => name === CANARY.name,
  );
  await sweepAfter(731);
  expect(await said()).not.toMatch(SAID);
});

test('S44: what central has heard at last is gone from every file too, in a sweep that forgets nobody else', async () => {
  central.line.set({ fault: { kind: 'refuse' } });
  const { orderId } = await placeOrder();
  await handOver(orderId);
  const retention = retentionAfter(731);
  expect(await retention.sweep()).toBe(1);
  // By now this sweeper has seen the log empty.
  expect(await retention.sweep()).toBe(0);
  central.line.heal();
  await synced();
  expect(await retention.sweep()).toBe(0);
  expect(await said()).not.toMatch(SAID);
  // Its file is overwritten only as the log is emptied into it.
  const files = (await fs.readdir(edge.folder)).filter((name) => name.startsWith('edge.sqlite'));
  for (const name of files) {
    expect(SAID.test(await fs.readFile(path.join(edge.folder, name), 'latin1')), name).toBe(false);
  }
});

test('S44: a clock that jumped takes no name off an order that is still to be handed over', async () => {
  const { orderId } = await placeOrder();
  await synced();
  await sweepAfter(20_000);
  expect((await getOrder(deskOfShop(), orderId)).name).toBe(CANARY.name);
  await forgetEverything();
});

test('S44: an order that staff take up again while others are being forgotten keeps its name', async () => {
  const orders = [await placeOrder(), await placeOrder()];
  for (const { orderId } of orders) await handOver(orderId);
  await synced();
  // Staff are as quick as that: after the list of what is due was made, and before its last order has its turn.
  await sql`create trigger taken_up after update of personal_data_deleted_at on storefront_order begin
    update storefront_order set production_status = 1, finished_at = null where personal_data_deleted_at is null;
  end`.execute(edge.database);
  try {
    expect(await sweepAfter(731)).toBe(1);
  } finally {
    await sql`drop trigger taken_up`.execute(edge.database);
  }
  const names = await Promise.all(orders.map(async ({ orderId }) => (await getOrder(deskOfShop(), orderId)).name));
  expect(names.sort()).toEqual(['', CANARY.name]);
  await forgetEverything();
});

test('S44: central’s word is enough, and no older word of central brings anything back', async () => {
  const { orderId } = await placeOrder();
  await synced();
  const inTransaction = edge.database.transaction();
  await inTransaction.execute((trx) => applyCommand(trx, { type: 'order-personal-data-deleted', orderId }));
  const details = {
    shippingMethod: 2,
    shippingTracking: CANARY.words,
    estimatedDueDate: null,
    staffNotes: CANARY.words,
  };
  await inTransaction.execute((trx) =>
    applyCommand(trx, { type: 'order-details-changed', orderId, details: { ...details, shippingMethod: 2 } }),
  );
  const reason = `given to ${CANARY.name}`;
  const step = { orderId, by: 'Nok', from: 0, to: 1, reason } as const;
  await inTransaction.execute((trx) => applyCommand(trx, { type: 'production-status-changed', ...step }));
  await inTransaction.execute((trx) =>
    applyCommand(trx, { type: 'payment-status-changed', ...step, from: 10, to: 50, reason }),
  );
  await sweepAfter(0);
  expect(await said()).not.toMatch(SAID);
  // Twice is once, and of an order that is not known here it is nothing.
  for (const known of [orderId, 'unknown']) {
    await inTransaction.execute((trx) => applyCommand(trx, { type: 'order-personal-data-deleted', orderId: known }));
  }
  expect((await getOrder(deskOfShop(), orderId)).totalPaymentAmount).toBeGreaterThan(0);
});

test('S44: an order that is sent again after it was forgotten comes to central with its money and without its name', async () => {
  const { orderId } = await placeOrder();
  await handOver(orderId);
  await synced();
  const before = await atCentral(orderId);
  expect(await sweepAfter(731)).toBe(1);
  // Central came back from a copy that does not have it.
  const events = await edge.database.selectFrom('outbox_event').select('id').where('order_id', '=', orderId).execute();
  central.forget(
    orderId,
    events.map(({ id }) => id),
  );
  expect((await desk.call('GET', `/orders/${orderId}`)).status).toBe(404);
  await sendOrderAgain(edge.database, orderId, 1);
  edge.sync.poke();
  const again = await eventually(
    () => atCentral(orderId),
    ({ id }) => id === orderId,
  );
  expect(again).toMatchObject({ name: '', phoneNumber: '', personalDataDeletedAt: expect.any(String) });
  expect(again.totalPaymentAmount).toBe(before.totalPaymentAmount);
  await synced();
  expect((await edge.sync.status()).parkedOrders).toEqual([]);
});

test('what older versions left of people goes with the upgrade', async () => {
  const { orderId } = await placeOrder();
  await handOver(orderId);
  await synced();
  const [submitted] = await edge.database
    .selectFrom('outbox_event')
    .select(['sequence', 'payload'])
    .where('order_id', '=', orderId)
    .execute();
  await sweepAfter(731);
  const exported = {
    order_id: orderId,
    exported_at: new Date().toISOString(),
    made_by: '',
    target: 'hot-folder',
  } as const;
  await edge.database
    .insertInto('print_export')
    .values({ ...exported, file_count: 1, print_count: 1, folder: `1 ${CANARY.name}`, key: null })
    .execute();
  await edge.database
    .updateTable('outbox_event')
    .set({ payload: submitted?.payload ?? '' })
    .where('sequence', '=', submitted?.sequence ?? 0)
    .execute();
  expect(await said()).toMatch(SAID);
  await forgetLeftovers(edge.database as unknown as Kysely<unknown>);
  await sweepAfter(731);
  expect(await said()).not.toMatch(SAID);
});

test('a copy of the database from before, put back, is swept at once', async () => {
  const { orderId } = await placeOrder();
  await handOver(orderId);
  await synced();
  const folder = await fs.mkdtemp(path.join(edge.folder, 'restored-'));
  await sql`vacuum into ${path.join(folder, 'edge.sqlite')}`.execute(edge.database);
  const restored = await openEdgeDatabase(path.join(folder, 'edge.sqlite'));
  expect(await said(restored)).toMatch(SAID);
  await sweepAfter(731, restored, folder);
  expect(await said(restored)).not.toMatch(SAID);
  await restored.destroy();
});

test('an order that its disk has changed is forgotten too, and keeps no other', async () => {
  const orders = [await placeOrder(), await placeOrder(), await placeOrder()];
  await synced();
  for (const { orderId } of orders) await handOver(orderId);
  const [first, second] = orders.map(({ orderId }) => orderId);
  const changed = (column: 'content' | 'details') => sql<string>`'#' || substr(${sql.ref(column)}, 2)`;
  await edge.database
    .updateTable('storefront_order')
    .set({ content: changed('content') })
    .where('order_id', '=', first ?? '')
    .execute();
  await edge.database
    .updateTable('storefront_order')
    .set({ details: `{"staffNotes":"${CANARY.name}` })
    .where('order_id', '=', second ?? '')
    .execute();
  await sweepAfter(731);
  for (const { orderId } of orders) expect((await rowOf(orderId)).personal_data_deleted_at).not.toBeNull();
  expect(await said()).not.toMatch(SAID);
});

// The last one: central knows this shop no more.
test('a shop that central has refused for a month decides by its own clock what central decided before', async () => {
  const { orderId } = await placeOrder();
  await synced();
  const state = () => edge.database.selectFrom('sync_state').selectAll().executeTakeFirstOrThrow();
  expect((await state()).refused_at).toBeNull();
  expect((await desk.call('DELETE', `/shops/${(await state()).server_id}`)).status).toBe(204);
  const { orderId: unheard } = await placeOrder();
  await eventually(edge.sync.status, ({ trouble }) => trouble === 'token-refused');
  const { refused_at } = await eventually(state, (row) => row.refused_at !== null);
  expect(Math.abs(Date.parse(refused_at ?? '') - Date.now())).toBeLessThan(DAY_MS);

  const refusedFor = (days: number) =>
    edge.database
      .updateTable('sync_state')
      .set({ refused_at: new Date(Date.now() + (731 - days) * DAY_MS).toISOString() })
      .execute();
  // It may have been a mistake that somebody mends.
  await refusedFor(29);
  expect(await sweepAfter(731)).toBe(0);
  await refusedFor(31);
  expect(await sweepAfter(729)).toBe(0);
  expect(await sweepAfter(731)).toBe(2);
  for (const id of [orderId, unheard]) expect((await rowOf(id)).personal_data_deleted_at).not.toBeNull();
  // Nor does any event say it that central will never hear.
  expect(await said()).not.toMatch(SAID);
});
