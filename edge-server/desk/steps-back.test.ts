import { Order } from '@printfront/shared/contracts/orders.ts';
import { UNDO_FREE_MS } from '@printfront/shared/domain/order-states.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { bringStaff, signIn, staffMember } from '../staff/staff-in-test.ts';
import { applyCommand } from './apply-command.service.ts';

let later = 0;
let edge: EdgeInTest;
let kiosk: TestClient;
let nok: TestClient;
let owner: TestClient;
beforeAll(async () => {
  edge = await startEdgeInTest({ now: () => new Date(Date.now() + later) });
  kiosk = await edge.kiosk();
  await bringStaff(edge, [await staffMember('nok'), await staffMember('owner', 100)]);
  [nok, owner] = [edge.phone(), edge.phone()];
  expect((await signIn(nok, 'nok')).status).toBe(200);
  expect((await signIn(owner, 'owner')).status).toBe(200);
});
afterAll(() => edge.stop());

let width = 60;
async function place(): Promise<string> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  width += 1;
  await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, width, 40));
  const order = { name: 'Malee', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const submit = () => kiosk.call('POST', `/storefront/orders/${id}`, order);
  return (await eventually(submit, ({ status }) => status === 200)).body.orderId;
}
const pay = (id: string, paymentStatus: number, more: object = {}, who = nok) =>
  who.call('PUT', `/orders/${id}/payments/status`, { paymentStatus, ...more });
const move = (id: string, productionStatus: number, more: object = {}) =>
  nok.call('PUT', `/orders/${id}/production-status`, { productionStatus, despiteMissingPrints: true, ...more });
const read = async (id: string) => Order.parse((await nok.call('GET', `/orders/${id}`)).body);
const eventsOf = async (id: string) =>
  (
    await edge.database
      .selectFrom('outbox_event')
      .select(['payload'])
      .where('order_id', '=', id)
      .orderBy('version')
      .execute()
  )
    .slice(1)
    .map(({ payload }) => JSON.parse(payload));
const apply = (command: Parameters<typeof applyCommand>[1]) =>
  edge.database.transaction().execute((transaction) => applyCommand(transaction, command));

test('nothing unpaid leaves without a word, and what left comes back', async () => {
  const id = await place();
  expect((await move(id, 3)).body.code).toBe('order-unpaid');
  expect((await move(id, 3, { despiteUnpaid: true })).body.code).toBe('reason-missing');
  expect((await read(id)).productionStatus).toBe(0);
  expect((await move(id, 3, { despiteUnpaid: true, reason: 'Pays tomorrow' })).status).toBe(200);
  expect((await read(id)).history.at(-1)).toMatchObject({ to: 3, by: 'Name of nok', reason: 'Pays tomorrow' });

  // For ten minutes without a word, and every step.
  expect((await move(id, 2)).body.productionStatus).toBe(2);
  expect((await move(id, 0)).body.productionStatus).toBe(0);
  await move(id, 3, { despiteUnpaid: true, reason: 'again' });
  later += UNDO_FREE_MS + 1_000;
  expect((await move(id, 2)).body.code).toBe('reason-missing');
  expect((await move(id, 2, { reason: 'Wrong customer' })).body.productionStatus).toBe(2);
  expect((await eventsOf(id)).at(-1)).toMatchObject({ from: 3, to: 2, reason: 'Wrong customer' });
});

