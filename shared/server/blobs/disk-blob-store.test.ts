import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { describeBlobStore, put, sha256Of } from './blob-store.compliance.ts';
import { createDiskBlobStore } from './disk-blob-store.ts';
import { openDiskBlobWriter } from './disk-blob-writer.ts';
import { asStorageError } from './disk-errors.ts';
import { createHashThread } from './hash-thread.ts';
import { verifyBlob } from './verify-blob.ts';
import { BLOCK_BYTES, THROUGH_CACHE, type WriteMode } from './write-mode.ts';
import { createPieceMemory, createWritePieces, PIECE_BYTES, PIECES } from './write-pieces.ts';

const base = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-blobs-'));
afterAll(() => fs.rm(base, { recursive: true, force: true }));

let stores = 0;
async function openStore(options: { minimumFreeBytes?: number; writeMode?: WriteMode } = {}) {
  stores += 1;
  const folder = path.join(base, String(stores));
  const blobs = createDiskBlobStore({ folder, minimumFreeBytes: 0, ...options });
  await blobs.start();
  return { folder, blobs, close: async () => blobs.stop() };
}

describeBlobStore('disk', () => openStore());
describeBlobStore('disk through its cache', () => openStore({ writeMode: THROUGH_CACHE }));

it('lists on when a photo is removed before its turn comes', async () => {
  const { blobs, close } = await openStore();
  const [first, second] = twoOfOneShard();
  for (const bytes of [first, second]) await put(blobs, bytes, 100);
  const listed: string[] = [];
  for await (const { sha256 } of blobs.list()) {
    listed.push(sha256);
    for (const bytes of [first, second]) if (sha256Of(bytes) !== sha256) await blobs.remove(sha256Of(bytes));
  }
  expect(listed).toHaveLength(1);
  await close();
});

