/**
 * Order numbers for a shop that has used up its leases while offline. The number line is split so that no two givers
 * can meet: numbers below 50000, and longer ones that begin with 1–4, are leased; numbers of five or more digits that
 * begin with 5–9 are overflow. Of the overflow each epoch of each edge owns those that begin with its prefix. No prefix
 * is the beginning of another, so no number has two owners; and a prefix has numbers of every length, so it does not run
 * out: 100 of five digits, then 1,000 of six, and so on up to fifteen, which every program can tell apart.
 */
const FIRST_OVERFLOW_LENGTH = 5;
const SHORT_PREFIX_COUNT = 400;
const PREFIXES_PER_LENGTH = 900;
/** Leaves six digits: more than a million numbers, of which each restore of a shop skips up to 109,000. */
const LONGEST_PREFIX = 9;
/** How many prefixes there are; of a later one the numbers would be too long. */
export const OVERFLOW_PREFIX_COUNT = SHORT_PREFIX_COUNT + (LONGEST_PREFIX - 3) * PREFIXES_PER_LENGTH;

/** @param ordinal from 0, below OVERFLOW_PREFIX_COUNT, each used once: 500 … 899, then 9000 … 9899, then 99000 … 99899 */
export function overflowPrefix(ordinal: number): string {
  if (ordinal < SHORT_PREFIX_COUNT) return String(500 + ordinal);
  const rest = ordinal - SHORT_PREFIX_COUNT;
  const nines = '9'.repeat(1 + Math.floor(rest / PREFIXES_PER_LENGTH));
  return nines + String(rest % PREFIXES_PER_LENGTH).padStart(3, '0');
}

/** @param index from 0, ascending; the series has no end */
export function overflowNumber(prefix: string, index: number): number {
  let freeDigits = Math.max(FIRST_OVERFLOW_LENGTH - prefix.length, 0);
  let rest = index;
  while (rest >= 10 ** freeDigits) {
    rest -= 10 ** freeDigits;
    freeDigits += 1;
  }
  return Number(freeDigits === 0 ? prefix : prefix + String(rest).padStart(freeDigits, '0'));
}

export function isOverflowNumber(number: number): boolean {
  return number >= 50_000 && String(number).charAt(0) >= '5';
}

/** The next block of leased numbers from `from` on, stepping over the overflow. */
export function nextLeasedBlock(from: number, count: number): { firstNumber: number; lastNumber: number } {
  let firstNumber = from;
  // A block never spans the border; the few numbers before it are given up.
  while (isOverflowNumber(firstNumber) || isOverflowNumber(firstNumber + count - 1)) {
    firstNumber = 10 ** String(firstNumber + count - 1).length;
  }
  return { firstNumber, lastNumber: firstNumber + count - 1 };
}
