import { Order, OrderSummary } from '@printfront/shared/contracts/orders.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { bringStaff, signIn, staffMember } from '../staff/staff-in-test.ts';
import { applyCommand } from './apply-command.service.ts';
import { deskQuery } from './desk-list.repository.ts';

let edge: EdgeInTest;
let kiosk: TestClient;
let nok: TestClient;
/** On the clock of the shop. */
let passedMs = 0;
beforeAll(async () => {
  edge = await startEdgeInTest({ now: () => new Date(Date.now() + passedMs) });
  kiosk = await edge.kiosk();
  await bringStaff(edge, [await staffMember('nok', 60)]);
  nok = edge.phone();
  expect((await signIn(nok, 'nok')).status).toBe(200);
});
afterAll(() => edge.stop());

let width = 60;
async function place(name = 'Malee', more: object = {}): Promise<string> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  width += 1;
  await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, width, 40));
  const order = { name, phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1, ...more };
  const submit = () => kiosk.call('POST', `/storefront/orders/${id}`, order);
  return (await eventually(submit, ({ status }) => status === 200)).body.orderId;
}
const put = (orderId: string, path: string, body: object) => nok.call('PUT', `/orders/${orderId}/${path}`, body);
const read = async (orderId: string) => Order.parse((await nok.call('GET', `/orders/${orderId}`)).body);
const eventsOf = async (orderId: string) =>
  (
    await edge.database
      .selectFrom('outbox_event')
      .select(['type', 'payload'])
      .where('order_id', '=', orderId)
      .orderBy('version')
      .execute()
  )
    .slice(1)
    .map(({ type, payload }) => ({ type, ...JSON.parse(payload) }));
const list = async (query: string) =>
  (await nok.call('GET', `/orders/all?${query}`)).body.items.map((item: unknown) => OrderSummary.parse(item).id);
const apply = (command: Parameters<typeof applyCommand>[1]) =>
  edge.database.transaction().execute((transaction) => applyCommand(transaction, command));

test('an order goes through the desk without central: money, files, notes, time, hand-over, and central will hear of all', async () => {
  const orderId = await place();
  expect(await list('stage=to-pay&limit=1')).toEqual([orderId]);
  expect((await put(orderId, 'payments/status', { paymentStatus: 50 })).body.paymentStatus).toBe(50);
  expect((await nok.call('GET', `/orders/${orderId}/payments/status`)).body).toEqual({ paymentStatus: 50 });
  expect(await list('stage=to-print')).toEqual([orderId]);
  const ready = { productionStatus: 2 };
  expect((await put(orderId, 'production-status', ready)).body.code).toBe('prints-not-exported');
  const zip = await nok.bytes(`/orders/${orderId}/archive`);
  expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip']);
  await eventually(
    () => read(orderId),
    ({ printLedger }) => printLedger?.exportedPrints === 1,
  );
  expect((await put(orderId, 'production-status', ready)).status).toBe(200);
  const due = '2026-11-23T09:30:00.000Z';
  await put(orderId, 'estimated-due-date', { estimatedDueDate: due });
  for (const wrong of ['0069-11-23T09:30:00Z', '2569-11-23T09:30:00Z']) {
    expect(await put(orderId, 'estimated-due-date', { estimatedDueDate: wrong })).toMatchObject({
      status: 400,
      body: {
        code: 'parameter-invalid',
        parameter: 'estimatedDueDate',
        detail: expect.stringContaining('a year from'),
      },
    });
  }
  await put(orderId, 'staff-notes', { staffNotes: 'Calls at noon', previousNotes: '' });
  expect((await put(orderId, 'staff-notes', { staffNotes: 'x', previousNotes: '' })).body.code).toBe(
    'edited-meanwhile',
  );
  expect((await put(orderId, 'shipping', { shippingTracking: 'EX1' })).body.code).toBe('shipping-not-offered');
  expect((await put(orderId, 'production-status', { productionStatus: 3 })).status).toBe(200);
  const order = await read(orderId);
  expect(order).toMatchObject({ paymentStatus: 50, productionStatus: 3, staffNotes: 'Calls at noon' });
  expect(order).toMatchObject({ estimatedDueDate: due, storefront: 'Test shop', missingPhotoCount: 0 });
  expect(order.printLedger).toMatchObject({ orderedPrints: 1, handedOverPrints: 1, exports: [{ to: 'archive' }] });
  expect(order.history.map(({ kind }) => kind)).toEqual(['placed', 'payment', 'production', 'production']);
  expect((await nok.bytes(order.lines[0]?.files[0]?.thumbnailUrl ?? '')).headers.get('content-type')).toBe(
    'image/jpeg',
  );
  const by = 'Name of nok';
  expect(await eventsOf(orderId)).toMatchObject([
    { type: 'payment-status-changed', from: 10, to: 50, by },
    { type: 'print-files-exported', target: 'archive', printCount: 1, by },
    { type: 'production-status-changed', from: 0, to: 2 },
    { type: 'order-details-changed', to: { estimatedDueDate: due } },
    { type: 'order-details-changed', from: { staffNotes: '' }, to: { staffNotes: 'Calls at noon' } },
    { type: 'production-status-changed', from: 2, to: 3 },
  ]);
});

