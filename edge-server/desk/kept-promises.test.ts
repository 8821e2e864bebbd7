import { Order } from '@printfront/shared/contracts/orders.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { bringStaff, signIn, staffMember } from '../staff/staff-in-test.ts';
import { saveEnrolment } from '../sync/sync-state.repository.ts';
import { applyCommand } from './apply-command.service.ts';

/** A Friday at ten: the shop of the test catalogue is open from nine to six, and takes 15 minutes for each 20 prints begun. */
const now = new Date('2026-03-06T10:00:00+07:00');

let edge: EdgeInTest;
let kiosk: TestClient;
let nok: TestClient;
beforeAll(async () => {
  edge = await startEdgeInTest({ now: () => now });
  kiosk = await edge.kiosk();
  await bringStaff(edge, [await staffMember('nok')]);
  nok = edge.phone();
  expect((await signIn(nok, 'nok')).status).toBe(200);
});
afterAll(() => edge.stop());

const queue = async () => (await kiosk.call('GET', '/storefront')).body;
const at = (time: string) => new Date(`2026-03-06T${time}:00+07:00`).toISOString();
const dueOf = async (id: string) =>
  (await kiosk.call('GET', `/working-hours/estimate-due-date?shippingMethod=1&uploadId=${id}`)).body;
const put = (orderId: string, path: string, body: object) => nok.call('PUT', `/orders/${orderId}/${path}`, body);
const read = async (orderId: string) => Order.parse((await nok.call('GET', `/orders/${orderId}`)).body);

let width = 60;
async function open(quantity: number): Promise<string> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  width += 1;
  const photo = await orientedJpeg(1, width, 40);
  const { body } = await kiosk.upload(`/storefront/orders/${id}/files`, photo);
  await kiosk.call('PUT', `/storefront/files/${body.id}?size=4x6`, { quantity });
  return id;
}
async function submit(id: string): Promise<string> {
  const order = { name: 'Malee', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const placed = () => kiosk.call('POST', `/storefront/orders/${id}`, order);
  return (await eventually(placed, ({ status }) => status === 200)).body.orderId;
}

test('S29: an order is promised for when what waits before it is made too, and the queue is told as it is', async () => {
  expect(await queue()).toMatchObject({ ordersAhead: 0, waitingPrints: 0, readyAt: at('10:15') });
  const first = await submit(await open(60));
  expect((await read(first)).promisedDueDate).toBe(at('10:45'));
  expect(await queue()).toMatchObject({ ordersAhead: 1, waitingPrints: 60, readyAt: at('11:00') });

  const second = await open(21);
  expect(await dueOf(second)).toEqual({ estimatedDueDate: at('11:15'), waitingPrints: 60 });
  // Online orders are printed by the same machines.
  await saveEnrolment(edge.database, {
    serverId: 'server-1',
    serverName: 'Test shop',
    overflowPrefix: '512',
    onlineWaitingPrints: 20,
  });
  const heard = { online_waiting_heard_at: now.toISOString() };
  await edge.database.updateTable('sync_state').set(heard).execute();
  expect(await dueOf(second)).toEqual({ estimatedDueDate: at('11:30'), waitingPrints: 80 });
  const placed = await read(await submit(second));
  expect([placed.promisedDueDate, placed.estimatedDueDate]).toEqual([at('11:30'), at('11:30')]);

  // What is ready, or cancelled, waits no longer; a day later nobody knows what waits at central.
  await put(first, 'production-status', {
    productionStatus: 2,
    despiteMissingPrints: true,
    despiteUnpaid: true,
    reason: 'asked for',
  });
  await put(placed.id, 'payments/status', { paymentStatus: 90 });
  expect(await queue()).toMatchObject({ ordersAhead: 0, waitingPrints: 20 });
  const longAgo = { online_waiting_heard_at: new Date(now.getTime() - 86_400_000).toISOString() };
  await edge.database.updateTable('sync_state').set(longAgo).execute();
  expect(await queue()).toMatchObject({ ordersAhead: 0, waitingPrints: 0, readyAt: at('10:15') });
});

test('what was promised stays beside what staff say, and when it was kept is noted once, here or at central', async () => {
  const id = await submit(await open(1));
  const { promisedDueDate, readyAt } = await read(id);
  expect([promisedDueDate, readyAt]).toEqual([at('10:15'), null]);
  const later = { estimatedDueDate: at('17:00'), previousDueDate: promisedDueDate };
  expect((await put(id, 'estimated-due-date', later)).body).toMatchObject({
    promisedDueDate,
    ...{ estimatedDueDate: at('17:00') },
  });

  const move = (productionStatus: number) =>
    put(id, 'production-status', {
      productionStatus,
      despiteMissingPrints: true,
      despiteUnpaid: true,
      reason: 'asked for',
    });
  expect((await move(2)).body.readyAt).toBe(now.toISOString());
  expect((await move(3)).body.readyAt).toBe(now.toISOString());

  const other = await submit(await open(1));
  const ready = { type: 'production-status-changed', orderId: other, from: 0, to: 2, by: 'boss' } as const;
  await edge.database.transaction().execute((transaction) => applyCommand(transaction, ready));
  expect(Date.parse((await read(other)).readyAt ?? '')).toBeGreaterThan(now.getTime());
  const back = { ...ready, from: 2, to: 1 } as const;
  await edge.database.transaction().execute((transaction) => applyCommand(transaction, back));
  expect((await read(other)).readyAt).toBeNull();
});
