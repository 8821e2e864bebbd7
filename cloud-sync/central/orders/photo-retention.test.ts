import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Order } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { createBlobFileCache } from '@printfront/shared/server/blobs/local-blob-files.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBlobCollector } from '../blobs/blob-collector.service.ts';
import { removeUnnamedBytes } from '../blobs/stored-bytes.service.ts';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { addEnrolCode, enrolServer } from '../sync/edge-servers.repository.ts';
import { type Customer, customerOf, newPhoto } from '../uploads/uploads-in-test.ts';
import { placeOnlineOrder } from './online-order-in-test.ts';
import { A_PHOTO, bringOrder, SIZE_4X6 } from './order-in-test.ts';
import { applyPaymentStatus, applyProductionStatus } from './orders.service.ts';
import { recordDeletionRequest } from './photo-retention.service.ts';

const DAY_MS = 86_400_000;

let central: CentralInTest;
let session = '';
let customer: Customer;
let shop: Awaited<ReturnType<CentralInTest['enrolled']>>;
beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
  shop = await central.enrolled();
});
beforeEach(async () => {
  session = (await central.signedIn(40)).session;
  customer = await customerOf(central);
});
afterAll(() => central.stop());

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** Nobody stays signed in for so long. */
async function later(days: number): Promise<void> {
  central.clock.offsetMs += days * DAY_MS;
  session = (await central.signedIn(40)).session;
}

/** Of a shop's block, so that they are not those of online orders. */
let lastNumber = 5_000;
async function shopOrder(photo: Buffer) {
  lastNumber += 1;
  const sha256 = await central.storeBlob(photo);
  const line = { size: SIZE_4X6, printQuantity: 2, photoFrame: null, files: [{ ...A_PHOTO, sha256 }] };
  const { orderId } = await bringOrder(central, shop, { iid: lastNumber, lines: [line] });
  return { id: orderId, sha256 };
}

const read = async (id: string) => Order.parse(await (await central.call(`/orders/${id}`, { session })).json());
const retentionOf = async (id: string) => (await read(id)).photoRetention;
const put = (path: string, body: object) => central.call(path, { method: 'PUT', session, body });
async function handOver(id: string): Promise<void> {
  const body = {
    productionStatus: PRODUCTION_STATUS.handedOver,
    despiteMissingPrints: true,
    despiteUnpaid: true,
    reason: 'asked for',
  };
  expect((await put(`/orders/${id}/production-status`, body)).status).toBe(200);
}
const cancel = (id: string) => central.call(`/orders/${id}/cancel`, { method: 'POST', session });
const askToDelete = (id: string) => central.call(`/orders/${id}/photos`, { method: 'DELETE', session });
const commandsOf = async (orderId: string) => {
  const rows = await central.database
    .selectFrom('sync_command')
    .select('body')
    .where('server_id', '=', shop.serverId)
    .execute();
  return rows.map(({ body }) => JSON.parse(body)).filter((command) => command.orderId === orderId);
};

it('photos stay for thirty days after the order is finished, then they are gone here and the shop is told', async () => {
  const order = await shopOrder(await newPhoto());
  await central.retention.sweep();
  expect(await retentionOf(order.id)).toEqual({ state: 'kept', until: null });
  await later(100);
  await central.retention.sweep();
  expect(await central.blobs.has(order.sha256)).toBe(true);

  await handOver(order.id);
  await central.retention.sweep();
  const kept = await retentionOf(order.id);
  if (kept.state !== 'kept' || kept.until === null) throw new Error('The days do not count.');
  expect(Date.parse(kept.until) - central.now().getTime()).toBeCloseTo(30 * DAY_MS, -5);
  await later(29);
  expect(await central.retention.sweep()).toBe(0);
  expect(await central.blobs.has(order.sha256)).toBe(true);

  await later(2);
  expect(await central.retention.sweep()).toBe(1);
  expect(await central.blobs.has(order.sha256)).toBe(false);
  expect((await commandsOf(order.id)).at(-1)).toEqual({ type: 'order-photos-deleted', orderId: order.id });
  const gone = await read(order.id);
  // Not missing: nobody waits for them.
  expect(gone).toMatchObject({ photoRetention: { state: 'deleted' }, missingPhotoCount: 0 });
  expect(gone.lines[0]?.files[0]).toMatchObject({ name: A_PHOTO.name, quantity: 2, thumbnailUrl: null });
  const archive = await central.call(`/orders/${order.id}/archive`, { session });
  expect(archive.status).toBe(410);
  expect(await archive.json()).toMatchObject({ code: 'photos-deleted' });
  expect(await central.retention.sweep()).toBe(0);
});

