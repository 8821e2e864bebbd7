import { CallError } from './call.ts';

const AWAY: readonly CallError['code'][] = ['server-unreachable', 'starting-up', 'central-unreachable'];

/** For words, and for going on with what is known: nobody answered. Whether to ask again is the contract's to say. */
export const isServerAway = (error: unknown): boolean => error instanceof CallError && AWAY.includes(error.code);

/** For every query: once more what the contract calls worth it. What was refused is refused again. */
export const retryOnce = (failureCount: number, error: Error): boolean =>
  failureCount < 1 && error instanceof CallError && (error.retry === 'wait' || error.retry === 'again');
