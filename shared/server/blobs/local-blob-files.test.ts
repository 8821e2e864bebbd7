import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { put, sha256Of } from './blob-store.compliance.ts';
import { BlobMissingError, type BlobStore } from './blob-store.ts';
import { createDiskBlobStore, type DiskBlobStore } from './disk-blob-store.ts';
import { createBlobFileCache } from './local-blob-files.ts';

let folder = '';
let store: DiskBlobStore;
let fetched: string[] = [];
/** The store as one that is far away: every reading counts. */
const blobs: Pick<BlobStore, 'openRead'> = {
  openRead(sha256) {
    fetched.push(sha256);
    return store.openRead(sha256);
  },
};
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-blob-files-'));
  store = createDiskBlobStore({ folder: path.join(folder, 'store'), minimumFreeBytes: 0 });
  await store.start();
  fetched = [];
});
afterEach(async () => {
  await store.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

async function open(maximumBytes: number) {
  const cache = createBlobFileCache({ blobs, folder: path.join(folder, 'files'), maximumBytes });
  await cache.start();
  return cache;
}
const names = () => fs.readdir(path.join(folder, 'files'));

it('fetches a blob once, however many ask for it, and shows no file that is not whole', async () => {
  const cache = await open(1e9);
  const bytes = randomBytes(3_000_000);
  const { sha256 } = await put(store, bytes, 64 * 1024);
  const files = await Promise.all(Array.from({ length: 8 }, () => cache.fileOf(sha256)));
  expect(new Set(files).size).toBe(1);
  expect((await fs.readFile(files[0] ?? '')).equals(bytes)).toBe(true);
  for (let again = 0; again < 3; again += 1) await cache.fileOf(sha256);
  expect(fetched).toEqual([sha256]);
  expect(await names()).toEqual([sha256]);
});

it('keeps the files that were asked for last and never more than it may', async () => {
  const cache = await open(250);
  const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((letter) => put(store, Buffer.alloc(100, letter), 100)));
  if (a === undefined || b === undefined || c === undefined) throw new Error('three blobs were put');
  await cache.fileOf(a.sha256);
  await cache.fileOf(b.sha256);
  await cache.fileOf(a.sha256);
  await cache.fileOf(c.sha256);
  expect((await names()).sort()).toEqual([a.sha256, c.sha256].sort());
  expect(await fs.readFile(await cache.fileOf(b.sha256), 'utf8')).toBe('b'.repeat(100));
  expect(fetched).toEqual([a, b, c, b].map(({ sha256 }) => sha256));
});

it('gives what alone is larger than all it may keep, and drops it for the next', async () => {
  const cache = await open(50);
  const large = await put(store, Buffer.alloc(100, 'l'), 100);
  const small = await put(store, Buffer.alloc(10, 's'), 10);
  expect(await fs.readFile(await cache.fileOf(large.sha256), 'utf8')).toBe('l'.repeat(100));
  await cache.fileOf(small.sha256);
  expect(await names()).toEqual([small.sha256]);
});

it('says that a blob is missing, keeps nothing of it, and finds it once it is there', async () => {
  const cache = await open(1e9);
  const bytes = Buffer.from('later');
  await expect(cache.fileOf(sha256Of(bytes))).rejects.toBeInstanceOf(BlobMissingError);
  await expect(cache.fileOf('../../etc/passwd')).rejects.toThrow(TypeError);
  expect(await names()).toEqual([]);
  await put(store, bytes, 5);
  expect(await fs.readFile(await cache.fileOf(sha256Of(bytes)), 'utf8')).toBe('later');
});

it('keeps no copy of a photo that has been deleted, and has its room again', async () => {
  const cache = await open(250);
  const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((letter) => put(store, Buffer.alloc(100, letter), 100)));
  if (a === undefined || b === undefined || c === undefined) throw new Error('three blobs were put');
  for (const { sha256 } of [a, b]) await cache.fileOf(sha256);
  await cache.forget(a.sha256);
  // It was never here.
  await cache.forget(c.sha256);
  expect(await names()).toEqual([b.sha256]);
  await cache.fileOf(c.sha256);
  expect((await names()).sort()).toEqual([b.sha256, c.sha256].sort());
  await store.remove(a.sha256);
  await expect(cache.fileOf(a.sha256)).rejects.toBeInstanceOf(BlobMissingError);
});

it('begins empty, whatever an earlier run left', async () => {
  await fs.mkdir(path.join(folder, 'files'));
  await fs.writeFile(path.join(folder, 'files', sha256Of(Buffer.from('x'))), 'cut sho');
  await open(1e9);
  expect(await names()).toEqual([]);
});
