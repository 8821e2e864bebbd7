import { randomUUID } from 'node:crypto';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { bringStaff, STAFF_PASSWORD, signIn, staffMember } from '../staff/staff-in-test.ts';

/** Central is away all the time: the shop alone says what each role may do (S62). */
let edge: EdgeInTest;
let kiosk: TestClient;
let clerk: TestClient;
let otherClerk: TestClient;
let leader: TestClient;
beforeAll(async () => {
  edge = await startEdgeInTest();
  kiosk = await edge.kiosk();
  await bringStaff(edge, [
    await staffMember('clerk', 40),
    await staffMember('other', 40),
    await staffMember('leader', 60),
  ]);
  [clerk, otherClerk, leader] = [edge.phone(), edge.phone(), edge.phone()];
  expect((await signIn(clerk, 'clerk')).body).toMatchObject({ rank: 40 });
  expect((await signIn(otherClerk, 'other')).body).toMatchObject({ rank: 40 });
  expect((await signIn(leader, 'leader')).body).toMatchObject({ rank: 60 });
});
afterAll(() => edge.stop());

async function place(): Promise<string> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 60, 40));
  const order = { name: 'Malee', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const submit = () => kiosk.call('POST', `/storefront/orders/${id}`, order);
  return (await eventually(submit, ({ status }) => status === 200)).body.orderId;
}
const pay = (who: TestClient, id: string, paymentStatus: number) =>
  who.call('PUT', `/orders/${id}/payments/status`, { paymentStatus });

test('S62: a clerk takes money, takes it back within minutes, prints and hands over; a leader gives money back', async () => {
  const id = await place();
  expect((await pay(clerk, id, 50)).body.paymentStatus).toBe(50);
  expect((await pay(clerk, id, 10)).body.paymentStatus).toBe(10);
  expect((await pay(clerk, id, 50)).body.paymentStatus).toBe(50);
  const done = { productionStatus: 3, despiteMissingPrints: true };
  expect((await clerk.call('PUT', `/orders/${id}/production-status`, done)).status).toBe(200);
  const refused = await pay(clerk, id, 90);
  expect([refused.status, refused.body.code]).toEqual([403, 'role-refused']);
  expect((await clerk.call('POST', `/orders/${id}/cancel`)).body.code).toBe('role-refused');
  expect((await clerk.call('GET', `/orders/${id}`)).body.paymentStatus).toBe(50);
  expect((await pay(leader, id, 90)).body.paymentStatus).toBe(90);
});

test('S62: what a shop took is for leaders, and a clerk’s overview says what waits and nothing of it', async () => {
  await pay(clerk, await place(), 50);
  const takings = '/takings?from=2020-01-01&to=2020-01-02';
  expect((await clerk.call('GET', takings)).body.code).toBe('role-refused');
  expect((await leader.call('GET', takings)).status).toBe(200);
  const [less, all] = [await clerk.call('GET', '/dashboard'), await leader.call('GET', '/dashboard')];
  expect(less.body.takings).toEqual([]);
  expect(all.body.takings).not.toEqual([]);
  expect(less.body.waitingForPrinting).toBe(all.body.waitingForPrinting);
});

test('a clerk closes the till that they have opened, and a leader anybody’s', async () => {
  const open = async (who: TestClient) =>
    (await who.call('POST', '/till/shifts', { id: randomUUID(), floatSatang: 1_000 })).body;
  const close = (who: TestClient, { id, expectedSatang }: { id: string; expectedSatang: number }) =>
    who.call('POST', `/till/shifts/${id}/closing`, { countedSatang: expectedSatang, expectedSatang });
  const own = await open(clerk);
  expect((await close(otherClerk, own)).body.code).toBe('role-refused');
  expect((await close(clerk, own)).status).toBe(200);
  expect((await close(leader, await open(clerk))).status).toBe(200);
});

test('S63: who is disabled, or has another password, is out here as soon as the shop hears of it', async () => {
  const [all, changed] = [await staffMember('clerk', 40), await staffMember('leader', 60)];
  await bringStaff(edge, [all, changed]);
  const gone = edge.phone();
  await signIn(gone, 'clerk');
  expect((await gone.call('GET', '/orders/all')).status).toBe(200);
  await signIn(leader, 'leader');
  await bringStaff(edge, [await staffMember('leader', 60)]);
  expect((await gone.call('GET', '/orders/all')).status).not.toBe(200);
  expect((await signIn(gone, 'clerk')).body.code).toBe('shop-sign-in-refused');
  // Another hash of it: the password was chosen anew.
  expect((await leader.call('GET', '/orders/all')).status).not.toBe(200);
  expect((await signIn(leader, 'leader', STAFF_PASSWORD)).status).toBe(200);
});
