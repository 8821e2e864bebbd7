import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OverflowPrefix } from './enrol.ts';
import {
  isOverflowNumber,
  nextLeasedBlock,
  OVERFLOW_PREFIX_COUNT,
  overflowNumber,
  overflowPrefix,
} from './overflow-numbers.ts';

test('S16: no prefix is the beginning of another, and each is of the form that the messages allow', () => {
  const prefixes = Array.from({ length: OVERFLOW_PREFIX_COUNT }, (_, ordinal) => overflowPrefix(ordinal));
  const known = new Set(prefixes);
  expect(known.size).toBe(prefixes.length);
  for (const prefix of prefixes) {
    expect(OverflowPrefix.safeParse(prefix).success, prefix).toBe(true);
    for (let length = 1; length < prefix.length; length += 1) expect(known.has(prefix.slice(0, length))).toBe(false);
  }
});

test('S16: of each prefix a million numbers and more are safe integers', () => {
  for (let ordinal = 0; ordinal < OVERFLOW_PREFIX_COUNT; ordinal += 1) {
    for (const index of [0, 999_999, 1_100_000]) {
      const number = overflowNumber(overflowPrefix(ordinal), index);
      expect(Number.isSafeInteger(number) && number < 10 ** 15, `${ordinal} ${index}`).toBe(true);
    }
  }
});

test('S16: overflow numbers of two shops never meet, and none is ever leased', () => {
  fc.assert(
    fc.property(
      fc.nat(OVERFLOW_PREFIX_COUNT - 1),
      fc.nat(OVERFLOW_PREFIX_COUNT - 1),
      fc.nat(200_000),
      fc.nat(200_000),
      (one, other, indexOfOne, indexOfOther) => {
        const number = overflowNumber(overflowPrefix(one), indexOfOne);
        const otherNumber = overflowNumber(overflowPrefix(other), indexOfOther);
        expect(isOverflowNumber(number)).toBe(true);
        expect(number === otherNumber).toBe(one === other && indexOfOne === indexOfOther);
      },
    ),
  );
});

test('S16: a series begins with five digits and goes on upwards without end', () => {
  const numbers = Array.from({ length: 1_200 }, (_, index) => overflowNumber('500', index));
  expect([numbers[0], numbers[99], numbers[100], numbers[1_099], numbers[1_100]]).toEqual([
    50_000, 50_099, 500_000, 500_999, 5_000_000,
  ]);
  expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
  expect(overflowNumber('99000', 0)).toBe(99_000);
  expect(overflowNumber('99000', 1)).toBe(990_000);
});

test('S16: leased blocks follow each other and step over the overflow', () => {
  let from = 1;
  const firsts: number[] = [];
  for (let count = 0; count < 12_000; count += 1) {
    const block = nextLeasedBlock(from, 50);
    expect(block.firstNumber).toBeGreaterThanOrEqual(from);
    expect(block.lastNumber - block.firstNumber).toBe(49);
    expect(isOverflowNumber(block.firstNumber) || isOverflowNumber(block.lastNumber)).toBe(false);
    firsts.push(block.firstNumber);
    from = block.lastNumber + 1;
  }
  expect(firsts[0]).toBe(1);
  expect(firsts[998]).toBe(49_901);
  expect(firsts[999]).toBe(100_000);
  expect(firsts).toContain(1_000_000);
});