it('the customer’s word deletes at once what nothing is printed from, and waits for the rest', async () => {
  const open = await placeOnlineOrder(central, customer);
  const [file] = await central.database
    .selectFrom('order_file')
    .select('sha256')
    .where('order_id', '=', open.id)
    .execute();
  const sha256 = file?.sha256 ?? '';
  const asked = await customer.call('DELETE', `/orders/${open.id}/photos`);
  expect([asked.status, asked.body.photoRetention.state]).toEqual([200, 'deletion-requested']);
  await central.retention.sweep();
  expect(await central.blobs.has(sha256)).toBe(true);

  await customer.call('POST', `/orders/${open.id}/cancel`);
  await central.retention.sweep();
  expect(await central.blobs.has(sha256)).toBe(false);
  expect((await customer.call('GET', `/orders/${open.id}`)).body.photoRetention.state).toBe('deleted');

  const finished = await placeOnlineOrder(central, customer);
  await customer.call('POST', `/orders/${finished.id}/cancel`);
  expect((await customer.call('DELETE', `/orders/${finished.id}/photos`)).body.photoRetention.state).toBe('deleted');
  // Saying it twice is saying it once.
  expect((await customer.call('DELETE', `/orders/${finished.id}/photos`)).status).toBe(200);
});

it('bytes that another order, a cart or a slip needs stay until the last of them is done', async () => {
  const photo = await newPhoto();
  const [one, two] = [await shopOrder(photo), await shopOrder(photo)];
  await customer.upload('4x6', photo);
  for (const { id } of [one, two]) await cancel(id);
  await askToDelete(one.id);
  expect(await central.blobs.has(hashOf(photo))).toBe(true);
  await askToDelete(two.id);
  expect(await central.blobs.has(hashOf(photo))).toBe(true);
  const [inCart] = (await customer.call('GET', '/uploads/files')).body;
  await customer.call('DELETE', `/uploads/files/${inCart.id}`);
  await central.collector.collect();
  expect(await central.blobs.has(hashOf(photo))).toBe(false);
});

it('an order that the shop had taken the money for goes on, and keeps its photos', async () => {
  const order = await shopOrder(await newPhoto());
  await cancel(order.id);
  await central.retention.sweep();
  const paid = { from: PAYMENT_STATUS.pending, to: PAYMENT_STATUS.confirmed, by: 'staff' } as const;
  await central.database
    .transaction()
    .execute((transaction) => applyPaymentStatus(transaction, { serverId: shop.serverId, orderId: order.id, ...paid }));
  await later(40);
  expect(await central.retention.sweep()).toBe(0);
  expect(await retentionOf(order.id)).toEqual({ state: 'kept', until: null });
  expect(await central.blobs.has(order.sha256)).toBe(true);
});

it('what a customer said at the kiosk is done when the shop has handed over', async () => {
  const order = await shopOrder(await newPhoto());
  const inTransaction = central.database.transaction();
  await inTransaction.execute((transaction) =>
    recordDeletionRequest(transaction, { serverId: shop.serverId, orderId: order.id, by: 'customer' }),
  );
  expect(await retentionOf(order.id)).toMatchObject({ state: 'deletion-requested' });
  const handedOver = { from: PRODUCTION_STATUS.received, to: PRODUCTION_STATUS.handedOver, by: 'staff' } as const;
  await inTransaction.execute((transaction) =>
    applyProductionStatus(transaction, { serverId: shop.serverId, orderId: order.id, ...handedOver }),
  );
  await central.retention.sweep();
  expect(await retentionOf(order.id)).toMatchObject({ state: 'deleted' });
  expect(await central.blobs.has(order.sha256)).toBe(false);
});

it('bytes that nothing names are collected, what is named is not, and a restore holds everything back', async () => {
  const [orphan, kept] = [await central.storeBlob(await newPhoto()), await shopOrder(await newPhoto())];
  const restoredAt = Math.floor(Date.now() / 1000);
  await central.database.insertInto('sync_counter').values({ name: 'restored-at', next_value: restoredAt }).execute();
  expect(await central.collector.collect()).toBe(0);
  // Nor of what something has just stopped naming.
  expect(await central.collector.collectOf([orphan])).toBe(0);
  expect(await central.blobs.has(orphan)).toBe(true);
  await central.database.deleteFrom('sync_counter').where('name', '=', 'restored-at').execute();
  expect(await central.collector.collect()).toBeGreaterThanOrEqual(1);
  expect(await central.blobs.has(orphan)).toBe(false);
  expect(await central.blobs.has(kept.sha256)).toBe(true);
});

