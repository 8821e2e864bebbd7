import { SENDER_HEADER, type UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { type Device, deviceAt } from '@printfront/shared/testing/from-address.ts';
import { flatWebp } from '@printfront/shared/testing/photos/flat-webp.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';

let edge: EdgeInTest;
let kiosk: TestClient;
let phone: TestClient;
let device: Device;
/** A phone with another address. */
let neighbour: TestClient;

beforeAll(async () => {
  edge = await startEdgeInTest();
  kiosk = await edge.kiosk();
  phone = edge.phone();
  device = await deviceAt('127.0.0.9', edge.url);
  neighbour = edge.phoneAt(device);
});
afterAll(async () => {
  await device.stop();
  await edge.stop();
});

async function newOrder(): Promise<{ id: string; files: string }> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  return { id, files: `/storefront/orders/${id}/files` };
}

async function photosOf({ files }: { files: string }, size?: string): Promise<UploadedFile[]> {
  return (await kiosk.call('GET', size === undefined ? files : `${files}?size=${size}`)).body;
}

const isLookedAt = ({ state }: UploadedFile) => state !== 'processing';

/** The phone sees what it has sent under it. */
const SENDER = 'sender-of-the-guest';

async function lookedAt(order: { files: string }): Promise<number> {
  return (await photosOf(order)).filter(isLookedAt).length;
}

/** 24 megapixels in 32 bytes, each with other bytes. */
const bomb = (index: number) => flatWebp(6_000, 4_000, [index, 9, 7]);

/** Bytes behind the end make other bytes of the same picture. */
const marked = (photo: Buffer, mark: number) => Buffer.concat([photo, Buffer.from([mark])]);

test('a kiosk’s preview goes before the pictures that a guest asks for, who may ask for so many at once', async () => {
  const large = await orientedJpeg(1, 1_200, 900);
  const guests = await newOrder();
  await Promise.all(
    Array.from({ length: 36 }, (_, index) =>
      phone.upload(guests.files, marked(large, index), { fields: { senderId: SENDER } }),
    ),
  );
  const other = await newOrder();
  await phone.upload(other.files, await orientedJpeg(1, 300, 200));
  const photos = await eventually(
    () => photosOf(guests),
    (files) => files.every(isLookedAt),
  );
  const [shown] = await eventually(
    () => photosOf(other, '4x6'),
    (files) => files.every(isLookedAt),
  );

  let shownCount = 0;
  const ask = async ({ thumbnailUrl }: UploadedFile) => {
    const answer = await phone.call('GET', `${thumbnailUrl}?for=screen`, undefined, { [SENDER_HEADER]: SENDER });
    if (answer.status === 200) shownCount += 1;
    return answer;
  };
  const asked = photos.map(ask);
  await Promise.any(asked.map(async (one) => (await one).status === 200 || Promise.reject(new Error('refused'))));
  const before = shownCount;
  expect((await kiosk.bytes(shown?.previewUrl ?? '')).status).toBe(200);
  expect(shownCount - before).toBeLessThanOrEqual(12);

  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, body, headers } of refused) {
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'server-busy', '5']);
  }
  expect((await Promise.all(photos.map(ask))).map(({ status }) => status)).toEqual(photos.map(() => 200));
});

test('24 flat photos of 24 megapixels in a newer order hold up nobody else’s photos', async () => {
  await edge.processing.stop();
  const honest = await orientedJpeg(1, 200, 100);
  const earlier = await newOrder();
  await phone.upload(earlier.files, marked(honest, 1));
  const newer = await newOrder();
  const bombs = Array.from({ length: 24 }, (_, index) => bomb(index));
  for (let start = 0; start < bombs.length; start += 20) {
    const sent = await Promise.all(bombs.slice(start, start + 20).map((bytes) => phone.upload(newer.files, bytes)));
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
  }
  await edge.processing.start();
  await eventually(
    () => photosOf(earlier),
    ([photo]) => photo !== undefined && isLookedAt(photo),
  );
  expect(await lookedAt(newer)).toBeLessThanOrEqual(2);

  const later = await newOrder();
  for (const [index, order] of [earlier, later].entries()) {
    const before = await lookedAt(newer);
    const { body } = await phone.upload(order.files, marked(honest, 10 + index));
    const own = async () => (await photosOf(order)).find(({ id }) => id === body.id);
    await eventually(own, (photo) => photo !== undefined && isLookedAt(photo));
    // The one that was being looked at, and one that was through while this page asked.
    expect((await lookedAt(newer)) - before).toBeLessThanOrEqual(2);
  }
});

/** An order with one photo for each. */
async function ordersWith(count: number, photoOf: (index: number) => Buffer, from: TestClient = phone) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const order = await newOrder();
      const { status } = await from.upload(order.files, photoOf(index), { fields: { senderId: SENDER } });
      expect(status).toBe(201);
      return order;
    }),
  );
}

test('many orders from one address hold up the first look at another address’s photo by one share', async () => {
  await edge.processing.stop();
  const many = await ordersWith(16, (index) => bomb(100 + index));
  const [own] = await ordersWith(1, () => bomb(200), neighbour);
  await edge.processing.start();
  await eventually(
    () => photosOf(own ?? { files: '' }),
    ([photo]) => photo !== undefined && isLookedAt(photo),
  );
  const before = (await Promise.all(many.map(lookedAt))).reduce((sum, count) => sum + count, 0);
  // One share, what was begun beside it, and what was through while this page asked; all sixteen came first.
  expect(before).toBeLessThanOrEqual(6);
});

test('pictures of many orders that one address asks for hold up another address’s picture by one share', async () => {
  const large = await orientedJpeg(1, 1_300, 900);
  const many = await ordersWith(14, (index) => marked(large, index));
  const [own] = await ordersWith(1, () => marked(large, 99), neighbour);
  const shownOf = async (order: { files: string } | undefined) => {
    const [photo] = await eventually(
      () => photosOf(order ?? { files: '' }),
      (files) => files.every(isLookedAt),
    );
    return `${photo?.thumbnailUrl}?for=screen`;
  };
  const addresses = await Promise.all(many.map(shownOf));
  const ownAddress = await shownOf(own);
  const headers = { [SENDER_HEADER]: SENDER };
  let answered = 0;
  const asked = addresses.map(async (address) => {
    const { status } = await phone.call('GET', address, undefined, headers);
    answered += 1;
    return status;
  });
  expect((await neighbour.call('GET', ownAddress, undefined, headers)).status).toBe(200);
  expect(answered).toBeLessThanOrEqual(6);
  expect(await Promise.all(asked)).toEqual(asked.map(() => 200));
});
