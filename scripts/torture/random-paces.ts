import type { KeepingPace } from '@printfront/shared/testing/keeping-in-test.ts';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';

/** The clocks of two computers, by which the days of a photo are over in a third of a second to two seconds. */
export function choosePaces(random: SeededRandom): { shop: KeepingPace; central: KeepingPace } {
  const beganAtMs = Date.now();
  const choose = (): KeepingPace => ({ beganAtMs, daysPerSecond: random.pick([0.5, 1, 1, 3]), collectorAheadDays: 0 });
  return { shop: choose(), central: choose() };
}

/** As `pace`, a month after every restore: whatever was held back because of it goes. */
export const aMonthLater = (pace: KeepingPace): KeepingPace => ({ ...pace, collectorAheadDays: 31 });