it('S43: nothing is collected before every shop was heard that may know of a later database, but for one long silent', async () => {
  const nothing = { remove: async () => {}, async *list() {}, forget() {} };
  const { database, blobs } = central;
  const collectorAt = (offsetMs: number) =>
    createBlobCollector({
      database,
      blobs,
      files: { forget: async () => {} },
      derivatives: nothing,
      photos: nothing,
      logger: pino({ level: 'silent' }),
      minimumAgeMs: 0,
      now: () => new Date(Date.now() + offsetMs),
    });
  const orphan = await central.storeBlob(await newPhoto());
  const soon = collectorAt(60_000);
  expect(await soon.collect()).toBe(0);
  expect(await blobs.has(orphan)).toBe(true);
  const heard = { last_contact_at: new Date(Date.now() + 120_000).toISOString() };
  await database.updateTable('edge_server').set(heard).execute();
  expect(await soon.collect()).toBeGreaterThanOrEqual(1);
  expect(await blobs.has(orphan)).toBe(false);

  await central.storeBlob(await newPhoto());
  expect(await collectorAt(29 * DAY_MS).collect()).toBe(0);
  expect(await collectorAt(31 * DAY_MS).collect()).toBeGreaterThanOrEqual(1);
});

it('a photo that comes while the same bytes are being deleted is stored, or its sender is told to send again', async () => {
  const photo = await newPhoto();
  for (let round = 0; round < 6; round += 1) {
    const order = await shopOrder(photo);
    await cancel(order.id);
    const [, answer] = await Promise.all([askToDelete(order.id), customer.upload('4x6', photo)]);
    if (answer.status === 201) {
      expect(await central.blobs.has(hashOf(photo))).toBe(true);
      await customer.call('DELETE', `/uploads/files/${answer.body.id}`);
    } else expect([answer.status, answer.body.code]).toEqual([400, 'upload-incomplete']);
    await central.collector.collect();
  }
});

