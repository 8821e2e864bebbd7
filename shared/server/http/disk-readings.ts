import type { FreeSpaceGuard } from '../blobs/free-space-guard.ts';
import type { Reading } from './metrics.ts';

/** How much the disk has, and how much a server keeps free for its database: an alarm compares them. */
export const diskReadings = (room: FreeSpaceGuard['room']): Reading[] => [
  {
    name: 'printfront_disk_free_bytes',
    help: 'Free room on the disk of this server',
    read: async () => (await room().catch(() => null))?.freeBytes ?? null,
  },
  {
    name: 'printfront_disk_needed_bytes',
    help: 'Below so much free room no photo is taken',
    read: async () => (await room().catch(() => null))?.minimumBytes ?? null,
  },
];
