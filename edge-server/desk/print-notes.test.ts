import { randomUUID } from 'node:crypto';
import { Order } from '@printfront/shared/contracts/orders.ts';
import { ReprintReport } from '@printfront/shared/contracts/print-notes.ts';
import type { PrintNote } from '@printfront/shared/domain/print-notes.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { bringStaff, signIn, staffMember } from '../staff/staff-in-test.ts';
import { applyCommand } from './apply-command.service.ts';

let edge: EdgeInTest;
let kiosk: TestClient;
let nok: TestClient;
beforeAll(async () => {
  edge = await startEdgeInTest();
  kiosk = await edge.kiosk();
  await bringStaff(edge, [await staffMember('nok')]);
  nok = edge.phone();
  expect((await signIn(nok, 'nok')).status).toBe(200);
});
afterAll(() => edge.stop());

let width = 60;
/** Two photos in 4x6, the first three times. */
async function place() {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  for (let count = 0; count < 2; count += 1) {
    width += 1;
    await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, width, 40));
  }
  const list = async () => (await kiosk.call('GET', `/storefront/orders/${id}/files?size=4x6`)).body;
  const [first, second] = await eventually(list, (files) =>
    files.every(({ state }: { state: string }) => state === 'ready'),
  );
  await kiosk.call('PUT', `/storefront/files/${first.id}?size=4x6`, { quantity: 3 });
  const order = { name: 'Malee', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const { status, body } = await kiosk.call('POST', `/storefront/orders/${id}`, order);
  expect(status).toBe(200);
  const print = (file: { id: string }) => ({ size: '4x6', fileId: file.id });
  return { orderId: body.orderId as string, iid: body.iid as number, first: print(first), second: print(second) };
}
const say = (orderId: string, body: object) => nok.call('PUT', `/orders/${orderId}/printed`, body);
const reprint = (orderId: string, body: object) => nok.call('POST', `/orders/${orderId}/reprints`, body);
const ledgerOf = async (orderId: string) => Order.parse((await nok.call('GET', `/orders/${orderId}`)).body).printLedger;
const notesOf = async (orderId: string): Promise<PrintNote[]> => {
  const events = edge.database.selectFrom('outbox_event').select('payload').where('order_id', '=', orderId);
  const rows = await events.where('type', '=', 'print-noted').orderBy('version').execute();
  return rows.map(({ payload }) => JSON.parse(payload).note);
};
const apply = (command: Parameters<typeof applyCommand>[1]) =>
  edge.database.transaction().execute((transaction) => applyCommand(transaction, command));

describe('prints that came out', () => {
  test('are said with one word, by photo too, taken back, and each is told once', async () => {
    const { orderId, first, second } = await place();
    expect(await ledgerOf(orderId)).toMatchObject({ printedPrints: 0, exportedPrints: 0 });
    const said = await say(orderId, { isPrinted: true, prints: [first, first] });
    expect(said.body.printLedger).toMatchObject({ printedPrints: 3, printed: [first], exportedPrints: 0 });
    for (let count = 0; count < 2; count += 1) await say(orderId, { isPrinted: true });
    expect(await ledgerOf(orderId)).toMatchObject({ orderedPrints: 4, printedPrints: 4, printed: [first, second] });
    await say(orderId, { isPrinted: false, prints: [first] });
    expect(await ledgerOf(orderId)).toMatchObject({ printedPrints: 1, printed: [second] });
    const notes = await notesOf(orderId);
    expect(notes).toMatchObject([
      { kind: 'printed', prints: [first] },
      { kind: 'printed', prints: [second] },
      { kind: 'not-printed', prints: [first], takesBack: [notes[0]?.id] },
    ]);
  });

  test('are as good as exported when the order becomes ready, and are what was handed over', async () => {
    const { orderId } = await place();
    const ready = { productionStatus: 2 };
    expect((await nok.call('PUT', `/orders/${orderId}/production-status`, ready)).body.code).toBe(
      'prints-not-exported',
    );
    await say(orderId, { isPrinted: true });
    expect((await nok.call('PUT', `/orders/${orderId}/production-status`, ready)).status).toBe(200);
    await nok.call('PUT', `/orders/${orderId}/payments/status`, { paymentStatus: 50 });
    const over = await nok.call('PUT', `/orders/${orderId}/production-status`, { productionStatus: 3 });
    expect(over.body.printLedger).toMatchObject({ handedOverPrints: 4, exportedPrints: 0 });
  });

  test('of another order are not found, and nothing is noted', async () => {
    const [one, other] = [await place(), await place()];
    expect((await say(one.orderId, { isPrinted: true, prints: [one.first, other.first] })).status).toBe(404);
    const wrong = { noteId: randomUUID(), ...other.first, quantity: 1, reason: 'lost' };
    expect((await reprint(one.orderId, wrong)).status).toBe(404);
    expect(await notesOf(one.orderId)).toEqual([]);
  });

  test('are for staff to say', async () => {
    const { orderId } = await place();
    for (const client of [kiosk, edge.phone()]) {
      expect((await client.call('PUT', `/orders/${orderId}/printed`, { isPrinted: true })).status).toBe(401);
    }
  });
});

