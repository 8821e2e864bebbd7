import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { listPrints } from '@printfront/shared/server/orders/photos.repository.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EdgeInTest, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { listFiles } from './storefront-files.repository.ts';

const PHOTOS = 2_000;

let edge: EdgeInTest;
beforeAll(async () => {
  edge = await startEdgeInTest();
});
afterAll(() => edge.stop());

/** How many turns everybody else has meanwhile: SQLite itself answers without any. */
async function turnsWhile(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const counted = (async () => {
    for (; !isDone; turns += 1) await setImmediate();
  })();
  await work();
  isDone = true;
  await counted;
  return turns;
}

test('an order of 2,000 photos is listed, changed, priced and placed', async () => {
  const kiosk = await edge.kiosk();
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  const rows = Array.from({ length: PHOTOS }, (_, index) => ({
    id: `file-${index}`,
    storefront_order_id: id,
    name: `${index}.jpg`,
    sha256: randomBytes(32).toString('hex'),
    byte_size: 3_000_000,
    width: 4032,
    height: 3024,
    state: 'ready' as const,
    source: 'phone' as const,
    created_at: new Date().toISOString(),
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
  expect(await turnsWhile(() => listFiles(edge.database, id))).toBeGreaterThanOrEqual(4);
  expect(await turnsWhile(() => listPrints(edge.database, { storefront_order_id: id }))).toBeGreaterThanOrEqual(4);
  const price = await answerOf('GET', `/pricing/summary?shippingMethod=1&uploadId=${id}`);
  expect(price.totalPrice).toBe(PHOTOS * 450);
  const order = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const placed = await answerOf('POST', `/storefront/orders/${id}`, order);
  expect(placed).toMatchObject({ state: 'submitted', fileCount: PHOTOS });
});