test('cancelled here and confirmed at central stays confirmed and is flagged, whatever central says when', async () => {
  const orderId = await place();
  expect((await nok.call('POST', `/orders/${orderId}/cancel`)).body.paymentStatus).toBe(90);
  await apply({ type: 'payment-status-changed', orderId, from: 10, to: 50, by: 'boss' });
  expect(await read(orderId)).toMatchObject({ paymentStatus: 50, paymentClash: true });
  await apply({ type: 'payment-status-changed', orderId, from: 90, to: 50, by: 'sync' });
  expect(await read(orderId)).toMatchObject({ paymentStatus: 50, paymentClash: true });
  expect((await put(orderId, 'payments/status', { paymentStatus: 90 })).body).toMatchObject({ paymentClash: false });
});

test('a press whose answer came late counts once; what another person did is still refused', async () => {
  const byNok = { by: 'Name of nok' };
  const press = async (orderId: string, step: object) => {
    const path = 'paymentStatus' in step ? 'payments/status' : 'production-status';
    const { body } = await put(orderId, path, { despiteMissingPrints: true, ...step });
    return body.code ?? [body.paymentStatus, body.productionStatus];
  };
  const steps = [
    [{ paymentStatus: 50, paymentMethod: 1 }, { type: 'payment-status-changed', from: 10, to: 50, method: 1 }, [50, 0]],
    [{ productionStatus: 1 }, { type: 'production-status-changed', from: 0, to: 1 }, [50, 1]],
    [{ productionStatus: 2 }, { type: 'production-status-changed', from: 1, to: 2 }, [50, 2]],
    [{ productionStatus: 3 }, { type: 'production-status-changed', from: 2, to: 3 }, [50, 3]],
  ] as const;
  const [own, others] = [await place(), await place()];
  for (const [step, said, after] of steps) {
    // Central took the step, and the sync was faster than its answer.
    await apply({ ...said, orderId: own, ...byNok });
    expect(await press(own, step)).toEqual(after);
    await apply({ ...said, orderId: others, by: 'boss' });
    expect(await press(others, step)).toMatch(/^(payment|production)-transition-refused$/);
  }
  expect((await read(own)).history).toHaveLength(5);
  expect(await eventsOf(own)).toEqual([]);
  // Money that came in another way is another step; the way that counts is the one of the log's sum.
  expect(await press(own, { paymentStatus: 50, paymentMethod: 2 })).toBe('payment-transition-refused');
  // Only the step that stands now is looked at, and only a press of which an answer may still be on its way.
  const [mixed, late] = [await place(), await place()];
  await apply({ type: 'production-status-changed', from: 0, to: 1, orderId: mixed, ...byNok });
  await apply({ type: 'production-status-changed', from: 1, to: 2, orderId: mixed, by: 'boss' });
  expect(await press(mixed, { productionStatus: 2 })).toBe('production-transition-refused');
  await apply({ type: 'payment-status-changed', from: 10, to: 50, orderId: late, ...byNok });
  passedMs += 121_000;
  expect(await press(late, { paymentStatus: 50 })).toBe('payment-transition-refused');
  passedMs = 0;
});

