import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EdgeInTest, newOrderId, startEdgeInTest } from '../edge-in-test.ts';

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
