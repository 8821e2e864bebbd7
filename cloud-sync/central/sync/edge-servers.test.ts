import { randomBytes, randomUUID } from 'node:crypto';
import { PROTOCOL_VERSION_HEADER } from '@printfront/cloud-sync/protocol/version.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enrolInTest } from './edge-in-test.ts';
import { takeOrderNumber } from './order-numbers.repository.ts';
import { ONLINE_WAITING_PRINTS, openSyncInTest, type SyncInTest } from './sync-in-test.ts';
import { addWrongCode, countWrongCodes } from './wrong-codes.repository.ts';

let central: SyncInTest;
beforeEach(async () => {
  central = await openSyncInTest();
});
afterEach(() => central.stop());

const report = { outboxDepth: 3, oldestUnsyncedAt: null, blobsWaiting: 7, parkedOrders: 1 };

test('S14: a code enrols one server; with the token it was used with it answers the same again', async () => {
  const edge = await enrolInTest(central, 'one-time');
  const { token, epoch } = edge;
  const again = await edge.call('POST', '/enrol', { code: 'one-time', token, epoch });
  expect(again).toMatchObject({ status: 200, body: edge.enrolment });
  const thief = { code: 'one-time', token: randomBytes(32).toString('base64url'), epoch: randomUUID() };
  expect(await edge.call('POST', '/enrol', thief)).toMatchObject({ status: 409, body: { code: 'enrol-code-refused' } });
  await central.desk.addEnrolCode({ code: 'one-time' });
  expect((await edge.call('POST', '/enrol', thief)).status).toBe(409);
  expect(await central.desk.servers()).toHaveLength(1);
});

test('S74: a refused code that is known says which shop has used it, or that it is too old; another says nothing', async () => {
  const edge = await enrolInTest(central, 'one-time');
  const refused = async (code: string) => {
    const { status, body } = await edge.call('POST', '/enrol', {
      code,
      token: randomBytes(32).toString('base64url'),
      epoch: randomUUID(),
    });
    expect([status, body.code]).toEqual([409, 'enrol-code-refused']);
    return { by: body.by, at: body.at };
  };
  expect(await refused('one-time')).toEqual({ by: edge.enrolment.serverName, at: expect.any(String) });
  await central.desk.addEnrolCode({ code: 'ended-code' });
  const ended = '2026-01-01T00:00:00.000Z';
  await central.database.updateTable('enrol_code').set({ expires_at: ended }).where('server_id', 'is', null).execute();
  expect(await refused('ended-code')).toEqual({ by: undefined, at: ended });
  expect(await refused('nobodys-code')).toEqual({ by: undefined, at: undefined });
  // The shop that was let in stays so, whatever code it brings.
  await central.desk.addEnrolCode({ code: 'another-one' });
  const again = await edge.call('POST', '/enrol', { code: 'another-one', token: edge.token, epoch: edge.epoch });
  expect(again.status).toBe(409);
  expect(await central.desk.servers()).toHaveLength(1);
});

test('S14: the minute of wrong codes begins with the first, so that each further one does not prolong it', async () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22) + seconds * 1_000);
  const add = (seconds: number) =>
    central.database.transaction().execute((transaction) => addWrongCode(transaction, at(seconds)));
  const count = (seconds: number) =>
    central.database.transaction().execute((transaction) => countWrongCodes(transaction, at(seconds)));
  for (const seconds of [0, 30, 59]) await add(seconds);
  expect(await count(59)).toBe(3);
  expect(await count(60)).toBe(0);
  await add(61);
  expect(await count(120)).toBe(1);
});

