import { testCatalogue } from '@printfront/shared/testing/catalogue.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';

let edge: EdgeInTest;
beforeAll(async () => {
  edge = await startEdgeInTest({ now: () => new Date('2026-11-21T08:00:00+07:00') });
});
afterAll(() => edge.stop());

const CLOSED = { openTime: '00:00:00', closeTime: '00:00:00' };

test('the ready time of an order that is being made follows the hours as soon as the new catalogue is here', async () => {
  const kiosk = await edge.kiosk();
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 60, 40));
  await eventually(
    async () => (await kiosk.call('GET', `/storefront/orders/${id}/files`)).body,
    ([photo]) => photo.state === 'ready',
  );
  const readyAt = async () => {
    const question = `/working-hours/estimate-due-date?shippingMethod=1&uploadId=${id}`;
    return (await kiosk.call('GET', question)).body.estimatedDueDate;
  };
  // A Saturday: 15 minutes after the doors open at nine.
  expect(await readyAt()).toBe('2026-11-21T02:15:00.000Z');

  const today = { id: 'short-day', overrideDate: '2026-11-21', openTime: '13:00:00', closeTime: '15:00:00' };
  await edge.switchCatalogue({ version: 'short-day', workingHourOverrides: [today] });
  expect(await readyAt()).toBe('2026-11-21T06:15:00.000Z');

  const printingTimes = [{ id: 'slow', duration: 90, perQuantity: 20 }];
  await edge.switchCatalogue({ version: 'slow', workingHourOverrides: [today], printingTimes });
  expect(await readyAt()).toBe('2026-11-21T07:30:00.000Z');

  // S79: the shop has moved to where it is ten already, and stands open.
  const shop = { ...testCatalogue().shop, timeZone: 'Asia/Tokyo' };
  await edge.switchCatalogue({ version: 'tokyo', shop, workingHourOverrides: [] });
  expect(await readyAt()).toBe('2026-11-21T01:15:00.000Z');

  const workingHours = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, ...CLOSED }));
  await edge.switchCatalogue({ version: 'closed', workingHours, workingHourOverrides: [] });
  expect(await readyAt()).toBeNull();
});
