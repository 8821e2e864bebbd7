import { CallError } from './call.ts';

const AWAY: readonly CallError['code'][] = ['server-unreachable', 'starting-up', 'central-unreachable'];

/** For words, and for going on with what is known: nobody answered. Whether to ask again is the contract's to say. */
export const isServerAway = (error: unknown): boolean => error instanceof CallError && AWAY.includes(error.code);

/** A query is asked once more after a second. */
const RETRY_SECONDS = 1;

/** For every query: once more what may pass, unless the server wants to be left alone. What was refused is refused again. */
export const retryOnce = (failureCount: number, error: Error): boolean =>
  failureCount < 1 && error instanceof CallError && error.isPassing && (error.retryAfterSeconds ?? 0) <= RETRY_SECONDS;
