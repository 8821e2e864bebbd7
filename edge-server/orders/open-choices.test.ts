import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { readOpenChoices } from './open-choices.repository.ts';

let edge: EdgeInTest;
let kiosk: TestClient;
beforeAll(async () => {
  edge = await startEdgeInTest();
  kiosk = await edge.kiosk();
});
afterAll(() => edge.stop());

const choices = () => readOpenChoices(edge.database);
const none = { orderCount: 0, sizeIds: [], photoFrameIds: [] };
const idOf = async (key: string): Promise<string> =>
  (await kiosk.call('GET', '/sizes')).body.find((size: { key: string }) => size.key === key).id;

test('S31: sizes with prints and frames of open and parked orders count, those of placed and cancelled ones do not', async () => {
  expect(await choices()).toEqual(none);
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  expect(await choices()).toEqual({ ...none, orderCount: 1 });
  const photo = await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 60, 40));
  const framed = await idOf('framed');
  const prints = (size: string, quantity: number) =>
    kiosk.call('PUT', `/storefront/files/${photo.body.id}?size=${size}`, { quantity });
  // Every photo starts as one print of the main size.
  const { sizeIds } = await choices();
  expect(sizeIds).toHaveLength(1);
  await prints('framed', 1);
  await kiosk.call('POST', `/storefront/orders/${id}/photo-frames`, { photoFrameId: 'frame-stars' });
  const all = { orderCount: 1, sizeIds: [...sizeIds, framed].sort(), photoFrameIds: ['frame-stars'] };
  expect(await choices()).toEqual(all);
  await kiosk.call('POST', `/storefront/orders/${id}/park`);
  expect(await choices()).toEqual(all);
  await kiosk.call('POST', '/storefront/orders', { id });
  await prints('framed', 0);
  expect((await choices()).sizeIds).toEqual(sizeIds);

  const order = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  await eventually(
    () => kiosk.call('POST', `/storefront/orders/${id}`, order),
    ({ status }) => status === 200,
  );
  expect(await choices()).toEqual(none);
});
