/** Chance that can be had again: the same seed gives the same numbers in the same order, on every machine. */
export interface SeededRandom {
  /** 0 up to, but not, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** @throws RangeError for an empty list */
  pick<Value>(values: readonly Value[]): Value;
  /** True so often out of one. */
  chance(probability: number): boolean;
  bytes(length: number): Buffer;
  /** Another source, whose numbers do not depend on how many this one has given since. */
  fork(): SeededRandom;
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state are plenty for choosing what to break next. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick(values) {
      if (values.length === 0) throw new RangeError('There is nothing to pick from.');
      return values[between(0, values.length - 1)] as (typeof values)[number];
    },
    chance: (probability) => next() < probability,
    bytes: (length) => Buffer.from(Uint8Array.from({ length }, () => between(0, 255))),
    fork: () => createSeededRandom(between(0, 2 ** 32 - 1)),
  };
}
