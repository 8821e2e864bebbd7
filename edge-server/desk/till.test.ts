import { randomUUID } from 'node:crypto';
import { Till, TillShift } from '@printfront/shared/contracts/till.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { cashLogsQuery } from '../orders/till-cash.repository.ts';
import { bringStaff, signIn, staffMember } from '../staff/staff-in-test.ts';
import { applyCommand } from './apply-command.service.ts';

const CASH = 2;
const QR = 1;
const DAY_MS = 86_400_000;

let later = 0;
let edge: EdgeInTest;
let kiosk: TestClient;
let nok: TestClient;
let lek: TestClient;
beforeAll(async () => {
  edge = await startEdgeInTest({ now: () => new Date(Date.now() + later) });
  kiosk = await edge.kiosk();
  await bringStaff(edge, [await staffMember('nok', 60), await staffMember('lek', 100)]);
  [nok, lek] = [edge.phone(), edge.phone()];
  expect((await signIn(nok, 'nok')).status).toBe(200);
  expect((await signIn(lek, 'lek')).status).toBe(200);
});
afterAll(() => edge.stop());

let width = 60;
let total = 0;
async function place(): Promise<string> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  width += 1;
  await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, width, 40));
  const order = { name: 'Malee', phoneNumber: '0812345678', paymentMethod: CASH, shippingMethod: 1 };
  const submit = () => kiosk.call('POST', `/storefront/orders/${id}`, order);
  const { orderId } = (await eventually(submit, ({ status }) => status === 200)).body;
  total = (await nok.call('GET', `/orders/${orderId}`)).body.totalPaymentAmount;
  return orderId;
}
const pay = (who: TestClient, orderId: string, paymentStatus = 50, more: object = {}) =>
  who.call('PUT', `/orders/${orderId}/payments/status`, { paymentStatus, ...more });
const till = async () => Till.parse((await nok.call('GET', '/till')).body);
const shiftNow = async () => TillShift.parse((await till()).shift);
const open = (who: TestClient, floatSatang: number, more: object = {}) =>
  who.call('POST', '/till/shifts', { id: randomUUID(), floatSatang, ...more });
const move = (id: string, movement: object, who = nok) =>
  who.call('POST', `/till/shifts/${id}/movements`, { movementId: randomUUID(), ...movement });
const close = (id: string, closing: object, who = nok) => who.call('POST', `/till/shifts/${id}/closing`, closing);
const eventsOf = (id: string) =>
  edge.database.selectFrom('outbox_event').select(['type', 'payload']).where('order_id', '=', id).execute();
/** Closes what a test has left open, as it should be. */
async function closed(): Promise<void> {
  const { shift } = await till();
  if (shift === null) return;
  const expectedSatang = shift.expectedSatang ?? 0;
  expect((await close(shift.id, { countedSatang: expectedSatang, expectedSatang })).status).toBe(200);
}

test('a shop that never opened its till hears nothing of one, and takes money as ever', async () => {
  const order = await place();
  expect((await pay(nok, order)).status).toBe(200);
  expect(await till()).toMatchObject({ shift: null, leftSatang: null, withoutTill: { takenCount: 0 } });
});

test('a shift holds its float, its cash by clerk and what was put in and taken out, and is closed by a count', async () => {
  const pieces = [
    { denomination: 10_000, count: 9 },
    { denomination: 1_000, count: 10 },
  ];
  const opened = await open(nok, 100_000, { pieces });
  expect(opened.body).toMatchObject({ openedBy: 'Name of nok', storefront: 'Test shop', floatPieces: pieces });
  const id: string = opened.body.id;

  const [byNok, byLek, byQr, mistaken] = [await place(), await place(), await place(), await place()];
  await pay(nok, byNok);
  await pay(lek, byLek);
  // Not cash, however the customer wanted to pay.
  await pay(nok, byQr, 50, { paymentMethod: QR });
  await pay(nok, mistaken);
  await pay(nok, mistaken, 10);
  await pay(lek, byLek, 90);
  expect((await move(id, { kind: 'in', satang: 50_000, reason: 'change' })).status).toBe(200);
  const spent = { kind: 'out', satang: 30_000, reason: 'expense', note: 'Ice' };
  expect((await move(id, spent)).status).toBe(200);

  const now = await shiftNow();
  expect(now.expectedSatang).toBe(120_000 + total);
  expect(now.cash).toMatchObject({ takenCount: 2, takenSatang: 2 * total, givenBackCount: 1, givenBackSatang: total });
  expect(now.cash?.clerks).toEqual([
    { name: 'Name of nok', count: 1, takenSatang: total, givenBackSatang: 0 },
    { name: 'Name of lek', count: 1, takenSatang: total, givenBackSatang: total },
  ]);
  expect(now.cash?.payments.map(({ orderId, kind }) => [orderId, kind])).toEqual([
    [byNok, 'taken'],
    [byLek, 'taken'],
    [byLek, 'given-back'],
  ]);

  const expectedSatang = now.expectedSatang ?? 0;
  const short = { countedSatang: expectedSatang - 2_000, expectedSatang };
  expect((await close(id, short)).body).toMatchObject({ code: 'reason-missing', parameter: 'note' });
  const counted = { ...short, note: 'Wrong change', keptSatang: 100_000 };
  const done = TillShift.parse((await close(id, counted)).body);
  expect(done.closing).toMatchObject({ ...counted, by: 'Name of nok', pieces: [] });
  // The answer was lost and the call comes again; somebody else's comes too late.
  expect((await close(id, counted)).body.closing).toEqual(done.closing);
  expect((await close(id, { ...counted, note: 'Other' }, lek)).body).toMatchObject({
    code: 'till-closed',
    by: 'Name of nok',
    at: done.closing?.at,
  });
  expect((await move(id, spent)).body).toMatchObject({ code: 'till-closed', by: 'Name of nok' });
  // What happens later changes nothing of it.
  await pay(lek, byNok, 90);
  expect((await nok.call('GET', `/till/shifts/${id}`)).body).toEqual(done);
  const told = await eventsOf(id);
  expect(told.map(({ type }) => type)).toEqual(['till-opened', 'till-changed', 'till-changed', 'till-changed']);
  expect(JSON.parse(told[2]?.payload ?? '')).toMatchObject({ cash: null, movements: [{ kind: 'in' }, spent] });
  const { storefront: _, ...said } = done;
  expect(JSON.parse(told[3]?.payload ?? '')).toEqual(said);
});

