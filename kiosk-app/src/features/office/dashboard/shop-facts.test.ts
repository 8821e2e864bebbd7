import type { ShopServer } from '@printfront/shared/contracts/shops.ts';
import { describe, expect, it } from 'vitest';
import { dashboardText } from '#text/dashboard.ts';
import { backupFact, shopFacts } from './shop-facts.ts';

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
const GOOD = { lastGoodAt: '2026-11-20T20:12:00Z', isLate: false, problem: null, missing: 0 };
const BACKUPS = {
  good: GOOD,
  dayOld: { ...GOOD, lastGoodAt: '2026-11-20T02:59:00Z' },
  failedOnce: { ...GOOD, problem: 'no route to host' },
  lacking: { ...GOOD, missing: 2 },
  none: null,
  first: { ...GOOD, lastGoodAt: null },
  never: { ...GOOD, lastGoodAt: null, problem: 'no route to host' },
  old: { ...GOOD, lastGoodAt: '2026-11-18T04:00:00Z', isLate: true },
  weekly: { ...GOOD, lastGoodAt: '2026-11-16T04:00:00Z' },
};
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

  it('says of every shop whether a backup could come back: green, brown or red', () => {
    const light = (one: keyof typeof BACKUPS) => {
      const { needsSomebody, isWarning = false, word } = backupFact(BACKUPS[one], NOW);
      return [needsSomebody ? 'red' : isWarning ? 'brown' : 'green', word];
    };
    expect(light('good')).toEqual(['green', 'backup']);
    expect(light('dayOld')).toEqual(['brown', 'backupOlder']);
    expect(light('failedOnce')).toEqual(['brown', 'backupOlder']);
    expect(light('lacking')).toEqual(['brown', 'backupIncomplete']);
    expect(light('none')).toEqual(['brown', 'backupNone']);
    expect(light('first')).toEqual(['brown', 'backupFirst']);
    expect(light('never')).toEqual(['red', 'backupNever']);
    expect(light('old')).toEqual(['red', 'backupOld']);
    expect(light('weekly')).toEqual(['brown', 'backupOlder']);
    expect(shopFacts(shop({ report: { ...REPORT, backup: GOOD } }), NOW)).toContainEqual({
      word: 'backup',
      needsSomebody: false,
      time: GOOD.lastGoodAt,
    });
    expect(reported({ backup: BACKUPS.old })).toEqual(['backupOld']);
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
    const backups = Object.values(BACKUPS).map((one) => backupFact(one, NOW));
    const words = [...everything.flatMap((one) => shopFacts(one, NOW)), ...backups].map(({ word }) => word);
    const known = Object.keys(dashboardText.en.fact).map((key) => key.replace(/_(one|other)$/, ''));
    expect([...new Set(words)].sort()).toEqual([...new Set(known)].sort());
  });
});
