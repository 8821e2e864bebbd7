import { listPrints } from '@printfront/shared/server/orders/photos.repository.ts';
import { extremePhoto } from '@printfront/shared/testing/extreme-photos.ts';
import { traitsReadWhile, turnsWhile } from '@printfront/shared/testing/turns.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EdgeInTest, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { listFiles } from './storefront-files.repository.ts';

const PHOTOS = 2_000;
/** Of a few dozen photos at a time, each for a few of the things that are shown of it. */
const MOST_IN_ONE_TURN = 200;

let edge: EdgeInTest;
beforeAll(async () => {
  edge = await startEdgeInTest();
});
afterAll(() => edge.stop());

test('an order of 2,000 photos is listed, changed, priced and placed', async () => {
  const kiosk = await edge.kiosk();
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  const rows = Array.from({ length: PHOTOS }, (_, index) => ({
    ...extremePhoto(index),
    storefront_order_id: id,
    source: 'phone' as const,
  }));
  for (let start = 0; start < PHOTOS; start += 500) {
    await edge.database
      .insertInto('uploaded_file')
      .values(rows.slice(start, start + 500))
      .execute();
  }

  const answerOf = async (method: string, path: string, body?: unknown) => {
    const answer = await kiosk.call(method, path, body);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const quantities = rows.map((row) => ({ fileId: row.id, quantity: 1 }));
  const changed = await answerOf('PUT', `/storefront/orders/${id}/sizes/4x6/quantities`, { quantities });
  expect(changed).toHaveLength(PHOTOS);
  expect(await answerOf('GET', `/storefront/orders/${id}/files?size=4x6`)).toHaveLength(PHOTOS);
  const list = () => answerOf('GET', `/storefront/orders/${id}/files?size=4x6`);
  const listed = await traitsReadWhile(list);
  expect(listed.all).toBeGreaterThanOrEqual(PHOTOS);
  expect(listed.mostInOneTurn).toBeLessThan(MOST_IN_ONE_TURN);
  // An answer about one photo looks at no other, so that an order costs as much as its photos and not their square.
  const one = `/storefront/files/${rows[0]?.id}?size=4x6`;
  const ofOne = await traitsReadWhile(() => answerOf('PUT', one, { quantity: 2 }));
  expect(ofOne.all).toBeLessThan(10);
  await answerOf('PUT', one, { quantity: 1 });
  expect(await turnsWhile(() => listFiles(edge.database, id))).toBeGreaterThanOrEqual(4);
  expect(await turnsWhile(() => listPrints(edge.database, { storefront_order_id: id }))).toBeGreaterThanOrEqual(4);
  const price = await answerOf('GET', `/pricing/summary?shippingMethod=1&uploadId=${id}`);
  expect(price.totalPrice).toBe(PHOTOS * 450);
  const order = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const placed = await answerOf('POST', `/storefront/orders/${id}`, order);
  expect(placed).toMatchObject({ state: 'submitted', fileCount: PHOTOS });
});
