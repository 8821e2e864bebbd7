import type { ShopServer } from '@printfront/shared/contracts/shops.ts';
import { describe, expect, it } from 'vitest';
import { dashboardText } from '#text/dashboard.ts';
import { shopFacts } from './shop-facts.ts';

const NOW = Date.parse('2026-11-21T05:00:00Z');
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
const shop = (changes: Partial<ShopServer> = {}): ShopServer => ({
  id: 's',
  name: 'Shop',
  state: 'enrolled',
  isOnline: true,
  createdAt: '2026-01-01T00:00:00Z',
  lastContactAt: '2026-11-21T04:59:30Z',
  report: REPORT,
  clients: [],
  ...changes,
});
const alarms = (changes: Partial<ShopServer>) =>
  shopFacts(shop(changes), NOW)
    .filter(({ needsSomebody }) => needsSomebody)
    .map(({ word }) => word);
const reported = (changes: Partial<NonNullable<ShopServer['report']>>) => alarms({ report: { ...REPORT, ...changes } });

describe('what is said of a shop', () => {
  it('asks for nobody where all is well, also on the way and with guests', () => {
    expect(alarms({})).toEqual([]);
    expect(reported({ outboxDepth: 3, oldestUnsyncedAt: '2026-11-21T04:50:00Z', blobsWaiting: 9 })).toEqual([]);
    expect(reported({ freeBytes: null, router: null, hotspotUsers: null })).toEqual([]);
    expect(alarms({ report: null })).toEqual([]);
  });

  it('asks for somebody where one is needed', () => {
    expect(alarms({ isOnline: false })).toEqual(['offlineSince']);
    expect(alarms({ isOnline: false, lastContactAt: null, report: null })).toEqual(['neverSeen']);
    expect(reported({ outboxDepth: 1, oldestUnsyncedAt: '2026-11-21T04:40:00Z' })).toEqual(['outboxSince']);
    expect(reported({ parkedOrders: 1 })).toEqual(['parked']);
    expect(reported({ freeBytes: 4_900_000_000 })).toEqual(['diskLow']);
    expect(reported({ router: { kind: 'mikrotik', reachable: false, problem: 'timeout' } })).toEqual(['routerAway']);
  });

  it('has words for everything', () => {
    const everything = [
      shop({ isOnline: false, lastContactAt: null }),
      shop({ isOnline: false }),
      shop(),
      shop({ report: { ...REPORT, outboxDepth: 1, parkedOrders: 1, damagedPhotos: 1, blobsWaiting: 1, freeBytes: 1 } }),
      shop({ report: { ...REPORT, outboxDepth: 1, oldestUnsyncedAt: '2026-11-21T04:40:00Z', hotspotUsers: 2 } }),
      shop({ report: { ...REPORT, router: { kind: 'x', reachable: false, problem: null } } }),
    ];
    const words = everything.flatMap((one) => shopFacts(one, NOW)).map(({ word }) => word);
    const known = Object.keys(dashboardText.en.fact).map((key) => key.replace(/_(one|other)$/, ''));
    expect([...new Set(words)].sort()).toEqual([...new Set(known)].sort());
  });
});
