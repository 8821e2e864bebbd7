import { Order } from '@printfront/shared/contracts/orders.ts';
import type { OrderDetails } from '@printfront/shared/domain/order-details.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AN_ADDRESS } from '../addresses/address-in-test.ts';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { findCommandsAfter } from '../sync/commands.repository.ts';
import { bringOrder } from './order-in-test.ts';
import { applyOrderDetails, recordPrintExport } from './orders.service.ts';

const DUE = '2026-11-22T10:00:00.000Z';
const SEEN: OrderDetails = { shippingMethod: 3, shippingTracking: null, estimatedDueDate: DUE, staffNotes: '' };

let central: CentralInTest;
let shop: Awaited<ReturnType<CentralInTest['enrolled']>>;
let staff: Awaited<ReturnType<CentralInTest['signedIn']>>;
let orderId: string;
beforeAll(async () => {
  central = await startCentralInTest();
  shop = await central.enrolled('Shop A');
  staff = await central.signedIn(40);
});
afterAll(() => central.stop());
beforeEach(async () => {
  const shippingAddress = { ...AN_ADDRESS, phoneNumber: '0812345678' };
  orderId = (await bringOrder(central, shop, { shippingMethod: 3, shippingAddress, estimatedDueDate: DUE })).orderId;
});

const fromShop = (to: Partial<OrderDetails>, from = SEEN) =>
  central.database
    .transaction()
    .execute((trx) =>
      applyOrderDetails(trx, { serverId: shop.serverId, orderId, from, to: { ...from, ...to }, by: 'Counter' }),
    );
const read = async () =>
  Order.parse(await (await central.call(`/orders/${orderId}`, { session: staff.session })).json());
const put = (path: string, body: unknown) =>
  central.call(`/orders/${orderId}/${path}`, { method: 'PUT', body, session: staff.session });
const commands = async () =>
  (await findCommandsAfter(central.database, shop.serverId, 0)).commands
    .map(({ command }) => command)
    .filter((command) => 'orderId' in command && command.orderId === orderId);

it('S34: takes over what a shop said of an order, with an entry in the audit list, and has nothing to tell', async () => {
  await fromShop({ staffNotes: 'Calls first', shippingTracking: 'EX1' });
  expect(await read()).toMatchObject({ staffNotes: 'Calls first', shippingTracking: 'EX1', estimatedDueDate: DUE });
  expect(await commands()).toEqual([]);
  const entries = await central.database
    .selectFrom('audit_entry')
    .select(['made_by', 'changes'])
    .where('subject_id', '=', orderId)
    .execute();
  expect(entries).toMatchObject([{ made_by: 'Counter', changes: expect.stringContaining('Calls first') }]);
});

it('S34: lets stand what was changed here meanwhile, takes the rest, and tells the shop what came out', async () => {
  await put('staff-notes', { staffNotes: 'From central', previousNotes: '' });
  await fromShop({ staffNotes: 'From the shop', shippingTracking: 'EX1' });
  const details = { ...SEEN, staffNotes: 'From central', shippingTracking: 'EX1' };
  expect(await read()).toMatchObject({ staffNotes: 'From central', shippingTracking: 'EX1' });
  expect((await commands()).at(-1)).toMatchObject({ type: 'order-details-changed', details });
});

it('S34: what came out is told too when both said the same of something the shop had not seen', async () => {
  await put('shipping', { shippingTracking: 'EX1', previousTracking: '' });
  const told = (await commands()).length;
  await fromShop({ shippingTracking: 'EX1' });
  expect((await commands()).length).toBe(told + 1);
  expect(await read()).toMatchObject({ shippingTracking: 'EX1' });
});

it('S34: an order without an address is not sent, whatever a shop says', async () => {
  orderId = (await bringOrder(central, shop, {})).orderId;
  const from = { ...SEEN, shippingMethod: 1 as const, estimatedDueDate: null };
  await fromShop({ shippingMethod: 3, staffNotes: 'x' }, from);
  expect(await read()).toMatchObject({ shippingMethod: 1, staffNotes: 'x' });
  expect((await commands()).at(-1)).toMatchObject({ details: { shippingMethod: 1 } });
});

it('notes where a shop’s prints went, and takes an older shop’s for the hot folder', async () => {
  const exported = {
    serverId: shop.serverId,
    orderId,
    at: '2026-11-21T05:00:00Z',
    by: 'Counter',
    fileCount: 1,
    printCount: 2,
  };
  await central.database.transaction().execute((trx) => recordPrintExport(trx, { ...exported, target: 'archive' }));
  await central.database.transaction().execute((trx) => recordPrintExport(trx, exported));
  expect((await read()).printLedger?.exports.map(({ to }) => to)).toEqual(['archive', 'hot-folder']);
});
