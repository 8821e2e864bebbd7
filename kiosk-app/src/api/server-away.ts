import { CallError } from './call.ts';

const AWAY: readonly CallError['code'][] = ['server-unreachable', 'starting-up', 'being-set-up', 'central-unreachable'];

/** For words, and for going on with what is known: nobody answered. Whether to ask again is the contract's to say. */
export const isServerAway = (error: unknown): boolean => error instanceof CallError && AWAY.includes(error.code);

const RETRY_SECONDS = 1;
/** Nobody looks at an empty page for longer. */
const LONGEST_ASKED_SECONDS = 5;

const askedSecondsOf = (error: Error) => (error instanceof CallError ? (error.retryAfterSeconds ?? 0) : 0);

/** For every query: once more what may pass, unless the server wants to be left alone. What was refused is refused again. */
export const retryOnce = (failureCount: number, error: Error): boolean =>
  failureCount < 1 && error instanceof CallError && error.isPassing && askedSecondsOf(error) <= LONGEST_ASKED_SECONDS;

/** Not before the server wants it. */
export const retryDelayMs = (_failureCount: number, error: Error): number =>
  Math.max(RETRY_SECONDS, askedSecondsOf(error)) * 1_000;
