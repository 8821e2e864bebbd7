import { createHash } from 'node:crypto';
import { flatWebp } from '@printfront/shared/testing/photos/flat-webp.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { A_PHOTO, bringOrder, SIZE_4X6 } from '../orders/order-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { type Customer, customerOf, newPhoto } from './uploads-in-test.ts';

let central: CentralInTest;
beforeAll(async () => {
  central = await startCentralInTest({ trustProxy: true });
  await seedDemoShop(central.database, central.blobs);
});
afterAll(() => central.stop());

async function countLookedAt(customer: Customer): Promise<number> {
  const { body } = await customer.call('GET', '/uploads/files');
  return body.filter(({ state }: { state: string }) => state !== 'processing').length;
}

test('print files are not made behind thirty pictures that a customer asks for', async () => {
  await central.startPhotoWorkers();
  const large = await orientedJpeg(1, 1_200, 900);
  const customer = await customerOf(central);
  const marks = Array.from({ length: 30 }, (_, index) => Buffer.from([index]));
  await Promise.all(marks.map((mark) => customer.upload('4x6', Buffer.concat([large, mark]))));
  const photos = await customer.lookedAt();
  const printed = await newPhoto();
  await central.storeBlob(printed);
  const file = { ...A_PHOTO, sha256: createHash('sha256').update(printed).digest('hex') };
  const line = { size: SIZE_4X6, printQuantity: 1, photoFrame: null, files: [file] };
  const { orderId } = await bringOrder(central, await central.enrolled(), { iid: 7, lines: [line] });
  const { session } = await central.signedIn(40);

  let answered = 0;
  const pictures = photos.map(async ({ thumbnailUrl }) => {
    const picture = await customer.picture(`${thumbnailUrl}?for=screen`);
    await picture.arrayBuffer();
    answered += 1;
    return picture.status;
  });
  await Promise.race(pictures);
  const before = answered;
  const archive = await central.call(`/orders/${orderId}/archive`, { session });
  expect((await archive.arrayBuffer()).byteLength).toBeGreaterThan(0);
  expect(answered - before).toBeLessThanOrEqual(10);
  expect(await Promise.all(pictures)).toEqual(photos.map(() => 200));
});

test('24 flat photos of 24 megapixels hold up no other customer’s photos', async () => {
  await central.processing.stop();
  const bomber = await customerOf(central);
  const bombs = Array.from({ length: 24 }, (_, index) => flatWebp(6_000, 4_000, [index, 9, 7]));
  for (let start = 0; start < bombs.length; start += 20) {
    const sent = await Promise.all(bombs.slice(start, start + 20).map((bytes) => bomber.upload('4x6', bytes)));
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
  }
  const early = await customerOf(central);
  await early.upload('4x6', await newPhoto());
  await central.startPhotoWorkers();
  await early.lookedAt();
  expect(await countLookedAt(bomber)).toBeLessThanOrEqual(2);
  const late = await customerOf(central);
  for (const customer of [late, early]) {
    const before = await countLookedAt(bomber);
    await customer.upload('4x6', await newPhoto());
    await customer.lookedAt();
    expect((await countLookedAt(bomber)) - before).toBeLessThanOrEqual(2);
  }
});

test('many accounts from one network hold up the first look at another network’s photo by one share', async () => {
  await central.processing.stop();
  const bomb = (index: number) => flatWebp(6_000, 4_000, [index, 5, 3]);
  const many = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const customer = await customerOf(central, { address: '192.0.2.1' });
      expect((await customer.upload('4x6', bomb(index))).status).toBe(201);
      return customer;
    }),
  );
  const other = await customerOf(central, { address: '192.0.2.2' });
  await other.upload('4x6', bomb(200));
  await central.startPhotoWorkers();
  await other.lookedAt();
  const before = (await Promise.all(many.map(countLookedAt))).reduce((sum, count) => sum + count, 0);
  // One share, what was begun beside it, and what was through while this page asked; all sixteen came first.
  expect(before).toBeLessThanOrEqual(6);
});
