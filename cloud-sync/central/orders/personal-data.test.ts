import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { blobPartPath } from '@printfront/cloud-sync/protocol/blobs.ts';
import { PROTOCOL_VERSION, PROTOCOL_VERSION_HEADER } from '@printfront/cloud-sync/protocol/version.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import type { Order } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { databaseContents } from '@printfront/shared/testing/foreign/database-contents.ts';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSession } from '../auth/sessions.service.ts';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { openCentralDatabase } from '../database/database.ts';
import { isPostgres } from '../database/dialect.ts';
import { up as forgetLeftovers } from '../database/migrations/0062-personal-leftovers.ts';
import { enrolShop, hashOf, newOrderId, phoneOf } from '../relay/shop-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { type Customer, customerOf, newPhoto } from '../uploads/uploads-in-test.ts';
import { placeOnlineOrder } from './online-order-in-test.ts';
import { A_PHOTO, bringOrder, SIZE_4X6 } from './order-in-test.ts';
import { applyOrderDetails, applyPaymentStatus, applyProductionStatus } from './orders.service.ts';
import { newSlip, sendSlip } from './pay-slip-in-test.ts';
import { createPersonalDataRetention } from './personal-data.service.ts';
import { CANARY, placeTellingOrder } from './telling-order-in-test.ts';

const DAY_MS = 86_400_000;
const SAID = new RegExp(Object.values(CANARY).join('|'), 'i');

let central: CentralInTest;
let session: string;
let customer: Customer;
beforeEach(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
  ({ session } = await central.signedIn(80));
  customer = await customerOf(central);
});
afterEach(() => central.stop());

/** Nobody stays signed in for so long. */
async function later(days: number): Promise<void> {
  central.clock.offsetMs += days * DAY_MS;
  ({ session } = await central.signedIn(80));
}
async function ask<Body>(address: string, init: { method?: 'PUT' | 'POST'; body?: object } = {}): Promise<Body> {
  const answer = await central.call(address, { session, ...init });
  expect(answer.status, address).toBe(200);
  return (await answer.json()) as Body;
}
const read = (id: string) => ask<Order>(`/orders/${id}`);
const put = (path: string, body: object) => ask<Order>(path, { method: 'PUT', body });
const handOver = (id: string) =>
  put(`/orders/${id}/production-status`, {
    productionStatus: PRODUCTION_STATUS.handedOver,
    despiteMissingPrints: true,
    despiteUnpaid: true,
    reason: 'asked for',
  });
const found = async (q: string) => (await ask<{ items: { id: string }[] }>(`/orders/all?q=${q}`)).items.length;
const sayAll = async () => JSON.stringify(await databaseContents(central.database));

/** What the shop has taken on all days of the test, as the book-keeper sees it. */
async function takings(): Promise<string> {
  const day = (offsetDays: number) => new Date(Date.now() + offsetDays * DAY_MS).toISOString().slice(0, 10);
  const asCsv = await central.call(`/takings/export?from=${day(-3)}&to=${day(3)}&language=en`, { session });
  return `${JSON.stringify(await ask(`/takings?from=${day(-3)}&to=${day(3)}`))} ${await asCsv.text()}`;
}

/** An order of which everything that can say who a person is does so: address, notes, tracking, slip, audit list. */
async function tellingOrder(): Promise<{ id: string; slip: Buffer; slipHash: string }> {
  const { order, slip } = await placeTellingOrder(central, customer);
  const { id } = order;
  await put(`/orders/${id}/payments/status`, { paymentStatus: PAYMENT_STATUS.confirmed });
  await put(`/orders/${id}/shipping`, { shippingTracking: `${CANARY.words}1` });
  // Longer than a page of the database: such text lies on pages of its own, which are freed whole.
  await put(`/orders/${id}/staff-notes`, { staffNotes: `${'ก'.repeat(1_500)} call ${CANARY.name}` });
  await put(`/orders/${id}/staff-notes`, { staffNotes: '' });
  return { id, slip, slipHash: hashOf(slip) };
}

/** The first part of a photo of 100 000 bytes, as a shop's server sends it. */
async function sendFirstPart({ token }: { token: string }, sha256: string): Promise<object> {
  const answer = await fetch(`${central.origin}${API_BASE}${blobPartPath(sha256)}?offset=0&byteSize=100000`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      [PROTOCOL_VERSION_HEADER]: String(PROTOCOL_VERSION),
      'content-type': 'application/octet-stream',
    },
    body: new Uint8Array(randomBytes(40_000)),
  });
  return (await answer.json()) as object;
}