test('a word of central that has not seen what was done here does not undo it', async () => {
  const orderId = await place();
  const seen = {
    epoch: (await edge.database.selectFrom('sync_state').select('epoch').executeTakeFirstOrThrow()).epoch,
  };
  await put(orderId, 'production-status', { productionStatus: 1 });
  await put(orderId, 'staff-notes', { staffNotes: 'from the shop' });
  const details = { shippingMethod: 1, shippingTracking: null, estimatedDueDate: '2026-11-30T09:00:00.000Z' } as const;
  // Written before central had the two: they are versions 2 and 3.
  const before = { ...seen, version: 1 };
  await apply({ type: 'production-status-changed', orderId, from: 0, to: 0, by: 'boss', seen: before });
  await apply({ type: 'order-details-changed', orderId, details: { ...details, staffNotes: '' }, seen: before });
  expect(await read(orderId)).toMatchObject({ productionStatus: 1, staffNotes: 'from the shop', ...details });
  // Written after: staff at central have taken both back.
  const after = { ...seen, version: 3 };
  await apply({ type: 'production-status-changed', orderId, from: 1, to: 0, by: 'boss', seen: after });
  await apply({ type: 'order-details-changed', orderId, details: { ...details, staffNotes: '' }, seen: after });
  expect(await read(orderId)).toMatchObject({ productionStatus: 0, staffNotes: '' });
});

test('orders are found by number, name and phone, page by page, and only this shop’s are here', async () => {
  const ids = [await place('Åke Ünlü'), await place('สมหญิง'), await place('Zoë', { phoneNumber: '0899999999' })];
  const { iid } = await read(ids[0] ?? '');
  expect(await list(`q=${iid}`)).toContain(ids[0]);
  expect(await list(`q=${encodeURIComponent('ünl')}`)).toEqual([ids[0]]);
  expect(await list(`q=${encodeURIComponent('หญิง')}`)).toEqual([ids[1]]);
  expect(await list('q=089-999')).toEqual([ids[2]]);
  // What a scanner reads off a ticket, or off the page on the customer's phone.
  for (const scanned of [ids[1], `http://192.168.1.10:8080/admin/orders/${ids[1]}`, `${ids[1]}`.toUpperCase()])
    expect(await list(`q=${encodeURIComponent(scanned ?? '')}`)).toEqual([ids[1]]);
  const { uploadId } = await read(ids[1] ?? '');
  for (const scanned of [uploadId, `http://192.168.1.10:8080/front/${uploadId}`])
    expect(await list(`q=${encodeURIComponent(scanned)}`)).toEqual([ids[1]]);
  expect(await list(`q=${encodeURIComponent('/admin/orders/018f0000-0000-7000-8000-000000000000')}`)).toEqual([]);
  expect(await list('q=%25')).toContain(ids[0]);
  const first = (await nok.call('GET', '/orders/all?limit=2')).body;
  expect(first.items.map(({ id }: { id: string }) => id)).toEqual([ids[2], ids[1]]);
  expect((await list(`limit=1&nextId=${first.nextId}`))[0]).toBe(ids[0]);
  expect(await list('source=online')).toEqual([]);
  expect(await list('storefront=Elsewhere')).toEqual([]);
  expect((await nok.call('GET', '/orders/all?nextId=unknown')).body.parameter).toBe('nextId');
  expect((await nok.call('GET', '/orders/unknown')).body.code).toBe('central-unreachable');
});

test('each stage is read from an index in the order of arrival', async () => {
  const page = { before: undefined, limit: 41, now: '2026-11-21T00:00:00.000Z' };
  const queries = [
    deskQuery(edge.database, {}, page),
    deskQuery(edge.database, { paymentStatus: 50 }, page),
    deskQuery(edge.database, {}, { ...page, before: 100 }, { payment: 50, production: 0 }),
  ];
  for (const query of queries) {
    const plan = await query.explain<{ detail: string }>();
    const details = plan.map(({ detail }) => detail).join('; ');
    expect(details).not.toContain('TEMP B-TREE');
    expect(details).not.toMatch(/SCAN storefront_order(?! USING)/);
  }
});
