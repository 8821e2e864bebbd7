import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { receiveBlobPart } from './blobs.service.ts';
import { type EdgeInTest, enrolInTest } from './edge-in-test.ts';
import { openSyncInTest, type SyncInTest } from './sync-in-test.ts';

let central: SyncInTest;
let edge: EdgeInTest;
beforeAll(async () => {
  central = await openSyncInTest();
});
beforeEach(async () => {
  edge = await enrolInTest(central);
});
afterAll(() => central.stop());

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const stored = async () => (await central.desk.blobs()).map(({ sha256 }) => sha256);

test('S11: parts add up, in any number of tries, and a wrong offset is answered with the right one', async () => {
  const photo = randomBytes(300_000);
  const sha256 = sha256Of(photo);
  expect(await edge.missing([sha256])).toEqual([{ sha256, receivedBytes: 0 }]);
  const first = await edge.sendPart(sha256, 0, photo.length, photo.subarray(0, 100_000));
  expect(first).toEqual({ state: 'partial', receivedBytes: 100_000 });
  expect(await edge.missing([sha256])).toEqual([{ sha256, receivedBytes: 100_000 }]);
  for (const offset of [0, 50_000, 200_000]) {
    const answer = await edge.sendPart(sha256, offset, photo.length, photo.subarray(offset, offset + 10));
    expect(answer).toEqual({ state: 'partial', receivedBytes: 100_000 });
  }
  expect(await edge.sendPart(sha256, 100_000, photo.length, photo.subarray(100_000))).toEqual({ state: 'stored' });
  expect(await edge.missing([sha256])).toEqual([]);
  expect(await central.desk.blobs()).toContainEqual({ sha256, byteSize: photo.length });
  // The same part once more, because its answer was lost, is the receipt once more.
  expect(await edge.sendPart(sha256, 100_000, photo.length, photo.subarray(100_000))).toEqual({ state: 'stored' });
});

test('S13: what is not what its name says is refused, leaves nothing behind, and can be sent again', async () => {
  const before = await stored();
  const photo = randomBytes(200_000);
  const sha256 = sha256Of(photo);
  const wrong = Buffer.from(photo);
  wrong[77] = (wrong[77] ?? 0) ^ 1;
  expect(await edge.sendPart(sha256, 0, wrong.length, wrong)).toEqual({ state: 'refused' });
  await edge.sendPart(sha256, 0, wrong.length, wrong.subarray(0, 150_000));
  expect(await edge.sendPart(sha256, 150_000, wrong.length, wrong.subarray(150_000))).toEqual({ state: 'refused' });
  await edge.sendPart(sha256, 0, wrong.length, photo.subarray(0, 150_000));
  expect(await edge.sendPart(sha256, 150_000, wrong.length, randomBytes(90_000))).toEqual({ state: 'refused' });
  expect(await stored()).toEqual(before);
  expect(await edge.missing([sha256])).toEqual([{ sha256, receivedBytes: 0 }]);
  expect(await edge.sendPart(sha256, 0, photo.length, photo)).toEqual({ state: 'stored' });
});

test('S13: of what is longer than was announced nothing is read on', async () => {
  const sha256 = sha256Of(randomBytes(32));
  let given = 0;
  const body = (async function* () {
    while (given < 50) {
      given += 1;
      yield randomBytes(100_000);
    }
  })();
  const { serverId } = edge.enrolment;
  const before = await stored();
  expect(await receiveBlobPart(central, { serverId, sha256, offset: 0, byteSize: 250_000, body })).toEqual({
    state: 'refused',
  });
  expect(given).toBe(3);
  expect(await stored()).toEqual(before);
});

test('S11: a part that happens to be another photo does not take that photo away', async () => {
  const other = randomBytes(64_000);
  await edge.sendPart(sha256Of(other), 0, other.length, other);
  const longer = Buffer.concat([other, randomBytes(64_000)]);
  await edge.sendPart(sha256Of(longer), 0, longer.length, other);
  await edge.sendPart(sha256Of(longer), other.length, longer.length, longer.subarray(other.length));
  expect(await stored()).toEqual(expect.arrayContaining([sha256Of(other), sha256Of(longer)]));
});

test('S11: the same photo over several connections at the same moment is stored once', async () => {
  const photo = randomBytes(150_000);
  const sha256 = sha256Of(photo);
  const part = photo.subarray(0, 90_000);
  await Promise.all(Array.from({ length: 6 }, () => edge.sendPart(sha256, 0, photo.length, part)));
  expect(await edge.missing([sha256])).toEqual([{ sha256, receivedBytes: 90_000 }]);
  const rest = photo.subarray(90_000);
  const answers = await Promise.all(Array.from({ length: 6 }, () => edge.sendPart(sha256, 90_000, photo.length, rest)));
  expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['stored']));
  const sizes = (await central.desk.blobs()).filter((blob) => blob.sha256 === sha256);
  expect(sizes).toEqual([{ sha256, byteSize: photo.length }]);
});

test('S13: sizes and names that cannot be are refused before anything is read', async () => {
  const sha256 = 'a'.repeat(64);
  for (const query of [
    '',
    '?offset=0',
    '?offset=-1&byteSize=5',
    '?offset=0&byteSize=0',
    '?offset=0&byteSize=999999999999',
  ]) {
    expect((await edge.call('PUT', `/blobs/${sha256}${query}`, new Uint8Array(5))).status).toBe(400);
  }
  for (const name of ['..%2f..%2fetc%2fpasswd', 'A'.repeat(64), sha256.slice(1)]) {
    const answer = await edge.call('PUT', `/blobs/${name}?offset=0&byteSize=5`, new Uint8Array(5));
    expect(answer.status).toBe(400);
  }
});