/** The bytes of the database as they lie on the disk: what is deleted must not be found there either. */
async function bytesOnDisk(folder: string): Promise<string> {
  const files = (await fs.readdir(folder)).filter((name) => name.startsWith('central.sqlite'));
  return (await Promise.all(files.map((name) => fs.readFile(path.join(folder, name), 'latin1')))).join('');
}

it('who placed an order is forgotten two years after it was finished, and the money stays', async () => {
  await central.database.updateTable('user').set({ name: CANARY.name }).where('id', '=', customer.userId).execute();
  const { id, slipHash } = await tellingOrder();
  await handOver(id);
  await central.retention.sweep();
  const before = await takings();
  expect(before).not.toMatch(SAID);
  expect([await found(CANARY.name), await found(CANARY.phone)]).toEqual([1, 1]);

  await later(729);
  expect(await central.personalData.sweep()).toBe(0);
  expect(await read(id)).toMatchObject({ name: CANARY.name, personalDataDeletedAt: null });

  await later(2);
  const noOneElse = await customerOf(central);
  expect(await central.personalData.sweep()).toBe(2);
  expect(await takings()).toBe(before);
  const order = await read(id);
  expect(order).toMatchObject({
    name: '',
    phoneNumber: '',
    shippingAddress: null,
    shippingTracking: null,
    orderNotes: '',
    staffNotes: '',
    slip: null,
    paySlipUrl: null,
    personalDataDeletedAt: expect.any(String),
    photoRetention: { state: 'deleted' },
    paymentStatus: PAYMENT_STATUS.confirmed,
    productionStatus: PRODUCTION_STATUS.handedOver,
  });
  expect(order.totalPaymentAmount).toBe(order.priceSummary.totalPrice);
  expect(order.lines[0]?.files[0]).toMatchObject({ quantity: 2, name: '' });
  expect(order.history).toHaveLength(4);
  expect([await found(CANARY.name), await found(CANARY.phone)]).toEqual([0, 0]);
  expect(await found(String(order.iid))).toBe(1);
  expect(await central.blobs.has(slipHash)).toBe(false);
  // Nowhere: no column, no list of changes, no word to a shop.
  expect(await sayAll()).not.toMatch(SAID);
  expect(await central.personalData.sweep()).toBe(0);
  expect((await noOneElse.call('GET', '/users/me')).status).toBe(200);
});

it('what was deleted is not in the bytes of the database’s files either', async () => {
  if (isPostgres(central.database)) return;
  const { id } = await tellingOrder();
  await handOver(id);
  await central.retention.sweep();
  expect(SAID.test(await bytesOnDisk(central.folder))).toBe(true);
  await later(731);
  await central.personalData.sweep();
  expect(SAID.test(await bytesOnDisk(central.folder))).toBe(false);
});

it('a copy from before the deletion, put back, is swept at once', async () => {
  if (isPostgres(central.database)) return;
  const { id } = await tellingOrder();
  await handOver(id);
  await central.retention.sweep();
  const folder = await fs.mkdtemp(path.join(central.folder, 'restored-'));
  await sql`vacuum into ${path.join(folder, 'central.sqlite')}`.execute(central.database);
  await later(731);
  const restored = await openCentralDatabase(folder);
  expect(JSON.stringify(await databaseContents(restored))).toMatch(SAID);
  const { collector, logger, now } = central;
  await createPersonalDataRetention({
    database: restored,
    collector,
    folder,
    keptDays: async () => 730,
    logger,
    now,
  }).sweep();
  expect(JSON.stringify(await databaseContents(restored))).not.toMatch(SAID);
  expect(SAID.test(await bytesOnDisk(folder))).toBe(false);
  await restored.destroy();
});

it('the same transfer used again years later is still found, by picture and by code', async () => {
  await central.startPhotoWorkers();
  const { id, slip } = await tellingOrder();
  await handOver(id);
  await central.retention.sweep();
  const { iid } = await read(id);
  const { transaction_ref } = await central.database
    .selectFrom('pay_slip')
    .select('transaction_ref')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  await later(731);
  await central.personalData.sweep();
  expect(await sayAll()).not.toContain(transaction_ref);

  const again = await customerOf(central);
  const samePicture = await placeOnlineOrder(central, again, { changes: { paymentMethod: 0 } });
  await sendSlip(central, again, samePicture.id, slip);
  expect((await read(samePicture.id)).slip?.duplicateOf).toEqual({ orderId: id, iid });
  const otherPicture = await placeOnlineOrder(central, again, { changes: { paymentMethod: 0 } });
  const { picture } = await newSlip({ bank: '004', transactionRef: transaction_ref ?? '' });
  await sendSlip(central, again, otherPicture.id, picture);
  expect((await read(otherPicture.id)).slip?.duplicateOf?.orderId).toBe(samePicture.id);
  await central.database.deleteFrom('pay_slip').where('order_id', '=', samePicture.id).execute();
  expect((await read(otherPicture.id)).slip?.duplicateOf).toEqual({ orderId: id, iid });
});

