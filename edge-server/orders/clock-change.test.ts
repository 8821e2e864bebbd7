import { ABANDONED_STOREFRONT_ORDER_HOURS } from '@printfront/shared/domain/retention.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';

let edge: EdgeInTest;
let wallMs = Date.UTC(1970, 0, 1, 0, 5);
beforeAll(async () => {
  edge = await startEdgeInTest({ now: () => new Date(wallMs) });
});
afterAll(() => edge.stop());

test('the pairing code is good although the server printed it in 1970', async () => {
  const pairingCode = await edge.clients.issuePairingCode();
  wallMs = Date.now();
  expect((await edge.phone().call('POST', '/storefront/touch', { pairingCode })).status).toBe(200);
  wallMs = Date.UTC(1970, 0, 1, 0, 5);
});

test('a mini PC that learns the date while a customer is choosing does not take the order for abandoned', async () => {
  const kiosk = await edge.kiosk();
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  wallMs = Date.now();
  expect(await edge.abandoned.sweep()).toBe(0);
  expect((await kiosk.call('GET', `/storefront/orders/${id}`)).body.state).toBe('open');
});

test('a shop that starts in 1970 dates its orders by the time that it has known, and by the clock as soon as that is set', async () => {
  const kiosk = await edge.kiosk();
  const photo = await orientedJpeg(1, 60, 40);
  async function place() {
    const id = newOrderId();
    await kiosk.call('POST', '/storefront/orders', { id });
    await kiosk.upload(`/storefront/orders/${id}/files?size=4x6`, photo);
    const submission = { name: 'มานี', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
    await eventually(
      () => kiosk.call('POST', `/storefront/orders/${id}`, submission),
      ({ status }) => status === 200,
    );
    const ofOrder = edge.database.selectFrom('storefront_order').select('submitted_at').where('id', '=', id);
    return (await ofOrder.executeTakeFirstOrThrow()).submitted_at ?? '';
  }

  const knownMs = Date.UTC(2040, 0, 1);
  edge.clock.raise(new Date(knownMs));
  wallMs = Date.UTC(1970, 0, 1, 0, 5);
  expect(Date.parse(await place())).toBeGreaterThanOrEqual(knownMs);

  // The year before was a mistake of the person who set the clock.
  wallMs = Date.UTC(2039, 5, 1);
  expect(await place()).toMatch(/^2039-06/);
});

test('an order of a day on which the clock lay behind is given up after as many hours as any other', async () => {
  let passedMs = 0;
  let setMs = Date.UTC(2026, 10, 22);
  const shop = await startEdgeInTest({ now: () => new Date(setMs), monotonicMs: () => passedMs });
  const kiosk = await shop.kiosk();
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  // A person sets it back by a year, and the customer comes back once.
  setMs = Date.UTC(2025, 10, 22);
  await kiosk.call('POST', '/storefront/orders', { id });
  passedMs += (ABANDONED_STOREFRONT_ORDER_HOURS - 1) * 3_600_000;
  expect(await shop.abandoned.sweep()).toBe(0);
  passedMs += 2 * 3_600_000;
  expect(await shop.abandoned.sweep()).toBe(1);
  await shop.stop();
});

test('a mini PC that learns the date while it is off keeps the orders and photos of 1970, and what a restored database does not know', async () => {
  let setMs = Date.UTC(1970, 0, 1, 0, 5);
  const before = await startEdgeInTest({ now: () => new Date(setMs) });
  const kiosk = await before.kiosk();
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 61, 40));
  const writer = await before.blobs.createBlobWriter();
  await writer.write(Buffer.from('a photo of an order that the copy does not know'));
  const { sha256 } = await writer.commit();
  await before.stop({ keep: true });

  setMs = Date.now();
  const restoredAt = new Date(Date.UTC(1970, 0, 1, 0, 4)).toISOString();
  const after = await startEdgeInTest({ folder: before.folder, now: () => new Date(setMs), restoredAt });
  expect(await after.abandoned.sweep()).toBe(0);
  const found = await after.client(kiosk.cookie()).call('GET', `/storefront/orders/${id}`);
  expect(found.body).toMatchObject({ state: 'open', fileCount: 1 });
  await after.collector.collect();
  expect(await after.blobs.has(sha256)).toBe(true);
  await after.stop();
});

test.each([
  ['29 days ago', 29, true],
  ['31 days ago', 31, false],
] as const)(
  'of a database that was restored %s, photos that nothing names are held back for 30 days',
  async (_, days, isKept) => {
    const restoredAt = new Date(Date.now() - days * 86_400_000).toISOString();
    const shop = await startEdgeInTest({ restoredAt });
    const writer = await shop.blobs.createBlobWriter();
    await writer.write(Buffer.from('nothing names it'));
    const { sha256 } = await writer.commit();
    await shop.collector.collect();
    expect(await shop.blobs.has(sha256)).toBe(isKept);
    // Nor of what something has just stopped naming.
    await shop.collector.collectOf([sha256]);
    expect(await shop.blobs.has(sha256)).toBe(isKept);
    await shop.stop();
  },
);
