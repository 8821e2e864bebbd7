import { setImmediate as nextTurn } from 'node:timers/promises';
import { DEFAULT_ORDER_LIMITS, ORDER_CEILINGS } from '@printfront/shared/domain/order-limits.ts';
import { shopDate } from '@printfront/shared/domain/shop-clock.ts';
import { EXTREME_CROP, extremePhoto } from '@printfront/shared/testing/extreme-photos.ts';
import { type OrderThings, orderReadsAt } from '@printfront/shared/testing/order-reads.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Maintainer, maintainerOf } from '../catalogue/catalogue-in-test.ts';
import { type CentralInTest, startCentralInTest, TEST_SHOP } from '../central-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { STORE_SERVERS } from '../stores-in-test.ts';
import { type Customer, customerOf, newPhoto } from '../uploads/uploads-in-test.ts';
import { checkout, placeOnlineOrder, prepareUpload } from './online-order-in-test.ts';
import { bringOrder } from './order-in-test.ts';

const SIZES = 4;
/** So many prints of it cost all that can be answered. */
const PRICE = ORDER_CEILINGS.totalSatang / ORDER_CEILINGS.prints;

let central: CentralInTest;
let maintainer: Maintainer;
const keys: string[] = [];
let dearestKey: string;

/** A cart as the ceilings allow it, as if its photos had come and been looked at. */
async function fillCart(customer: Customer, photos: number, quantity: number): Promise<string> {
  const { database } = central;
  const { id: uploadId } = (await customer.call('POST', '/uploads')).body;
  const sizes = (await maintainer.catalogue()).sizes.filter(({ key }) => keys.includes(key));
  const rows = Array.from({ length: photos }, (_, number) => extremePhoto(number));
  for (let start = 0; start < rows.length; start += 500) {
    const part = rows.slice(start, start + 500);
    // SQLite lets nobody in between: idle connections would be closed unseen meanwhile.
    await nextTurn();
    const files = part.map((photo) => ({ ...photo, upload_task_id: uploadId, size_id: sizes[0]?.id ?? '' }));
    await database.insertInto('uploaded_file').values(files).execute();
    for (const { id: size_id } of sizes) {
      const prints = part.map(({ id: file_id }) => ({ file_id, size_id, quantity, crop: EXTREME_CROP }));
      await database.insertInto('uploaded_file_print').values(prints).execute();
    }
  }
  return uploadId;
}

/** Reads all there is to read, as everybody who may. @returns what did not answer as it should */
async function readEverything(things: OrderThings, customer: Customer): Promise<string[]> {
  const failures: string[] = [];
  for (const { name, who, isJson, address } of orderReadsAt('central')) {
    const sessions: (string | undefined)[] = who.includes('anyone') ? [undefined] : [];
    if (who.includes('customer')) sessions.push(customer.session);
    if (who.includes('maintainer')) sessions.push(maintainer.session);
    for (const session of sessions) {
      const answer = await central.call(address(things), { session });
      // To its end: the server lets go of a caller who takes nothing.
      await answer.arrayBuffer();
      const { status } = answer;
      // Once it is ordered there is no cart.
      const isGone = status === 404 && /^getUpload|^listUpload/.test(name);
      if (isJson ? status !== 200 && !isGone : status >= 500) failures.push(`${name}: ${status}`);
    }
  }
  return failures;
}

async function thingsOf(uploadId: string, orderId: string): Promise<OrderThings> {
  const sizeKey = keys[0] ?? '';
  const [file] = await central.database
    .selectFrom('uploaded_file')
    .select('id')
    .where('upload_task_id', '=', uploadId)
    .limit(1)
    .execute();
  const day = shopDate(central.now().getTime(), TEST_SHOP.timeZone);
  return {
    orderId,
    uploadId,
    sizeKey,
    day,
    fileId: file?.id ?? '',
    totalSatang: ORDER_CEILINGS.totalSatang,
    targetId: 'none',
  };
}

