import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findCommandsAfter } from './commands.repository.ts';
import { type EdgeInTest, enrolInTest } from './edge-in-test.ts';
import { readGeneration, stepOverLostNumbers } from './lost-numbers.repository.ts';
import { openSyncInTest, type SyncInTest, UNLUCKY_NAME } from './sync-in-test.ts';

let central: SyncInTest;
let edge: EdgeInTest;
beforeAll(async () => {
  central = await openSyncInTest();
});
beforeEach(async () => {
  edge = await enrolInTest(central);
});
afterAll(() => central.stop());

const effectsOf = async (orderId: string) =>
  (await central.desk.effects()).filter((effect) => effect.order_id === orderId).map(({ what }) => what);
const words = (results: { result: string }[]) => results.map(({ result }) => result);

test('S4: events that come in the wrong order are deferred without a trace, then applied in the right one', async () => {
  const first = edge.submitted();
  const second = edge.paid(first.orderId, 2);
  const third = edge.printing(first.orderId, 3);
  expect(await edge.push([third, second])).toEqual([
    { id: third.id, result: 'deferred', reason: 'predecessor-missing', expectedVersion: 1 },
    { id: second.id, result: 'deferred', reason: 'predecessor-missing', expectedVersion: 1 },
  ]);
  expect(await effectsOf(first.orderId)).toEqual([]);
  expect(words(await edge.push([first]))).toEqual(['applied']);
  expect(await edge.push([third])).toMatchObject([{ result: 'deferred', expectedVersion: 2 }]);
  expect(words(await edge.push([second, third]))).toEqual(['applied', 'applied']);
  expect(await effectsOf(first.orderId)).toEqual(['submitted', 'payment 50', 'production 1']);
});

test('S2: the same push ten times, some of them at the same moment, has its effect once', async () => {
  const first = edge.submitted();
  const push = [first, edge.paid(first.orderId, 2)];
  const answers = await Promise.all(Array.from({ length: 10 }, () => edge.push(push)));
  expect(answers.filter((results) => results[0]?.result === 'applied')).toHaveLength(1);
  expect(new Set(answers.flat().map(({ result }) => result))).toEqual(new Set(['applied', 'duplicate']));
  expect(await effectsOf(first.orderId)).toEqual(['submitted', 'payment 50']);
});

test('S7: a NUL that a shop once took in a name keeps no order from central', async () => {
  const first = edge.submitted();
  const event = { ...first, payload: { ...first.payload, name: 'A\0B', orderNotes: '\0' } };
  expect(words(await edge.push([event]))).toEqual(['applied']);
  const [order] = (await central.desk.orders()).filter(({ order_id }) => order_id === first.orderId);
  expect(JSON.parse(order?.content ?? '')).toMatchObject({ name: 'A\ufffdB', orderNotes: '\ufffd' });
});

test('S6: 200 events are one push, 201 are none', async () => {
  const events = Array.from({ length: 40 }, () => edge.submitted());
  const all = events.flatMap((event) => [
    event,
    edge.paid(event.orderId, 2),
    edge.printing(event.orderId, 3),
    edge.paid(event.orderId, 4, 90),
    edge.printing(event.orderId, 5),
  ]);
  expect(new Set(words(await edge.push(all)))).toEqual(new Set(['applied']));
  const answer = await edge.call('POST', '/events', { epoch: edge.epoch, events: [...all, edge.submitted()] });
  expect(answer).toMatchObject({ status: 400, body: { code: 'parameter-invalid', parameter: 'events' } });
});

test('S7: every event has a result of its own, whatever is wrong with the others', async () => {
  const good = edge.submitted();
  const unlucky = edge.submitted({ name: UNLUCKY_NAME });
  const afterUnlucky = edge.paid(unlucky.orderId, 2);
  const malformed = { ...edge.submitted(), payload: { iid: 'one' } };
  const unknown = { ...edge.paid(good.orderId, 2), type: 'order-eaten' };
  const swapped = { ...edge.submitted(), orderId: randomUUID() };
  const results = await edge.push([malformed, unlucky, afterUnlucky, good, unknown, swapped]);
  expect(results).toMatchObject([
    { result: 'rejected', code: 'malformed' },
    { result: 'deferred', reason: 'try-later', expectedVersion: 1 },
    { result: 'deferred', reason: 'predecessor-missing', expectedVersion: 1 },
    { result: 'applied' },
    { result: 'rejected', code: 'type-unknown' },
    { result: 'rejected', code: 'malformed' },
  ]);
  expect(await effectsOf(good.orderId)).toEqual(['submitted']);
  expect(await effectsOf(unlucky.orderId)).toEqual([]);
});

