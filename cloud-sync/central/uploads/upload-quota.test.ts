import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { SENDING_CEILINGS } from '@printfront/shared/domain/order-limits.ts';
import { flatWebp } from '@printfront/shared/testing/photos/flat-webp.ts';
import { afterEach, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { checkout, placeOnlineOrder, prepareUpload } from '../orders/online-order-in-test.ts';
import { enrolShop, newOrderId, phoneOf } from '../relay/shop-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import type { CentralLimits } from '../settings/central-limits.ts';
import { type Answer, type Customer, customerOf, largePhoto, newPhoto, sendChunked } from './uploads-in-test.ts';

let central: CentralInTest;
afterEach(() => central.stop());

async function start(limits: Partial<CentralLimits>): Promise<void> {
  central = await startCentralInTest({ limits });
  await seedDemoShop(central.database, central.blobs);
}

const KEY = '4x6';
const DAY_MS = 86_400_000;

const codeOf = ({ status, body }: Pick<Answer, 'status' | 'body'>) =>
  status === 201 || status === 200 ? status : body.code;
const namesOf = async (customer: Customer) =>
  (await customer.call('GET', '/uploads/files')).body.map(({ name }: { name: string }) => name);

it('takes photos of one customer until the day is full, counts those that were taken out again, and holds up nobody else', async () => {
  await start({ customerBytesPerDay: 250_000 });
  const [customer, other] = [await customerOf(central), await customerOf(central)];
  const first = await customer.upload(KEY, await largePhoto(100_000), { name: 'first.jpg' });
  expect(codeOf(first)).toBe(201);
  expect((await customer.call('DELETE', `/uploads/files/${first.body.id}`)).status).toBe(204);
  expect(codeOf(await customer.upload(KEY, await largePhoto(100_000), { name: 'second.jpg' }))).toBe(201);
  const full = await customer.upload(KEY, await largePhoto(100_000), { name: 'third.jpg' });
  expect([full.status, full.body.code, full.body.limit]).toEqual([429, 'quota-exceeded', 250_000]);
  expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(full.headers.get('retry-after'))).toBeLessThanOrEqual(DAY_MS / 1000);
  expect(await namesOf(customer)).toEqual(['second.jpg']);
  // What still fits may still come.
  expect(codeOf(await customer.upload(KEY, await newPhoto(), { name: 'small.jpg' }))).toBe(201);
  expect(codeOf(await other.upload(KEY, await largePhoto(100_000)))).toBe(201);
  central.clock.offsetMs += DAY_MS;
  expect(codeOf(await customer.upload(KEY, await largePhoto(100_000)))).toBe(201);
});

it('counts photos of a day, however small, and those that were taken out again; another account’s day is its own', async () => {
  await start({ customerPhotosPerDay: 3 });
  const [customer, other] = [await customerOf(central), await customerOf(central)];
  for (let count = 0; count < 3; count += 1) {
    const { status, body } = await customer.upload(KEY, flatWebp(10, 10, [count, 1, 1]));
    expect(status).toBe(201);
    expect((await customer.call('DELETE', `/uploads/files/${body.id}`)).status).toBe(204);
  }
  const full = await customer.upload(KEY, flatWebp(10, 10, [9, 1, 1]));
  expect([full.status, full.body.code, full.body.limit]).toEqual([429, 'too-many-photos-today', 3]);
  expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await namesOf(customer)).toEqual([]);
  expect(codeOf(await other.upload(KEY, await newPhoto()))).toBe(201);
  // What is no photo used none of the other's up.
  expect(codeOf(await other.upload(KEY, Buffer.from('nothing')))).toBe('file-type-unsupported');
  const beside = await Promise.all(Array.from({ length: 5 }, async () => other.upload(KEY, await newPhoto())));
  expect(beside.map(codeOf).sort()).toEqual([201, 201, ...Array(3).fill('too-many-photos-today')]);
  central.clock.offsetMs += DAY_MS;
  expect(codeOf(await customer.upload(KEY, await newPhoto()))).toBe(201);
});

it('takes so many orders of one account in a day, tells of one that was placed already, and keeps what was chosen', async () => {
  await start({ customerOrdersPerDay: 2 });
  const customer = await customerOf(central);
  await placeOnlineOrder(central, customer);
  const last = checkout(await prepareUpload(central, customer));
  const key = { 'idempotency-key': 'the-last-order-of-the-day' };
  const placed = await customer.call('POST', '/orders', last, key);
  expect(placed.status).toBe(201);
  // The answer was lost.
  const again = await customer.call('POST', '/orders', last, key);
  expect([again.status, again.body.id]).toEqual([201, placed.body.id]);
  const next = checkout(await prepareUpload(central, customer));
  const refused = await customer.call('POST', '/orders', next);
  expect([refused.status, refused.body.code, refused.body.limit]).toEqual([429, 'too-many-orders-today', 2]);
  expect(await namesOf(customer)).not.toEqual([]);
  await placeOnlineOrder(central, await customerOf(central));
  central.clock.offsetMs += DAY_MS;
  expect((await customer.call('POST', '/orders', next)).status).toBe(201);
});

it('lets photos that come at once pass no further than one after the other', async () => {
  await start({ customerBytesPerDay: 250_000 });
  const customer = await customerOf(central);
  const photos = await Promise.all(Array.from({ length: 8 }, () => largePhoto(100_000)));
  const answers = await Promise.all(photos.map((photo) => customer.upload(KEY, photo)));
  expect(answers.map(codeOf).sort()).toEqual([201, 201, ...Array(6).fill('quota-exceeded')]);
  expect((await customer.call('GET', '/uploads/files')).body).toHaveLength(2);
});

