import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';

/** How a file for writing is opened, and what its writes have to be like. */
export interface WriteMode {
  readonly flags: number | 'wx';
  /** Whether a write begins and ends with a block and comes from page-aligned memory. */
  readonly inBlocks: boolean;
}

/** The largest block that disks in use have. */
export const BLOCK_BYTES = 4096;

export const THROUGH_CACHE: WriteMode = { flags: 'wx', inBlocks: false };

/**
 * O_DIRECT (open(2)): the disk fetches the bytes from our memory, past the kernel's cache. To find cache pages, copy into
 * them and write them out again takes more processor time than everything else that a photo needs.
 */
const DIRECT_FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_DIRECT ?? 0);
/** What file systems answer that cannot do it, some when opening, others when writing. */
const UNABLE = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP']);

/**
 * Whether files in this folder can be written past the cache; only trying tells.
 *
 * @param block page-aligned memory of BLOCK_BYTES, which is written
 * @throws what the disk says when it is full or failing
 */
export async function findWriteMode(folder: string, block: Uint8Array): Promise<WriteMode> {
  // Other systems than Linux have no such flag.
  if (constants.O_DIRECT === undefined) return THROUGH_CACHE;
  const file = path.join(folder, randomUUID());
  try {
    const handle = await fs.open(file, DIRECT_FLAGS);
    try {
      await handle.write(block, 0, BLOCK_BYTES, 0);
    } finally {
      await handle.close();
    }
    return { flags: DIRECT_FLAGS, inBlocks: true };
  } catch (error) {
    if (error instanceof Error && 'code' in error && UNABLE.has(String(error.code))) return THROUGH_CACHE;
    throw error;
  } finally {
    await fs.rm(file, { force: true });
  }
}
