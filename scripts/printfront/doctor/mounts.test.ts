import { expect, test } from 'vitest';
import { mountOf, readMounts } from './mounts.ts';

const MOUNTS = readMounts(
  [
    '/dev/sda1 / ext4 ro,relatime 0 0',
    '/dev/sda2 /var/lib/printfront ext4 rw 0 0',
    '/dev/sdb1 /var/lib/printfront/edge ext4 ro 0 0',
    '/dev/sdc1 /mnt/a\\040disk vfat rw 0 0',
    '/dev/sdd1 /mnt/a\\040disk ext4 ro 0 0',
    '',
  ].join('\n'),
);

test('a folder lies on the disk with the longest place, of two at one place on the later', () => {
  const isReadOnly = (folder: string) => mountOf(folder, MOUNTS)?.isReadOnly;
  expect(isReadOnly('/var/lib')).toBe(true);
  expect(isReadOnly('/var/lib/printfront')).toBe(false);
  expect(isReadOnly('/var/lib/printfront/central')).toBe(false);
  expect(isReadOnly('/var/lib/printfront/edge/blobs')).toBe(true);
  // Its name only begins alike.
  expect(isReadOnly('/var/lib/printfront-other')).toBe(true);
  expect(isReadOnly('/mnt/a disk/printer')).toBe(true);
});

test('whatever comes first in the list', () => {
  const mounts = [...MOUNTS].slice(0, 3).reverse();
  expect(mountOf('/var/lib/printfront/central', mounts)?.point).toBe('/var/lib/printfront');
});
