import type { CallError } from '#api/call.ts';

export type FailureCode = CallError['code'];

/**
 * `retry`: nothing is wrong with the photo, and it goes by itself later. `closed`: the order takes no photos any more.
 * `refused`: this photo will never go, the others may.
 */
export type FailureKind = 'retry' | 'closed' | 'refused';

const CLOSED: readonly FailureCode[] = ['order-submitted', 'order-cancelled', 'not-found'];
const RETRY: readonly FailureCode[] = [
  'server-unreachable',
  'upload-incomplete',
  'too-many-requests',
  'internal-error',
  'central-refused',
  'central-unreachable',
  'starting-up',
  'server-busy',
  'disk-full',
  'disk-read-only',
];

/** As much as there may be, of the order or of the day: what is true for one photo is true for those behind it. */
const FULL: readonly string[] = ['too-many-photos', 'quota-exceeded'];
export const isFull = (code: string): boolean => FULL.includes(code);

/** A connection cut at an unlucky byte can look malformed; a photo that is malformed three times is. */
const MALFORMED_ATTEMPTS = 3;

export function classifyFailure(failure: { code: FailureCode; status: number }, attempts: number): FailureKind {
  if (CLOSED.includes(failure.code)) return 'closed';
  if (RETRY.includes(failure.code) || failure.status >= 500) return 'retry';
  if (failure.code === 'upload-malformed' && attempts < MALFORMED_ATTEMPTS) return 'retry';
  return 'refused';
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** So that fifty phones whose wifi came back do not knock at the same moment, but none waits for nothing either. */
const SHORTEST_DELAY_MS = 300;

/**
 * Full jitter, doubling per failure in a row.
 *
 * @param failuresInRow from 1
 * @param random 0..1
 */
export function retryDelayMs(failuresInRow: number, random: number): number {
  const ceilingMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failuresInRow - 1));
  return SHORTEST_DELAY_MS + random * (ceilingMs - SHORTEST_DELAY_MS);
}

/** Trouble that has better words than "the shop does not answer". */
export const hasOwnWords = (code: FailureCode): boolean => code === 'disk-full' || code === 'disk-read-only';
