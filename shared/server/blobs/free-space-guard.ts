import type { StatsFs } from 'node:fs';
import fs from 'node:fs/promises';
import { StorageError } from './blob-store.ts';

const GIBIBYTE = 1024 ** 3;
/** How long one look at the disk is believed; what was admitted meanwhile is counted against it. */
const BELIEVED_MS = 500;

export interface FreeSpaceGuard {
  /**
   * @param expectedBytes room that will be needed, 0 when unknown
   * @throws StorageError 'disk-full' when less than the minimum would stay free
   */
  admit(expectedBytes: number): Promise<void>;
  /** What the disk has now, and below what nothing more is taken. */
  room(): Promise<{ freeBytes: number; minimumBytes: number }>;
}

/** As statfs(2) counts: in blocks of `bsize` bytes; `bavail` of them are free for us. */
type DiskSize = Pick<StatsFs, 'bsize' | 'blocks' | 'bavail'>;

/**
 * Keeps room on the disk for the database, which must go on taking orders when photos no longer fit.
 *
 * @param minimumFreeBytes default: 2 GiB or 5 % of the disk, whichever is more
 * @param statfs of another disk, in tests
 */
export function createFreeSpaceGuard(
  folder: string,
  minimumFreeBytes?: number,
  statfs: (folder: string) => Promise<DiskSize> = fs.statfs,
): FreeSpaceGuard {
  let seen: { freeBytes: number; minimum: number; at: number } | undefined;
  let looking: Promise<{ freeBytes: number; minimum: number; at: number }> | undefined;

  async function look() {
    const disk = await statfs(folder);
    return {
      freeBytes: disk.bavail * disk.bsize,
      minimum: minimumFreeBytes ?? Math.max(2 * GIBIBYTE, disk.blocks * disk.bsize * 0.05),
      at: performance.now(),
    };
  }

  return {
    async room() {
      const { freeBytes, minimum } = await look();
      return { freeBytes, minimumBytes: Math.floor(minimum) };
    },
    async admit(expectedBytes) {
      if (seen === undefined || performance.now() - seen.at > BELIEVED_MS) {
        looking ??= look().finally(() => {
          looking = undefined;
        });
        seen = await looking;
      }
      if (seen.freeBytes - expectedBytes < seen.minimum) {
        throw new StorageError('disk-full', 'The disk is nearly full; photos are refused to keep room for orders.');
      }
      seen.freeBytes -= expectedBytes;
    },
  };
}