test('S8: a rejected event leaves no trace and blocks only what follows it in its order', async () => {
  const first = edge.submitted();
  const refused = { ...edge.paid(first.orderId, 2), payload: { from: 90, to: 10, by: 'staff' } };
  const results = await edge.push([first, refused, edge.printing(first.orderId, 3)]);
  expect(results).toMatchObject([
    { result: 'applied' },
    { result: 'rejected', code: 'payment-transition-refused' },
    { result: 'deferred', expectedVersion: 2 },
  ]);
  // Not in the inbox either: mended, the same version is applied.
  expect(words(await edge.push([edge.paid(first.orderId, 2)]))).toEqual(['applied']);
});

test('S4: a version that is taken by another event is refused', async () => {
  const first = edge.submitted();
  await edge.push([first, edge.paid(first.orderId, 2)]);
  expect(await edge.push([edge.printing(first.orderId, 2)])).toMatchObject([
    { result: 'rejected', code: 'version-taken' },
  ]);
  expect(await edge.push([{ ...first, id: randomUUID() }])).toMatchObject([
    { result: 'rejected', code: 'version-taken' },
  ]);
});

test('S15: an order of another shop looks like one that does not exist', async () => {
  const first = edge.submitted();
  await edge.push([first]);
  const stranger = await enrolInTest(central);
  const nowhere = randomUUID();
  for (const version of [1, 2, 3]) {
    const [foreign] = await stranger.push([stranger.paid(first.orderId, version)]);
    const [unknown] = await stranger.push([stranger.paid(nowhere, version)]);
    expect({ ...foreign, id: '' }).toEqual({ ...unknown, id: '' });
  }
  const copy = stranger.submitted();
  const taken = { ...copy, orderId: first.orderId, payload: { ...copy.payload, orderId: first.orderId } };
  expect(await stranger.push([taken])).toMatchObject([{ result: 'rejected', code: 'already-exists' }]);
  expect(await effectsOf(first.orderId)).toEqual(['submitted']);
});

test('S9: after a restore the shop counts on from an older version, and its old epoch is over', async () => {
  const first = edge.submitted();
  await edge.push([first, edge.paid(first.orderId, 2), edge.printing(first.orderId, 3)]);
  const restored = randomUUID();
  const again = edge.paid(first.orderId, 2, 90);
  // What the backup still held comes again under its old id; what happened since under a new one.
  expect(words(await edge.push([first, again, edge.printing(first.orderId, 3)], restored))).toEqual([
    'duplicate',
    'applied',
    'applied',
  ]);
  expect(await edge.push([edge.paid(first.orderId, 4)])).toMatchObject([{ result: 'rejected', code: 'epoch-over' }]);
  expect(await edge.push([edge.paid(first.orderId, 9)], restored)).toMatchObject([
    { result: 'deferred', expectedVersion: 4 },
  ]);
});

test('S4 S9: of two epochs that count to the same version the newer one’s next event does not follow the older one’s', async () => {
  const first = edge.submitted();
  const older = edge.paid(first.orderId, 2);
  await edge.push([first, older]);
  // A shop that came back from a copy brought its own version 2, and central came back from a copy without it.
  const restored = randomUUID();
  const lost = { ...edge.printing(first.orderId, 2), previousId: first.id };
  const next = { ...edge.paid(first.orderId, 3, 90), previousId: lost.id };
  expect(await edge.push([next], restored)).toEqual([
    { id: next.id, result: 'deferred', reason: 'predecessor-missing', expectedVersion: 2 },
  ]);
  expect(words(await edge.push([lost, next], restored))).toEqual(['applied', 'applied']);
  expect(await effectsOf(first.orderId)).toEqual([
    'submitted',
    'payment 50',
    'production 1',
    'told again',
    'payment 90',
  ]);
});

