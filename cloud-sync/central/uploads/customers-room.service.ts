import { StorageError } from '@printfront/shared/server/blobs/blob-store.ts';
import type { CentralDatabase } from '../database/database.ts';
import { countUnpaidBytes } from './unpaid-bytes.repository.ts';

/**
 * Of what the disk has above its reserve, photos that nobody has paid for may take so much; the rest is for shops' photos and
 * paid orders. Free accounts are anybody's.
 */
const UNPAID_SHARE = 0.5;
/** How long one count is believed; what has come meanwhile is added to it. */
const BELIEVED_MS = 30_000;

export interface CustomersRoom {
  /**
   * @param expectedBytes of the photo, 0 when unknown
   * @throws StorageError 'disk-full' when customers at home have their share
   */
  admit(expectedBytes: number): Promise<void>;
  /** So many have come. */
  add(bytes: number): void;
}

/** @param room of the disk; null where photos lie in a bucket, which nobody fills */
export function createCustomersRoom({
  database,
  room,
}: {
  database: CentralDatabase;
  room: (() => Promise<{ freeBytes: number; minimumBytes: number }>) | null;
}): CustomersRoom {
  let seen: { bytes: number; at: number } | undefined;
  let counting: Promise<void> | undefined;

  async function count(): Promise<void> {
    seen = { bytes: await countUnpaidBytes(database), at: performance.now() };
  }

  async function takenBytes(): Promise<number> {
    if (seen === undefined || performance.now() - seen.at > BELIEVED_MS) {
      counting ??= count().finally(() => {
        counting = undefined;
      });
      await counting;
    }
    return seen?.bytes ?? 0;
  }

  return {
    async admit(expectedBytes) {
      if (room === null) return;
      // A disk that cannot be asked is judged by whoever writes to it.
      const disk = await room().catch(() => null);
      if (disk === null) return;
      const taken = await takenBytes();
      const above = Math.max(0, disk.freeBytes - disk.minimumBytes);
      if (taken + expectedBytes > UNPAID_SHARE * (above + taken)) {
        throw new StorageError(
          'disk-full',
          'What nobody has paid for has its share of the disk; the rest is for shops.',
        );
      }
    },
    add(bytes) {
      if (seen !== undefined) seen = { ...seen, bytes: seen.bytes + bytes };
    },
  };
}