describe('the largest order that the ceilings allow', () => {
  // A bucket is asked for every photo at every look: there fewer photos come to as many prints.
  const photos = process.env[STORE_SERVERS] === undefined ? ORDER_CEILINGS.photos : 500;
  const quantity = ORDER_CEILINGS.prints / photos / SIZES;

  beforeAll(async () => {
    // As many photos of the largest kind are half a terabyte, which is more than one customer may take, and all of this disk.
    const room = async () => ({ freeBytes: 1e15, minimumBytes: 0 });
    const limits = { order: { ...ORDER_CEILINGS, photos }, unpaidAccountBytes: 1e12 };
    central = await startCentralInTest({ limits, room });
    await seedDemoShop(central.database, central.blobs);
    maintainer = await maintainerOf(central);
    keys.length = 0;
    for (let count = 0; count < SIZES; count += 1) keys.push((await maintainer.makeSize({ price: PRICE })).key);
  });
  afterAll(() => central.stop());

  it('can be looked at by everybody, before it is placed and after, and cannot be one print or photo more', async () => {
    const customer = await customerOf(central);
    const uploadId = await fillCart(customer, photos, quantity);
    expect(await readEverything(await thingsOf(uploadId, 'none'), customer)).toEqual(
      // Only the order itself is not there yet.
      ['getOrder: 404', 'getOrder: 404', 'getPaymentStatus: 404', 'getPaymentStatus: 404'],
    );
    const { fileId } = await thingsOf(uploadId, 'none');
    const more = await customer.call('PUT', `/uploads/files/${fileId}?size=${keys[0]}`, { quantity: quantity + 1 });
    expect(more.body).toMatchObject({ code: 'too-many-prints', limit: ORDER_CEILINGS.prints });
    const another = await customer.upload(keys[0] ?? '', await newPhoto());
    expect([another.status, another.body.code, another.body.limit]).toEqual([409, 'too-many-photos', photos]);
    const terms = { name: 'ก'.repeat(120), orderNotes: 'ก'.repeat(2000) };
    const placed = await customer.call('POST', '/orders', checkout(uploadId, terms));
    expect([placed.status, placed.body.totalPaymentAmount]).toEqual([201, ORDER_CEILINGS.totalSatang]);
    const paid = await maintainer.call('PUT', `/orders/${placed.body.id}/payments/status`, { paymentStatus: 50 });
    expect(paid.status).toBe(200);
    expect(await readEverything(await thingsOf(uploadId, placed.body.id), customer)).toEqual([]);
    const q = await maintainer.call('GET', `/orders/all?q=${'ก'.repeat(5)}`);
    expect(q.body.items.map(({ id }: { id: string }) => id)).toEqual([placed.body.id]);
  }, 120_000);
});

describe('an order that would be too much', () => {
  const order = { photos: 3, prints: 30, totalSatang: 100_000 };
  beforeAll(async () => {
    central = await startCentralInTest({ limits: { order } });
    await seedDemoShop(central.database, central.blobs);
    maintainer = await maintainerOf(central);
    keys.length = 0;
    keys.push((await maintainer.makeSize({ price: 1_000 })).key);
    dearestKey = (await maintainer.makeSize({ price: ORDER_CEILINGS.totalSatang })).key;
  });
  afterAll(() => central.stop());

  it('is refused where the quantity is set, with how much is allowed, and what was chosen stays', async () => {
    const customer = await customerOf(central);
    const key = keys[0] ?? '';
    await prepareUpload(central, customer, { [key]: 30 });
    const [file] = (await customer.call('GET', `/uploads/sizes/${key}`)).body;
    const set = (size: string, quantity: number) =>
      customer.call('PUT', `/uploads/files/${file.id}?size=${size}`, { quantity });
    expect((await set(key, 31)).body).toMatchObject({ code: 'too-many-prints', limit: 30, status: 409 });
    const all = { quantities: [{ fileId: file.id, quantity: 31 }] };
    expect((await customer.call('PUT', `/uploads/sizes/${key}/quantities`, all)).body.code).toBe('too-many-prints');
    expect((await set(key, 29)).status).toBe(200);
    expect((await set(dearestKey, 1)).body).toMatchObject({ code: 'total-too-high', limit: 100_000 });
    expect((await customer.call('GET', `/uploads/sizes/${key}`)).body[0].quantity).toBe(29);
  });

  it('is refused when it is placed, whatever a price has become since', async () => {
    const customer = await customerOf(central);
    const size = await maintainer.makeSize({ price: 1_000 });
    const uploadId = await prepareUpload(central, customer, { [size.key]: 20 });
    const raise = async (price: number) =>
      maintainer.call('PUT', `/sizes/${size.key}`, { ...(await maintainer.size(size.key)), price });
    expect((await raise(6_000)).status).toBe(200);
    const refused = await customer.call('POST', '/orders', checkout(uploadId));
    expect(refused.body).toMatchObject({ code: 'total-too-high', limit: 100_000, status: 409 });
    expect((await raise(ORDER_CEILINGS.totalSatang)).status).toBe(200);
    const price = () => customer.call('GET', `/pricing/summary?shippingMethod=1&uploadId=${uploadId}`);
    expect((await price()).body).toMatchObject({ code: 'total-too-high', limit: 100_000 });
    expect((await customer.call('POST', '/orders', checkout(uploadId))).body.code).toBe('total-too-high');
    // A customer who has too much may always take away.
    const [file] = (await customer.call('GET', `/uploads/sizes/${size.key}`)).body;
    const less = await customer.call('PUT', `/uploads/files/${file.id}?size=${size.key}`, { quantity: 19 });
    expect(less.status).toBe(200);
    expect((await customer.call('GET', '/orders')).body).toEqual({ items: [], nextId: null });
  });
});

