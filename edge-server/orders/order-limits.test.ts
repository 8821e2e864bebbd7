import { setImmediate as nextTurn } from 'node:timers/promises';
import { SyncEvent } from '@printfront/cloud-sync/protocol/events.ts';
import { ORDER_CEILINGS } from '@printfront/shared/domain/order-limits.ts';
import { testCatalogue } from '@printfront/shared/testing/catalogue.ts';
import { EXTREME_CROP, extremePhoto } from '@printfront/shared/testing/extreme-photos.ts';
import { type OrderThings, orderReadsAt } from '@printfront/shared/testing/order-reads.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, SERVER_ID, startEdgeInTest } from '../edge-in-test.ts';
import type { ShopLimits } from '../settings/shop-limits.ts';
import { bringStaff, signIn, staffMember } from '../staff/staff-in-test.ts';

const SUBMISSION = { name: 'Malee', phoneNumber: '0812345678', paymentMethod: 1, shippingMethod: 1 };
/** Of the four sizes that everybody sees and that need no frame, so many prints cost all that can be answered. */
const PRICE = ORDER_CEILINGS.totalSatang / ORDER_CEILINGS.prints;
const KEYS = ['4x6', '5x7', 'wallet', 'poster'];
/** All prints that one order can have. That as many photos are one event is extreme-orders.test.ts's. */
const PHOTOS = 1_000;
const QUANTITY = ORDER_CEILINGS.prints / PHOTOS / KEYS.length;

let edge: EdgeInTest;
let kiosk: TestClient;
let nok: TestClient;

async function start(limits: Partial<ShopLimits> = {}): Promise<void> {
  edge = await startEdgeInTest({ limits });
  kiosk = await edge.kiosk();
  await bringStaff(edge, [await staffMember('nok', 80)]);
  nok = edge.phone();
  expect((await signIn(nok, 'nok')).status).toBe(200);
}

const sizesAt = (price: number) =>
  testCatalogue({ frameSha256: edge.frameSha256 }).sizes.map((size) => ({
    ...size,
    price,
    numberOfPicturesPerPrint: 1,
  }));

async function openOrder(): Promise<string> {
  const id = newOrderId();
  expect((await kiosk.call('POST', '/storefront/orders', { id })).status).toBe(200);
  return id;
}

async function placeOne(): Promise<{ id: string; orderId: string; iid: number }> {
  const id = await openOrder();
  await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 60, 40));
  const submit = () => kiosk.call('POST', `/storefront/orders/${id}`, SUBMISSION);
  const { body } = await eventually(submit, ({ status }) => status === 200);
  return { id, orderId: body.orderId, iid: body.iid };
}

/** As the ceilings allow it, as if its photos had come and been looked at. */
async function fill(orderId: string): Promise<string> {
  const photos = Array.from({ length: PHOTOS }, (_, number) => extremePhoto(number));
  for (let start = 0; start < photos.length; start += 500) {
    const part = photos.slice(start, start + 500);
    // SQLite lets nobody in between: idle connections would be closed unseen meanwhile.
    await nextTurn();
    const files = part.map((photo) => ({ ...photo, storefront_order_id: orderId, source: 'phone' as const }));
    await edge.database.insertInto('uploaded_file').values(files).execute();
    for (const key of KEYS) {
      const prints = part.map(({ id }) => ({
        file_id: id,
        size_id: `size-${key}`,
        quantity: QUANTITY,
        crop: EXTREME_CROP,
      }));
      await edge.database.insertInto('uploaded_file_print').values(prints).execute();
    }
  }
  return photos[0]?.id ?? '';
}