describe('prints that had to be made once more', () => {
  test('are counted with their reason, once however often the call comes, and listed by day', async () => {
    const { orderId, iid, second } = await place();
    const body = { noteId: randomUUID(), ...second, quantity: 2, reason: 'colour' };
    for (let count = 0; count < 2; count += 1) expect((await reprint(orderId, body)).status).toBe(200);
    await reprint(orderId, { ...body, noteId: randomUUID(), quantity: 1, reason: 'damaged' });
    expect(await ledgerOf(orderId)).toMatchObject({
      reprintedPrints: 3,
      orderedPrints: 4,
      reprints: [
        { print: second, quantity: 2, reason: 'colour', by: 'Name of nok' },
        { print: second, quantity: 1, reason: 'damaged' },
      ],
    });
    expect(await notesOf(orderId)).toHaveLength(2);
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const report = ReprintReport.parse((await nok.call('GET', `/reprints?from=${today}&to=${today}`)).body);
    expect(report.copies).toMatchObject({ colour: 2, damaged: 1, lost: 0 });
    expect(report.newest).toHaveLength(2);
    expect(report.newest).toContainEqual(
      expect.objectContaining({ orderId, iid, size: '4x6', quantity: 2, reason: 'colour' }),
    );
    expect((await nok.call('GET', '/reprints?from=2020-01-01&to=2020-12-31')).body.newest).toEqual([]);
    expect((await nok.call('GET', '/reprints?from=2019-12-31&to=2020-12-31')).body.code).toBe('parameter-invalid');
  });
});

describe('S53', () => {
  test('a note of central counts once, whatever comes first, and is told to a central that has lost it', async () => {
    const { orderId, first, second } = await place();
    await say(orderId, { isPrinted: true, prints: [first] });
    const [mine] = await notesOf(orderId);
    if (mine === undefined) throw new Error('Nothing was noted.');
    const [at, by] = ['2026-11-22T04:00:00.000Z', 'boss'];
    const note: PrintNote = { kind: 'printed', id: 'of-central', prints: [second] };
    for (const one of [note, mine, note]) await apply({ type: 'print-noted', orderId, note: one, at, by });
    expect(await ledgerOf(orderId)).toMatchObject({ printed: [first, second] });
    const back: PrintNote = { kind: 'not-printed', id: 'back', prints: [first], takesBack: [mine.id] };
    await apply({ type: 'print-noted', orderId, note: back, at, by });
    expect(await ledgerOf(orderId)).toMatchObject({ printed: [second] });
    await apply({ type: 'central-restored' });
    expect((await notesOf(orderId)).map(({ id }) => id).sort()).toEqual([mine.id, 'back', 'of-central'].sort());
  });

  test('a note about an order of elsewhere changes nothing', async () => {
    const note: PrintNote = { kind: 'printed', id: 'x', prints: [{ size: '4x6', fileId: 'y' }] };
    await apply({ type: 'print-noted', orderId: 'unknown', note, at: '2026-11-22T04:00:00.000Z', by: 'boss' });
    expect(await edge.database.selectFrom('print_note').select('id').where('id', '=', 'x').execute()).toEqual([]);
  });
});
