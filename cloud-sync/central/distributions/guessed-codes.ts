import type { AttemptLimit } from '@printfront/shared/server/auth/sign-in-limits.ts';
import { createGuessLimit, type GuessLimit } from '../auth/guess-limit.ts';
import type { CentralDatabase } from '../database/database.ts';

/**
 * There are 32^10 codes. With a thousand files on offer, a network that is held to one guess a minute needs two million
 * years to hit one of them. A shop's wifi is one network, so a few people who cannot read a label are forgiven.
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