test('S9: an order goes on after what is known of the copy in force, however another copy has counted it on', async () => {
  const first = edge.submitted();
  const second = { ...edge.paid(first.orderId, 2), previousId: first.id };
  const third = { ...edge.printing(first.orderId, 3), previousId: second.id };
  await edge.push([first, second, third]);
  const [older, newer] = [randomUUID(), randomUUID()];
  const digest = async (epoch: string, version: number, lastEventId: string) =>
    (await edge.call('POST', '/digest', { epoch, orders: [{ orderId: first.orderId, version, lastEventId }] })).body;
  // A copy from before the payment says something else, and then one comes that knows all three.
  const instead = { ...edge.printing(first.orderId, 2), previousId: first.id };
  expect(words(await edge.push([instead], older))).toEqual(['applied']);
  const fourth = { ...edge.paid(first.orderId, 4, 90), previousId: third.id };
  expect(words(await edge.push([fourth], newer))).toEqual(['applied']);
  expect(await digest(newer, 4, fourth.id)).toEqual({ behind: [] });
  // The same of one that sends them once more: it is told where the order stands, once.
  const last = randomUUID();
  expect(words(await edge.push([second, third], last))).toEqual(['duplicate', 'duplicate']);
  expect(await digest(last, 3, third.id)).toEqual({ behind: [] });
  expect(words(await edge.push([{ ...edge.paid(first.orderId, 4), previousId: third.id }], last))).toEqual(['applied']);
  expect((await effectsOf(first.orderId)).filter((what) => what === 'told again')).toHaveLength(4);
});

test('S9: an event follows one that its copy had from the epoch before', async () => {
  const first = edge.submitted();
  const second = edge.paid(first.orderId, 2);
  await edge.push([first, second, edge.printing(first.orderId, 3)]);
  const next = { ...edge.paid(first.orderId, 3, 90), previousId: second.id };
  expect(words(await edge.push([next], randomUUID()))).toEqual(['applied']);
});

test('S16: an order under a number that is not this shop’s is refused', async () => {
  const other = await enrolInTest(central);
  const { firstNumber } = await other.lease();
  const own = Number(`${edge.enrolment.overflowPrefix}07`);
  const foreign = Number(`${other.enrolment.overflowPrefix}07`);
  const results = await edge.push(
    [
      edge.submitted({ iid: firstNumber }),
      edge.submitted({ iid: 49_999 }),
      edge.submitted({ iid: foreign }),
      edge.submitted({ iid: own }),
    ].map((event) => ({ ...event, orderId: event.payload.orderId })),
  );
  expect(results.map((result) => ('code' in result ? result.code : result.result))).toEqual([
    'number-not-leased',
    'number-not-leased',
    'number-not-leased',
    'applied',
  ]);
});

test('S16: numbers that were given out after the backup central came back from are taken, and never given again', async () => {
  const { firstNumber } = await edge.lease();
  // What the backup does not know: a block of another shop, and the overflow of an epoch that began later.
  const { database } = central;
  const lost = await enrolInTest(central);
  const block = await lost.lease();
  const prefix = lost.enrolment.overflowPrefix;
  await database.deleteFrom('order_number_block').where('server_id', '=', lost.enrolment.serverId).execute();
  await database.deleteFrom('edge_epoch').where('server_id', '=', lost.enrolment.serverId).execute();
  await database
    .updateTable('sync_counter')
    .set((row) => ({
      next_value: row('next_value', '-', row.case().when('name', '=', 'order-number').then(50).else(1).end()),
    }))
    .where('name', 'in', ['order-number', 'overflow-prefix'])
    .execute();
  const newestCommand = async () => (await findCommandsAfter(database, edge.enrolment.serverId, 0)).newest;
  const commandsBefore = await newestCommand();
  await database.transaction().execute(stepOverLostNumbers);
  // S17: what a shop has applied of commands that are lost is far behind the next one.
  expect(await newestCommand()).toBe(commandsBefore + 100_000);

  const bring = async (iid: number) => {
    const event = edge.submitted({ iid });
    const [result] = await edge.push([{ ...event, orderId: event.payload.orderId }]);
    return result?.result;
  };
  expect(await bring(block.firstNumber)).toBe('applied');
  expect(await bring(Number(`${prefix}07`))).toBe('applied');
  expect(await bring(firstNumber)).toBe('applied');
  const next = await enrolInTest(central);
  expect(next.enrolment.overflowPrefix).not.toBe(prefix);
  expect((await next.lease()).firstNumber).toBeGreaterThan(block.lastNumber);
});

