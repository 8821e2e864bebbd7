import type { AttemptLimit } from '@printfront/shared/server/auth/sign-in-limits.ts';
import { createGuessLimit, type GuessLimit } from '../auth/guess-limit.service.ts';
import type { CentralDatabase } from '../database/database.ts';

/**
 * Of 10^15 order ids a few hundred are open, so a fast guesser gets nowhere either; but a mobile network puts thousands
 * of customers behind one address, and their mistyped addresses must not shut out the others for long.
 */
const LIMIT: AttemptLimit = {
  freeAttempts: 100,
  firstWaitMs: 1_000,
  longestWaitMs: 60_000,
  forgottenAfterMs: 15 * 60_000,
};

/** Slows down guessing of order addresses. */
export const createGuessedOrders = (deps: { database: CentralDatabase; now(): Date }): GuessLimit =>
  createGuessLimit(deps, {
    kind: 'front',
    limit: LIMIT,
    refusal: 'Too many addresses were tried. Please wait a moment.',
  });
