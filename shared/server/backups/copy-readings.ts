import type { Snapshots } from '../database/snapshots/snapshots.service.ts';
import type { Reading } from '../http/metrics.ts';

/** @param copies undefined where the database has tools of its own */
export const copyReadings = (copies: Pick<Snapshots, 'newestAt' | 'everySeconds'> | undefined): Reading[] => [
  {
    name: 'printfront_copy_age_seconds',
    help: 'Age of the newest copy of the database on this machine; absent while there is none',
    async read() {
      const at = (await copies?.newestAt()) ?? null;
      return at === null ? null : Math.max(0, (Date.now() - at.getTime()) / 1000);
    },
  },
  {
    name: 'printfront_copy_interval_seconds',
    help: 'How often the database is to be copied on this machine',
    read: () => copies?.everySeconds ?? null,
  },
];
