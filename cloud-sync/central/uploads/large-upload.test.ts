import { extremePhoto } from '@printfront/shared/testing/extreme-photos.ts';
import { traitsReadWhile } from '@printfront/shared/testing/turns.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { customerOf, newPhoto } from './uploads-in-test.ts';

const PHOTOS = 1_000;
/** Of a few dozen photos at a time, each for a few of the things that are shown of it. */
const MOST_IN_ONE_TURN = 200;

let central: CentralInTest;
beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
});
afterAll(() => central.stop());

it('a cart of thousands costs as much as its photos and not their square, and its lists leave others their turns', async () => {
  const customer = await customerOf(central);
  const { id: upload_task_id } = (await customer.call('POST', '/uploads')).body;
  const { id: size_id } = await central.database
    .selectFrom('size')
    .select('id')
    .where('key', '=', '4x6')
    .executeTakeFirstOrThrow();
  // Of a few bytes: all customers' photos together have room on the disk.
  const cart = { upload_task_id, size_id, byte_size: 3_000 };
  const photos = Array.from({ length: PHOTOS }, (_, number) => ({ ...extremePhoto(number), ...cart }));
  for (let start = 0; start < PHOTOS; start += 500) {
    await central.database
      .insertInto('uploaded_file')
      .values(photos.slice(start, start + 500))
      .execute();
  }

  const list = await traitsReadWhile(async () => {
    expect((await customer.call('GET', '/uploads/sizes/4x6')).body).toHaveLength(PHOTOS);
  });
  expect(list.all).toBeGreaterThanOrEqual(PHOTOS);
  expect(list.mostInOneTurn).toBeLessThan(MOST_IN_ONE_TURN);

  // An answer about one photo looks at no other.
  const changed = await traitsReadWhile(async () => {
    const { body } = await customer.call('PUT', `/uploads/files/${photos[0]?.id}?size=4x6`, { quantity: 2 });
    expect(body).toMatchObject({ quantity: 2, similarTo: null, similarCount: 1 });
  });
  expect(changed.all).toBeLessThan(10);
  const sent = await traitsReadWhile(async () => {
    expect((await customer.upload('4x6', await newPhoto())).status).toBe(201);
  });
  expect(sent.all).toBeLessThan(10);
});