it('S44: the shop is told, no command says it again, and what the shop says too late is not taken over', async () => {
  const shop = await central.enrolled();
  const sha256 = await central.storeBlob(await newPhoto());
  const line = {
    size: SIZE_4X6,
    printQuantity: 2,
    photoFrame: null,
    files: [{ ...A_PHOTO, sha256, name: CANARY.words }],
  };
  const placed = { name: CANARY.name, phoneNumber: CANARY.phone, orderNotes: CANARY.words, lines: [line], iid: 5_001 };
  const { orderId } = await bringOrder(central, shop, placed);
  await put(`/orders/${orderId}/staff-notes`, { staffNotes: CANARY.words });
  await handOver(orderId);
  await central.retention.sweep();
  await later(731);
  await central.personalData.sweep();
  const commands = await central.database.selectFrom('sync_command').select('body').orderBy('number').execute();
  const told = commands.map(({ body }) => JSON.parse(body));
  expect(told.map(({ type }) => type)).toEqual([
    ...['order-details-changed', 'production-status-changed', 'order-photos-deleted', 'order-personal-data-deleted'],
  ]);
  expect(told.at(-1)).toMatchObject({ orderId });
  expect(await sayAll()).not.toMatch(SAID);

  // The shop was offline all the time, and staff there had noted something.
  const blank = { shippingMethod: 1, shippingTracking: null, estimatedDueDate: null, staffNotes: '' } as const;
  const { server_id } = await central.database
    .selectFrom('order')
    .select('server_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const late = {
    serverId: server_id ?? '',
    orderId,
    from: blank,
    to: { ...blank, staffNotes: CANARY.words },
    by: 'nok',
  };
  await central.database.transaction().execute((transaction) => applyOrderDetails(transaction, late));
  expect(await sayAll()).not.toMatch(SAID);
  const refused = await central.call(`/orders/${orderId}/staff-notes`, {
    method: 'PUT',
    session,
    body: { staffNotes: CANARY.words },
  });
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([410, 'personal-data-deleted']);
});

it('an order that nobody ever finished counts from when it was touched last; one that came back does not count', async () => {
  const idle = await placeOnlineOrder(central, customer);
  const touched = await placeOnlineOrder(central, customer);
  const cameBack = await placeOnlineOrder(central, customer);
  await handOver(cameBack.id);
  await central.retention.sweep();
  await central.database
    .updateTable('order')
    .set({ production_status: PRODUCTION_STATUS.ready })
    .where('id', '=', cameBack.id)
    .execute();
  await later(400);
  for (const { id } of [touched, cameBack]) {
    await put(`/orders/${id}/payments/status`, { paymentStatus: PAYMENT_STATUS.confirmed });
  }
  await later(331);
  expect(await central.personalData.sweep()).toBe(1);
  const isForgotten = async ({ id }: Order) => ((await read(id)).personalDataDeletedAt ?? null) !== null;
  expect([await isForgotten(idle), await isForgotten(touched), await isForgotten(cameBack)]).toEqual([
    true,
    false,
    false,
  ]);
});

