import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, startEdgeInTest } from '../edge-in-test.ts';

let edge: EdgeInTest;
let phone: TestClient;
beforeAll(async () => {
  edge = await startEdgeInTest();
  phone = edge.phone();
});
afterAll(() => edge.stop());

const get = async (path: string) => (await phone.call('GET', path)).body;
const keys = (rows: { key?: string; size?: string; id?: string }[]) =>
  rows.map(({ key, size, id }) => key ?? size ?? id);

test('sizes come by category and rank, hidden ones not at all', async () => {
  expect(keys(await get('/sizes'))).toEqual(['4x6', '5x7', 'wallet', 'framed', 'poster']);
  expect(keys(await get('/size-categories'))).toEqual(['category-prints', 'category-gifts']);
});

test('prices show from which quantity on a print costs less', async () => {
  const prices = await get('/pricing/sizes');
  expect(keys(prices)).toEqual(['4x6', '5x7', 'wallet', 'framed', 'poster']);
  expect(prices[0]).toMatchObject({
    price: 500,
    steps: [
      { fromQuantity: 1, unitPrice: 500 },
      { fromQuantity: 10, unitPrice: 450 },
    ],
  });
});

test('the shop tells its name, its server and the ways of paying, but not the number it is paid to', async () => {
  const shop = await get('/shop');
  expect(shop).toMatchObject({ server: 'Test shop', paymentMethods: [0, 1, 2], currency: 'THB' });
  expect(JSON.stringify(shop)).not.toContain('0812345678');
});

test('a frame without a picture is not offered; an unknown size has no frames', async () => {
  expect(keys(await get('/photo-frames/framed'))).toEqual(['frame-stars']);
  expect((await phone.call('GET', '/photo-frames/secret')).status).toBe(404);
});

test('a new catalogue counts from the next call on', async () => {
  await edge.switchCatalogue({ version: 'next', discounts: [] });
  expect((await get('/pricing/sizes'))[0].steps).toEqual([{ fromQuantity: 1, unitPrice: 500 }]);
  expect(await get('/discounts')).toEqual([]);
});
