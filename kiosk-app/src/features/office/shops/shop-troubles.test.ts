import type { ShopServer } from '@printfront/shared/contracts/shops.ts';
import { describe, expect, it } from 'vitest';
import { isKioskSilent, shopTroubles } from './shop-troubles.ts';

const NOW = Date.parse('2026-11-21T06:00:00Z');
const before = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

const REPORT = {
  version: '1',
  outboxDepth: 0,
  oldestUnsyncedAt: null,
  blobsWaiting: 0,
  parkedOrders: 0,
  freeBytes: 80_000_000_000,
  minimumBytes: null,
  damagedPhotos: null,
  router: { kind: 'mikrotik', reachable: true, problem: null },
  hotspotUsers: 0,
};
const shop = (report: Partial<NonNullable<ShopServer['report']>> | null = {}, isOnline = true): ShopServer => ({
  id: 's',
  name: 'Shop',
  state: 'enrolled',
  isOnline,
  createdAt: before(900),
  lastContactAt: before(1),
  report: report === null ? null : { ...REPORT, ...report },
  clients: [],
});
const troubles = (...given: Parameters<typeof shop>) => shopTroubles(shop(...given), NOW);

describe('what is wrong with a shop', () => {
  it('is nothing where it works, has no router, or says less', () => {
    expect(troubles()).toEqual([]);
    expect(troubles({ outboxDepth: 2, oldestUnsyncedAt: before(14), blobsWaiting: 5 })).toEqual([]);
    expect(troubles({ router: null, freeBytes: null, hotspotUsers: null })).toEqual([]);
    expect(troubles(null)).toEqual([]);
  });

  it('is named where somebody has to do something', () => {
    expect(troubles({ oldestUnsyncedAt: before(16) })).toEqual(['stuck']);
    expect(troubles({ oldestUnsyncedAt: before(16) }, false)).toEqual(['offline']);
    expect(troubles(null, false)).toEqual(['offline']);
    expect(troubles({ parkedOrders: 1, freeBytes: 4_000_000_000 })).toEqual(['parked', 'disk']);
    expect(troubles({ router: { kind: 'mikrotik', reachable: false, problem: 'timeout' } })).toEqual(['router']);
    expect(troubles({ version: null })).toEqual(['old']);
    expect(troubles({ damagedPhotos: 2 })).toEqual(['damaged']);
    // A shop may keep more room than others.
    expect(troubles({ freeBytes: 8_000_000_000, minimumBytes: 5_000_000_000 })).toEqual(['disk']);
  });

  it('counts a kiosk as silent only while its shop is heard of', () => {
    expect(isKioskSilent(before(6), shop(), NOW)).toBe(true);
    expect(isKioskSilent(before(4), shop(), NOW)).toBe(false);
    expect(isKioskSilent(null, shop(), NOW)).toBe(false);
    expect(isKioskSilent(before(600), shop({}, false), NOW)).toBe(false);
  });
});
