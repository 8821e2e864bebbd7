/**
 * How many sign-ins may be tried. Each try beyond the free ones has to wait twice as long as the one before, up to the
 * longest wait; after a quiet time all is forgotten.
 */
export interface AttemptLimit {
  readonly freeAttempts: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  readonly forgottenAfterMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** On a device where the account has been signed in before. Nobody else counts here. */
export const DEVICE_LIMIT: AttemptLimit = {
  freeAttempts: 5,
  firstWaitMs: SECOND,
  longestWaitMs: MINUTE,
  forgottenAfterMs: 60 * MINUTE,
};

/** On unknown devices of one network: a guesser holds up the account's owner there, and nowhere else. */
export const ACCOUNT_AT_NETWORK_LIMIT: AttemptLimit = {
  freeAttempts: 5,
  firstWaitMs: SECOND,
  longestWaitMs: 5 * MINUTE,
  forgottenAfterMs: 60 * MINUTE,
};

/**
 * On unknown devices of all networks together, for an account and the names that share its count. Even many networks have no
 * more than 1,440 guesses a day.
 */
export const ACCOUNT_LIMIT: AttemptLimit = {
  freeAttempts: 20,
  firstWaitMs: SECOND,
  longestWaitMs: MINUTE,
  forgottenAfterMs: 60 * MINUTE,
};

/**
 * How many different accounts fail on unknown devices of one network, such as one common password tried on all of them. A
 * shop's wifi and a mobile network are one network for many people, so this is high and its longest wait short.
 */
export const NETWORK_LIMIT: AttemptLimit = {
  freeAttempts: 100,
  firstWaitMs: SECOND,
  longestWaitMs: MINUTE,
  forgottenAfterMs: 60 * MINUTE,
};

/**
 * Codes of a second factor, after a right password: on each device that is known for the account, and on all others together.
 * Three of a million codes are right at a moment, so that a year of guesses is worth one time in twenty.
 */
export const SECOND_FACTOR_LIMIT: AttemptLimit = {
  freeAttempts: 5,
  firstWaitMs: 2 * SECOND,
  longestWaitMs: 30 * MINUTE,
  forgottenAfterMs: 120 * MINUTE,
};

/** Making accounts tells which user names are taken, and fills the database. Successes count too. */
export const SIGN_UP_LIMIT: AttemptLimit = {
  freeAttempts: 20,
  firstWaitMs: SECOND,
  longestWaitMs: MINUTE,
  forgottenAfterMs: 60 * MINUTE,
};

/**
 * Anyone who goes to a provider leaves a row for an hour, coming back or not. One a second is nothing to a
 * database, and a whole mobile network that signs in at one address does not notice.
 */
export const PROVIDER_LIMIT: AttemptLimit = {
  freeAttempts: 100,
  firstWaitMs: SECOND,
  longestWaitMs: SECOND,
  forgottenAfterMs: 10 * MINUTE,
};

/** What the next one has to wait after this many tries. */
export function waitMs(limit: AttemptLimit, attemptCount: number): number {
  const beyond = attemptCount - limit.freeAttempts;
  if (beyond < 0) return 0;
  return Math.min(limit.longestWaitMs, limit.firstWaitMs * 2 ** Math.min(beyond, 30));
}

/** What is remembered of the tries that are counted together. */
export interface AttemptRow {
  attempt_count: number;
  /** Refused until then. */
  blocked_until: string;
  /** After this the count begins anew. */
  forgotten_at: string;
}

/**
 * Counts a try before it is made, so that many at once cannot all slip through before the first is found wrong.
 *
 * @returns milliseconds that the caller still has to wait, or what is to be remembered when the try may be made
 */
export function countAttempt(known: AttemptRow | undefined, limit: AttemptLimit, now: Date): number | AttemptRow {
  const row = known !== undefined && Date.parse(known.forgotten_at) > now.getTime() ? known : undefined;
  const remainingMs = row === undefined ? 0 : Date.parse(row.blocked_until) - now.getTime();
  if (remainingMs > 0) return remainingMs;
  const attempt_count = (row?.attempt_count ?? 0) + 1;
  const later = (ms: number) => new Date(now.getTime() + ms).toISOString();
  return {
    attempt_count,
    blocked_until: later(waitMs(limit, attempt_count)),
    forgotten_at: later(limit.forgottenAfterMs),
  };
}

/** As long as browsers keep a cookie at most (RFC 6265bis). */
export const KNOWN_DEVICE_DAYS = 400;
