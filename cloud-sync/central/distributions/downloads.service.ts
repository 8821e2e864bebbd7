import type { AttemptLimit } from '@printfront/shared/server/auth/sign-in-limits.ts';
import { createGuessLimit, type GuessLimit } from '../auth/guess-limit.service.ts';
import type { CentralDatabase } from '../database/database.ts';

/**
 * There are 32^10 codes. They are looked up before anything is counted, because a shop's wifi is one network and one guesser
 * there must not keep the others from their files. With a thousand files on offer and 3,000 guesses a second it takes
 * twelve years to hit one; the waits are for whoever guesses in good faith.
 */
const LIMIT: AttemptLimit = {
  freeAttempts: 30,
  firstWaitMs: 1_000,
  longestWaitMs: 60_000,
  forgottenAfterMs: 15 * 60_000,
};

/** Slows down guessing of codes. */
export const createGuessedCodes = (deps: { database: CentralDatabase; now(): Date }): GuessLimit =>
  createGuessLimit(deps, {
    kind: 'distribution',
    limit: LIMIT,
    refusal: 'Too many codes were tried. Please wait a moment.',
  });