it('leaves no file open, whether a photo came whole or was given up', async () => {
  const { folder, blobs, close } = await openStore();
  for (const bytes of [randomBytes(10), randomBytes(PIECE_BYTES + 1)]) {
    await put(blobs, bytes, 60_000);
    const givenUp = await blobs.createBlobWriter();
    await givenUp.write(bytes);
    await givenUp.abort();
  }
  const opened = await Promise.all(
    (await fs.readdir('/proc/self/fd')).map((fd) => fs.readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  expect(opened.filter((file) => file.startsWith(path.join(folder, 'incoming')))).toEqual([]);
  await close();
});

/** Their names begin alike, so that both lie in one folder. */
function twoOfOneShard(): [Buffer, Buffer] {
  const first = Buffer.from('photo 0');
  for (let number = 1; ; number += 1) {
    const second = Buffer.from(`photo ${number}`);
    if (sha256Of(second).slice(0, 2) === sha256Of(first).slice(0, 2)) return [first, second];
  }
}

describe.each([
  ['as the disk can', undefined],
  ['through its cache', THROUGH_CACHE],
])('writing %s', (_, writeMode) => {
  it('keeps exactly the bytes around the ends of blocks and pieces', async () => {
    const { folder, blobs, close } = await openStore({ writeMode });
    for (const whole of [BLOCK_BYTES, PIECE_BYTES, 2 * PIECE_BYTES]) {
      for (const byteSize of [whole - 1, whole, whole + 1]) {
        const bytes = randomBytes(byteSize);
        expect(await put(blobs, bytes, 60_000)).toEqual({ sha256: sha256Of(bytes), byteSize });
        expect((await fs.readFile(blobs.localPath(sha256Of(bytes)))).equals(bytes)).toBe(true);
      }
    }
    expect(await fs.readdir(path.join(folder, 'incoming'))).toEqual([]);
    await close();
  });

  it('lets more photos be written at once than it has pieces of memory, each half written for as long as it likes', async () => {
    const { blobs, close } = await openStore({ writeMode });
    const photos = Array.from({ length: PIECES + 8 }, () => randomBytes(2 * PIECE_BYTES + 1));
    const begun = photos.map(async (bytes) => {
      const writer = await blobs.createBlobWriter();
      await writer.write(Buffer.from(bytes.subarray(0, PIECE_BYTES + 1)));
      return { writer, rest: Buffer.from(bytes.subarray(PIECE_BYTES + 1)) };
    });
    // Each has a piece's worth and more, and none is told that it may end.
    for (const { writer, rest } of await Promise.all(begun)) await writer.write(rest);
    const stored = await Promise.all(begun.map(async (half) => (await half).writer.commit()));
    expect(stored.map(({ sha256 }) => sha256)).toEqual(photos.map(sha256Of));
    await close();
  });
});

describe('disk blob store', () => {
  it('removes what an earlier run left half written, and nothing else', async () => {
    const { folder, blobs, close } = await openStore();
    const kept = await put(blobs, randomBytes(1000), 100);
    const writer = await blobs.createBlobWriter();
    await writer.write(randomBytes(200_000));
    await close();
    expect(await fs.readdir(path.join(folder, 'incoming'))).toHaveLength(1);
    const next = createDiskBlobStore({ folder, minimumFreeBytes: 0 });
    await next.start();
    expect(await fs.readdir(path.join(folder, 'incoming'))).toEqual([]);
    expect(await next.has(kept.sha256)).toBe(true);
    await next.stop();
    // The file is gone; only its handle is left to close.
    await writer.abort();
  });

  it('keeps a blob at ab/<sha256>, readable as a file', async () => {
    const { folder, blobs, close } = await openStore();
    const { sha256 } = await put(blobs, Buffer.from('bytes'), 5);
    expect(blobs.localPath(sha256)).toBe(path.join(folder, sha256.slice(0, 2), sha256));
    expect(await fs.readFile(blobs.localPath(sha256), 'utf8')).toBe('bytes');
    await close();
  });

  it('refuses before writing when less than the minimum would stay free', async () => {
    const { folder, blobs, close } = await openStore({ minimumFreeBytes: Number.MAX_SAFE_INTEGER });
    await expect(blobs.createBlobWriter(1)).rejects.toMatchObject({ name: 'StorageError', code: 'disk-full' });
    expect(await fs.readdir(path.join(folder, 'incoming'))).toEqual([]);
    await close();
  });

  it('notices a flipped bit, and mends the blob when the same photo is sent again', async () => {
    const { blobs, close } = await openStore();
    const bytes = randomBytes(10_000);
    const { sha256 } = await put(blobs, bytes, 4000);
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8(damaged.readUInt8(5000) ^ 1, 5000);
    await fs.writeFile(blobs.localPath(sha256), damaged);
    expect(await verifyBlob(blobs, sha256)).toBe(false);
    expect((await put(blobs, bytes, 4000)).sha256).toBe(sha256Of(bytes));
    expect(await verifyBlob(blobs, sha256)).toBe(true);
    await close();
  });

  it('drops a photo whose name the disk does not take', async () => {
    const { folder, blobs, close } = await openStore();
    const writer = await blobs.createBlobWriter();
    await writer.write(randomBytes(300_000));
    // The shard cannot take the name: a file lies where its folder should be, as after a damaged file system.
    for (let shard = 0; shard < 256; shard += 1) {
      const name = path.join(folder, shard.toString(16).padStart(2, '0'));
      await fs.rm(name, { recursive: true, force: true });
      await fs.writeFile(name, '');
    }
    await expect(writer.commit()).rejects.toThrow();
    await writer.abort();
    expect(await fs.readdir(path.join(folder, 'incoming'))).toEqual([]);
    await close();
  });

  it.each(['datasync', 'sync'] as const)('drops a photo whose %s fails, and asks no second time', async (step) => {
    const { folder, blobs, close } = await openStore();
    const bytes = randomBytes(300_000);
    // Of 'sync': the folder's, so the name is there and might still go.
    const calls = await withFileHandle(step, failWith('EIO'), async () => {
      const writer = await blobs.createBlobWriter();
      await writer.write(Buffer.from(bytes));
      await expect(writer.commit()).rejects.toMatchObject({ name: 'StorageError', code: 'disk-failed' });
      await writer.abort();
    });
    expect(calls).toBe(1);
    expect(await fs.readdir(path.join(folder, 'incoming'))).toEqual([]);
    expect(await blobs.has(sha256Of(bytes))).toBe(false);
    expect((await put(blobs, bytes, 60_000)).sha256).toBe(sha256Of(bytes));
    expect(await blobs.has(sha256Of(bytes))).toBe(true);
    await close();
  });

  it.each([
    ['EIO', 'disk-failed'],
    ['ENOSPC', 'disk-full'],
  ])('drops a photo in whose middle the disk says %s, and writes no more of it', async (code, said) => {
    const { folder, blobs, close } = await openStore();
    const bytes = randomBytes(4 * PIECE_BYTES);
    await put(blobs, Buffer.from('the way of writing is found out'), 10);
    const onlyFirst = (write: Write) => {
      let written = 0;
      return async function (this: unknown, ...asked: Parameters<Write>) {
        written += 1;
        if (written > 1) throw Object.assign(new Error(code), { code });
        return write.apply(this, asked);
      };
    };
    const calls = await withFileHandle('write', onlyFirst, async () => {
      const begun = blobs.createBlobWriter(bytes.length);
      const writing = begun.then(async (writer) => {
        for (let at = 0; at < bytes.length; at += 60_000)
          await writer.write(Buffer.from(bytes.subarray(at, at + 60_000)));
        return writer.commit();
      });
      await expect(writing).rejects.toMatchObject({ name: 'StorageError', code: said });
      await (await begun).abort();
    });
    expect(calls).toBe(2);
    expect(await fs.readdir(path.join(folder, 'incoming'))).toEqual([]);
    expect((await put(blobs, bytes, 60_000)).sha256).toBe(sha256Of(bytes));
    await close();
  });

  it.each([
    ['as the disk can', undefined],
    ['through its cache', THROUGH_CACHE],
  ])('goes on after the disk took less than it was given, writing %s', async (_, writeMode) => {
    const { blobs, close } = await openStore({ writeMode });
    const bytes = randomBytes(3 * PIECE_BYTES + 123);
    await put(blobs, Buffer.from('the way of writing is found out'), 10);
    // Not even whole blocks, which only counts where they are asked for.
    const takeLittle = (write: Write) =>
      async function (this: unknown, ...[piece, offset, length, position]: Parameters<Write>) {
        const { buffer } = await write.call(this, piece, offset, Math.min(length, 5 * BLOCK_BYTES), position);
        return { buffer, bytesWritten: Math.min(length, 5 * BLOCK_BYTES - 700) };
      };
    await withFileHandle('write', takeLittle, async () => {
      expect((await put(blobs, bytes, 60_000)).sha256).toBe(sha256Of(bytes));
    });
    expect((await fs.readFile(blobs.localPath(sha256Of(bytes)))).equals(bytes)).toBe(true);
    await close();
  });

  it('writes through the cache where the file system cannot do without', async () => {
    const { blobs, close } = await openStore();
    const opened: unknown[] = [];
    const open = fs.open;
    const spy = vi.spyOn(fs, 'open').mockImplementation(async (...asked) => {
      opened.push(asked[1]);
      if (typeof asked[1] === 'number') throw Object.assign(new Error('invalid argument'), { code: 'EINVAL' });
      return open(...asked);
    });
    try {
      const bytes = randomBytes(700_001);
      expect((await put(blobs, bytes, 60_000)).sha256).toBe(sha256Of(bytes));
      expect(await verifyBlob(blobs, sha256Of(bytes))).toBe(true);
      expect(opened).toContain(THROUGH_CACHE.flags);
    } finally {
      spy.mockRestore();
    }
    await close();
  });

  it('finds out anew how to write after the disk failed in the attempt', async () => {
    const { folder, blobs, close } = await openStore();
    const incoming = path.join(folder, 'incoming');
    await fs.rm(incoming, { recursive: true });
    await expect(blobs.createBlobWriter()).rejects.toMatchObject({ code: 'ENOENT' });
    await fs.mkdir(incoming);
    expect((await put(blobs, Buffer.from('bytes'), 5)).sha256).toBe(sha256Of(Buffer.from('bytes')));
    await close();
  });

  it('makes durable at a start what an earlier run has renamed, before anything is served', async () => {
    const { folder, blobs, close } = await openStore();
    const stored = [];
    for (let size = 5; size < 10; size += 1) stored.push(await put(blobs, randomBytes(size), size));
    await close();
    const again = createDiskBlobStore({ folder, minimumFreeBytes: 0 });
    const synced = await listSynced(() => again.start());
    for (const { sha256 } of stored) expect(synced).toContain(path.dirname(blobs.localPath(sha256)));
    // And the names of the folders themselves.
    expect(synced).toEqual(expect.arrayContaining([folder, path.dirname(folder)]));
    for (const { sha256 } of stored) expect(await again.has(sha256)).toBe(true);
    await again.stop();
  });

  it('answers for a blob only after its bytes, its folder and its new name in there are durable, in this order', async () => {
    const { folder, blobs, close } = await openStore();
    await put(blobs, Buffer.from('the way of writing is found out'), 10);
    const bytes = Buffer.from('bytes');
    const place = blobs.localPath(sha256Of(bytes));
    const journal: string[] = [];
    const rename = fs.rename;
    const spy = vi.spyOn(fs, 'rename').mockImplementation(async (from, to) => {
      await rename(from, to);
      journal.push(`renamed to ${String(to)}`);
    });
    const noting = (what: string) => (real: () => Promise<void>) =>
      async function (this: { fd: number }) {
        const file = await fs.readlink(`/proc/self/fd/${this.fd}`);
        const isThere = await blobs.has(sha256Of(bytes));
        await real.call(this);
        journal.push(what === 'sync' ? `synced ${file}, ${isThere ? 'seen' : 'unseen'}` : 'synced its bytes');
      };
    try {
      await withFileHandle('datasync', noting('datasync'), async () => {
        await withFileHandle('sync', noting('sync'), async () => {
          await put(blobs, bytes, 5);
          journal.push('answered');
        });
      });
    } finally {
      spy.mockRestore();
    }
    expect(journal).toEqual([
      'synced its bytes',
      `synced ${folder}, unseen`,
      `renamed to ${place}`,
      `synced ${path.dirname(place)}, unseen`,
      'answered',
    ]);
    await close();
  });

  it('counts a photo as being written until it is stored or given up, and once', async () => {
    const { blobs, close } = await openStore();
    const [kept, dropped] = [await blobs.createBlobWriter(), await blobs.createBlobWriter()];
    expect(blobs.writing()).toBe(2);
    await kept.write(Buffer.from('kept'));
    await kept.commit();
    expect(blobs.writing()).toBe(1);
    for (const writer of [kept, dropped, dropped]) await writer.abort();
    expect(blobs.writing()).toBe(0);
    await close();
  });

  it('forgets the hash of a photo that was given up, in a server that runs for years', async () => {
    const memory = createPieceMemory();
    const hashes = createHashThread(memory);
    const hash = hashes.begin();
    const drop = vi.fn(hash.drop);
    const writer = await openDiskBlobWriter({
      temporaryFile: path.join(base, 'given-up'),
      mode: THROUGH_CACHE,
      place: async () => {},
      pieces: createWritePieces(memory, hashes),
      hashes: { ...hashes, begin: () => ({ ...hash, drop }) },
    });
    await writer.write(randomBytes(PIECE_BYTES + 1));
    // A large photo does not wait in memory for its end.
    expect((await fs.stat(path.join(base, 'given-up'))).size).toBe(PIECE_BYTES);
    await writer.abort();
    expect(drop).toHaveBeenCalledOnce();
    await hashes.stop();
  });

  it('tells a full disk from a fault of ours', async () => {
    const full: unknown = await fs.writeFile('/dev/full', 'x').catch((error: unknown) => error);
    expect(asStorageError(full)).toMatchObject({ name: 'StorageError', code: 'disk-full' });
    const other: unknown = await fs.readFile(path.join(base, 'nothing')).catch((error: unknown) => error);
    expect(asStorageError(other)).toBe(other);
  });
});

type Write = (
  bytes: Uint8Array,
  offset: number,
  length: number,
  position: number,
) => Promise<{ bytesWritten: number; buffer: Uint8Array }>;

const failWith = (code: string) => () => async () => {
  throw Object.assign(new Error(code), { code });
};

/** @returns the files and folders that were made durable meanwhile, each after it was */
async function listSynced(work: () => unknown): Promise<string[]> {
  const synced: string[] = [];
  const noting = (real: () => Promise<void>) =>
    async function (this: { fd: number }) {
      const file = await fs.readlink(`/proc/self/fd/${this.fd}`);
      await real.call(this);
      synced.push(file);
    };
  await withFileHandle('sync', noting, async () => void (await work()));
  return synced;
}

/** Runs the work while every file handle has another method. @returns how often that was called */
async function withFileHandle(
  name: 'datasync' | 'sync' | 'write',
  // biome-ignore lint/suspicious/noExplicitAny: methods of any shape are exchanged alike
  replace: (real: any) => (...asked: any[]) => Promise<unknown>,
  work: () => Promise<void>,
): Promise<number> {
  const handle = await fs.open(base);
  const methods = Object.getPrototypeOf(handle);
  await handle.close();
  const real = methods[name];
  const other = replace(real);
  let calls = 0;
  methods[name] = function (this: unknown, ...asked: unknown[]) {
    calls += 1;
    return other.apply(this, asked);
  };
  try {
    await work();
  } finally {
    methods[name] = real;
  }
  return calls;
}
