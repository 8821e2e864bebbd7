import { describe, expect, it } from 'vitest';
import { dayAfter, dayOf, daysUntil, endOfDay, endOfSoon } from './expiry-days.ts';

const ZONE = 'Asia/Bangkok';
/** Twenty to midnight at the shop. */
const LATE = Date.parse('2026-11-21T16:40:00Z');

describe('days until a file expires', () => {
  it('are counted by the shop’s calendar and not by the device’s', () => {
    const tonight = endOfDay('2026-11-21', ZONE);
    expect(tonight).toBe('2026-11-21T16:59:59.999Z');
    expect(daysUntil(tonight, LATE, ZONE)).toBe(0);
    expect(daysUntil(endOfDay('2026-11-22', ZONE), LATE, ZONE)).toBe(1);
    // Half an hour later it is tomorrow at the shop.
    expect(daysUntil(endOfDay('2026-11-22', ZONE), LATE + 1_800_000, ZONE)).toBe(0);
    expect(daysUntil(endOfDay('2027-01-01', ZONE), LATE, ZONE)).toBe(41);
  });

  it('begin with today', () => {
    expect(dayAfter(LATE, 0, ZONE)).toBe('2026-11-21');
    expect(dayAfter(LATE, 30, ZONE)).toBe('2026-12-21');
    expect(dayOf('2026-11-21T17:00:00Z', ZONE)).toBe('2026-11-22');
  });

  it('are few until the end of the seventh', () => {
    expect(endOfSoon(LATE, ZONE)).toBe('2026-11-28T17:00:00.000Z');
    expect(endOfSoon(LATE - 40_000_000, ZONE)).toBe(endOfSoon(LATE, ZONE));
  });
});
