import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { bringStaff, signIn, staffMember } from '../staff/staff-in-test.ts';

let edge: EdgeInTest;
let aheadMs = 0;
beforeAll(async () => {
  edge = await startEdgeInTest({ monotonicMs: () => performance.now() + aheadMs });
});
afterAll(() => edge.stop());

const takeUp = (by: TestClient, code: string) => by.call('POST', '/storefront/taken-up-orders', { code });
const codeOf = (id: string) => id.slice(-6);

async function openOrder(by: TestClient, id = newOrderId()): Promise<string> {
  expect((await by.call('POST', '/storefront/orders', { id })).status).toBe(200);
  return id;
}

test('an order that was put aside at one kiosk goes on at another, with its photos', async () => {
  const [first, second] = [await edge.kiosk(), await edge.kiosk()];
  const id = await openOrder(first);
  await edge.phone().upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 300, 200));
  await first.call('POST', `/storefront/orders/${id}/park`);
  // What phones send meanwhile comes too.
  await edge.phone().upload(`/storefront/orders/${id}/files`, await orientedJpeg(2, 300, 200));
  const taken = await takeUp(second, codeOf(id));
  expect([taken.status, taken.body.id, taken.body.state, taken.body.fileCount]).toEqual([200, id, 'open', 2]);
  expect((await second.call('GET', `/storefront/orders/${id}/files`)).body).toHaveLength(2);
  expect((await first.call('GET', `/storefront/orders/${id}`)).status).toBe(404);
  expect((await second.call('GET', '/storefront/orders')).body.map((order: { id: string }) => order.id)).toEqual([id]);
});

test('nobody takes an order from the person in front of another kiosk, and one that is over stays so', async () => {
  const [first, second] = [await edge.kiosk(), await edge.kiosk()];
  const [opened, cancelled] = [await openOrder(first), await openOrder(first)];
  await first.call('DELETE', `/storefront/orders/${cancelled}`);
  expect((await takeUp(second, codeOf(opened))).status).toBe(404);
  expect((await takeUp(first, codeOf(cancelled))).status).toBe(404);
  // Left open by a restart.
  expect((await takeUp(first, codeOf(opened))).body.id).toBe(opened);
});

test('two orders with one code are nobody’s but those of the kiosk at which one was begun', async () => {
  const [first, second, third] = [await edge.kiosk(), await edge.kiosk(), await edge.kiosk()];
  const [one, other] = ['111111111654321', '222222222654321'];
  for (const [by, id] of [
    [first, one],
    [second, other],
  ] as const) {
    await openOrder(by, id);
    await by.call('POST', `/storefront/orders/${id}/park`);
  }
  expect((await takeUp(third, '654321')).status).toBe(404);
  expect((await takeUp(second, '654321')).body.id).toBe(other);
});

test('a kiosk that tries codes is told to wait, and no other one with it', async () => {
  const [guesser, honest] = [await edge.kiosk(), await edge.kiosk()];
  const id = await openOrder(guesser);
  await guesser.call('POST', `/storefront/orders/${id}/park`);
  const wrong = (id.endsWith('000000') ? '000001' : '000000') as string;
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await takeUp(guesser, wrong)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
  // The right one does not help either, until the wait is over.
  expect((await takeUp(guesser, codeOf(id))).status).toBe(429);
  expect((await takeUp(honest, codeOf(id))).status).toBe(200);
  await honest.call('POST', `/storefront/orders/${id}/park`);
  aheadMs += 15 * 60_000;
  expect((await takeUp(guesser, codeOf(id))).status).toBe(200);
});

test('staff see what was put aside where, for customers who have forgotten their code', async () => {
  await bringStaff(edge, [await staffMember('nok')]);
  const staff = edge.phone();
  await signIn(staff, 'nok');
  const kiosk = await edge.kiosk();
  const id = await openOrder(kiosk);
  await edge.phone().upload(`/storefront/orders/${id}/files`, await orientedJpeg(3, 300, 200));
  await kiosk.call('POST', `/storefront/orders/${id}/park`);
  const { kiosk: name, keptUntil } = (await edge.phone().call('GET', `/storefront/orders/${id}/phone`)).body;
  const { body } = await staff.call('GET', '/shop/parked-storefront-orders');
  expect(body[0]).toMatchObject({ code: codeOf(id), kiosk: name, fileCount: 1 });
  expect(Math.abs(Date.parse(body[0].keptUntil) - Date.now() - 12 * 3_600_000)).toBeLessThan(60_000);
  expect(Math.abs(Date.parse(body[0].keptUntil) - Date.parse(keptUntil))).toBeLessThan(1_000);
  // The whole id would let photos in.
  expect(JSON.stringify(body)).not.toContain(id);
});
