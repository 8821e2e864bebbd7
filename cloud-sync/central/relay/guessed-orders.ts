import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { deleteForgottenAttempts, takeAttempt } from '../auth/sign-in-attempts.repository.ts';
import type { AttemptLimit } from '../auth/sign-in-limits.ts';
import type { CentralDatabase } from '../database/database.ts';

/**
 * Of 10^15 order ids a few hundred are open, so a fast guesser gets nowhere either; but a mobile network puts thousands
 * of customers behind one address, and their mistyped addresses must not shut out the others for long.
 */
const GUESS_LIMIT: AttemptLimit = {
  freeAttempts: 100,
  firstWaitMs: 1_000,
  longestWaitMs: 60_000,
  forgottenAfterMs: 15 * 60_000,
};

/** Slows down guessing of order addresses from one network. Only guesses that hit nothing count. */
export interface GuessedOrders {
  /** @throws HttpProblem too-many-requests */
  admit(network: string): Promise<void>;
  missed(network: string): Promise<void>;
}

export function createGuessedOrders({ database, now }: { database: CentralDatabase; now(): Date }): GuessedOrders {
  const keyOf = (network: string) => `front:${network}`;
  return {
    async admit(network) {
      const row = await database
        .selectFrom('sign_in_attempt')
        .select('blocked_until')
        .where('key', '=', keyOf(network))
        .executeTakeFirst();
      const waitMs = row === undefined ? 0 : Date.parse(row.blocked_until) - now().getTime();
      if (waitMs <= 0) return;
      throw new HttpProblem('too-many-requests', 'Too many addresses were tried. Please wait a moment.', {
        retryAfterSeconds: Math.max(1, waitMs / 1000),
      });
    },
    async missed(network) {
      await database
        .transaction()
        .execute((transaction) => takeAttempt(transaction, keyOf(network), GUESS_LIMIT, now()));
      await deleteForgottenAttempts(database, now());
    },
  };
}
