import { Order } from '@printfront/shared/contracts/orders.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AN_ADDRESS } from '../addresses/address-in-test.ts';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { findCommandsAfter } from '../sync/commands.repository.ts';
import { bringOrder } from './order-in-test.ts';
import { applyPaymentStatus, applyProductionStatus } from './orders.service.ts';

let central: CentralInTest;
let shop: Awaited<ReturnType<CentralInTest['enrolled']>>;
let staff: Awaited<ReturnType<CentralInTest['signedIn']>>;
let orderId: string;
beforeAll(async () => {
  central = await startCentralInTest();
  shop = await central.enrolled('Shop A');
  staff = await central.signedIn(80);
});
afterAll(() => central.stop());
beforeEach(async () => {
  const shippingAddress = { ...AN_ADDRESS, phoneNumber: '0812345678' };
  const due = '2026-11-22T10:00:00Z';
  orderId = (await bringOrder(central, shop, { shippingMethod: 3, shippingAddress, estimatedDueDate: due })).orderId;
});

const put = async (path: string, body: unknown, id = orderId) => {
  const response = await central.call(`/orders/${id}/${path}`, { method: 'PUT', body, session: staff.session });
  return { status: response.status, body: JSON.parse(await response.text()) };
};
const read = async (session = staff.session) =>
  Order.parse(await (await central.call(`/orders/${orderId}`, { session })).json());
const commands = async () =>
  (await findCommandsAfter(central.database, shop.serverId, 0)).commands
    .map(({ command }) => command)
    .filter((command) => 'orderId' in command && command.orderId === orderId);
const audit = async () =>
  (
    await central.database
      .selectFrom('audit_entry')
      .selectAll()
      .where('subject_id', '=', orderId)
      .orderBy('sequence')
      .execute()
  ).map(({ made_by: by, changes, subject, label, action }) => ({
    by,
    subject,
    label,
    action,
    changes: JSON.parse(changes),
  }));
const EDITED = { status: 412, body: { code: 'edited-meanwhile' } };

