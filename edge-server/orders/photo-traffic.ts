import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';

export interface PhotoTraffic {
  /** The same store; what is written to it counts. */
  counted(blobs: BlobStore): BlobStore;
  /** Whether customers' photos are moving at this moment. One that only drips is not. */
  isMoving(): boolean;
}

/** What has come in one of them says something until the next is over. */
const WINDOW_MS = 2_000;
/** 32 KiB a second of all photos together: below that nobody notices what else the shop's computer does. */
const MOVING_BYTES = 64 * 1024;

/** Knows by their bytes whether customers are sending photos: a connection that is merely open takes nothing from anybody. */
export function createPhotoTraffic(monotonicMs: () => number): PhotoTraffic {
  let window = 0;
  let bytes = 0;
  let bytesBefore = 0;

  function turn(): void {
    const now = Math.floor(monotonicMs() / WINDOW_MS);
    if (now === window) return;
    bytesBefore = now === window + 1 ? bytes : 0;
    bytes = 0;
    window = now;
  }

  return {
    counted: (blobs) => ({
      ...blobs,
      async createBlobWriter(expectedBytes) {
        const writer = await blobs.createBlobWriter(expectedBytes);
        return {
          write(chunk) {
            turn();
            bytes += chunk.byteLength;
            return writer.write(chunk);
          },
          commit: writer.commit,
          abort: writer.abort,
        };
      },
    }),
    isMoving() {
      turn();
      return Math.max(bytes, bytesBefore) >= MOVING_BYTES;
    },
  };
}
