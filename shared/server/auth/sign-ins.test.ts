import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite } from '../database/open-sqlite.ts';
import { createSignIns, type SignIns } from './sign-ins.service.ts';
import type { KnownDeviceTables, SignInAttemptTables } from './sign-ins.table.ts';

const HOUR_MS = 3_600_000;

let database: Kysely<SignInAttemptTables & KnownDeviceTables>;
let signIns: SignIns;
let nowMs: number;

beforeEach(async () => {
  accounts = new Set(['nok']);
  nowMs = Date.parse('2026-11-21T04:00:00Z');
  database = openSqlite(':memory:');
  const { schema } = database;
  let attempts = schema.createTable('sign_in_attempt').addColumn('key', 'text', (column) => column.primaryKey());
  attempts = attempts.addColumn('attempt_count', 'integer').addColumn('blocked_until', 'text');
  await attempts.addColumn('forgotten_at', 'text').execute();
  const devices = schema.createTable('known_device').addColumn('device_hash', 'text').addColumn('account', 'text');
  await devices.addColumn('used_at', 'text').addPrimaryKeyConstraint('key', ['device_hash', 'account']).execute();
  signIns = createSignIns({
    database,
    // How hard a password is to check is not what this is about.
    passwords: { hash: async () => '', verify: async (stored, given) => stored === given },
    now: () => new Date(nowMs),
    countsNetworks: true,
    monotonicMs: () => nowMs,
  });
});
afterEach(() => database.destroy());

let accounts: Set<string>;
const find = async (username: string) => (accounts.has(username) ? { password_hash: 'right' } : undefined);
const tryIn = (username: string, password: string, network: string, device?: string) =>
  signIns.check({ username, password, network, device }, find).then(
    (found) => (found === null ? 'wrong' : 'in'),
    () => 'wait',
  );

/** Tries as soon as it may, as often as it may, for so long. */
async function guessFor(ms: number, guess: () => Promise<string>): Promise<number> {
  const endMs = nowMs + ms;
  let checked = 0;
  for (; nowMs < endMs; nowMs += 5_000) {
    while ((await guess()) !== 'wait') {
      checked += 1;
      if (checked > 10_000) throw new Error('Nobody is slowed down.');
    }
  }
  return checked;
}

test('however many networks guess at an account, they have no more than a guess a minute', async () => {
  let network = 0;
  const everywhere = await guessFor(2 * HOUR_MS, () => {
    network += 1;
    return tryIn('nok', 'guess', `10.${network >> 8}.${network & 255}.1`);
  });
  expect(everywhere).toBeLessThanOrEqual(20 + 7 + 120);
});

test('one network has twelve guesses an hour at an account, and leaves its owner room elsewhere', async () => {
  const checked = await guessFor(2 * HOUR_MS, () => tryIn('nok', 'guess', '10.0.0.1'));
  expect(checked).toBeLessThanOrEqual(5 + 9 + 24);
  expect(await tryIn('nok', 'right', '10.0.0.1')).toBe('wait');
  nowMs += 60_000;
  expect(await tryIn('nok', 'right', '10.0.0.2')).toBe('in');
});

test('devices on which others have signed in since push out none of an account', async () => {
  const own = {
    username: 'nok',
    password: 'x',
    network: '10.0.0.1',
    device: await signIns.remember({ username: 'nok', device: undefined }),
  };
  for (let other = 0; other < 25; other += 1) {
    nowMs += 1_000;
    await signIns.remember({ username: `name${other}`, device: undefined });
  }
  await signIns.remember({ username: 'nok', device: undefined });
  expect(await signIns.isKnown(own)).toBe(true);
  for (let more = 0; more < 20; more += 1) {
    nowMs += 1_000;
    await signIns.remember({ username: 'nok', device: undefined });
  }
  expect(await signIns.isKnown(own)).toBe(false);
});

