import { randomUUID } from 'node:crypto';
import { Order } from '@printfront/shared/contracts/orders.ts';
import type { PrintNote } from '@printfront/shared/domain/print-notes.ts';
import { forgetNamesInLogs } from '@printfront/shared/server/orders/order-log.repository.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { findCommandsAfter } from '../sync/commands.repository.ts';
import { A_PHOTO, bringOrder, SIZE_4X6 } from './order-in-test.ts';
import { recordPrintNote } from './orders.service.ts';
import { tellRestoredShop } from './restored-shop.service.ts';

let central: CentralInTest;
let staff: Awaited<ReturnType<CentralInTest['signedIn']>>;
beforeAll(async () => {
  central = await startCentralInTest();
  staff = await central.signedIn(40);
});
afterAll(() => central.stop());

let iid = 700_000;
async function place() {
  iid += 1;
  const files = [{ ...A_PHOTO, id: 'one', quantity: 3 }];
  const shop = await central.enrolled();
  const lines = [{ size: SIZE_4X6, printQuantity: 3, photoFrame: null, files }];
  const { orderId } = await bringOrder(central, shop, { iid, lines });
  return { orderId, serverId: shop.serverId, print: { size: SIZE_4X6.key, fileId: 'one' } };
}
const send = async (method: 'PUT' | 'POST', path: string, body: object) => {
  const response = await central.call(path, { method, body, session: staff.session });
  return { status: response.status, body: JSON.parse(await response.text()) };
};
const ledgerOf = async (id: string) =>
  Order.parse(await (await central.call(`/orders/${id}`, { session: staff.session })).json()).printLedger;
const toldTo = async (serverId: string) =>
  (await findCommandsAfter(central.database, serverId, 0)).commands.flatMap(({ command }) =>
    command.type === 'print-noted' ? [command] : [],
  );
const record = (key: { orderId: string; serverId: string }, note: PrintNote) =>
  central.database
    .transaction()
    .execute((transaction) =>
      recordPrintNote(transaction, { ...key, note, at: '2026-11-22T04:00:00.000Z', by: 'Counter' }),
    );

describe('S53', () => {
  it('tells the shop what staff at central say of prints, each note once', async () => {
    const { orderId, serverId, print } = await place();
    for (let count = 0; count < 2; count += 1) await send('PUT', `/orders/${orderId}/printed`, { isPrinted: true });
    const again = { noteId: randomUUID(), ...print, quantity: 1, reason: 'damaged' };
    for (let count = 0; count < 2; count += 1) await send('POST', `/orders/${orderId}/reprints`, again);
    expect(await ledgerOf(orderId)).toMatchObject({ printedPrints: 3, printed: [print], reprintedPrints: 1 });
    expect(await toldTo(serverId)).toMatchObject([
      { orderId, note: { kind: 'printed', prints: [print] }, by: staff.name },
      { orderId, note: { kind: 'reprint', id: again.noteId, print, reason: 'damaged' } },
    ]);
  });

  it('takes a shop’s notes once, in whatever order, and never of another shop', async () => {
    const { orderId, serverId, print } = await place();
    const other = await place();
    const note: PrintNote = { kind: 'printed', id: 'n', prints: [print] };
    await record({ orderId, serverId }, { kind: 'not-printed', id: 'b', prints: [print], takesBack: ['n'] });
    for (let count = 0; count < 2; count += 1) await record({ orderId, serverId }, note);
    expect(await ledgerOf(orderId)).toMatchObject({ printedPrints: 0 });
    await record({ orderId, serverId }, { ...note, id: 'again' });
    expect(await ledgerOf(orderId)).toMatchObject({ printedPrints: 3 });
    expect(await toldTo(serverId)).toEqual([]);
    await expect(record({ orderId, serverId: other.serverId }, note)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('tells a shop that came back from a copy every note again', async () => {
    const { orderId, serverId, print } = await place();
    await record({ orderId, serverId }, { kind: 'printed', id: 'lost-there', prints: [print] });
    await central.database.transaction().execute((transaction) => tellRestoredShop(transaction, serverId));
    expect(await toldTo(serverId)).toMatchObject([{ orderId, note: { id: 'lost-there' }, by: 'Counter' }]);
  });
});

it('forgets who noted it with the person', async () => {
  const { orderId } = await place();
  await send('PUT', `/orders/${orderId}/printed`, { isPrinted: true });
  await central.database.transaction().execute((transaction) => forgetNamesInLogs(transaction, orderId));
  const rows = central.database.selectFrom('print_note').select('made_by').where('order_id', '=', orderId);
  expect(await rows.execute()).toEqual([{ made_by: '' }]);
});