test('cash without an open till is taken, said, and part of what the next shift should begin with', async () => {
  const before = await till();
  expect(before).toMatchObject({ shift: null, keptSatang: 100_000, withoutTill: { givenBackSatang: total } });
  const order = await place();
  expect((await pay(nok, order)).status).toBe(200);
  expect(await till()).toMatchObject({ leftSatang: 100_000, withoutTill: { takenSatang: total } });
  const opened = TillShift.parse((await open(lek, 100_000)).body);
  expect(opened).toMatchObject({ leftSatang: 100_000, withoutTill: { takenCount: 1, givenBackCount: 1 } });
  // It belongs to no shift.
  expect(opened).toMatchObject({ cash: { takenCount: 0 }, expectedSatang: 100_000 });
  await closed();
});

test('two clerks at once: one till is opened and the other is told by whom; it is closed once', async () => {
  const answers = await Promise.all([open(nok, 10_000), open(lek, 20_000)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [won, lost] = answers[0]?.status === 200 ? answers : answers.toReversed();
  expect(lost?.body).toMatchObject({ code: 'till-open', by: won?.body.openedBy, at: won?.body.openedAt });
  const { id, floatSatang: countedSatang } = won?.body ?? {};
  // The answer was lost: the same opening again is the same.
  const again = won?.body.openedBy === 'Name of nok' ? nok : lek;
  expect((await again.call('POST', '/till/shifts', { id, floatSatang: countedSatang })).body).toEqual(won?.body);

  const closings = await Promise.all([
    close(id, { countedSatang, expectedSatang: countedSatang }, nok),
    close(id, { countedSatang, expectedSatang: countedSatang }, lek),
  ]);
  expect(closings.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(closings.find(({ status }) => status === 409)?.body.code).toBe('till-closed');
  const { items } = (await nok.call('GET', '/till/shifts?limit=1')).body;
  expect(items).toMatchObject([{ id, closing: { countedSatang } }]);
});

test('cash that comes while it is counted is not a difference: the clerk looks again', async () => {
  const { id } = (await open(nok, 50_000)).body;
  const { expectedSatang } = await shiftNow();
  const order = await place();
  await pay(lek, order);
  const counted = { countedSatang: 50_000, expectedSatang };
  expect((await close(id, counted)).body.code).toBe('till-changed');
  expect((await shiftNow()).closing).toBeNull();
  await closed();
});

test('what cannot be is refused in words', async () => {
  const id = (await open(nok, 5_000)).body.id as string;
  const bad = async (answer: Promise<{ status: number; body: { code: string; parameter?: string } }>) => {
    const { status, body } = await answer;
    return [status, body.code, body.parameter];
  };
  const close0 = (more: object) => bad(close(id, { countedSatang: 5_000, expectedSatang: 5_000, ...more }));
  expect(await close0({ countedSatang: -1 })).toEqual([400, 'parameter-invalid', 'countedSatang']);
  expect(await close0({ countedSatang: 10 ** 12 })).toEqual([400, 'parameter-invalid', 'countedSatang']);
  expect(await close0({ countedSatang: 0.5 })).toEqual([400, 'parameter-invalid', 'countedSatang']);
  expect(await close0({ keptSatang: 5_001 })).toEqual([400, 'parameter-invalid', 'keptSatang']);
  expect(await close0({ pieces: [{ denomination: 2_000, count: 1 }] })).toEqual([400, 'parameter-invalid', 'pieces']);
  expect((await close0({ pieces: [{ denomination: 3, count: 1 }] }))[0]).toBe(400);
  const out = { kind: 'out', satang: 1_000, reason: 'bank' };
  expect(await bad(move(id, { ...out, satang: 0 }))).toEqual([400, 'parameter-invalid', 'satang']);
  expect(await bad(move(id, { ...out, reason: 'online-order' }))).toEqual([400, 'parameter-invalid', 'reason']);
  expect(await bad(move(id, { ...out, reason: 'other' }))).toEqual([400, 'parameter-missing', 'note']);
  expect((await move(id, { ...out, satang: 5_001 })).body).toMatchObject({ code: 'till-too-little', limit: 5_000 });
  expect((await move(randomUUID(), out)).status).toBe(404);
  expect((await close(randomUUID(), { countedSatang: 0, expectedSatang: 0 })).status).toBe(404);
  // The same movement twice is one.
  const movementId = randomUUID();
  await move(id, { ...out, movementId });
  expect((await move(id, { ...out, movementId })).body.movements).toHaveLength(1);
  await closed();
  // The history of an order is no history of a till.
  expect((await open(nok, 0, { id: await place() })).body.code).toBe('already-exists');
  expect((await edge.phone().call('GET', '/till')).status).toBe(401);
});

test('more given back than the till holds is told as it is, and the till can be closed', async () => {
  const order = await place();
  await pay(nok, order);
  const { id } = (await open(nok, 0)).body;
  expect((await pay(nok, order, 90)).status).toBe(200);
  expect(await shiftNow()).toMatchObject({ expectedSatang: -total, cash: { givenBackSatang: total } });
  expect((await move(id, { kind: 'out', satang: 1, reason: 'bank' })).body).toMatchObject({ limit: 0 });
  const note = 'Given from the purse';
  expect((await close(id, { countedSatang: 0, expectedSatang: -total, note })).status).toBe(200);
});

test('a shift over midnight is one shift, and a clock that jumps back moves no payment out of it', async () => {
  const { id, openedAt } = (await open(nok, 1_000)).body;
  later += DAY_MS;
  // Nobody works for a whole day: the next one signs in.
  for (const [who, name] of [
    [nok, 'nok'],
    [lek, 'lek'],
  ] as const)
    expect((await signIn(who, name)).status).toBe(200);
  const overnight = await place();
  await pay(nok, overnight);
  later -= 3 * DAY_MS;
  const backThen = await place();
  await pay(lek, backThen);
  const { cash, expectedSatang } = await shiftNow();
  expect(new Set(cash?.payments.map(({ orderId }) => orderId))).toEqual(new Set([overnight, backThen]));
  const { closing } = (await close(id, { countedSatang: expectedSatang, expectedSatang })).body;
  expect(closing.at).toBe(openedAt);
  later = 0;
  expect(await till()).toMatchObject({ withoutTill: { takenCount: 0 }, leftSatang: expectedSatang });
});

test('S51: cash that central calls something else leaves the shift in which that is heard', async () => {
  const order = await place();
  const { id } = (await open(nok, 0)).body;
  await pay(nok, order, 50, { paymentMethod: QR });
  expect((await shiftNow()).cash?.takenCount).toBe(0);
  const said = { type: 'payment-status-changed', orderId: order, from: 10, to: 50, by: 'boss', method: CASH } as const;
  await edge.database.transaction().execute((transaction) => applyCommand(transaction, said));
  const { cash } = await shiftNow();
  expect(cash?.payments).toMatchObject([{ orderId: order, kind: 'taken', satang: total, by: 'boss' }]);
  expect(id).toBe((await shiftNow()).id);
  await closed();
});

test('earlier shifts are listed page by page, by day, and as a table', async () => {
  const first = (await nok.call('GET', '/till/shifts?limit=3')).body;
  expect(first.items).toHaveLength(3);
  const second = (await nok.call('GET', `/till/shifts?limit=100&nextId=${first.nextId}`)).body;
  expect(second.nextId).toBeNull();
  const numbers = [...first.items, ...second.items].map(({ number }) => number);
  expect(numbers).toEqual(numbers.toSorted((left, right) => right - left));
  expect((await nok.call('GET', '/till/shifts?nextId=none')).body.code).toBe('parameter-invalid');
  expect((await nok.call('GET', '/till/shifts?to=2026-01-01')).body.items).toEqual([]);
  const csv = await nok.bytes('/till/export?language=en');
  expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const text = new TextDecoder().decode(csv.bytes);
  const [header = '', ...lines] = text.trim().split('\r\n');
  expect(header).toContain('Short (-) / over (THB)');
  expect(lines).toHaveLength(numbers.length);
  expect(text).toContain('-20.00,1000.00');
  expect(text).toContain('Wrong change');
});

test('reads the payments of a shift, not all that there ever were', async () => {
  const plan = JSON.stringify(await cashLogsQuery(edge.database, 5).explain(undefined, sql`query plan`));
  expect(plan).not.toMatch(/SCAN (payment_transition|placed_order|log)/);
});