test('who is refused by one count has not tried for the others', async () => {
  for (let guess = 0; guess < 5; guess += 1) await tryIn('nok', 'guess', '10.0.0.1');
  for (let refused = 0; refused < 100; refused += 1) expect(await tryIn('nok', 'guess', '10.0.0.1')).toBe('wait');
  const rows = await database.selectFrom('sign_in_attempt').select(['key', 'attempt_count']).execute();
  const counts = rows.map(({ key, attempt_count: count }) => [key.split(':')[0], count]);
  expect(Object.fromEntries(counts)).toEqual({ network: 1, 'account-at': 5, account: 5 });
});

test('different accounts that fail at one network slow it down, and what is tried does not grow for ever', async () => {
  let checked = 0;
  for (let name = 0; name < 150; name += 1) checked += (await tryIn(`name${name}`, 'x', '10.0.0.1')) === 'wait' ? 0 : 1;
  expect(checked).toBe(100);
  const forgotten_at = new Date(nowMs + HOUR_MS).toISOString();
  const row = (count: number) => ({ key: `${count}`, attempt_count: 1, blocked_until: forgotten_at, forgotten_at });
  for (let start = 0; start < 60_000; start += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, index) => row(start + index));
    await database.insertInto('sign_in_attempt').values(rows).execute();
  }
  nowMs += 61_000;
  await tryIn('somebody', 'x', '10.0.0.2');
  const { count } = await database
    .selectFrom('sign_in_attempt')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBeLessThanOrEqual(50_010);
  nowMs += 2 * HOUR_MS;
  await tryIn('somebody', 'x', '10.0.0.2');
  expect(await database.selectFrom('sign_in_attempt').selectAll().execute()).toHaveLength(3);
});

/** Rows as other people's tries leave them, later than those that are there. */
async function addTries(count: number, key: (index: number) => string, attempt_count = 1) {
  const forgotten_at = new Date(nowMs + HOUR_MS).toISOString();
  const row = (index: number) => ({ key: key(index), attempt_count, blocked_until: forgotten_at, forgotten_at });
  for (let start = 0; start < count; start += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, count - start) }, (_, index) => row(start + index));
    await database.insertInto('sign_in_attempt').values(rows).execute();
  }
}
const countOf = async (key: string) => {
  const rows = database.selectFrom('sign_in_attempt').select('attempt_count').where('key', 'like', key);
  return (await rows.executeTakeFirst())?.attempt_count;
};

test('right passwords of one account at once give its network back no more than it was counted there', async () => {
  accounts.add('own');
  let checked = 0;
  for (let name = 0; name < 150; name += 1) {
    checked += (await tryIn(`victim${name}`, 'x', '10.0.0.1')) === 'wait' ? 0 : 1;
    await Promise.all(Array.from({ length: 5 }, () => tryIn('own', 'right', '10.0.0.1')));
  }
  expect(checked).toBeLessThanOrEqual(100);
});

test('a network behind one address pays for nobody who gets in after all, however often they mistyped', async () => {
  for (let person = 0; person < 150; person += 1) {
    accounts.add(`person${person}`);
    const tries = [];
    for (const password of ['typo', 'typo', 'right']) tries.push(await tryIn(`person${person}`, password, '10.0.0.1'));
    expect(tries).toEqual(['wrong', 'wrong', 'in']);
  }
  expect(await countOf('network:%')).toBe(0);
});

