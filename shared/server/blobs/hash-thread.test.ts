import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256Of } from './blob-store.compliance.ts';
import { createHashThread } from './hash-thread.ts';

const PART_BYTES = 64 * 1024;

function openMemory() {
  const memory = new SharedArrayBuffer(8 * PART_BYTES);
  const part = (index: number) => new Uint8Array(memory, index * PART_BYTES, PART_BYTES);
  for (let index = 0; index < 8; index += 1) part(index).set(randomBytes(PART_BYTES));
  return { part, hashes: createHashThread(memory) };
}

it('hashes several streams beside each other, and says when memory is not read any more', async () => {
  const { part, hashes } = openMemory();
  const [one, other] = [hashes.begin(), hashes.begin()];
  const tickets = [0, 1, 2, 3].map((index) => (index % 2 === 0 ? one : other).update(part(index)));
  await hashes.whenDone();
  expect(tickets.map(hashes.isDone)).toEqual([true, true, true, true]);
  expect(await one.digest()).toBe(sha256Of(Buffer.concat([part(0), part(2)])));
  expect(await other.digest()).toBe(sha256Of(Buffer.concat([part(1), part(3)])));
  await hashes.stop();
});

it('fails what a lost thread was hashing, reads that memory no more, and hashes the next in a new thread', async () => {
  const { part, hashes } = openMemory();
  const lost = hashes.begin();
  lost.update(part(0));
  // Memory that the thread does not have ends it, as would a lack of memory.
  const tickets = [lost.update(new Uint8Array(16 * PART_BYTES).subarray(12 * PART_BYTES)), lost.update(part(1))];
  await expect(lost.digest()).rejects.toThrow();
  tickets.push(lost.update(part(2)));
  const next = hashes.begin();
  expect(tickets.map(hashes.isDone)).toEqual([true, true, true]);
  next.update(part(3));
  await expect(lost.digest()).rejects.toThrow('The hash thread ended.');
  expect(await next.digest()).toBe(sha256Of(part(3)));
  await hashes.stop();
});