describe('what staff say of an order', () => {
  it('is stored, told to its shop whole, and in the audit list with from and to', async () => {
    const next = '2026-11-23T09:30:00.000Z';
    const due = await put('estimated-due-date', { estimatedDueDate: next, previousDueDate: '2026-11-22T10:00:00Z' });
    expect(due).toMatchObject({ status: 200, body: { estimatedDueDate: next } });
    await put('staff-notes', { staffNotes: '  โทรก่อนส่ง ', previousNotes: '' });
    await put('shipping', { shippingMethod: 4, shippingTracking: 'EX1', previousTracking: '' });
    expect(await read()).toMatchObject({ staffNotes: 'โทรก่อนส่ง', shippingMethod: 4, shippingTracking: 'EX1' });
    const details = { shippingMethod: 4, shippingTracking: 'EX1', estimatedDueDate: next, staffNotes: 'โทรก่อนส่ง' };
    expect(await commands()).toMatchObject([
      { type: 'order-details-changed', details: { estimatedDueDate: next, staffNotes: '' } },
      { details: { staffNotes: 'โทรก่อนส่ง', shippingTracking: null } },
      { type: 'order-details-changed', orderId, details },
    ]);
    const entries = await audit();
    expect(entries).toMatchObject([
      { changes: [{ field: 'estimatedDueDate', from: '2026-11-22T10:00:00.000Z', to: next }] },
      { changes: [{ field: 'staffNotes', from: '', to: 'โทรก่อนส่ง' }] },
      {
        changes: [
          { field: 'shippingMethod', from: 3, to: 4 },
          { field: 'shippingTracking', from: null, to: 'EX1' },
        ],
      },
    ]);
    const { iid } = await read();
    const label = String(iid).padStart(4, '0');
    for (const entry of entries)
      expect(entry).toMatchObject({ by: staff.name, subject: 'order', label, action: 'changed' });
  });

  it('can be taken back: no due date, no notes, no tracking number', async () => {
    await put('staff-notes', { staffNotes: 'x' });
    await put('shipping', { shippingTracking: 'EX1' });
    await put('estimated-due-date', { estimatedDueDate: null });
    await put('staff-notes', { staffNotes: '', previousNotes: 'x' });
    await put('shipping', { shippingTracking: '', previousTracking: 'EX1' });
    expect(await read()).toMatchObject({ estimatedDueDate: null, staffNotes: '', shippingTracking: null });
  });

  it('is not overwritten by somebody who has not seen it', async () => {
    await put('staff-notes', { staffNotes: 'first' });
    await put('shipping', { shippingTracking: 'EX1' });
    await put('estimated-due-date', { estimatedDueDate: null });
    const before = await audit();
    expect(await put('staff-notes', { staffNotes: 'second', previousNotes: '' })).toMatchObject(EDITED);
    expect(await put('shipping', { shippingTracking: 'EX2', previousTracking: '' })).toMatchObject(EDITED);
    const late = { estimatedDueDate: '2026-11-25T10:00:00Z', previousDueDate: '2026-11-22T10:00:00Z' };
    expect(await put('estimated-due-date', late)).toMatchObject(EDITED);
    expect(await read()).toMatchObject({ staffNotes: 'first', shippingTracking: 'EX1', estimatedDueDate: null });
    expect(await audit()).toEqual(before);
  });

  it('of two at once exactly one is stored', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => put('staff-notes', { staffNotes: `note ${index}`, previousNotes: '' })),
    );
    const stored = answers.filter(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
    expect((await read()).staffNotes).toBe(stored[0]?.body.staffNotes);
  });

  it('said again changes nothing and tells nobody', async () => {
    await put('staff-notes', { staffNotes: 'same' });
    const [told, noted] = [await commands(), await audit()];
    expect((await put('staff-notes', { staffNotes: 'same', previousNotes: 'same' })).status).toBe(200);
    expect([await commands(), await audit()]).toEqual([told, noted]);
  });

  it('is never seen by the customer, nor is the clash or the ledger', async () => {
    const owner = await central.signedIn(0);
    const own = { user_id: owner.userId, payment_clash: 1 };
    await central.database.updateTable('order').set(own).where('id', '=', orderId).execute();
    await put('staff-notes', { staffNotes: 'difficult customer' });
    expect(await read()).toMatchObject({ staffNotes: 'difficult customer', paymentClash: true });
    expect(await read(owner.session)).toMatchObject({ staffNotes: '', paymentClash: false, printLedger: null });
  });

  it.each([
    ['estimated-due-date', { estimatedDueDate: 'tomorrow' }],
    ['estimated-due-date', {}],
    ['estimated-due-date', { estimatedDueDate: '0069-03-04T05:00:00Z' }],
    ['estimated-due-date', { estimatedDueDate: '2569-03-04T05:00:00Z' }],
    ['staff-notes', { staffNotes: 'x'.repeat(2001) }],
    ['staff-notes', { staffNotes: null }],
  ])('that is no %s is refused: %j', async (path, body) => {
    expect(await put(path, body)).toMatchObject({ status: 400 });
    expect(await audit()).toEqual([]);
  });
});

describe('the audit list of an order', () => {
  it('has every change of payment and production, whoever made it', async () => {
    const owner = await central.signedIn(0);
    await central.database.updateTable('order').set({ user_id: owner.userId }).where('id', '=', orderId).execute();
    const sync = (work: (trx: Parameters<typeof applyPaymentStatus>[0]) => Promise<unknown>) =>
      central.database.transaction().execute(work);
    await sync((trx) =>
      applyProductionStatus(trx, { serverId: shop.serverId, orderId, from: 0, to: 1, by: 'counter' }),
    );
    await central.call(`/orders/${orderId}/cancel`, { method: 'POST', session: owner.session });
    // The shop took the money meanwhile.
    await sync((trx) => applyPaymentStatus(trx, { serverId: shop.serverId, orderId, from: 10, to: 50, by: 'counter' }));
    await put('payments/status', { paymentStatus: 90 });
    await sync((trx) =>
      applyPaymentStatus(trx, { serverId: shop.serverId, orderId, from: 10, to: 20, by: 'customer' }),
    );
    expect((await audit()).map(({ by, changes }) => ({ by, changes }))).toEqual([
      { by: 'counter', changes: [{ field: 'productionStatus', from: 0, to: 1 }] },
      { by: owner.name, changes: [{ field: 'paymentStatus', from: 10, to: 90 }] },
      {
        by: 'counter',
        changes: [
          { field: 'paymentClash', from: false, to: true },
          { field: 'paymentStatus', from: 90, to: 50 },
        ],
      },
      {
        by: staff.name,
        changes: [
          { field: 'paymentClash', from: true, to: false },
          { field: 'paymentStatus', from: 50, to: 90 },
        ],
      },
    ]);
  });
});
