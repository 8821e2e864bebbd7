import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { expect } from 'vitest';
import { createTestClient, type TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, startEdgeInTest } from '../edge-in-test.ts';
import { type CentralInTest, MAINTAINER } from './central-in-test.ts';

/** As the real ones, in milliseconds that a test can wait for. */
export const QUICK = {
  restMs: 200,
  helloMs: 500,
  frontOrdersMs: 200,
  backoffFirstMs: 10,
  backoffLongestMs: 100,
  blobBackoffLongestMs: 100,
};

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Never the same bytes twice. */
export const newPhoto = async (moreBytes = 16) =>
  Buffer.concat([await orientedJpeg(1, 60, 40), randomBytes(moreBytes)]);

export async function signedInAt(origin: string): Promise<TestClient> {
  const staff = createTestClient(origin);
  expect((await staff.call('POST', '/auth/sign-in/local', MAINTAINER)).status).toBe(200);
  return staff;
}

/** Somebody with an account, at home. */
export async function customerAt(central: CentralInTest): Promise<TestClient> {
  const customer = createTestClient(central.origin());
  const account = { username: `c${randomUUID().slice(0, 12)}`, name: 'Manee', password: 'a-long-password-1' };
  const { status, body } = await customer.call('POST', '/auth/sign-up/local', account);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return customer;
}

export interface OnlineOrder {
  id: string;
  iid: number;
  sha256s: string[];
}

export async function orderAtHome(
  customer: TestClient,
  photos: readonly Buffer[],
  changes: object = {},
): Promise<OnlineOrder> {
  for (const photo of photos) {
    expect((await customer.upload('/uploads/sizes/4x6', photo)).status).toBe(201);
  }
  const upload = await eventually(
    () => customer.call('GET', '/uploads/files'),
    ({ body }) => body.every(({ state }: { state: string }) => state === 'ready'),
  );
  expect(upload.body).toHaveLength(photos.length);
  const { id: uploadId } = (await customer.call('GET', '/uploads')).body;
  const order = { uploadId, name: 'มานี', phoneNumber: '0812345678', shippingMethod: 1, paymentMethod: 1, ...changes };
  const placed = await customer.call('POST', '/orders', order);
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  return { id: placed.body.id, iid: placed.body.iid, sha256s: photos.map(sha256Of) };
}

/** Another shop of the same central, by a code of its own. */
export async function startSecondShop(central: CentralInTest, office: TestClient, name: string): Promise<EdgeInTest> {
  const { body } = await office.call('POST', '/shops', { name });
  return startEdgeInTest({ centralUrl: central.line.url(), enrolCode: body.enrolCode, intervals: QUICK });
}

export const serverIdOf = (edge: EdgeInTest): Promise<string> =>
  eventually(
    async () => (await edge.database.selectFrom('sync_state').select('server_id').executeTakeFirst())?.server_id ?? '',
    (id) => id !== '',
  );

/** Central knows that it makes online orders. */
export async function ableToMake(office: TestClient, id: string): Promise<void> {
  await eventually(
    () => office.call('GET', '/shops'),
    ({ body }) =>
      body.some((shop: { id: string; online?: { canMake: boolean } }) => shop.id === id && shop.online?.canMake),
  );
}

/** What the shop itself says of an order, as far as it has one. */
export async function ownCopy(edge: EdgeInTest, orderId: string) {
  return edge.database
    .selectFrom('storefront_order')
    .innerJoin('placed_order', 'placed_order.order_id', 'storefront_order.order_id')
    .select(['placed_order.iid', 'payment_status', 'production_status', 'upload_id', 'photos_deleted_at'])
    .where('placed_order.order_id', '=', orderId)
    .executeTakeFirst();
}

export const arrived = (edge: EdgeInTest, orderId: string) =>
  eventually(
    () => ownCopy(edge, orderId),
    (row) => row !== undefined,
  );

/** All its photos are in the shop. */
export async function photosHere(edge: EdgeInTest, { sha256s }: OnlineOrder): Promise<void> {
  for (const sha256 of sha256s) await eventually(() => edge.blobs.has(sha256), Boolean);
  await eventually(
    () => edge.database.selectFrom('awaited_photo').selectAll().execute(),
    (rows) => rows.every((row) => !sha256s.includes(row.sha256)),
  );
}
