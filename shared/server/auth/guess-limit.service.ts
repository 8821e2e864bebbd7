import type { Kysely } from 'kysely';
import { HttpProblem } from '../http/http-problem.ts';
import { findAttempt } from './sign-in-attempts.repository.ts';
import type { AttemptLimit } from './sign-in-limits.ts';
import type { SignInAttemptTables } from './sign-ins.table.ts';

/** Slows down callers who guess at addresses from one network. Only guesses that hit nothing count, over all processes. */
export interface GuessLimit {
  /** @throws HttpProblem too-many-requests */
  admit(network: string): Promise<void>;
  missed(network: string): Promise<void>;
}

export interface GuessLimitOptions {
  /** What is guessed at; each kind is counted by itself. */
  readonly kind: string;
  readonly limit: AttemptLimit;
  /** Said to a caller who has to wait. */
  readonly refusal: string;
}

export interface GuessLimitDeps<Tables extends SignInAttemptTables> {
  database: Kysely<Tables>;
  now(): Date;
  /** Counts one by itself, as the server's database lets it. */
  take(key: string, limit: AttemptLimit): Promise<unknown>;
}

export function createGuessLimit<Tables extends SignInAttemptTables>(
  { database, now, take }: GuessLimitDeps<Tables>,
  { kind, limit, refusal }: GuessLimitOptions,
): GuessLimit {
  const keyOf = (network: string) => `${kind}:${network}`;
  return {
    async admit(network) {
      const row = await findAttempt(database, keyOf(network));
      const waitMs = row === undefined ? 0 : Date.parse(row.blocked_until) - now().getTime();
      if (waitMs <= 0) return;
      throw new HttpProblem('too-many-requests', refusal, { retryAfterSeconds: Math.max(1, waitMs / 1000) });
    },
    async missed(network) {
      await take(keyOf(network), limit);
    },
  };
}
