import { printingMinutes } from '@printfront/shared/domain/due-date.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { printRanges } from './time-words.ts';

it('the orders that are shown for a printing time are those that it counts for', () => {
  const times = fc.uniqueArray(fc.record({ duration: fc.integer({ min: 1, max: 600 }), perQuantity: fc.nat(99) }), {
    selector: ({ perQuantity }) => perQuantity,
    minLength: 1,
  });
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 120 }), (some, prints) => {
      const all = some.map((time) => ({ ...time, perQuantity: time.perQuantity + 1 }));
      const ranges = printRanges(all);
      const shown = all.filter(({ perQuantity }) => {
        const range = ranges.get(perQuantity);
        return range !== undefined && range.from <= prints && prints <= (range.to ?? Number.POSITIVE_INFINITY);
      });
      expect(shown).toHaveLength(1);
      expect(printingMinutes(shown, prints)).toBe(printingMinutes(all, prints));
    }),
  );
});
