import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { BlobMissingError, type BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';

/** Bytes by their sha256: what the programs that use it leave behind. */
export type BlobsOnDisk = Map<string, { bytes: Buffer; storedAt: Date }>;

interface DiskUser {
  use<Answer>(ask: () => Answer | Promise<Answer>): Promise<Answer>;
}

const ALWAYS: DiskUser = { use: async (ask) => ask() };

/** Photos in memory, for simulations. A commit is one moment; what was not committed is gone with its program. */
export function createMemoryBlobs(disk: BlobsOnDisk, program: DiskUser = ALWAYS): BlobStore {
  return {
    async createBlobWriter() {
      let chunks: Buffer[] = [];
      return {
        write(chunk) {
          chunks.push(Buffer.from(chunk));
          return undefined;
        },
        commit: () =>
          program.use(() => {
            const bytes = Buffer.concat(chunks);
            chunks = [];
            const sha256 = createHash('sha256').update(bytes).digest('hex');
            disk.set(sha256, { bytes, storedAt: new Date() });
            return { sha256, byteSize: bytes.length };
          }),
        async abort() {
          chunks = [];
        },
      };
    },
    has: (sha256) => program.use(() => disk.has(sha256)),
    stat: (sha256) =>
      program.use(() => {
        const blob = disk.get(sha256);
        return blob === undefined ? null : { sha256, byteSize: blob.bytes.length };
      }),
    openRead: (sha256, range) =>
      program.use(() => {
        const blob = disk.get(sha256);
        if (blob === undefined) throw new BlobMissingError(sha256);
        const bytes = range === undefined ? blob.bytes : blob.bytes.subarray(range.start, range.end + 1);
        return Readable.from(bytes.length === 0 ? [] : [Buffer.from(bytes)], { objectMode: false });
      }),
    remove: (sha256) => program.use(() => disk.delete(sha256)),
    async *list() {
      for (const [sha256, { bytes, storedAt }] of [...disk]) yield { sha256, byteSize: bytes.length, storedAt };
    },
  };
}