describe('an order of before there were limits', () => {
  beforeAll(async () => {
    central = await startCentralInTest();
    await seedDemoShop(central.database, central.blobs);
    maintainer = await maintainerOf(central);
  });
  afterAll(() => central.stop());

  it('is left out of every list and named there, and hides nobody else’s', async () => {
    const { database } = central;
    const customer = await customerOf(central);
    const sound = await placeOnlineOrder(central, customer);
    const broken = await placeOnlineOrder(central, customer);
    const ofShop = await bringOrder(central, await central.enrolled(), { iid: 51_234 });
    for (const { id } of [sound, broken]) {
      await maintainer.call('PUT', `/orders/${id}/payments/status`, { paymentStatus: 50 });
    }
    // 205,794 prints of the dearest size, as it could be placed once.
    const total = 205_794 * ORDER_CEILINGS.totalSatang;
    await database.updateTable('order').set({ total_payment_amount: total }).where('id', '=', broken.id).execute();
    await database.updateTable('order').set({ production_status: 7 }).where('id', '=', ofShop.orderId).execute();

    const named = { id: broken.id, iid: broken.iid };
    const alsoNamed = { id: ofShop.orderId, iid: ofShop.iid };
    const all = await maintainer.call('GET', '/orders/all');
    expect([all.status, idsOf(all.body), all.body.unshown]).toEqual([200, [sound.id], [alsoNamed, named]]);
    const own = await customer.call('GET', '/orders');
    expect([own.status, idsOf(own.body), own.body.unshown]).toEqual([200, [sound.id], [named]]);
    const found = await maintainer.call('GET', `/orders/all?q=${broken.iid}`);
    expect([found.status, idsOf(found.body), found.body.unshown]).toEqual([200, [], [named]]);
    // Page by page, each of a single order: those that are left out end no list.
    const seen: string[] = [];
    for (let nextId: string | null = ''; nextId !== null; ) {
      const { body, status } = await maintainer.call('GET', `/orders/all?limit=1${nextId && `&nextId=${nextId}`}`);
      expect(status).toBe(200);
      seen.push(...idsOf(body), ...(body.unshown ?? []).map(({ id }: { id: string }) => id));
      nextId = body.nextId;
    }
    expect(seen).toEqual([ofShop.orderId, broken.id, sound.id]);
    expect((await maintainer.call('GET', `/orders/${broken.id}`)).body.code).toBe('order-not-showable');
    expect((await maintainer.call('GET', `/orders/${sound.id}`)).status).toBe(200);

    const dashboard = await maintainer.call('GET', '/dashboard');
    expect(dashboard.status).toBe(200);
    expect(dashboard.body.takings).toEqual([
      expect.objectContaining({ orderCount: 1, confirmedSatang: sound.totalPaymentAmount, unshownCount: 1 }),
    ]);
    const logged = central.logLines.filter((line) => line.includes('is left out of lists'));
    expect(logged).toHaveLength(2);
    expect(logged.filter((line) => line.includes(`"number":${broken.iid}`))).toHaveLength(1);
  });

  it('the limits of a shop that has set nothing let two thousand photos and a wedding pass', () => {
    expect(DEFAULT_ORDER_LIMITS.photos).toBeGreaterThanOrEqual(3_000);
    expect(DEFAULT_ORDER_LIMITS.prints).toBeGreaterThanOrEqual(9_000);
  });
});

const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