it('stops a photo whose length was not said where the day ends', async () => {
  await start({ customerBytesPerDay: 250_000 });
  const customer = await customerOf(central);
  expect(codeOf(await sendChunked(central, customer, await largePhoto(100_000)))).toBe(201);
  expect(codeOf(await sendChunked(central, customer, await largePhoto(200_000)))).toBe('quota-exceeded');
  expect((await customer.call('GET', '/uploads/files')).body).toHaveLength(1);
});

it('takes one photo so often and not oftener, and photos into one cart so often', async () => {
  await start({});
  const customer = await customerOf(central);
  const [first, second] = [await newPhoto(), await newPhoto()];
  const { body } = await customer.upload(KEY, first);
  const sent = (sent_count: number) =>
    central.database.updateTable('uploaded_file').set({ sent_count }).where('id', '=', body.id).execute();
  await sent(SENDING_CEILINGS.ofPhoto - 1);
  expect(codeOf(await customer.upload(KEY, first))).toBe(201);
  expect((await customer.upload(KEY, first)).body).toMatchObject({
    code: 'sent-too-often',
    limit: SENDING_CEILINGS.ofPhoto,
  });
  expect(codeOf(await customer.upload(KEY, second))).toBe(201);
  await sent(SENDING_CEILINGS.ofOrder - 1);
  expect((await customer.upload(KEY, second)).body).toMatchObject({
    code: 'sent-too-often',
    limit: SENDING_CEILINGS.ofOrder,
  });
});

it('takes as many photos into a cart as an order can have, and what was sent stays', async () => {
  const order = { photos: 2, prints: 100, totalSatang: 1_000_000 };
  await start({ order });
  const customer = await customerOf(central);
  const [first, second, third] = [await newPhoto(), await newPhoto(), await newPhoto()];
  const sent = { fields: { clientFileId: 'photo-number-two' } };
  expect(codeOf(await customer.upload(KEY, first))).toBe(201);
  expect(codeOf(await customer.upload(KEY, second, sent))).toBe(201);
  const full = await customer.upload(KEY, third);
  expect([full.status, full.body.code, full.body.limit]).toEqual([409, 'too-many-photos', 2]);
  // The answer of the last one was lost: it is in the cart, and is said to be.
  expect(codeOf(await customer.upload(KEY, second, sent))).toBe(201);
  expect(codeOf(await customer.upload(KEY, first))).toBe(201);
  // Beside each other none gets in by the other's door.
  const another = await customerOf(central);
  const beside = await Promise.all(Array.from({ length: 5 }, async () => another.upload(KEY, await newPhoto())));
  expect(beside.map(codeOf).sort()).toEqual([201, 201, ...Array(3).fill('too-many-photos')]);
});

it('takes no large slip, and another slip only so often in a day', async () => {
  await start({ largestSlipBytes: 100_000, slipsPerDay: 2 });
  await central.startPhotoWorkers();
  const customer = await customerOf(central);
  const { id } = await placeOnlineOrder(central, customer, { changes: { paymentMethod: 0 } });
  const { id: otherId } = await placeOnlineOrder(central, customer, { changes: { paymentMethod: 0 } });
  const slip = (orderId: string, picture: Buffer) => sendSlip(customer, orderId, picture);
  const large = await slip(id, await largePhoto(100_000));
  expect([large.status, large.body.code]).toEqual([413, 'file-too-large']);
  expect(codeOf(await slip(id, await newPhoto()))).toBe(200);
  const last = await slip(id, await newPhoto());
  expect(codeOf(last)).toBe(200);
  const refused = await slip(id, await newPhoto());
  expect([refused.status, refused.body.code, refused.body.limit]).toEqual([429, 'too-many-slips', 2]);
  expect((await customer.call('GET', `/orders/${id}`)).body.paySlipUrl).toBe(last.body.paySlipUrl);
  expect(codeOf(await slip(otherId, await newPhoto()))).toBe(200);
  central.clock.offsetMs += DAY_MS;
  expect(codeOf(await slip(id, await newPhoto()))).toBe(200);
});

it('counts slips as what a customer sends', async () => {
  await start({ customerBytesPerDay: 150_000 });
  const customer = await customerOf(central);
  const { id } = await placeOnlineOrder(central, customer, { changes: { paymentMethod: 0 } });
  expect(codeOf(await sendSlip(customer, id, await largePhoto(200_000)))).toBe('quota-exceeded');
});

it('counts photos over mobile data for each order of a shop by itself', async () => {
  const order = { photos: 2, prints: 100, totalSatang: 1_000_000 };
  await start({ relayedOrderBytesPerDay: 250_000, order });
  const shop = await enrolShop(central);
  const orderIds = [newOrderId(), newOrderId()];
  await shop.announce(orderIds.map((orderId) => ({ orderId })));
  const [one, other] = orderIds.map((orderId) => phoneOf(central, shop.serverId, orderId));
  if (one === undefined || other === undefined) throw new Error('Two orders have two phones.');
  expect(codeOf(await one.send(await largePhoto(100_000)))).toBe(201);
  expect(codeOf(await one.send(await largePhoto(200_000)))).toBe('quota-exceeded');
  expect(codeOf(await one.send(await newPhoto()))).toBe(201);
  expect(codeOf(await one.send(await newPhoto()))).toBe('too-many-photos');
  expect(codeOf(await other.send(await largePhoto(200_000)))).toBe(201);
});

async function sendSlip(customer: Customer, orderId: string, picture: Buffer): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), 'slip.jpg');
  const response = await fetch(`${central.origin}${API_BASE}/orders/${orderId}/payments/payslip`, {
    method: 'POST',
    headers: { 'x-requested-with': 'printfront', cookie: `pf_session=${customer.session}` },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
