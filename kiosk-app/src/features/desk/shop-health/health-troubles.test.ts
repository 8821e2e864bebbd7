import type { ShopHealth } from '@printfront/shared/contracts/shop-health.ts';
import { expect, test } from 'vitest';
import { centralTroubles, healthTroubles } from './health-troubles.ts';

const GIBIBYTE = 1024 ** 3;
const NOW = Date.parse('2026-11-21T09:00:00Z');

const well: ShopHealth = {
  connection: { isCentralReachable: true, awaySince: null, readOnlySince: null },
  trouble: null,
  outboxDepth: 0,
  oldestUnsyncedAt: null,
  photosUnsent: 0,
  parkedOrders: [],
  photosUnread: 0,
  damagedPhotos: [],
  disk: { freeBytes: 100 * GIBIBYTE, minimumBytes: 2 * GIBIBYTE },
  router: { kind: 'mikrotik', reachable: true, problem: null },
  hotspotUsers: 3,
  restored: null,
  backup: null,
  version: '0.1.0',
};
const wordsOf = (changes: Partial<ShopHealth>) => healthTroubles({ ...well, ...changes }, NOW).map(({ word }) => word);

test('a shop that is well has nothing to say', () => {
  expect(wordsOf({})).toEqual([]);
  // A shop without a hotspot lacks nothing.
  expect(wordsOf({ router: { kind: 'none', reachable: false, problem: null } })).toEqual([]);
});

test('a lost line is said with since when, and why where somebody has to do something', () => {
  const awaySince = '2026-11-21T08:00:00Z';
  expect(
    healthTroubles({ ...well, connection: { ...well.connection, isCentralReachable: false, awaySince } }, NOW),
  ).toEqual([{ word: 'away', at: awaySince }]);
  const never = { ...well.connection, isCentralReachable: false };
  expect(wordsOf({ connection: never })).toEqual(['neverLinked']);
  expect(wordsOf({ connection: never, trouble: 'token-refused' })).toEqual(['tokenRefused']);
});

test('what stops the shop from taking photos comes first, then what has to be asked of customers', () => {
  const disk = { freeBytes: GIBIBYTE, minimumBytes: 2 * GIBIBYTE };
  const damagedPhotos = [{ foundAt: '2026-11-21T08:00:00Z', uses: [] }];
  const parkedOrders = [{ orderId: 'a', iid: 7, code: 'malformed', detail: 'x' }];
  const router = { kind: 'mikrotik', reachable: false, problem: 'timeout' };
  expect(wordsOf({ disk, damagedPhotos, parkedOrders, router })).toEqual(['diskFull', 'damaged', 'parked', 'router']);
  expect(wordsOf({ disk: null })).toEqual(['diskGone']);
  const readOnlySince = '2026-11-21T08:30:00Z';
  expect(healthTroubles({ ...well, disk, connection: { ...well.connection, readOnlySince } }, NOW)).toEqual([
    { word: 'readOnly', at: readOnlySince },
  ]);
});

test('a disk that fills is said long before it refuses photos, however large it is', () => {
  const wordsAt = (freeBytes: number, minimumBytes: number) => wordsOf({ disk: { freeBytes, minimumBytes } });
  // 5 % of a terabyte.
  expect(wordsAt(101e9, 50e9)).toEqual([]);
  expect(wordsAt(99e9, 50e9)).toEqual(['diskLow']);
  expect(wordsAt(50e9, 50e9)).toEqual(['diskLow']);
  expect(wordsAt(49e9, 50e9)).toEqual(['diskFull']);
  expect(wordsAt(4e9, 0)).toEqual(['diskLow']);
});

test('backups on the disk that the data are on are said, and nothing is called well', () => {
  const at = '2026-11-21T08:00:00Z';
  const backup = {
    place: '/var/backups',
    isRunning: false,
    lastGood: { at, fileCount: 1, byteSize: 1 },
    lastChecked: null,
    failure: null,
    nextAt: null,
    isLate: false,
  };
  expect(wordsOf({ backup, isBackupOnDataDisk: false })).toEqual([]);
  expect(wordsOf({ backup, isBackupOnDataDisk: true })).toEqual(['backupOnDataDisk']);
  expect(centralTroubles({ ...nothing, disk: well.disk, backup, isBackupOnDataDisk: true }, NOW)).toEqual([
    { word: 'backupOnDataDisk' },
  ]);
  // Its drive is not plugged in: that is said, and nobody knows where it would go.
  const failure = { at, problem: 'not-mounted', detail: '' } as const;
  expect(wordsOf({ backup: { ...backup, failure }, isBackupOnDataDisk: true })).toEqual(['backupFailed']);
});

const nothing = { damagedPhotos: [], restored: null, backup: null };

test('central says its damaged photos, and a restore for a week', () => {
  const restored = { at: '2026-11-15T09:00:00Z', why: 'somebody restored a backup' };
  const damagedPhotos = [{ foundAt: '2026-11-21T08:00:00Z', uses: [] }];
  const { disk } = well;
  expect(centralTroubles({ ...nothing, disk: { freeBytes: 1, minimumBytes: 2 } }, NOW)).toEqual([
    { word: 'diskFull', disk: { freeBytes: 1, minimumBytes: 2 } },
  ]);
  expect(centralTroubles({ ...nothing, disk }, NOW)).toEqual([]);
  expect(centralTroubles({ ...nothing, damagedPhotos, restored, disk }, NOW)).toEqual([
    { word: 'damagedAtCentral', count: 1 },
    { word: 'restoredAtCentral', at: restored.at },
  ]);
  expect(centralTroubles({ ...nothing, restored, disk }, NOW + 86_400_000)).toEqual([]);
});

test('a restore is said for a week', () => {
  const why = 'the database was damaged';
  expect(wordsOf({ restored: { at: '2026-11-15T09:00:00Z', why } })).toEqual(['restored']);
  expect(wordsOf({ restored: { at: '2026-11-14T08:00:00Z', why } })).toEqual([]);
});

test('a backup that failed, is late or lacks photos needs a person, and one that is set up and good does not', () => {
  const good = {
    place: '/mnt/backup',
    isRunning: false,
    lastGood: { at: '2026-11-20T09:00:00Z', fileCount: 3, byteSize: 4 },
    lastChecked: { at: '2026-11-20T09:00:00Z', fileCount: 3, missingCount: 0 },
    failure: null,
    nextAt: null,
    isLate: false,
  };
  const failure = { at: '2026-11-21T09:00:00Z', problem: 'unreachable' as const, detail: '' };
  expect(wordsOf({ backup: good })).toEqual([]);
  expect(wordsOf({ backup: { ...good, failure } })).toEqual(['backupFailed']);
  expect(wordsOf({ backup: { ...good, failure, isLate: true } })).toEqual(['backupFailed']);
  expect(wordsOf({ backup: { ...good, isLate: true } })).toEqual(['backupLate']);
  expect(wordsOf({ backup: { ...good, lastChecked: { ...good.lastChecked, missingCount: 2 } } })).toEqual([
    'backupLacks',
  ]);
  const { disk } = well;
  expect(centralTroubles({ ...nothing, disk, backup: { ...good, failure } }, NOW)).toEqual([
    { word: 'backupFailed', at: failure.at },
  ]);
});
