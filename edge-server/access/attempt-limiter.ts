import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';

export interface AttemptLimiter {
  /** @throws HttpProblem too-many-requests once an address has failed too often lately */
  admit(address: string): void;
  /** @returns how often it has failed within the window */
  failed(address: string): number;
  /** What failed before counts no more. */
  forgive(address: string): void;
}

interface AttemptLimiterOptions {
  /** Failures within the window after which an address has to wait. */
  readonly limit: number;
  readonly windowMs: number;
}

/** More addresses than a shop's wifi has; beyond it the oldest are forgotten, so that memory stays bounded. */
const ADDRESSES = 10_000;

/**
 * Slows down guessing. Counts in memory: a person who can restart the server need not guess.
 *
 * @param monotonicMs a clock that nobody sets
 */
export function createAttemptLimiter(
  { limit, windowMs }: AttemptLimiterOptions,
  monotonicMs = () => performance.now(),
): AttemptLimiter {
  const failures = new Map<string, { count: number; until: number }>();

  function entryOf(address: string) {
    const entry = failures.get(address);
    if (entry === undefined || entry.until > monotonicMs()) return entry;
    failures.delete(address);
    return undefined;
  }

  return {
    admit(address) {
      const entry = entryOf(address);
      if (entry === undefined || entry.count < limit) return;
      throw new HttpProblem('too-many-requests', 'Too many attempts that failed. Please wait a moment.', {
        retryAfterSeconds: (entry.until - monotonicMs()) / 1000,
      });
    },
    failed(address) {
      const entry = entryOf(address) ?? { count: 0, until: monotonicMs() + windowMs };
      entry.count += 1;
      failures.set(address, entry);
      const oldest = failures.keys().next().value;
      if (failures.size > ADDRESSES && oldest !== undefined) failures.delete(oldest);
      return entry.count;
    },
    forgive: (address) => void failures.delete(address),
  };
}
