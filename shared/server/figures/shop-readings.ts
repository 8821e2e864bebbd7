import { type Hours, isOpenForADaySince } from '../../domain/opening.ts';
import type { Reading } from '../http/metrics.ts';
import type { FiguresSource, WaitingCounts } from './figures-source.ts';

const DAY_MS = 86_400_000;
/** A kiosk says every half minute that it is there. */
const KIOSK_SEEN_MS = 5 * 60_000;

/** Orders in numbers: how many came, and how many wait for what. */
export function orderReadings(source: Pick<FiguresSource, 'countWaiting' | 'listArrivals' | 'now'>): Reading[] {
  const waiting = (name: keyof WaitingCounts) => async () => (await source.countWaiting())[name];
  return [
    {
      name: 'printfront_orders_last_day',
      help: 'Orders that were placed in the last 24 hours and not cancelled',
      async read() {
        const now = source.now().getTime();
        const time = { after: new Date(now - DAY_MS).toISOString(), until: new Date(now).toISOString() };
        return (await source.listArrivals(time)).length;
      },
    },
    {
      name: 'printfront_orders_waiting_for_money',
      help: 'Orders that nobody has paid for, or whose slip is not checked',
      read: waiting('waitingForMoney'),
    },
    {
      name: 'printfront_orders_waiting_for_printing',
      help: 'Paid orders that are not made',
      read: waiting('waitingForPrinting'),
    },
    { name: 'printfront_orders_ready', help: 'Orders that wait to be handed over', read: waiting('ready') },
  ];
}

/** A day of a shop that has not said when it opens is a day. */
const NOBODY_SAID: Hours = { workingHours: [], overrides: [], timeZone: 'UTC' };

export interface KioskReading {
  /** Null for one that still waits for its device. */
  lastTouchedAt: string | null;
  /** Of its shop; null while they are not known. Kiosks are off while it is closed. */
  hours: Hours | null;
}

/** @param listKiosks with when each was heard of last */
export function kioskReadings(listKiosks: () => Promise<readonly KioskReading[]>, now: () => Date): Reading[] {
  const count = (fits: (heardMs: number, nowMs: number, hours: Hours) => boolean) => async () => {
    const nowMs = now().getTime();
    return (await listKiosks()).filter(
      ({ lastTouchedAt, hours }) =>
        lastTouchedAt !== null && fits(Date.parse(lastTouchedAt), nowMs, hours ?? NOBODY_SAID),
    ).length;
  };
  return [
    { name: 'printfront_kiosks', help: 'Devices that are kiosks', read: count(() => true) },
    {
      name: 'printfront_kiosks_seen',
      help: 'Kiosks that were heard of in the last five minutes',
      read: count((heardMs, nowMs) => nowMs - heardMs <= KIOSK_SEEN_MS),
    },
    {
      name: 'printfront_kiosks_silent',
      help: 'Kiosks that have not been heard of for a day of opening hours',
      read: count((heardMs, nowMs, hours) => isOpenForADaySince(hours, heardMs, nowMs)),
    },
  ];
}