test('S16 S43: a copy that lacks restores steps over what each of them has stepped over', async () => {
  const { database } = central;
  const newest = async () => (await findCommandsAfter(database, edge.enrolment.serverId, 0)).newest;
  const [before, { lastNumber }] = [await newest(), await edge.lease()];
  const prefixes = database.selectFrom('sync_counter').select('next_value').where('name', '=', 'overflow-prefix');
  const { next_value: prefix } = await prefixes.executeTakeFirstOrThrow();
  const generation = (await readGeneration(database)) + 3;
  await database.transaction().execute((transaction) => stepOverLostNumbers(transaction, { generation }));
  expect(await newest()).toBe(before + 300_000);
  expect((await prefixes.executeTakeFirstOrThrow()).next_value).toBe(prefix + 150);
  const { firstNumber } = await (await enrolInTest(central)).lease();
  expect(firstNumber).toBeGreaterThan(lastNumber + 6_000);
  // What those restores gave behind their own gap is taken all the same.
  const event = edge.submitted({ iid: lastNumber + 4_010 });
  expect(words(await edge.push([event]))).toEqual(['applied']);
});

test('S20: the digest names the orders of which central has less, and only this shop’s', async () => {
  const first = edge.submitted();
  const second = edge.submitted();
  await edge.push([first, second, edge.paid(second.orderId, 2)]);
  const stranger = await enrolInTest(central);
  const question = {
    orders: [
      { orderId: first.orderId, version: 4 },
      { orderId: second.orderId, version: 2 },
      { orderId: 'never-seen', version: 1 },
    ],
  };
  expect((await edge.call('POST', '/digest', question)).body).toEqual({
    behind: [
      { orderId: first.orderId, version: 1 },
      { orderId: 'never-seen', version: 0 },
    ],
  });
  expect((await stranger.call('POST', '/digest', question)).body.behind).toHaveLength(3);
});

test('S9 S20: the digest misses an event whose version another epoch has brought', async () => {
  const first = edge.submitted();
  const second = edge.paid(first.orderId, 2);
  await edge.push([first, second]);
  const ask = async (epoch: string | undefined, version: number, lastEventId: string | undefined) =>
    (await edge.call('POST', '/digest', { epoch, orders: [{ orderId: first.orderId, version, lastEventId }] })).body
      .behind;
  const restored = randomUUID();
  expect(await ask(restored, 2, second.id)).toEqual([]);
  expect(await ask(restored, 1, first.id)).toEqual([]);
  expect(await ask(restored, 2, randomUUID())).toEqual([{ orderId: first.orderId, version: 1 }]);
  expect(await ask(restored, 1, randomUUID())).toEqual([{ orderId: first.orderId, version: 0 }]);
  // An order that is behind by more is asked for from where central stands; its events name the ones before them.
  expect(await ask(restored, 4, randomUUID())).toEqual([{ orderId: first.orderId, version: 2 }]);
  // Within an epoch a version is one event; and a shop of before says neither.
  expect(await ask(edge.epoch, 2, randomUUID())).toEqual([]);
  expect(await ask(undefined, 2, undefined)).toEqual([]);
  expect(await ask(restored, 2, undefined)).toEqual([]);
});

test('no body makes central fail', async () => {
  const bodies: unknown[] = [null, [], 7, 'x', {}, { epoch: 1 }, { epoch: edge.epoch, events: [{}] }];
  bodies.push({ epoch: edge.epoch, events: [{ ...edge.submitted(), version: 1e99 }] });
  bodies.push({ epoch: '../../etc', events: [edge.submitted()] });
  for (const path of ['/events', '/digest', '/hello', '/order-numbers', '/blobs/missing', '/enrol']) {
    for (const body of bodies) expect((await edge.call('POST', path, body)).status, path).toBe(400);
    expect((await edge.call('POST', path, new Uint8Array([0x7b, 0xff]))).status).toBe(400);
  }
});

test('S9 S27: a restored shop answers once more for a relayed photo, and only in its new epoch', async () => {
  const edge = await enrolInTest(central);
  const relayId = randomUUID();
  const answer = () => ({
    id: randomUUID(),
    orderId: relayId,
    version: 1,
    occurredAt: '1970-01-01T00:00:07Z',
    type: 'relayed-photo-arrived',
    payload: {},
  });
  expect(await edge.push([answer()])).toMatchObject([{ result: 'applied' }]);
  expect(await edge.push([answer()])).toMatchObject([{ result: 'rejected', code: 'version-taken' }]);
  // There is nothing before a first event, whatever it says.
  const afterNothing = { ...answer(), previousId: randomUUID() };
  expect(await edge.push([afterNothing], randomUUID())).toMatchObject([{ result: 'applied' }]);
  const order = edge.submitted();
  const epoch = randomUUID();
  expect(await edge.push([order], epoch)).toMatchObject([{ result: 'applied' }]);
  const again = { ...order, id: randomUUID() };
  expect(await edge.push([again], randomUUID())).toMatchObject([{ result: 'rejected', code: 'version-taken' }]);
});
