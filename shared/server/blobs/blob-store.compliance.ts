import { createHash, randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BlobMissingError, type BlobStore } from './blob-store.ts';
import { verifyBlob } from './verify-blob.ts';

export interface BlobStoreUnderTest {
  readonly blobs: BlobStore;
  close(): Promise<void>;
}

/** What every blob store promises, whatever it keeps bytes in. */
export function describeBlobStore(name: string, open: () => Promise<BlobStoreUnderTest>): void {
  describe(`blob store on ${name}`, () => {
    let store: BlobStoreUnderTest;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('gives back exactly the bytes that were written, under their sha256', async () => {
      const bytes = randomBytes(3_000_000);
      const stored = await put(store.blobs, bytes, 64 * 1024);
      expect(stored).toEqual({ sha256: sha256Of(bytes), byteSize: bytes.length });
      expect((await readAll(store.blobs, stored.sha256)).equals(bytes)).toBe(true);
      expect(await store.blobs.stat(stored.sha256)).toEqual(stored);
      expect(await verifyBlob(store.blobs, stored.sha256)).toBe(true);
    });

    it('keeps chunks apart that come odd, tiny and from the pool', async () => {
      const bytes = randomBytes(300_001);
      expect((await put(store.blobs, bytes, 777)).sha256).toBe(sha256Of(bytes));
      expect((await put(store.blobs, Buffer.from('tiny'), 1)).sha256).toBe(sha256Of(Buffer.from('tiny')));
      expect((await put(store.blobs, Buffer.alloc(0), 1)).sha256).toBe(sha256Of(Buffer.alloc(0)));
    });

    it('takes pictures straight from sharp, whose memory belongs to native code', async () => {
      const grey = { width: 600, height: 600, channels: 3, background: '#808080' } as const;
      const picture = await sharp({ create: grey }).png({ compressionLevel: 0 }).toBuffer();
      const expected = sha256Of(picture);
      const writer = await store.blobs.createBlobWriter();
      await writer.write(picture);
      expect((await writer.commit()).sha256).toBe(expected);
    });

    it('stores the same bytes once, however many write them at the same moment', async () => {
      const bytes = randomBytes(500_000);
      const stored = await Promise.all(Array.from({ length: 12 }, () => put(store.blobs, bytes, 60_000)));
      expect(new Set(stored.map((blob) => blob.sha256)).size).toBe(1);
      expect(await listed(store.blobs)).toEqual([sha256Of(bytes)]);
      expect((await readAll(store.blobs, sha256Of(bytes))).equals(bytes)).toBe(true);
    });

    it('shows nothing of a blob before commit and nothing ever after abort', async () => {
      const bytes = randomBytes(700_000);
      const writer = await store.blobs.createBlobWriter();
      await writer.write(Buffer.from(bytes));
      expect(await store.blobs.has(sha256Of(bytes))).toBe(false);
      await writer.abort();
      await writer.abort();
      expect(await store.blobs.has(sha256Of(bytes))).toBe(false);
      expect(await listed(store.blobs)).toEqual([]);
    });

    it('reads a range with both ends included', async () => {
      const { sha256 } = await put(store.blobs, Buffer.from('0123456789'), 3);
      expect(await text(await store.blobs.openRead(sha256, { start: 2, end: 4 }))).toBe('234');
    });

    it('says that a blob is missing before anything is read', async () => {
      const missing = sha256Of(Buffer.from('missing'));
      await expect(store.blobs.openRead(missing)).rejects.toBeInstanceOf(BlobMissingError);
      expect(await store.blobs.stat(missing)).toBeNull();
      expect(await store.blobs.remove(missing)).toBe(false);
    });

    it('forgets a removed blob and takes it again', async () => {
      const { sha256 } = await put(store.blobs, Buffer.from('again'), 5);
      expect(await store.blobs.remove(sha256)).toBe(true);
      expect(await store.blobs.has(sha256)).toBe(false);
      expect((await put(store.blobs, Buffer.from('again'), 5)).sha256).toBe(sha256);
      expect(await store.blobs.has(sha256)).toBe(true);
    });

    it('never takes anything but a sha256 for a name', async () => {
      for (const name of ['../../etc/passwd', '', 'A'.repeat(64), `${'a'.repeat(63)}/`]) {
        await expect(store.blobs.has(name)).rejects.toThrow(TypeError);
      }
    });
  });
}

export async function put(blobs: BlobStore, bytes: Buffer, chunkBytes: number) {
  const writer = await blobs.createBlobWriter(bytes.length);
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    // A copy with memory of its own: the writer may take it away.
    await writer.write(Buffer.from(new Uint8Array(bytes.subarray(at, at + chunkBytes)).buffer));
  }
  return writer.commit();
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function readAll(blobs: BlobStore, sha256: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await blobs.openRead(sha256)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function listed(blobs: BlobStore): Promise<string[]> {
  const names: string[] = [];
  for await (const blob of blobs.list()) names.push(blob.sha256);
  return names;
}
