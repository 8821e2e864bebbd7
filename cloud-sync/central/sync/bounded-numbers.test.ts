import { randomUUID } from 'node:crypto';
import { OVERFLOW_PREFIX_COUNT, overflowNumber } from '@printfront/cloud-sync/protocol/overflow-numbers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EdgeInTest, enrolInTest } from './edge-in-test.ts';
import { stepOverLostNumbers } from './lost-numbers.repository.ts';
import { takeOrderNumber } from './order-numbers.repository.ts';
import { openSyncInTest, type SyncInTest } from './sync-in-test.ts';

/** A stranger who has this shop's token. */
let thief: EdgeInTest;
let central: SyncInTest;
beforeAll(async () => {
  central = await openSyncInTest();
});
beforeEach(async () => {
  thief = await enrolInTest(central);
});
afterAll(() => central.stop());

const report = { outboxDepth: 0, oldestUnsyncedAt: null, blobsWaiting: 0, parkedOrders: 0 };
const refusal = { status: 429, body: { code: 'too-many-requests' } };
const counter = async (name: 'order-number' | 'overflow-prefix') =>
  (
    await central.database
      .selectFrom('sync_counter')
      .select('next_value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).next_value;

/** As if all that was given so far had been given this much earlier. */
async function letPass(hours: number): Promise<void> {
  const earlier = (at: string | null) => at && new Date(Date.parse(at) - hours * 3_600_000).toISOString();
  const { database } = central;
  for (const { epoch, begun_at } of await database.selectFrom('edge_epoch').selectAll().execute())
    await database
      .updateTable('edge_epoch')
      .set({ begun_at: earlier(begun_at) })
      .where('epoch', '=', epoch)
      .execute();
  for (const { first_number, leased_at } of await database.selectFrom('order_number_block').selectAll().execute())
    await database
      .updateTable('order_number_block')
      .set({ leased_at: earlier(leased_at) })
      .where('first_number', '=', first_number)
      .execute();
}

/** Epochs by hellos, eight at a time, until they are refused. @returns those that were let in */
async function beginEpochs(): Promise<string[]> {
  const begun: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    const epochs = Array.from({ length: 8 }, (): string => randomUUID());
    const answers = await Promise.all(epochs.map((epoch) => thief.call('POST', '/hello', { epoch, report })));
    begun.push(...epochs.filter((_, index) => answers[index]?.status === 200));
    const refused = answers.filter(({ status }) => status !== 200);
    for (const answer of refused) expect(answer).toMatchObject(refusal);
    if (refused.length > 0) return begun;
  }
  throw new Error('nothing was refused');
}

test('S16: one shop’s token begins a dozen epochs an hour, a score a day and sixty a month, by whatever call', async () => {
  const before = await counter('overflow-prefix');
  // The first one came with the enrolment.
  expect(await beginEpochs()).toHaveLength(11);
  const { token, code } = thief;
  const epoch = randomUUID();
  const event = thief.submitted();
  const others = [
    await thief.call('POST', '/hello', { epoch, report }),
    await thief.call('POST', '/events', { epoch, events: [event] }),
    await thief.call('POST', '/order-numbers', { epoch, leaseId: randomUUID() }),
    await thief.call('POST', '/enrol', { code, token, epoch }),
  ];
  for (const answer of others) {
    expect(answer).toMatchObject(refusal);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(await central.database.selectFrom('edge_epoch').selectAll().where('epoch', '=', epoch).execute()).toEqual([]);
  await letPass(2);
  expect(await beginEpochs()).toHaveLength(8);
  await letPass(25);
  let begun = 20;
  while (begun < 60) {
    const { length } = await beginEpochs();
    expect(length).toBeGreaterThan(0);
    begun += length;
    await letPass(25);
  }
  expect(begun).toBe(60);
  expect(await beginEpochs()).toEqual([]);
  expect(await counter('overflow-prefix')).toBe(before + 59);
  await letPass(31 * 24);
  expect(await beginEpochs()).toHaveLength(12);
});

test('S16: a shop whose next epoch has to wait goes on in the one that it has', async () => {
  const begun = await beginEpochs();
  // Of eight at a time nobody knows which came last.
  const newest = await central.database
    .selectFrom('edge_epoch')
    .selectAll()
    .where('epoch', 'in', begun)
    .orderBy('ordinal', 'desc')
    .executeTakeFirstOrThrow();
  const iid = Number(`${newest.overflow_prefix}07`);
  expect(await thief.push([thief.submitted({ iid })], newest.epoch)).toMatchObject([{ result: 'applied' }]);
});

/** @returns how many blocks it was given until it was refused */
async function hoard(): Promise<number> {
  for (let leased = 0; leased < 200; leased += 1) {
    const answer = await thief.call('POST', '/order-numbers', { leaseId: randomUUID() });
    if (answer.status === 200) continue;
    expect(answer).toMatchObject(refusal);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    return leased;
  }
  throw new Error('nothing was refused');
}

test('S16: what one shop leases and does not use ends at 2,000 numbers a day and 5,000 a month', async () => {
  const leaseId: string = randomUUID();
  const block = await thief.lease(leaseId);
  const before = await counter('order-number');
  // It has two: one came with its enrolment.
  expect(await hoard()).toBe(38);
  expect(await counter('order-number')).toBe(before + 38 * 50);
  expect(await thief.lease(leaseId)).toEqual(block);
  await letPass(25);
  expect(await hoard()).toBe(40);
  await letPass(25);
  expect(await hoard()).toBe(20);
  await letPass(25);
  expect(await hoard()).toBe(0);
  await letPass(31 * 24);
  expect(await hoard()).toBe(40);
});

test('S16: a shop that uses its numbers is never short of them', async () => {
  let { firstNumber } = await thief.lease();
  expect(await hoard()).toBe(38);
  for (let count = 0; count < 2; count += 1) {
    const orders = Array.from({ length: 50 }, (_, index) => thief.submitted({ iid: firstNumber + index }));
    const results = await thief.push(orders);
    expect(new Set(results.map(({ result }) => result))).toEqual(new Set(['applied']));
    // What is refused or comes a second time uses nothing.
    const again = thief.submitted({ iid: firstNumber });
    expect((await thief.push([...orders, again])).filter(({ result }) => result === 'applied')).toEqual([]);
    ({ firstNumber } = await thief.lease());
    expect(await hoard()).toBe(0);
  }
});

test('S16: a prefix whose numbers would be too long is never given, and no code is used up by asking', async () => {
  const { database } = central;
  const set = (next_value: number) =>
    database.updateTable('sync_counter').set({ next_value }).where('name', '=', 'overflow-prefix').execute();
  const before = await counter('overflow-prefix');
  await set(OVERFLOW_PREFIX_COUNT - 1);
  const last = await enrolInTest(central);
  const iid = overflowNumber(last.enrolment.overflowPrefix, 1_000_000);
  expect(await last.push([last.submitted({ iid })])).toMatchObject([{ result: 'applied' }]);
  const code = randomUUID();
  await expect(enrolInTest(central, code)).rejects.toThrow('too-many-requests');
  expect(await counter('overflow-prefix')).toBe(OVERFLOW_PREFIX_COUNT);
  await set(before);
  expect((await enrolInTest(central, code)).enrolment.overflowPrefix.length).toBeLessThan(5);
});

/** Central forgets that this shop was given anything: it was after the copy that comes back. */
async function forget(shop: EdgeInTest): Promise<void> {
  const { serverId } = shop.enrolment;
  await central.database.deleteFrom('order_number_block').where('server_id', '=', serverId).execute();
  await central.database.deleteFrom('edge_epoch').where('server_id', '=', serverId).execute();
  await sql`update sync_counter set next_value = next_value - 50 where name = 'order-number'`.execute(central.database);
  await sql`update sync_counter set next_value = next_value - 1 where name = 'overflow-prefix'`.execute(
    central.database,
  );
}

test('S16: after two restores what was lost by either is taken, and what was given between them is its owner’s', async () => {
  const restore = () => central.database.transaction().execute((transaction) => stepOverLostNumbers(transaction));
  const bring = async (shop: EdgeInTest, iid: number) => {
    const [result] = await shop.push([shop.submitted({ iid })]);
    return result !== undefined && 'code' in result ? result.code : result?.result;
  };
  const overflowOf = (shop: EdgeInTest) => Number(`${shop.enrolment.overflowPrefix}07`);
  /** Of a shop that is heard of again after a restore has forgotten it. */
  const numbersOf = (shop: EdgeInTest) => [shop.submitted().payload.iid, overflowOf(shop)];

  const first = await enrolInTest(central);
  await forget(first);
  await restore();
  const honest = await enrolInTest(central);
  const block = await honest.lease();
  const atHome = await central.database.transaction().execute((transaction) => takeOrderNumber(transaction));
  const second = await enrolInTest(central);
  await forget(second);
  await restore();

  for (const iid of [block.firstNumber, block.lastNumber, overflowOf(honest), atHome]) {
    expect(await bring(thief, iid), String(iid)).toBe('number-not-leased');
  }
  expect(await bring(honest, block.firstNumber)).toBe('applied');
  expect(await bring(honest, overflowOf(honest))).toBe('applied');
  for (const iid of [...numbersOf(first), ...numbersOf(second)]) {
    expect(await bring(thief, iid), String(iid)).toBe('applied');
  }
});
