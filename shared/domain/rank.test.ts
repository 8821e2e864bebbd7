import fc from 'fast-check';
import { expect, test } from 'vitest';
import { swapRanks } from './rank.ts';

test('two places change hands, nothing is lost, and swapping again undoes it', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.uuid(), { maxLength: 8 }),
      fc.integer({ min: -1, max: 8 }),
      fc.integer({ min: -1, max: 8 }),
      (ids, from, to) => {
        const swapped = swapRanks(ids, from, to);
        expect(swapRanks(swapped, from, to)).toEqual(ids);
        expect(swapped.toSorted()).toEqual(ids.toSorted());
        const inside = (place: number) => place >= 0 && place < ids.length;
        if (!inside(from) || !inside(to)) {
          expect(swapped).toEqual(ids);
          return;
        }
        expect([swapped[from], swapped[to]]).toEqual([ids[to], ids[from]]);
      },
    ),
    { numRuns: 2_000 },
  );
});