describe('the largest order that the ceilings allow', () => {
  beforeAll(async () => {
    await start({ order: ORDER_CEILINGS });
    await edge.switchCatalogue({ version: 'dear', sizes: sizesAt(PRICE), discounts: [] });
  });
  afterAll(() => edge.stop());

  it('can be looked at by everybody before it is placed and after, and is an event that central reads', async () => {
    const uploadId = await openOrder();
    const things = {
      orderId: 'none',
      uploadId,
      sizeKey: '4x6',
      day: '2026-11-21',
      targetId: SERVER_ID,
      fileId: await fill(uploadId),
      totalSatang: ORDER_CEILINGS.totalSatang,
    };
    expect(await readEverything(things)).toEqual([]);
    const more = await kiosk.call('PUT', `/storefront/files/${things.fileId}?size=4x6`, { quantity: QUANTITY + 1 });
    expect(more.body).toMatchObject({ code: 'too-many-prints', limit: ORDER_CEILINGS.prints });

    const notes = { name: 'ก'.repeat(120), orderNotes: 'ก'.repeat(1000) };
    const placed = await kiosk.call('POST', `/storefront/orders/${uploadId}`, { ...SUBMISSION, ...notes });
    expect([placed.status, placed.body.priceSummary?.totalPrice]).toEqual([200, ORDER_CEILINGS.totalSatang]);
    const { orderId } = placed.body;
    expect((await nok.call('PUT', `/orders/${orderId}/payments/status`, { paymentStatus: 50 })).status).toBe(200);
    expect(await readEverything({ ...things, orderId })).toEqual([]);

    const [event] = await edge.database
      .selectFrom('outbox_event')
      .selectAll()
      .where('order_id', '=', orderId)
      .execute();
    const sent = { id: 'event', orderId, version: 1, occurredAt: new Date().toISOString(), type: event?.type };
    const whole = { ...sent, payload: JSON.parse(event?.payload ?? '') };
    expect(SyncEvent.safeParse(whole).error).toBeUndefined();
  }, 120_000);

  /** What is not at the shop is asked for at central, which is away. */
  const OF_THE_DESK = ['listAllOrders', 'getOrder', 'getPaymentStatus'];

  /** Reads all there is to read here, as everybody who may. @returns what did not answer as it should */
  async function readEverything(things: OrderThings): Promise<string[]> {
    const isPlaced = things.orderId !== 'none';
    const failures: string[] = [];
    for (const { name, who, isJson, address } of orderReadsAt('edge')) {
      const phone = edge.phone();
      const clients: TestClient[] = who.includes('front') || who.includes('anyone') ? [phone] : [];
      if (who.includes('kiosk')) clients.push(kiosk);
      if (who.includes('maintainer')) clients.push(nok);
      for (const client of clients) {
        const { status, body } = await client.call('GET', address(things));
        const isAtCentral = status === 503 && JSON.stringify(body).includes('central-unreachable');
        if (isAtCentral && !(isPlaced && OF_THE_DESK.includes(name))) continue;
        // With the submit a phone's right to the photos ends, and nobody asks whose order it is any more.
        if (isPlaced && client === phone && [404, 409].includes(status)) continue;
        // Nothing here is put aside.
        if (name === 'getParkedStorefrontOrder' && status === 404) continue;
        if (isJson ? status !== 200 : status >= 500) failures.push(`${name}: ${status}`);
      }
    }
    return failures;
  }
});