it('an account goes with its addresses, cart and sessions when nobody has used it; one that was used stays', async () => {
  const { id } = await tellingOrder();
  const cart = await newPhoto();
  await customer.upload('4x6', cart);
  await central.database.updateTable('user').set({ name: CANARY.name }).where('id', '=', customer.userId).execute();
  const loyal = await customerOf(central);
  const old = await placeOnlineOrder(central, loyal, { changes: { name: CANARY.name } });
  const staffAway = await central.signedIn(80);
  for (const order of [id, old.id]) await handOver(order);
  await central.retention.sweep();

  await later(700);
  const back = await openSession(central.database, loyal.userId, central.now());
  expect((await central.call('/users/me', { session: back })).status).toBe(200);
  await later(31);
  await central.personalData.sweep();
  const users = await central.database.selectFrom('user').select('id').execute();
  const ids = users.map((user) => user.id);
  expect([ids.includes(customer.userId), ids.includes(loyal.userId), ids.includes(staffAway.userId)]).toEqual([
    ...[false, true, true],
  ]);
  expect(await central.blobs.has(hashOf(cart))).toBe(false);
  expect(await sayAll()).not.toMatch(SAID);
  expect(await sayAll()).not.toContain(customer.userId);
  // The orders of both stay for the books, without anybody's name.
  expect(await read(id)).toMatchObject({ name: '', totalPaymentAmount: expect.any(Number) });
  expect(await read(old.id)).toMatchObject({ name: '', personalDataDeletedAt: expect.any(String) });
});

it('an account stays while an order of it still says who it is', async () => {
  await tellingOrder();
  await later(200);
  const { id } = (await central.database.selectFrom('order').select('id').executeTakeFirstOrThrow()) as { id: string };
  await handOver(id);
  await central.retention.sweep();
  await later(600);
  expect(await central.personalData.sweep()).toBe(0);
  expect((await read(id)).name).toBe(CANARY.name);
});

it('names of photos that came over mobile data go with their order', async () => {
  const shop = await enrolShop(central);
  const orderId = newOrderId();
  await shop.announce([{ orderId }]);
  await phoneOf(central, shop.serverId, orderId).send(await newPhoto(), { name: `${CANARY.words}.jpg` });
  await shop.announce([{ orderId, state: 'cancelled' }]);
  expect(await sayAll()).toMatch(SAID);
  await later(731);
  await central.personalData.sweep();
  expect(await sayAll()).not.toMatch(SAID);
  // Their numbers have no gap: the shop counts them.
  expect(await shop.commands()).toMatchObject([{ number: 1, command: { type: 'photo-relayed', name: '' } }]);
});

it('names of photos that came over mobile data go when their shop closes other orders meanwhile', async () => {
  const shop = await enrolShop(central);
  const orderId = newOrderId();
  await shop.announce([{ orderId }]);
  await phoneOf(central, shop.serverId, orderId).send(await newPhoto(), { name: `${CANARY.words}.jpg` });
  await shop.announce([{ orderId, state: 'cancelled' }]);
  await later(31);
  // In practice every announcement closes something.
  const next = newOrderId();
  await shop.announce([{ orderId: next }]);
  await shop.announce([{ orderId: next, state: 'cancelled' }]);
  expect(await sayAll()).not.toMatch(SAID);
});

it('what came over mobile data for a shop that was revoked goes with its bytes', async () => {
  const shop = await enrolShop(central);
  const orderId = newOrderId();
  const photo = await newPhoto();
  await shop.announce([{ orderId }]);
  const sent = await phoneOf(central, shop.serverId, orderId).send(photo, { name: `${CANARY.words}.jpg` });
  expect(sent.status).toBe(201);
  expect((await central.call(`/shops/${shop.serverId}`, { session, method: 'DELETE' })).status).toBe(204);
  await central.personalData.sweep();
  await later(31);
  await central.personalData.sweep();
  expect(await sayAll()).not.toMatch(SAID);
  await central.collector.collectOf([hashOf(photo)]);
  expect(await central.blobs.has(hashOf(photo))).toBe(false);
});

it('reasons that staff gave go with the person, also from the list of changes', async () => {
  const { order } = await placeTellingOrder(central, customer);
  const { id } = order;
  await put(`/orders/${id}/production-status`, {
    productionStatus: PRODUCTION_STATUS.handedOver,
    despiteMissingPrints: true,
    despiteUnpaid: true,
    reason: `given to ${CANARY.name} ${CANARY.phone}`,
  });
  await put(`/orders/${id}/payments/status`, {
    paymentStatus: PAYMENT_STATUS.confirmed,
    reason: `${CANARY.name} rang`,
  });
  await central.retention.sweep();
  await later(731);
  await central.personalData.sweep();
  expect((await read(id)).personalDataDeletedAt).toEqual(expect.any(String));
  expect(await sayAll()).not.toMatch(SAID);
});