test('S14: guessing codes is slowed down', async () => {
  const edge = await enrolInTest(central);
  const statuses: number[] = [];
  for (let guess = 0; guess < 35; guess += 1) {
    const token = randomBytes(32).toString('base64url');
    const answer = await edge.call('POST', '/enrol', { code: `guess-${guess}`, token, epoch: randomUUID() });
    statuses.push(answer.status);
  }
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([409]));
  expect(new Set(statuses.slice(30))).toEqual(new Set([429]));
  // A stranger who guesses keeps no new shop out, but for one with a code so short that it might be guessed.
  const enrol = async (code: string) => {
    await central.desk.addEnrolCode({ code });
    const token = randomBytes(32).toString('base64url');
    return (await edge.call('POST', '/enrol', { code, token, epoch: randomUUID() })).status;
  };
  expect(await enrol('SHORT1')).toBe(429);
  expect(await enrol('A3F7K-9KM2Q')).toBe(200);
});

test('S15: neither token nor code is stored, and a revoked token opens nothing', async () => {
  const edge = await enrolInTest(central, 'secret-code');
  const rows = JSON.stringify([
    await central.database.selectFrom('edge_server').selectAll().execute(),
    await central.database.selectFrom('enrol_code').selectAll().execute(),
  ]);
  expect(rows).not.toContain(edge.token);
  expect(rows.split('secret-code')).toHaveLength(rows.split('Shop secret-code').length);
  const waiting = edge.call('GET', '/commands?after=0&waitSeconds=25');
  await central.desk.revoke();
  // The poll that was waiting ends as well, long before its time.
  expect((await waiting).status).toBe(401);
  const calls: [string, string, unknown?][] = [
    ['POST', '/events', { epoch: edge.epoch, events: [edge.submitted()] }],
    ['POST', '/hello', { epoch: edge.epoch, report }],
    ['POST', '/order-numbers', { leaseId: 'x' }],
    ['POST', '/digest', { orders: [{ orderId: 'x', version: 1 }] }],
    ['POST', '/blobs/missing', { sha256s: ['a'.repeat(64)] }],
    ['PUT', `/blobs/${'a'.repeat(64)}?offset=0&byteSize=1`, new Uint8Array(1)],
    ['GET', '/catalogue'],
    ['GET', '/commands?after=0&waitSeconds=0'],
  ];
  for (const [method, path, body] of calls) {
    const revoked = await edge.call(method, path, body);
    const nobody = await edge.call(method, path, body, { authorization: 'Bearer nothing' });
    expect(revoked, path).toMatchObject({ status: 401, body: { code: 'credentials-wrong' } });
    expect(nobody.body, path).toEqual(revoked.body);
  }
  expect(
    (await edge.call('POST', '/enrol', { code: 'secret-code', token: edge.token, epoch: edge.epoch })).status,
  ).toBe(409);
});

test('S21: another version of the protocol is refused by name, at every call', async () => {
  const edge = await enrolInTest(central);
  for (const version of ['', '0', '3', '1.5', 'x']) {
    for (const path of ['/catalogue', '/commands?after=0&waitSeconds=0']) {
      const answer = await edge.call('GET', path, undefined, { [PROTOCOL_VERSION_HEADER]: version });
      expect(answer).toMatchObject({ status: 400, body: { parameter: PROTOCOL_VERSION_HEADER } });
    }
  }
});