test('money is taken back within ten minutes by anybody, later by who is in charge and with a reason', async () => {
  const id = await place();
  expect((await pay(id, 50, { paymentMethod: 1 })).body).toMatchObject({ paymentStatus: 50, paidMethod: 1 });
  expect((await pay(id, 20)).body.code).toBe('payment-transition-refused');
  expect((await pay(id, 10)).body).toMatchObject({ paymentStatus: 10, paidMethod: null });
  expect((await pay(id, 50, { paymentMethod: 2 })).body).toMatchObject({ paymentStatus: 50, paidMethod: 2 });
  later += UNDO_FREE_MS + 1_000;
  expect((await pay(id, 10)).body.code).toBe('reason-missing');
  expect((await pay(id, 10, { reason: 'Wrong order' })).body.code).toBe('undo-too-late');
  expect((await pay(id, 10, { reason: 'Wrong order' }, owner)).body.paymentStatus).toBe(10);
  expect((await eventsOf(id)).map(({ from, to, round = 0, method }) => [from, to, round, method])).toEqual([
    [10, 50, 0, 1],
    [50, 10, 1, undefined],
    [10, 50, 1, 2],
    [50, 10, 2, undefined],
  ]);
  // Cancelled by mistake.
  expect((await nok.call('POST', `/orders/${id}/cancel`)).body.paymentStatus).toBe(90);
  expect((await pay(id, 10)).body.paymentStatus).toBe(10);
});

test('money that was given back is taken again within ten minutes by anybody, later by who is in charge', async () => {
  const id = await place();
  await pay(id, 50);
  expect((await pay(id, 90)).body.code).toBe('role-refused');
  expect((await pay(id, 90, {}, owner)).body.paymentStatus).toBe(90);
  later += UNDO_FREE_MS + 1_000;
  expect((await pay(id, 50, { reason: 'Not given back' })).body.code).toBe('undo-too-late');
  expect((await pay(id, 50, { reason: 'Not given back' }, owner)).body.paymentStatus).toBe(50);
  // Where no money was taken a reason is enough.
  const unpaid = await place();
  await pay(unpaid, 90);
  later += UNDO_FREE_MS + 1_000;
  expect((await pay(unpaid, 10, { reason: 'Wrong order' })).body.paymentStatus).toBe(10);
});

test('money for prints that have left is taken back with a reason only', async () => {
  const id = await place();
  await pay(id, 50);
  await move(id, 3);
  expect((await pay(id, 10)).body.code).toBe('reason-missing');
  expect((await read(id)).paymentStatus).toBe(50);
  expect((await pay(id, 10, { reason: 'The note was false' })).body).toMatchObject({ paymentStatus: 10 });
  expect((await read(id)).history.at(-1)).toMatchObject({ to: 10, reason: 'The note was false' });
});

test('S50: a word of central of a later round is believed by a shop that lacks the rounds before', async () => {
  const id = await place();
  await apply({ type: 'payment-status-changed', orderId: id, from: 10, to: 10, by: 'sync', round: 4 });
  await pay(id, 50);
  expect((await eventsOf(id)).at(-1)).toMatchObject({ from: 10, to: 50, round: 4 });
  // The same word again, and one of an older round, change nothing.
  const word = { type: 'payment-status-changed', orderId: id, from: 50, to: 10, by: 'boss', round: 5 } as const;
  const seen = {
    epoch: (await edge.database.selectFrom('sync_state').select('epoch').executeTakeFirstOrThrow()).epoch,
    version: 2,
  };
  await apply({ ...word, seen });
  await apply({ ...word, seen });
  expect(await read(id)).toMatchObject({ paymentStatus: 10, paymentClash: false });
});

test('a shelf is said and forgotten like notes, and stands in the list with sizes, picture and counts', async () => {
  const id = await place();
  const before = (await nok.call('GET', '/orders/waiting')).body;
  await pay(id, 50);
  await move(id, 2);
  const shelf = (text: string, previousShelf?: string) =>
    nok.call('PUT', `/orders/${id}/shelf`, { shelf: text, previousShelf });
  expect((await shelf('A4', '')).body.shelf).toBe('A4');
  expect((await shelf('B1', '')).body.code).toBe('edited-meanwhile');
  const { items } = (await nok.call('GET', '/orders/all?stage=to-hand-over')).body;
  expect(items.find((item: { id: string }) => item.id === id)).toMatchObject({
    shelf: 'A4',
    sizes: [{ printQuantity: 1 }],
    thumbnailUrl: expect.stringContaining(`/orders/${id}/files/`),
  });
  const after = (await nok.call('GET', '/orders/waiting')).body;
  expect(after['to-hand-over'] - before['to-hand-over']).toBe(1);
  expect(before['to-pay'] - after['to-pay']).toBe(1);
});