describe('an order that would be too much', () => {
  beforeAll(() => start({ order: { photos: 2, prints: 30, totalSatang: 100_000 } }));
  afterAll(() => edge.stop());

  it('is refused where the quantity is set, and where it is placed, with how much is allowed', async () => {
    const id = await openOrder();
    const { body: file } = await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 61, 40));
    const set = (size: string, quantity: number) =>
      kiosk.call('PUT', `/storefront/files/${file.id}?size=${size}`, { quantity });
    expect((await set('4x6', 31)).body).toMatchObject({ code: 'too-many-prints', limit: 30, status: 409 });
    const all = { quantities: [{ fileId: file.id, quantity: 31 }] };
    expect((await kiosk.call('PUT', `/storefront/orders/${id}/sizes/4x6/quantities`, all)).body.code).toBe(
      'too-many-prints',
    );
    expect((await set('4x6', 30)).status).toBe(200);
    // Thirty prints that only change their size are no more than before.
    const move = (from: string, to: string) =>
      kiosk.call('PUT', `/storefront/orders/${id}/sizes/${to}/quantities`, {
        quantities: [{ fileId: file.id, quantity: 30 }],
        alsoIn: { size: from, quantities: [{ fileId: file.id, quantity: 0 }] },
      });
    expect((await move('4x6', '5x7')).body).toMatchObject([{ id: file.id, quantity: 30 }]);
    const left = await kiosk.call('GET', `/storefront/orders/${id}/files?size=4x6`);
    expect(left.body).toMatchObject([{ id: file.id, quantity: 0 }]);
    // Refused whole: neither size is changed.
    const tooMany = { quantities: [{ fileId: file.id, quantity: 1 }], alsoIn: { size: '5x7', ...all } };
    expect((await kiosk.call('PUT', `/storefront/orders/${id}/sizes/4x6/quantities`, tooMany)).status).toBe(409);
    const still = await kiosk.call('GET', `/storefront/orders/${id}/files?size=4x6`);
    expect(still.body).toMatchObject([{ id: file.id, quantity: 0 }]);
    expect((await move('5x7', '4x6')).status).toBe(200);
    // A price was raised while it was being made.
    await edge.switchCatalogue({ version: 'dearer', sizes: sizesAt(90_000), discounts: [] });
    const submit = () => kiosk.call('POST', `/storefront/orders/${id}`, SUBMISSION);
    const refused = await eventually(submit, ({ body }) => body.code !== 'order-not-ready');
    expect(refused.body).toMatchObject({ code: 'total-too-high', limit: 100_000 });
    await edge.switchCatalogue({ version: 'dearest', sizes: sizesAt(ORDER_CEILINGS.totalSatang), discounts: [] });
    const price = await kiosk.call('GET', `/pricing/summary?shippingMethod=1&uploadId=${id}`);
    expect(price.body).toMatchObject({ code: 'total-too-high', limit: 100_000 });
    expect((await submit()).body.code).toBe('total-too-high');
    // A customer who has too much may take away, and then order.
    await edge.switchCatalogue({ version: 'cheap', sizes: sizesAt(500), discounts: [] });
    expect((await set('4x6', 29)).status).toBe(200);
    expect((await submit()).status).toBe(200);
    const events = await edge.database.selectFrom('outbox_event').select('type').execute();
    expect(events).toEqual([{ type: 'storefront-order-submitted' }]);
  });

  it('takes no further photo, but the same one again', async () => {
    const id = await openOrder();
    const [first, second] = [await orientedJpeg(1, 62, 40), await orientedJpeg(1, 63, 40)];
    const send = (photo: Buffer, fields = {}) => kiosk.upload(`/storefront/orders/${id}/files`, photo, { fields });
    expect((await send(first)).status).toBe(201);
    expect((await send(second, { clientFileId: 'photo-number-two' })).status).toBe(201);
    const full = await send(await orientedJpeg(1, 64, 40));
    expect([full.status, full.body.code, full.body.limit]).toEqual([409, 'too-many-photos', 2]);
    expect((await send(second, { clientFileId: 'photo-number-two' })).status).toBe(201);
    expect((await kiosk.call('GET', `/storefront/orders/${id}`)).body.fileCount).toBe(2);
  });
});

describe('what one may send in a day', () => {
  const large = async (width: number) => Buffer.concat([await orientedJpeg(1, width, 40), Buffer.alloc(100_000)]);
  afterAll(() => edge.stop());

  it('is counted for each order and each phone, also for photos that were taken out again', async () => {
    await start({ orderBytesPerDay: 250_000, phoneBytesPerDay: 450_000 });
    const phone = edge.phone();
    const ids = [await openOrder(), await openOrder(), await openOrder()];
    const [first = '', second = '', third = ''] = ids;
    const send = (client: TestClient, id: string, photo: Buffer) =>
      client.upload(`/storefront/orders/${id}/files`, photo);
    const { body: gone } = await send(phone, first, await large(70));
    expect((await kiosk.call('DELETE', `/storefront/files/${gone.id}`)).status).toBe(204);
    expect((await send(phone, first, await large(71))).status).toBe(201);
    const full = await send(phone, first, await large(72));
    expect([full.status, full.body.code, full.body.limit]).toEqual([429, 'quota-exceeded', 250_000]);
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await kiosk.call('GET', `/storefront/orders/${first}`)).body.fileCount).toBe(1);
    // Another order takes photos, side by side too, until the phone has sent its part.
    expect((await send(phone, second, await large(73))).status).toBe(201);
    const beside = await Promise.all([74, 75, 76].map(async (width) => send(phone, third, await large(width))));
    expect(beside.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
    // The kiosk is nobody's phone.
    expect((await send(kiosk, third, await large(77))).status).toBe(201);
  });
});