test('S16: leases of 20 parallel requests never overlap, and central’s own numbers lie between them', async () => {
  const edges = await Promise.all(Array.from({ length: 4 }, () => enrolInTest(central)));
  const leases = Array.from({ length: 20 }, (_, index) => edges[index % 4]?.lease());
  const online = Array.from({ length: 20 }, () =>
    central.database.transaction().execute((trx) => takeOrderNumber(trx)),
  );
  const blocks = (await Promise.all(leases)).filter((block) => block !== undefined);
  const numbers = blocks.flatMap(({ firstNumber, lastNumber }) =>
    Array.from({ length: lastNumber - firstNumber + 1 }, (_, index) => firstNumber + index),
  );
  numbers.push(...(await Promise.all(online)));
  expect(numbers).toHaveLength(20 * 50 + 20);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('S16: numbers begin at 1, and a lease that is asked for again is the same block', async () => {
  const code = randomUUID();
  const edge = await enrolInTest(central, code);
  const block = await edge.lease('lease-1');
  expect(block).toEqual({ firstNumber: 51, lastNumber: 100 });
  expect(await edge.lease('lease-1')).toEqual(block);
  expect(await edge.lease('lease-2')).toEqual({ firstNumber: 101, lastNumber: 150 });
});

test('S17: a command ends the wait at once, and each comes under its own number', async () => {
  const edge = await enrolInTest(central);
  const change = { type: 'production-status-changed', orderId: 'order-1', from: 0, to: 1, by: 'staff' };
  const startedAt = performance.now();
  const waiting = edge.call('GET', '/commands?after=0&waitSeconds=25');
  await Promise.all(Array.from({ length: 5 }, () => central.desk.appendCommand(change)));
  expect((await waiting).body.commands.length).toBeGreaterThan(0);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  const all = (await edge.call('GET', '/commands?after=0&waitSeconds=0')).body;
  expect(all).toEqual({
    newest: 5,
    commands: [1, 2, 3, 4, 5].map((number) => ({ number, command: change })),
    seal: expect.any(String),
  });
  expect((await edge.call('GET', '/commands?after=4&waitSeconds=0')).body.commands).toHaveLength(1);
});

test('S17: a shop hears only of its own', async () => {
  const edge = await enrolInTest(central);
  await central.desk.appendCommand({ type: 'production-status-changed', orderId: 'o', from: 0, to: 1, by: 'staff' });
  const stranger = await enrolInTest(central);
  expect((await stranger.call('GET', '/commands?after=0&waitSeconds=0')).body).toEqual({ newest: 0, commands: [] });
  expect((await edge.call('GET', '/commands?after=0&waitSeconds=0')).body.newest).toBe(1);
});

test('S19: the catalogue comes whole or not at all, by its version', async () => {
  const edge = await enrolInTest(central);
  const first = await edge.call('GET', '/catalogue');
  expect(first.status).toBe(200);
  const etag = first.headers.get('etag') ?? '';
  // What was compressed on its way says so; a shop names the version alone.
  expect(etag.replace(/\+\w+"$/, '"')).toBe(`"${first.body.version}"`);
  for (const named of [etag, `"${first.body.version}"`]) {
    const known = await edge.call('GET', '/catalogue', undefined, { 'if-none-match': named });
    expect(known).toMatchObject({ status: 304, body: null });
  }
  await central.desk.setCatalogue({ version: 'next' });
  const next = await edge.call('GET', '/catalogue', undefined, { 'if-none-match': etag });
  expect(next).toMatchObject({ status: 200, body: { version: expect.stringMatching(/^next\./) } });
});

const A_VERIFIER = { id: 'u1', username: 'nok', name: 'Nok', rank: 40, passwordHash: '$argon2id$v=19$x' };

test('S33: the staff comes with the catalogue, under a version that changes with them', async () => {
  const edge = await enrolInTest(central);
  await central.desk.setStaff([A_VERIFIER]);
  const first = await edge.call('GET', '/catalogue');
  expect(first.body.staff).toEqual([A_VERIFIER]);
  const askAgain = (etag: string | null) => edge.call('GET', '/catalogue', undefined, { 'if-none-match': etag ?? '' });
  expect((await askAgain(first.headers.get('etag'))).status).toBe(304);
  await central.desk.setStaff([{ ...A_VERIFIER, rank: 90 }]);
  const raised = await askAgain(first.headers.get('etag'));
  expect(raised).toMatchObject({ status: 200, body: { staff: [{ rank: 90 }] } });
  await central.desk.setStaff([]);
  expect(await askAgain(raised.headers.get('etag'))).toMatchObject({ status: 200, body: { staff: [] } });
});

test('S21 S33: a shop of version 1 is served as ever, and is told of nobody', async () => {
  await central.desk.setStaff([A_VERIFIER]);
  await central.desk.setCatalogue({ version: 'plain' });
  const edge = await enrolInTest(central);
  const asOlder = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    edge.call(method, path, body, { [PROTOCOL_VERSION_HEADER]: '1', ...headers });
  const { epoch } = edge;
  const event = edge.submitted();
  const report = { outboxDepth: 0, oldestUnsyncedAt: null, blobsWaiting: 0, parkedOrders: 0 };
  const answers = [
    await asOlder('POST', '/hello', { epoch, report }),
    await asOlder('POST', '/events', { epoch, events: [event] }),
    await asOlder('POST', '/order-numbers', { leaseId: 'older' }),
    await asOlder('POST', '/digest', { orders: [{ orderId: event.orderId, version: 1 }] }),
    await asOlder('POST', '/blobs/missing', { sha256s: ['a'.repeat(64)] }),
    await asOlder('GET', '/commands?after=0&waitSeconds=0'),
    await asOlder('GET', '/catalogue'),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const catalogue = answers.at(-1);
  expect(catalogue?.body).toMatchObject({ version: 'plain' });
  expect(catalogue?.body).not.toHaveProperty('staff');
  expect(JSON.stringify(answers)).not.toContain('argon2id');
  const known = { 'if-none-match': '"plain"' };
  expect((await asOlder('GET', '/catalogue', undefined, known)).status).toBe(304);
});

test('S21 S87: what a newer shop says beyond what central knows is left out, and the rest counts', async () => {
  const edge = await enrolInTest(central);
  const { epoch } = edge;
  const event = edge.submitted();
  const newer = { ...event, ofTomorrow: true, payload: { ...event.payload, ofTomorrow: { deep: [1] } } };
  const greeting = { epoch, report: { ...report, ofTomorrow: 'x', update: null }, ofTomorrow: {} };
  expect((await edge.call('POST', '/hello', greeting)).status).toBe(200);
  expect((await edge.call('POST', '/events', { epoch, events: [newer] })).status).toBe(200);
  const [server] = await central.desk.servers();
  expect(server?.report).toEqual({ ...report, update: null });
  const digest = { orders: [{ orderId: event.orderId, version: 1 }] };
  const known = await edge.call('POST', '/digest', digest);
  expect((await edge.call('POST', '/digest', { ...digest, ofTomorrow: 1 })).body).toEqual(known.body);
});

test('S14 S29: hello tells how a shop is doing, and hears what waits at central', async () => {
  const edge = await enrolInTest(central);
  const answer = await edge.call('POST', '/hello', { epoch: edge.epoch, report });
  expect(answer.body).toEqual({ ...edge.enrolment, onlineWaitingPrints: ONLINE_WAITING_PRINTS });
  const [server] = await central.desk.servers();
  expect(server).toMatchObject({ report, revokedAt: null });
  expect(server?.lastContactAt).not.toBeNull();
  const other = await edge.call('POST', '/hello', { epoch: randomUUID(), report });
  expect(other.body.overflowPrefix).not.toBe(edge.enrolment.overflowPrefix);
});

test('S14: an authority of the shop’s own that is another one, or gone, is told on once, with who made it so', async () => {
  const edge = await enrolInTest(central);
  const at = '2026-03-01T03:00:00.000Z';
  const tell = (ownAuthority?: object) =>
    edge.call('POST', '/hello', { epoch: edge.epoch, report: { ...report, ...(ownAuthority && { ownAuthority }) } });
  // A shop that does not know of it says nothing, and changes nothing by saying it for the first time.
  await tell();
  await tell({ fingerprint: 'AA:01', by: 'Nok', at });
  for (const fingerprint of ['BB:02', 'BB:02', null]) await tell({ fingerprint, by: 'Ton', at });
  expect((await central.desk.effects()).map(({ what }) => what)).toEqual([
    'authority AA:01 BB:02 Ton',
    'authority BB:02 null Ton',
  ]);
});
