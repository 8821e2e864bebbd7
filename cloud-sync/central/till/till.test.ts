import { randomUUID } from 'node:crypto';
import type { TillMessage } from '@printfront/cloud-sync/protocol/till.ts';
import { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import { TillShift } from '@printfront/shared/contracts/till.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { type EdgeInTest, enrolInTest } from '../sync/edge-in-test.ts';
import { addEnrolCode } from '../sync/edge-servers.repository.ts';

let central: CentralInTest;
let shop: EdgeInTest;
let other: EdgeInTest;
let session: string;

const enrol = (name: string): Promise<EdgeInTest> =>
  enrolInTest({
    url: () => central.origin,
    desk: { addEnrolCode: ({ code }) => addEnrolCode(central.database, code, name) },
  });
beforeAll(async () => {
  central = await startCentralInTest();
  [shop, other] = [await enrol('Siam'), await enrol('River')];
  ({ session } = await central.signedIn(40));
});
afterAll(() => central.stop());

const NOTHING = { takenCount: 0, takenSatang: 0, givenBackCount: 0, givenBackSatang: 0 };
const shift = (id: string, more: Partial<TillMessage> = {}): TillMessage => ({
  id,
  number: 1,
  openedAt: '2026-11-23T02:00:00Z',
  openedBy: 'Nok',
  floatSatang: 100_000,
  floatPieces: [],
  leftSatang: null,
  withoutTill: NOTHING,
  movements: [],
  cash: null,
  expectedSatang: null,
  closing: null,
  ...more,
});
const closing = (countedSatang: number) => ({
  at: '2026-11-23T12:00:00Z',
  by: 'Lek',
  ...{ countedSatang, pieces: [], expectedSatang: 100_000, keptSatang: 0, note: 'Counted twice' },
});
const event = (type: 'till-opened' | 'till-changed', orderId: string, version: number, payload: TillMessage) => ({
  ...{ id: randomUUID(), orderId, version, occurredAt: '2026-11-23T04:00:00Z', type, payload },
});
const read = async (id: string) =>
  TillShift.parse(await (await central.call(`/till/shifts/${id}`, { session })).json());

test('S54: a shift that is closed stays closed, whatever older word comes after', async () => {
  const id = randomUUID();
  await shop.push([event('till-opened', id, 1, shift(id))]);
  expect(await read(id)).toMatchObject({ storefront: 'Siam', closing: null });
  await shop.push([event('till-changed', id, 2, shift(id, { closing: closing(99_500) }))]);
  expect(await shop.push([event('till-changed', id, 3, shift(id))])).toMatchObject([{ result: 'applied' }]);
  expect((await read(id)).closing).toMatchObject({ countedSatang: 99_500, by: 'Lek' });
});

test('S54 S15: a shop changes no shift of another one, by its id or inside a shift of its own', async () => {
  const [theirs, own] = [randomUUID(), randomUUID()];
  await shop.push([event('till-opened', theirs, 1, shift(theirs))]);
  await other.push([event('till-opened', own, 1, shift(own))]);
  const before = await read(theirs);
  const stolen = shift(theirs, { floatSatang: 1, openedBy: 'Thief' });
  for (const attempt of [
    event('till-opened', theirs, 1, stolen),
    event('till-changed', theirs, 2, stolen),
    event('till-changed', own, 2, stolen),
  ]) {
    expect((await other.push([attempt]))[0]?.result).not.toBe('applied');
  }
  expect(await read(theirs)).toEqual(before);
});

test('S66: a shift under the id of an order or of a shift elsewhere is refused, and says why', async () => {
  const theirs = randomUUID();
  await shop.push([event('till-opened', theirs, 1, shift(theirs))]);
  // Central came back from a copy that has the shift and not its history.
  await central.database.deleteFrom('sync_stream').where('order_id', '=', theirs).execute();
  const before = await read(theirs);
  const placed = shop.submitted({});
  await shop.push([placed]);
  await central.database.deleteFrom('sync_stream').where('order_id', '=', placed.orderId).execute();
  for (const id of [theirs, placed.orderId]) {
    expect(await other.push([event('till-opened', id, 1, shift(id))])).toMatchObject([
      { result: 'rejected', code: 'already-exists' },
    ]);
  }
  expect(await read(theirs)).toEqual(before);
});

test('S54: an older word that a shift is open opens none that is closed', async () => {
  const id = randomUUID();
  const closed = shift(id, { closing: closing(100_000) });
  await shop.push([event('till-opened', id, 1, shift(id)), event('till-changed', id, 2, closed)]);
  const before = await read(id);
  expect(before.closing).not.toBeNull();
  expect(await shop.push([event('till-changed', id, 3, shift(id))])).toMatchObject([{ result: 'applied' }]);
  expect(await read(id)).toEqual(before);
});

test('the list of changes has who opened a till, moved its cash and closed it, each once', async () => {
  const id = randomUUID();
  const out = { id: randomUUID(), kind: 'out', satang: 50_000, reason: 'bank', note: 'Siam Bank' } as const;
  const movements = [{ ...out, at: '2026-11-23T05:00:00Z', by: 'Ton' }];
  await shop.push([event('till-opened', id, 1, shift(id, { number: 7 }))]);
  const moved = event('till-changed', id, 2, shift(id, { number: 7, movements }));
  await shop.push([moved]);
  await shop.push([moved]);
  await shop.push([event('till-changed', id, 3, shift(id, { number: 7, movements, closing: closing(99_500) }))]);
  // An older word that comes late says nothing new.
  await shop.push([event('till-changed', id, 4, shift(id, { number: 7 }))]);
  const answer = await central.call(`/audit?subjectId=${id}`, { session });
  const { items } = z.object({ items: z.array(AuditEntry) }).parse(await answer.json());
  const seen = items.map(({ by, action, label, changes }) => [
    ...[by, action, label],
    Object.fromEntries(changes.map(({ field, to }) => [field, to])),
  ]);
  expect(seen).toEqual([
    ['Lek', 'changed', '7', { countedSatang: 99_500, expectedSatang: 100_000, keptSatang: 0, note: 'Counted twice' }],
    ['Ton', 'changed', '7', { cashOut: 50_000, cashReason: 'bank', note: 'Siam Bank' }],
    ['Nok', 'created', '7', { floatSatang: 100_000 }],
  ]);
});
