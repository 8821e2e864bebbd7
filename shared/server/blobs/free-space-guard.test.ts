import os from 'node:os';
import { expect, test } from 'vitest';
import { createFreeSpaceGuard } from './free-space-guard.ts';

const MEBIBYTE = 1024 ** 2;
const GIBIBYTE = 1024 ** 3;
const BLOCK = 4096;

/** A disk of this size, with so much free for us. */
function diskOf(bytes: number, freeBytes: number) {
  let looks = 0;
  const statfs = async () => {
    looks += 1;
    return { bsize: BLOCK, blocks: bytes / BLOCK, bavail: freeBytes / BLOCK };
  };
  return { guard: createFreeSpaceGuard('/', undefined, statfs), looks: () => looks };
}

test.each([
  ['16 GiB', 16 * GIBIBYTE, 2 * GIBIBYTE],
  ['40 GiB, where both rules say the same', 40 * GIBIBYTE, 2 * GIBIBYTE],
  ['100 GiB', 100 * GIBIBYTE, 5 * GIBIBYTE],
  ['2,000 GiB', 2_000 * GIBIBYTE, 100 * GIBIBYTE],
])('of a disk of %s 2 GiB or 5 %% stay free, whichever is more', async (_size, bytes, minimumBytes) => {
  expect(await diskOf(bytes, minimumBytes).guard.room()).toEqual({ freeBytes: minimumBytes, minimumBytes });
  await expect(diskOf(bytes, minimumBytes).guard.admit(0)).resolves.toBeUndefined();
  await expect(diskOf(bytes, minimumBytes - BLOCK).guard.admit(0)).rejects.toMatchObject({ code: 'disk-full' });
  await expect(diskOf(bytes, minimumBytes + MEBIBYTE).guard.admit(MEBIBYTE)).resolves.toBeUndefined();
  await expect(diskOf(bytes, minimumBytes).guard.admit(1)).rejects.toMatchObject({ code: 'disk-full' });
});

test('what is admitted between two looks at the disk counts, so that many at once do not share one room', async () => {
  const { guard, looks } = diskOf(100 * GIBIBYTE, 5 * GIBIBYTE + 10 * MEBIBYTE);
  const asked = await Promise.allSettled(Array.from({ length: 30 }, () => guard.admit(MEBIBYTE)));
  const admitted = asked.filter(({ status }) => status === 'fulfilled').length;
  expect(admitted).toBeGreaterThanOrEqual(10);
  // On a machine that is so busy that the first look is old before the last has asked, there are more looks.
  expect(admitted).toBeLessThanOrEqual(10 * looks());
});

test('this machine has a disk, whose 5 % are no more than it has in all', async () => {
  const { freeBytes, minimumBytes } = await createFreeSpaceGuard(os.tmpdir()).room();
  expect(freeBytes).toBeGreaterThan(0);
  expect(minimumBytes).toBeGreaterThanOrEqual(2 * GIBIBYTE);
});
