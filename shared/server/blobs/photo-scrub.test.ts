import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { put, sha256Of } from './blob-store.compliance.ts';
import { createDiskBlobStore, type DiskBlobStore } from './disk-blob-store.ts';
import type { ScrubRecord } from './photo-scrub.repository.ts';
import { createPhotoScrub } from './photo-scrub.service.ts';
import { isSound } from './verify-blob.ts';

let folder: string;
let blobs: DiskBlobStore;
let damaged: Set<string>;
let places: (string | null)[];
let forgotten: string[];
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-scrub-'));
  blobs = createDiskBlobStore({ folder, minimumFreeBytes: 0 });
  await blobs.start();
  damaged = new Set();
  places = [];
  forgotten = [];
});
afterEach(async () => {
  await blobs.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

/** Its tables are tested with the servers that have them. */
const record: ScrubRecord = {
  readPlace: async () => places.at(-1) ?? null,
  savePlace: async (place) => void places.push(place),
  listDamaged: async () => [...damaged],
  noteDamaged: async (sha256) => void damaged.add(sha256),
  forgetDamaged: async (sha256) => void damaged.delete(sha256),
};
const scrub = () =>
  createPhotoScrub({
    blobs,
    record,
    logger: pino({ level: 'silent' }),
    derivatives: { remove: async (sha256) => void forgotten.push(sha256) },
  });

async function turnBit(sha256: string): Promise<void> {
  const bytes = await fs.readFile(blobs.localPath(sha256));
  bytes.writeUInt8(bytes.readUInt8(500) ^ 4, 500);
  await fs.writeFile(blobs.localPath(sha256), bytes);
}

test('a round finds every damaged photo, takes it out of the store and keeps what is left of it', async () => {
  const photos = Array.from({ length: 20 }, () => randomBytes(2_000));
  const sha256s = await Promise.all(photos.map(async (photo) => (await put(blobs, photo, 500)).sha256));
  const bad = sha256s.slice(0, 3).sort();
  for (const sha256 of bad) await turnBit(sha256);
  expect(await scrub().finishRound()).toBe(3);
  expect([...damaged].sort()).toEqual(bad);
  expect(forgotten.sort()).toEqual(bad);
  expect((await fs.readdir(path.join(folder, 'damaged'))).sort()).toEqual(bad);
  for (const sha256 of sha256s) expect(await blobs.has(sha256)).toBe(!bad.includes(sha256));
  expect(places.at(-1)).toBeNull();
});

test('a photo that has come again is forgotten, with everything that was made of it', async () => {
  const photo = randomBytes(2_000);
  const { sha256 } = await put(blobs, photo, 500);
  await turnBit(sha256);
  await scrub().suspect(sha256);
  expect([...damaged]).toEqual([sha256]);
  await put(blobs, photo, 500);
  forgotten = [];
  await scrub().finishRound();
  expect([...damaged]).toEqual([]);
  expect(forgotten).toEqual([sha256]);
  expect(await fs.readdir(path.join(folder, 'damaged'))).toEqual([]);
  expect(await blobs.has(sha256)).toBe(true);
});

test.each(['EIO', 'EMFILE'])('only a disk that cannot read a photo says something of it: %s', async (code) => {
  const { sha256 } = await put(blobs, randomBytes(2_000), 500);
  const openRead = () => Promise.reject(Object.assign(new Error('The disk says no.'), { code }));
  const verdict = isSound({ ...blobs, openRead }, sha256);
  if (code === 'EIO') expect(await verdict).toBe(false);
  // Too many open files, a store that is away: nobody is told that the photo is damaged.
  else await expect(verdict).rejects.toMatchObject({ code });
});

test('it goes on after a restart where it was', async () => {
  for (let count = 0; count < 8; count += 1) await put(blobs, randomBytes(700), 700);
  const sha256s: string[] = [];
  for await (const blob of blobs.list()) sha256s.push(blob.sha256);
  expect(sha256s).toEqual(sha256s.toSorted());
  for (const sha256 of sha256s) await turnBit(sha256);
  places = [sha256s[4] ?? null];
  expect(await scrub().finishRound()).toBe(3);
  expect([...damaged].sort()).toEqual(sha256s.slice(5));
  expect(await scrub().finishRound()).toBe(5);
});

test('it goes on in the middle of a folder, too', async () => {
  // Two photos of one folder, as there are thousands in a shop.
  const seen = new Map<string, Buffer>();
  const shardOf = (photo: Buffer) => sha256Of(photo).slice(0, 2);
  let photo = randomBytes(40);
  for (; !seen.has(shardOf(photo)); photo = randomBytes(40)) seen.set(shardOf(photo), photo);
  const both = [photo, seen.get(shardOf(photo)) ?? photo];
  const [first, second] = (await Promise.all(both.map((one) => put(blobs, one, 40)))).map((blob) => blob.sha256).sort();
  const listed = await Array.fromAsync(blobs.listAfter(first ?? null), ({ sha256 }) => sha256);
  expect(listed).toEqual([second]);
});

test('the same photo that comes in while its damaged copy is taken away stays', async () => {
  const photo = randomBytes(300_000);
  const { sha256 } = await put(blobs, photo, 60_000);
  for (let round = 0; round < 10; round += 1) {
    await turnBit(sha256);
    await Promise.all([scrub().suspect(sha256), put(blobs, photo, 60_000)]);
    // Whichever came first: what was acknowledged is there, or it is noted and comes again.
    if (await blobs.has(sha256)) expect(sha256Of(await fs.readFile(blobs.localPath(sha256)))).toBe(sha256);
    else expect([...damaged]).toEqual([sha256]);
    await put(blobs, photo, 60_000);
  }
});

test.each([true, false])(
  'a sound photo that a crash left beside the store comes back, its folder there: %s',
  async (isThere) => {
    const { sha256 } = await put(blobs, randomBytes(1_000), 500);
    await fs.rename(blobs.localPath(sha256), path.join(folder, 'damaged', sha256));
    if (!isThere) await fs.rmdir(path.dirname(blobs.localPath(sha256)));
    const next = createDiskBlobStore({ folder, minimumFreeBytes: 0 });
    await next.start();
    expect(await next.has(sha256)).toBe(true);
    await next.stop();
  },
);