it('what older versions left of people goes with the upgrade', async () => {
  const shop = await enrolShop(central);
  const relayed = newOrderId();
  await shop.announce([{ orderId: relayed }]);
  await phoneOf(central, shop.serverId, relayed).send(await newPhoto(), { name: `${CANARY.words}.jpg` });
  await central.database.deleteFrom('front_order').execute();
  const { order } = await placeTellingOrder(central, customer);
  await handOver(order.id);
  await central.retention.sweep();
  await later(731);
  await central.personalData.sweep();
  const reason = `given to ${CANARY.name}`;
  await central.database.updateTable('production_transition').set({ reason }).execute();
  const changes = JSON.stringify([{ field: 'reason', from: null, to: reason }]);
  const entries = central.database.updateTable('audit_entry').set({ changes }).where('subject_id', '=', order.id);
  await entries.execute();
  expect(await sayAll()).toMatch(SAID);
  await forgetLeftovers(central.database as unknown as Kysely<unknown>);
  expect(await sayAll()).not.toMatch(SAID);
  expect(await shop.commands()).toMatchObject([{ number: 1, command: { type: 'photo-relayed', name: '' } }]);
});

it('of an order that is forgotten no reason is taken any more, neither here nor from a shop that is late', async () => {
  const shop = await central.enrolled();
  const placed = { name: CANARY.name, phoneNumber: CANARY.phone, iid: 5_101 };
  const { orderId: id } = await bringOrder(central, shop, placed);
  await handOver(id);
  await central.retention.sweep();
  await later(731);
  await central.personalData.sweep();
  expect(await sayAll()).not.toMatch(SAID);

  const reason = `${CANARY.name} wants it again`;
  for (const [path, body] of [
    ['production-status', { productionStatus: PRODUCTION_STATUS.ready, despiteMissingPrints: true }],
    ['payments/status', { paymentStatus: PAYMENT_STATUS.confirmed }],
  ] as const) {
    const refused = await central.call(`/orders/${id}/${path}`, { session, method: 'PUT', body: { ...body, reason } });
    const { code } = (await refused.json()) as { code: string };
    expect([path, refused.status, code]).toEqual([path, 410, 'personal-data-deleted']);
  }
  const { server_id } = await central.database
    .selectFrom('order')
    .select('server_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const late = { serverId: server_id ?? '', orderId: id, by: 'nok', reason };
  await central.database.transaction().execute(async (transaction) => {
    const { handedOver, ready } = PRODUCTION_STATUS;
    await applyProductionStatus(transaction, { ...late, from: handedOver, to: ready });
    const { pending, confirmed } = PAYMENT_STATUS;
    await applyPaymentStatus(transaction, { ...late, from: pending, to: confirmed });
  });
  expect(await sayAll()).not.toMatch(SAID);
  // The steps themselves count.
  expect(await read(id)).toMatchObject({ paymentStatus: PAYMENT_STATUS.confirmed });
});

it('parts of photos that nobody goes on with are removed: of shops that were revoked at once, of others after days', async () => {
  const [revoked, working] = [await enrolShop(central), await enrolShop(central)];
  for (const shop of [revoked, working]) {
    expect(await sendFirstPart(shop, hashOf(shop.token))).toMatchObject({ state: 'partial' });
  }
  const parts = () => central.database.selectFrom('sync_blob_part').select(['server_id', 'part_sha256']).execute();
  const stored = (await parts()).map(({ part_sha256 }) => part_sha256);
  expect(stored).toHaveLength(2);
  await central.call(`/shops/${revoked.serverId}`, { session, method: 'DELETE' });
  await central.personalData.sweep();
  expect((await parts()).map(({ server_id }) => server_id)).toEqual([working.serverId]);
  await later(4);
  await central.personalData.sweep();
  expect(await parts()).toEqual([]);
  for (const sha256 of stored) expect(await central.blobs.has(sha256)).toBe(false);
});

it('a shop may have begun so many photos that no order names, and no more', async () => {
  const shop = await enrolShop(central);
  const row = (n: number) => ({
    server_id: shop.serverId,
    sha256: hashOf(`${n}`),
    part_offset: 0,
    byte_size: 40_000,
    part_sha256: hashOf(`part ${n}`),
    stored_at: new Date().toISOString(),
  });
  const rows = Array.from({ length: 99 }, (_, n) => row(n));
  await central.database.insertInto('sync_blob_part').values(rows).execute();
  expect(await sendFirstPart(shop, hashOf('one'))).toEqual({ state: 'partial', receivedBytes: 40_000 });
  expect(await sendFirstPart(shop, hashOf('another'))).toEqual({ state: 'refused', isUnwanted: true });
  // A photo of one of its orders is always taken.
  const sha256 = hashOf('of an order');
  const line = { size: SIZE_4X6, printQuantity: 2, photoFrame: null, files: [{ ...A_PHOTO, sha256 }] };
  await bringOrder(central, { serverId: shop.serverId, serverName: 'Shop Siam' }, { iid: 5_201, lines: [line] });
  expect(await sendFirstPart(shop, sha256)).toMatchObject({ state: 'partial' });
});

it('killed in the middle it goes on at the next sweep, and has forgotten nothing by half', async () => {
  if (isPostgres(central.database)) return;
  const shop = await central.enrolled();
  for (let iid = 6_001; iid <= 6_030; iid += 1) {
    const { orderId } = await bringOrder(central, shop, { iid, name: CANARY.name, phoneNumber: CANARY.phone });
    const over = { production_status: PRODUCTION_STATUS.handedOver, finished_at: new Date().toISOString() };
    await central.database.updateTable('order').set(over).where('id', '=', orderId).execute();
  }
  const folder = await fs.mkdtemp(path.join(central.folder, 'killed-'));
  await sql`vacuum into ${path.join(folder, 'central.sqlite')}`.execute(central.database);
  const program = path.join(import.meta.dirname, 'sweep-slowly-in-test.ts');
  const child = spawn(process.execPath, [program, folder, '731'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.split('forgotten').length > 5) break;
  }
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  expect((await gone)[1]).toBe('SIGKILL');

  const database = await openCentralDatabase(folder);
  const orders = () =>
    database.selectFrom('order').select(['name', 'phone_number', 'personal_data_deleted_at']).execute();
  const isHalf = (row: Awaited<ReturnType<typeof orders>>[number]) =>
    (row.name === '') !== (row.personal_data_deleted_at !== null) || (row.name === '') !== (row.phone_number === '');
  const left = await orders();
  expect(left.filter(isHalf)).toEqual([]);
  const forgotten = left.filter(({ name }) => name === '').length;
  expect(forgotten).toBeGreaterThanOrEqual(5);
  expect(forgotten).toBeLessThan(30);
  central.clock.offsetMs = 731 * DAY_MS;
  const { collector, logger, now } = central;
  const swept = await createPersonalDataRetention({
    database,
    collector,
    folder,
    keptDays: async () => 730,
    logger,
    now,
  }).sweep();
  // The customers of this test are gone with it, too.
  expect(swept).toBeGreaterThanOrEqual(30 - forgotten);
  expect(JSON.stringify(await databaseContents(database))).not.toMatch(SAID);
  expect(SAID.test(await bytesOnDisk(folder))).toBe(false);
  await database.destroy();
});

it('what was set aside of a damaged database does not lie there for ever', async () => {
  if (isPostgres(central.database)) return;
  const quarantine = path.join(central.folder, 'quarantine', '1');
  await fs.mkdir(quarantine, { recursive: true });
  await fs.writeFile(path.join(quarantine, 'central.sqlite'), CANARY.name);
  await later(29);
  await central.personalData.sweep();
  expect(await fs.readdir(quarantine)).toEqual(['central.sqlite']);
  await later(2);
  await central.personalData.sweep();
  expect(await fs.readdir(path.dirname(quarantine))).toEqual([]);
});

it('a list of changes that its disk has made unreadable is emptied, and keeps no other order', async () => {
  const shop = await central.enrolled();
  const ids: string[] = [];
  for (let iid = 6_001; iid <= 6_003; iid += 1) {
    const { orderId } = await bringOrder(central, shop, { iid, name: CANARY.name, phoneNumber: CANARY.phone });
    ids.push(orderId);
    await put(`/orders/${orderId}/staff-notes`, { staffNotes: CANARY.words });
    const over = { production_status: PRODUCTION_STATUS.handedOver, finished_at: new Date().toISOString() };
    await central.database.updateTable('order').set(over).where('id', '=', orderId).execute();
  }
  await central.database
    .updateTable('audit_entry')
    .set({ changes: `[{"field":"${CANARY.name}` })
    .where('subject_id', '=', ids[0] ?? '')
    .execute();
  await later(731);
  await central.personalData.sweep();
  const left = await central.database
    .selectFrom('order')
    .select('id')
    .where('personal_data_deleted_at', 'is', null)
    .execute();
  expect(left.filter(({ id }) => ids.includes(id))).toEqual([]);
  const entries = await central.database.selectFrom('audit_entry').selectAll().where('subject_id', 'in', ids).execute();
  expect(JSON.stringify(entries)).not.toMatch(SAID);
});
