import type { ShopServer } from '@printfront/shared/contracts/shops.ts';
import { isDiskLow, isSyncStuck } from '@printfront/shared/domain/shop-health.ts';

/** A kiosk says every half minute that it is alive, and the shop passes it on every minute. */
const SILENT_KIOSK_MS = 5 * 60_000;

/** What a maintainer has to do something about; each has words in shops:advice. */
export type ShopTrouble = 'offline' | 'stuck' | 'parked' | 'damaged' | 'disk' | 'router' | 'old';

export function shopTroubles({ isOnline, report }: ShopServer, nowMs: number): ShopTrouble[] {
  if (report === null) return isOnline ? [] : ['offline'];
  const { oldestUnsyncedAt, parkedOrders, damagedPhotos, freeBytes, minimumBytes, router, version } = report;
  const found: Record<ShopTrouble, boolean> = {
    offline: !isOnline,
    // While it is away its orders wait, and that has been said.
    stuck: isOnline && isSyncStuck(oldestUnsyncedAt, nowMs),
    parked: parkedOrders > 0,
    damaged: (damagedPhotos ?? 0) > 0,
    disk: isDiskLow(freeBytes, minimumBytes),
    router: router !== null && !router.reachable,
    old: version === null,
  };
  return (Object.keys(found) as ShopTrouble[]).filter((trouble) => found[trouble]);
}

/** How many a trouble is about, where it is about some. */
export const countOf = (trouble: ShopTrouble, { report }: Pick<ShopServer, 'report'>): number =>
  (trouble === 'damaged' ? report?.damagedPhotos : report?.parkedOrders) ?? 0;

/** A kiosk that should be heard of and is not. What the shop itself cannot be asked is not held against its kiosks. */
export function isKioskSilent(
  lastTouchedAt: string | null,
  { isOnline }: Pick<ShopServer, 'isOnline'>,
  nowMs: number,
): boolean {
  return isOnline && lastTouchedAt !== null && nowMs - Date.parse(lastTouchedAt) > SILENT_KIOSK_MS;
}
