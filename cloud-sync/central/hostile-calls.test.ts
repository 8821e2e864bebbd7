import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import { hostileCalls, someOf } from '@printfront/shared/testing/hostile/hostile-calls.ts';
import { sendHostileCalls } from '@printfront/shared/testing/hostile/send-hostile-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CentralInTest, startCentralInTest } from './central-in-test.ts';
import { seedDemoShop } from './seed/seed-demo-shop.ts';
import { type Person, personWithThings } from './who-may-call-in-test.ts';

let central: CentralInTest;
let maintainer: Person;
let example: Record<string, unknown>;

beforeAll(async () => {
  central = await startCentralInTest();
  await central.startPhotoWorkers();
  await seedDemoShop(central.database, central.blobs);
  const { database } = central;
  const frame = await database.selectFrom('photo_frame').selectAll().executeTakeFirstOrThrow();
  const category = await database.selectFrom('size_category').select('id').executeTakeFirstOrThrow();
  maintainer = await personWithThings(central, frame.id);
  await database.updateTable('user').set({ rank: 60 }).where('id', '=', maintainer.userId).execute();
  const { things } = maintainer;
  example = {
    ...{ key: '4x6', size: '4x6', id: things.orderId, fileId: things.orderFileId, uploadId: things.uploadId },
    ...{ addressId: things.addressId, photoFrameId: frame.id, targetSizeId: frame.target_size_id },
    ...{ categoryId: category.id, name: 'A', phoneNumber: '0812345678', shippingMethod: 1, paymentMethod: 1 },
    ...{ version: '0123456789abcdef', ids: [category.id], price: 500, quantity: 1, rank: 0, previousRank: 0 },
    ...{ openTime: '09:00:00', closeTime: '18:00:00', dayOfWeek: 1, overrideDate: '2099-01-01', from: '2026-01-01' },
    ...{
      to: '2026-01-31',
      expireAt: '2099-01-01T00:00:00Z',
      provider: 'google',
      code: 'ABCDEFGHJK',
      paymentStatus: 50,
    },
  };
}, 60_000);
afterAll(() => central.stop());

// A maintainer gets furthest into every call; what a stranger sends stops earlier on the same way.
test('no call that is wrong in any parameter makes central fail, and all of them are told why', async () => {
  const ours = ALL_ENDPOINTS.filter(({ where }) => where.includes('central'));
  const calls = someOf(ours.flatMap((endpoint) => hostileCalls(endpoint, example)));
  const { sent, faults, longestStallMs } = await sendHostileCalls(central.origin, calls, {
    cookie: `pf_session=${maintainer.session}`,
  });
  expect(faults).toEqual([]);
  expect(sent).toBe(calls.length);
  expect(sent).toBeGreaterThan(1_500);
  // Of server and sender together, since both run here.
  expect(longestStallMs.computed).toBeLessThan(200);
  expect(central.logLines.filter((line) => line.includes('failed unexpectedly'))).toEqual([]);
  expect((await maintainer.call('GET', '/users/me')).body).toMatchObject({ id: maintainer.userId, rank: 60 });
}, 120_000);