test('tries at other names push nothing out that is counted for an account, a busy network or a known device', async () => {
  const device = await signIns.remember({ username: 'nok', device: undefined });
  for (let name = 0; name < 100; name += 1) await tryIn(`name${name}`, 'x', '10.0.0.1');
  await guessFor(60_000, () => tryIn('nok', 'guess', '10.9.0.1', device));
  let network = 0;
  const guessFromEverywhere = () => tryIn('nok', 'guess', `10.1.${network++}.1`);
  await guessFor(60_000, () => tryIn('nok', 'guess', '10.0.0.2'));
  await guessFor(120_000, guessFromEverywhere);
  const counted = database.selectFrom('sign_in_attempt').selectAll().where('attempt_count', '>', 5).orderBy('key');
  const before = await counted.execute();
  const kinds = before.map(({ key }) => key.split(':')[0]).sort();
  expect(kinds).toEqual(['account', 'account-at', 'device', 'network']);
  nowMs += 61_000;
  for (const kind of ['account-at', 'network', 'sign-up']) await addTries(41_000, (index) => `${kind}:${index}`);
  await tryIn('somebody', 'x', '10.0.0.3');
  expect(await counted.execute()).toEqual(before);
  const { count } = await database
    .selectFrom('sign_in_attempt')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBeLessThanOrEqual(3 * 40_000 + 250);
  expect(await guessFor(1, guessFromEverywhere)).toBeLessThanOrEqual(1);
});

test('names that exist and names of nobody are counted in the same 65,536 rows', async () => {
  const rows = () => database.selectFrom('sign_in_attempt').select('key').where('key', 'like', 'account:%').execute();
  for (const name of ['nok', 'nobody']) await tryIn(name, 'x', '10.0.0.1');
  const shape = /^account:[0-9a-f]{4}$/;
  expect((await rows()).map(({ key }) => shape.test(key))).toEqual([true, true]);
});

test('an account that shares its count with another gives nothing back of what was counted for that one', async () => {
  const countOfName = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 4);
  let own = 0;
  while (countOfName(`own${own}`) !== countOfName('nok')) own += 1;
  accounts.add(`own${own}`);
  let checked = 0;
  for (let network = 0; network < 60; network += 1) {
    await tryIn(`own${own}`, 'typo', `10.${network}.0.1`);
    await Promise.all(Array.from({ length: 3 }, () => tryIn(`own${own}`, 'right', `10.${network}.0.1`)));
    checked += (await tryIn('nok', 'guess', `10.${network}.0.2`)) === 'wait' ? 0 : 1;
  }
  expect(checked).toBeLessThanOrEqual(20);
});

test('a known device is known for its account alone, and no cookie that was made up is taken over', async () => {
  const device = await signIns.remember({ username: 'Nok ', device: undefined });
  expect(await signIns.isKnown({ username: 'nok', device })).toBe(true);
  expect(await signIns.isKnown({ username: 'ton', device })).toBe(false);
  expect(await signIns.remember({ username: 'nok', device })).toBe(device);
  const planted = 'A'.repeat(43);
  expect(await signIns.remember({ username: 'nok', device: planted })).not.toBe(planted);
  expect(await signIns.isKnown({ username: 'nok', device: planted })).toBe(false);
});

test('a device gets another secret with each account that is new on it; all who signed in there keep it, and the old one is nobody’s', async () => {
  const before = await signIns.remember({ username: 'nok', device: undefined });
  accounts.add('ton');
  // What Nok has counted there counts on.
  while ((await tryIn('nok', 'typo', '10.0.0.1', before)) !== 'wait');
  const device = await signIns.remember({ username: 'ton', device: before });
  expect(device).not.toBe(before);
  for (const username of ['nok', 'ton']) {
    expect(await signIns.isKnown({ username, device })).toBe(true);
    expect(await signIns.isKnown({ username, device: before })).toBe(false);
  }
  expect(await tryIn('nok', 'right', '10.0.0.1', device)).toBe('wait');
  expect(await tryIn('ton', 'right', '10.0.0.1', device)).toBe('in');
  expect(await signIns.remember({ username: 'ton', device })).toBe(device);
  // Who comes with the old one is at another device, and takes nobody along.
  const other = await signIns.remember({ username: 'nok', device: before });
  expect([before, device]).not.toContain(other);
  expect(await signIns.isKnown({ username: 'ton', device: other })).toBe(false);
  expect(await signIns.isKnown({ username: 'nok', device })).toBe(true);
});
