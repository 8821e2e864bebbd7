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

  // The year before was a mistake of somebody who set the clock.
  wallMs = Date.UTC(2039, 5, 1);
  expect(await place()).toMatch(/^2039-06/);
});