/** What the protocol of the shop answers. */
const sync = (path: string, token: string, init: RequestInit) =>
  fetch(`${central.origin}/api/v1/sync/blobs/${path}`, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${token}`, 'x-printfront-protocol': '2' },
  });
async function enrolledWithToken() {
  const [code, token] = [randomBytes(12).toString('hex'), randomBytes(32).toString('base64url')];
  await addEnrolCode(central.database, code, 'Shop B');
  const server = await central.database.transaction().execute((trx) => enrolServer(trx, { code, token }));
  if (server === null) throw new Error('The shop could not enrol.');
  const missing = async (sha256: string): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    const asked = await sync('missing', token, {
      method: 'POST',
      headers,
      body: JSON.stringify({ sha256s: [sha256] }),
    });
    return ((await asked.json()) as { missing: unknown }).missing;
  };
  const send = async (bytes: Buffer) => {
    const path = `${hashOf(bytes)}?offset=0&byteSize=${bytes.length}`;
    const headers = { 'content-type': 'application/octet-stream' };
    return (await sync(path, token, { method: 'PUT', headers, body: new Uint8Array(bytes) })).json();
  };
  return { ...server, missing, send };
}

it('S12: a receipt is for what an order here needs and has; what is deleted is neither wanted nor kept', async () => {
  const [sender, photo] = [await enrolledWithToken(), await newPhoto()];
  const sha256 = hashOf(photo);
  // Before its order, and after it.
  expect(await sender.missing(sha256)).toEqual([{ sha256, receivedBytes: 0, isUnwanted: true }]);
  lastNumber += 1;
  const line = { size: SIZE_4X6, printQuantity: 2, photoFrame: null, files: [{ ...A_PHOTO, sha256 }] };
  const { orderId } = await bringOrder(central, sender, { iid: lastNumber, lines: [line] });
  expect(await sender.missing(sha256)).toEqual([{ sha256, receivedBytes: 0 }]);
  expect(await sender.send(photo)).toEqual({ state: 'stored' });
  expect(await sender.missing(sha256)).toEqual([]);
  const receipts = central.database.selectFrom('sync_blob_receipt').selectAll().where('sha256', '=', sha256);
  expect(await receipts.execute()).toHaveLength(1);

  await cancel(orderId);
  await askToDelete(orderId);
  expect(await sender.missing(sha256)).toEqual([{ sha256, receivedBytes: 0, isUnwanted: true }]);
  expect(await receipts.execute()).toEqual([]);
  // It was on its way already.
  expect(await sender.send(photo)).toEqual({ state: 'refused', isUnwanted: true });
  expect(await central.blobs.has(sha256)).toBe(false);
});

it('S12: a shop that asks while its photo is being deleted elsewhere gets no receipt for it', async () => {
  const [sender, photo] = [await enrolledWithToken(), await newPhoto()];
  const sha256 = await central.storeBlob(photo);
  const { promise: isRemoving, resolve: removing } = Promise.withResolvers<void>();
  const { promise: answer, resolve: answered } = Promise.withResolvers<unknown>();
  // Another process has found that no row names the bytes, and is about to remove them.
  const blobs = {
    async remove(removed: string) {
      removing();
      // Who does not wait for the removal has answered long before.
      await Promise.race([answer, setTimeout(1_000)]);
      return central.blobs.remove(removed);
    },
  };
  const removal = removeUnnamedBytes({ database: central.database, blobs }, sha256);
  await isRemoving;
  lastNumber += 1;
  const line = { size: SIZE_4X6, printQuantity: 2, photoFrame: null, files: [{ ...A_PHOTO, sha256 }] };
  void bringOrder(central, sender, { iid: lastNumber, lines: [line] })
    .then(() => sender.missing(sha256))
    .then(answered, answered);
  expect(await removal).toBe('removed');
  expect(await answer).toEqual([{ sha256, receivedBytes: 0 }]);
});

it('S12: a photo that is deleted between the look at it and its receipt gets none, and is asked for again', async () => {
  const [sender, photo] = [await enrolledWithToken(), await newPhoto()];
  const sha256 = hashOf(photo);
  lastNumber += 1;
  const line = { size: SIZE_4X6, printQuantity: 2, photoFrame: null, files: [{ ...A_PHOTO, sha256 }] };
  await bringOrder(central, sender, { iid: lastNumber, lines: [line] });
  const { has } = central.blobs;
  central.blobs.has = async (asked) => {
    const isThere = await has(asked);
    if (isThere) await central.blobs.remove(asked);
    return isThere;
  };
  const answer = await sender.send(photo).finally(() => {
    central.blobs.has = has;
  });
  expect(answer).toEqual({ state: 'partial', receivedBytes: 0 });
  const receipts = central.database.selectFrom('sync_blob_receipt').selectAll().where('sha256', '=', sha256);
  expect(await receipts.execute()).toEqual([]);
  expect(await sender.missing(sha256)).toEqual([{ sha256, receivedBytes: 0 }]);
  expect(await sender.send(photo)).toEqual({ state: 'stored' });
});

it('S12: a server that dies while it removes bytes leaves no receipt for what is gone', async () => {
  const [sender, photo] = [await enrolledWithToken(), await newPhoto()];
  const sha256 = hashOf(photo);
  lastNumber += 1;
  const line = { size: SIZE_4X6, printQuantity: 2, photoFrame: null, files: [{ ...A_PHOTO, sha256 }] };
  const { orderId } = await bringOrder(central, sender, { iid: lastNumber, lines: [line] });
  expect(await sender.send(photo)).toEqual({ state: 'stored' });
  await central.database
    .updateTable('order')
    .set({ photos_deleted_at: new Date().toISOString() })
    .where('id', '=', orderId)
    .execute();
  const blobs = {
    async remove(removed: string) {
      await central.blobs.remove(removed);
      throw new Error('the power went');
    },
  };
  await expect(removeUnnamedBytes({ database: central.database, blobs }, sha256)).rejects.toThrow('the power went');
  const receipts = central.database.selectFrom('sync_blob_receipt').selectAll().where('sha256', '=', sha256);
  expect(await receipts.execute()).toEqual([]);
});

it('of a deleted photo no copy stays on a server whose photos lie elsewhere', async () => {
  const { database, blobs } = central;
  const files = createBlobFileCache({ blobs, folder: path.join(central.folder, 'copies'), maximumBytes: 1e9 });
  await files.start();
  const sha256 = await central.storeBlob(await newPhoto());
  const copy = await files.fileOf(sha256);
  const nothing = { remove: async () => {}, async *list() {}, forget() {} };
  const logger = pino({ level: 'silent' });
  const collector = createBlobCollector({ database, blobs, files, derivatives: nothing, photos: nothing, logger });
  expect(await collector.collectOf([sha256])).toBe(1);
  await expect(fs.access(copy)).rejects.toMatchObject({ code: 'ENOENT' });
  await files.stop();
});

it('bytes that are gone before their row is written are not acknowledged, and can be sent again', async () => {
  const photo = await newPhoto();
  const { createBlobWriter } = central.blobs;
  central.blobs.createBlobWriter = async (expectedBytes) => {
    const writer = await createBlobWriter(expectedBytes);
    return {
      write: (chunk) => writer.write(chunk),
      abort: () => writer.abort(),
      async commit() {
        const stored = await writer.commit();
        await central.collector.collectOf([stored.sha256]);
        return stored;
      },
    };
  };
  const refused = await customer.upload('4x6', photo);
  central.blobs.createBlobWriter = createBlobWriter;
  expect([refused.status, refused.body.code]).toEqual([400, 'upload-incomplete']);
  const rows = central.database.selectFrom('uploaded_file').selectAll().where('sha256', '=', hashOf(photo));
  expect(await rows.execute()).toEqual([]);
  expect((await customer.upload('4x6', photo)).status).toBe(201);
  expect(await central.blobs.has(hashOf(photo))).toBe(true);
});

// The last one: it turns the clock far ahead, and with it what was heard of the shop.
it('an online order that nobody pays is cancelled after its days, its photos go a day later; what is paid, begun or waits for a look stays', async () => {
  const photosOf = async (id: string) => {
    const rows = await central.database.selectFrom('order_file').select('sha256').where('order_id', '=', id).execute();
    return Promise.all(rows.map(({ sha256 }) => central.blobs.has(sha256)));
  };
  const unpaid = await placeOnlineOrder(central, customer);
  const refused = await placeOnlineOrder(central, customer);
  const [paid, waits, begun, atSilentShop] = [
    await placeOnlineOrder(central, customer),
    await placeOnlineOrder(central, customer),
    await placeOnlineOrder(central, customer),
    await placeOnlineOrder(central, customer),
  ];
  const set = (id: string, values: object) =>
    central.database.updateTable('order').set(values).where('id', '=', id).execute();
  expect((await put(`/orders/${paid.id}/payments/status`, { paymentStatus: PAYMENT_STATUS.confirmed })).status).toBe(
    200,
  );
  await set(waits.id, { payment_status: PAYMENT_STATUS.slipUploaded });
  await set(begun.id, { production_status: PRODUCTION_STATUS.printing });
  await set(atSilentShop.id, { maker_id: shop.serverId });
  const seen = (await customer.call('GET', `/orders/${unpaid.id}`)).body.photoRetention;
  expect(Date.parse(seen.unpaidUntil) - Date.parse(unpaid.createdAt)).toBe(30 * DAY_MS);
  expect((await customer.call('GET', `/orders/${paid.id}`)).body.photoRetention).toEqual({
    state: 'kept',
    until: null,
  });

  await later(20);
  // Staff have looked at its slip then: from here its days begin anew.
  await put(`/orders/${refused.id}/payments/status`, { paymentStatus: PAYMENT_STATUS.confirmed });
  const back = { paymentStatus: PAYMENT_STATUS.pending, reason: 'not our account' };
  expect((await put(`/orders/${refused.id}/payments/status`, back)).status).toBe(200);
  await later(9);
  await central.retention.sweep();
  expect(await read(unpaid.id)).toMatchObject({ paymentStatus: PAYMENT_STATUS.pending });
  await later(2);
  await central.retention.sweep();
  expect(await read(unpaid.id)).toMatchObject({ paymentStatus: PAYMENT_STATUS.cancelled });
  expect(await photosOf(unpaid.id)).toEqual([true]);
  await later(2);
  await central.retention.sweep();
  expect(await photosOf(unpaid.id)).toEqual([false]);
  expect(await retentionOf(unpaid.id)).toMatchObject({ state: 'deleted' });
  expect(await read(refused.id)).toMatchObject({ paymentStatus: PAYMENT_STATUS.pending });
  for (const { id } of [paid, waits, begun, refused, atSilentShop]) expect(await photosOf(id)).toEqual([true]);

  // The shop that has it comes back: had it taken the money, that would be known now.
  const lastContact = { last_contact_at: central.now().toISOString() };
  await central.database.updateTable('edge_server').set(lastContact).where('id', '=', shop.serverId).execute();
  await central.retention.sweep();
  expect(await photosOf(atSilentShop.id)).toEqual([false]);
  await later(60);
  await central.retention.sweep();
  for (const { id } of [paid, waits, begun]) expect(await photosOf(id)).toEqual([true]);
});
