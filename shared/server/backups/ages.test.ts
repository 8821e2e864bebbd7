import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BackupStatus } from '../../contracts/backups.ts';
import { certificateReadings } from '../http/certificate-readings.ts';
import type { Reading } from '../http/metrics.ts';
import { backupReadings } from './backup-readings.ts';
import { isLate } from './backup-record.ts';
import { copyReadings } from './copy-readings.ts';

const NOW = Date.parse('2026-11-24T05:00:00.000Z');
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const read = (readings: readonly Reading[], name: string) => readings.find((one) => one.name === name)?.read();

const backups = (lastGood: { at: string } | null) => ({
  status: () => ({ lastGood, lastChecked: null, failure: null, isLate: false }) as unknown as BackupStatus,
  begin: () => null,
  isOnDataDisk: async () => false,
  everySeconds: () => 86_400,
});

test('the age of a backup is that of the last good one; without any nothing is said', async () => {
  const age = (lastGood: { at: string } | null) =>
    read(backupReadings(backups(lastGood)), 'printfront_backup_age_seconds');
  expect(age({ at: new Date(NOW - 3_600_000).toISOString() })).toBe(3_600);
  // A clock that was set back since.
  expect(age({ at: new Date(NOW + 3_600_000).toISOString() })).toBe(0);
  expect(age(null)).toBeNull();
  expect(read(backupReadings(null), 'printfront_backup_age_seconds')).toBeNull();
  // The rule that tells of an old one measures by it.
  expect(read(backupReadings(backups(null)), 'printfront_backup_interval_seconds')).toBe(86_400);
});

test('a backup is late when twice what lies between two has gone by', () => {
  const days = (count: number) => count * 86_400_000;
  const late = (everyDays: number, ageDays: number) =>
    isLate(
      {
        everyMs: days(everyDays),
        lastGood: { at: new Date(NOW - days(ageDays)).toISOString(), fileCount: 1, byteSize: 1 },
      },
      new Date(NOW),
    );
  expect([late(7, 6), late(7, 13), late(7, 15)]).toEqual([false, false, true]);
  expect([late(0.25, 0.4), late(0.25, 0.6)]).toEqual([false, true]);
  expect(isLate({ everyMs: days(1), lastGood: null }, new Date(NOW))).toBe(false);
});

test('so is that of a copy of the database', async () => {
  const copies = (at: Date | null) => copyReadings({ newestAt: async () => at, everySeconds: 600 });
  const age = (at: Date | null) => read(copies(at), 'printfront_copy_age_seconds');
  expect(await age(new Date(NOW - 60_000))).toBe(60);
  expect(await age(null)).toBeNull();
  expect(await read(copyReadings(undefined), 'printfront_copy_age_seconds')).toBeNull();
  // The rule that tells of an old one measures by it.
  expect(await read(copies(null), 'printfront_copy_interval_seconds')).toBe(600);
});

test('a certificate is said to end before it does, and that it has', () => {
  const left = (at: Date | null) =>
    read(
      certificateReadings(() => at),
      'printfront_certificate_ends_seconds',
    );
  expect(left(new Date(NOW + 86_400_000))).toBe(86_400);
  expect(left(new Date(NOW - 60_000))).toBe(-60);
  expect(left(null)).toBeNull();
});
