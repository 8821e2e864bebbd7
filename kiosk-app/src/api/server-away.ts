import { CallError } from './call.ts';

const AWAY: readonly CallError['code'][] = ['server-unreachable', 'starting-up', 'central-unreachable'];

export const isAwayCode = (code: CallError['code'] | null): boolean => code !== null && AWAY.includes(code);

/** A failure that passes by itself: nobody answered, and the same call may work in a while. */
export const isServerAway = (error: unknown): boolean => error instanceof CallError && isAwayCode(error.code);

/** For queries: once more when nobody answered. What was refused is refused again. */
export const retryWhenAway = (failureCount: number, error: Error): boolean => failureCount < 1 && isServerAway(error);
