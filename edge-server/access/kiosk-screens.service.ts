import type { CatalogueSnapshot } from '@printfront/cloud-sync/protocol/catalogue.ts';
import type { KioskScreen } from '@printfront/shared/contracts/kiosk-screens.ts';
import { openingAt } from '@printfront/shared/domain/opening.ts';

/** Staff come before and leave after the shop. */
const GRACE_MS = 15 * 60_000;
/** A kiosk in use says so every half minute, and one of its words may get lost. */
const AWAKE_MS = 75_000;
/** More computers with kiosks than a shop has. */
const MOST_ADDRESSES = 100;

export interface KioskScreens {
  /** @param address of the computer that asks */
  readScreen(address: string): Promise<KioskScreen>;
  /** Somebody is at the kiosk of that computer. */
  noteAwake(address: string): void;
}

/** Knows whether the screens of kiosks are wanted: by the shop's hours, and by who is at one all the same. */
export function createKioskScreens(deps: {
  catalogue: () => Promise<CatalogueSnapshot | null>;
  now: () => Date;
  monotonicMs?: (() => number) | undefined;
}): KioskScreens {
  const { catalogue, now, monotonicMs = () => performance.now() } = deps;
  const awakeUntilMs = new Map<string, number>();

  async function opening(): Promise<{ isOpen: boolean; opensAt: string | null }> {
    const snapshot = await catalogue();
    // Whoever tries the demo does so at any hour.
    const isNeverDark = snapshot?.shop.isDemo || snapshot?.shop.look?.darkWhenClosed === false;
    if (snapshot === null || isNeverDark) return { isOpen: true, opensAt: null };
    const { workingHours, workingHourOverrides: overrides, shop } = snapshot;
    return openingAt({ workingHours, overrides, timeZone: shop.timeZone }, now().getTime(), GRACE_MS);
  }

  return {
    async readScreen(address) {
      const { isOpen, opensAt } = await opening();
      return { isOpen, opensAt, isWanted: isOpen || (awakeUntilMs.get(address) ?? 0) > monotonicMs() };
    },
    noteAwake(address) {
      awakeUntilMs.delete(address);
      awakeUntilMs.set(address, monotonicMs() + AWAKE_MS);
      const [oldest] = awakeUntilMs.keys();
      if (awakeUntilMs.size > MOST_ADDRESSES && oldest !== undefined) awakeUntilMs.delete(oldest);
    },
  };
}
