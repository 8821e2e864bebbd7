import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import { hostileCalls, someOf } from '@printfront/shared/testing/hostile/hostile-calls.ts';
import { sendHostileCalls } from '@printfront/shared/testing/hostile/send-hostile-calls.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from './client-in-test.ts';
import { type EdgeInTest, newOrderId, startEdgeInTest } from './edge-in-test.ts';
import { type StaffCentral, startStaffCentral } from './staff/central-in-test.ts';

let central: StaffCentral;
let edge: EdgeInTest;
let kiosk: TestClient;
let id: string;
let fileId: string;
beforeAll(async () => {
  central = await startStaffCentral();
  edge = await startEdgeInTest({ centralUrl: central.url });
  kiosk = await edge.kiosk();
  id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  const photo = await orientedJpeg(1, 60, 40);
  fileId = (await kiosk.upload(`/storefront/orders/${id}/files`, photo)).body.id;
});
afterAll(async () => {
  await edge.stop();
  await central.stop();
});

// A kiosk that staff are signed in at gets furthest into every call.
test('no call that is wrong in any parameter makes the shop’s server fail, and all of them are told why', async () => {
  const example = {
    ...{ id, fileId, key: '4x6', size: '4x6', uploadId: id, orderId: id, shippingMethod: 1, paymentMethod: 2 },
    ...{ name: 'A', phoneNumber: '0812345678', quantity: 1, price: 500, photoFrameId: 'frame-stars' },
    ...{ username: 'user', password: 'password', targetId: 'server-1', productionStatus: 1, paymentStatus: 50 },
  };
  const ours = ALL_ENDPOINTS.filter(({ where }) => where.includes('edge'));
  const calls = someOf(ours.flatMap((endpoint) => hostileCalls(endpoint, example)));
  const staff = central.signIn('hostile'.padEnd(43, 'x'), 60);
  const { sent, faults, longestStallMs } = await sendHostileCalls(edge.url, calls, {
    cookie: `${kiosk.cookie()}; ${staff}`,
  });
  expect(faults).toEqual([]);
  expect(sent).toBe(calls.length);
  expect(sent).toBeGreaterThan(1_500);
  // Of server and sender together, since both run here.
  expect(longestStallMs.computed).toBeLessThan(200);
  expect((await kiosk.call('GET', `/storefront/orders/${id}`)).body).toMatchObject({ id });
}, 120_000);