describe('an order of before there were limits', () => {
  beforeAll(() => start());
  afterAll(() => edge.stop());

  it('is left out of the desk’s list and named there, and hides no other', async () => {
    const [sound, broken] = [await placeOne(), await placeOne()];
    const total = 205_794 * ORDER_CEILINGS.totalSatang;
    const { database } = edge;
    await database
      .updateTable('placed_order')
      .set({ total_payment_amount: total })
      .where('order_id', '=', broken.orderId)
      .execute();
    const row = await database
      .selectFrom('storefront_order')
      .select('content')
      .where('order_id', '=', broken.orderId)
      .executeTakeFirstOrThrow();
    const content = JSON.stringify({ ...JSON.parse(row.content ?? ''), totalPaymentAmount: total });
    await database
      .updateTable('storefront_order')
      .set({ content, content_sha256: null })
      .where('order_id', '=', broken.orderId)
      .execute();

    const named = { id: broken.orderId, iid: broken.iid };
    for (const query of ['', '?q=Malee', '?stage=to-pay']) {
      const { status, body } = await nok.call('GET', `/orders/all${query}`);
      expect([status, body.items.map(({ id }: { id: string }) => id), body.unshown]).toEqual([
        200,
        [sound.orderId],
        [named],
      ]);
    }
    expect((await nok.call('GET', `/orders/${broken.orderId}`)).body.code).toBe('order-not-showable');
    expect((await kiosk.call('GET', `/storefront/orders/${broken.id}`)).body.code).toBe('order-not-showable');
    expect((await nok.call('GET', `/orders/${sound.orderId}`)).status).toBe(200);
    expect((await kiosk.call('GET', '/storefront/orders')).status).toBe(200);
    // It can still be cancelled, and then waits for nobody.
    await nok.call('POST', `/orders/${broken.orderId}/cancel`);
    expect((await nok.call('GET', '/orders/all?stage=to-pay')).body).toMatchObject({ items: [{ id: sound.orderId }] });
    expect((await nok.call('GET', '/orders/all?stage=to-pay')).body.unshown).toBeUndefined();
  });

  it('nor does one whose changes by staff a disk has made unreadable', async () => {
    const [sound, damaged] = [await placeOne(), await placeOne()];
    for (const { orderId } of [sound, damaged]) {
      expect((await nok.call('PUT', `/orders/${orderId}/staff-notes`, { staffNotes: 'blue' })).status).toBe(200);
    }
    await edge.database
      .updateTable('storefront_order')
      .set({ details: sql<string>`'#' || substr(details, 2)` })
      .where('order_id', '=', damaged.orderId)
      .execute();
    for (const query of ['', '?stage=to-pay', '?q=Malee']) {
      const { status, body } = await nok.call('GET', `/orders/all${query}`);
      const ids = body.items.map(({ id }: { id: string }) => id);
      expect([status, ids.includes(sound.orderId), ids.includes(damaged.orderId)]).toEqual([200, true, false]);
      expect(body.unshown).toContainEqual({ id: damaged.orderId, iid: damaged.iid });
    }
    for (const path of ['/orders/all?stage=late', '/orders/all?stage=to-hand-over', '/orders/waiting', '/dashboard']) {
      expect((await nok.call('GET', path)).status, path).toBe(200);
    }
  });
});
