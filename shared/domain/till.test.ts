import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cashByClerk, DENOMINATIONS, differenceOf, expectedCash, sumOfCash, sumOfPieces } from './till.ts';

const satang = fc.integer({ min: 0, max: 10 ** 10 });
const cash = fc.record({
  kind: fc.constantFrom('taken' as const, 'given-back' as const),
  satang,
  by: fc.constantFrom('Nok', 'Lek', ''),
});
const movement = fc.record({ kind: fc.constantFrom('in' as const, 'out' as const), satang });

test('a till holds what it began with and every move since, in whatever order they came', () => {
  fc.assert(
    fc.property(
      satang,
      fc.array(cash, { maxLength: 30 }),
      fc.array(movement, { maxLength: 30 }),
      (float, moves, movements) => {
        const expected = expectedCash(float, sumOfCash(moves), movements);
        let drawer = float;
        for (const { kind, satang: amount } of moves) drawer += kind === 'taken' ? amount : -amount;
        for (const { kind, satang: amount } of movements) drawer += kind === 'in' ? amount : -amount;
        expect(expected).toBe(drawer);
        expect(expectedCash(float, sumOfCash(moves.toReversed()), movements.toReversed())).toBe(expected);
      },
    ),
  );
});

test('what the clerks took adds up to what was taken', () => {
  fc.assert(
    fc.property(fc.array(cash, { maxLength: 30 }), (moves) => {
      const clerks = cashByClerk(moves);
      const sum = (pick: (clerk: (typeof clerks)[number]) => number) =>
        clerks.reduce((total, clerk) => total + pick(clerk), 0);
      const all = sumOfCash(moves);
      expect(sum(({ takenSatang }) => takenSatang)).toBe(all.takenSatang);
      expect(sum(({ givenBackSatang }) => givenBackSatang)).toBe(all.givenBackSatang);
      expect(sum(({ count }) => count)).toBe(all.takenCount);
      expect(new Set(clerks.map(({ name }) => name)).size).toBe(clerks.length);
    }),
  );
});

test('a difference brings what was counted back to what should be there', () => {
  fc.assert(
    fc.property(satang, fc.integer({ min: -(10 ** 10), max: 10 ** 10 }), (counted, expected) => {
      const difference = differenceOf(counted, expected);
      expect(difference.satang).toBeGreaterThanOrEqual(0);
      const sign = { none: 0, short: -1, over: 1 }[difference.kind];
      expect(expected + sign * difference.satang).toBe(counted);
    }),
  );
  expect(differenceOf(95_000, 100_000)).toEqual({ kind: 'short', satang: 5_000 });
  expect(differenceOf(100_000, -5_000)).toEqual({ kind: 'over', satang: 105_000 });
});

test('notes and coins add up, and every one of them is a whole number of the smallest', () => {
  expect(sumOfPieces([])).toBe(0);
  expect(sumOfPieces(DENOMINATIONS.map((denomination) => ({ denomination, count: 1 })))).toBe(168_875);
  expect(DENOMINATIONS.every((denomination) => denomination % 25 === 0)).toBe(true);
  expect([...DENOMINATIONS]).toEqual([...DENOMINATIONS].sort((left, right) => right - left));
});
