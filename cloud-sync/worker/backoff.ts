export interface Backoff {
  /** Milliseconds to wait before the next try. */
  next(): number;
  reset(): void;
}

/**
 * Full jitter: anywhere between nothing and a ceiling that doubles. A thousand shops that lost central in the same
 * moment come back spread over the whole of it, not all in the same second.
 *
 * @param random 0 ≤ x < 1
 */
export function createBackoff({
  firstMs,
  longestMs,
  random = Math.random,
}: {
  firstMs: number;
  longestMs: number;
  random?: () => number;
}): Backoff {
  let attempt = 0;
  return {
    next() {
      const ceiling = Math.min(longestMs, firstMs * 2 ** attempt);
      // Past 2^30 the number would stop growing anyway, and overflow some years later.
      attempt = Math.min(attempt + 1, 30);
      return Math.round(random() * ceiling);
    },
    reset() {
      attempt = 0;
    },
  };
}
