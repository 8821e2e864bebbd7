import { TRIES_TO_BELIEVE } from '@printfront/shared/contracts/problem.ts';
import type { CallError, FailureCode } from '#api/call.ts';

/**
 * `waits`: it goes by itself later. `held`: it goes once its sender has signed in. `refused`: this photo will never go, the
 * others may. `full`: nor will those behind it. `closed`: the order takes no photos any more.
 */
export type Verdict = 'waits' | 'held' | 'refused' | 'full' | 'closed';

const CLOSED: readonly string[] = ['order-submitted', 'order-cancelled', 'not-found'];
/** As much as there may be, of the order or of the day. */
const FULL: readonly string[] = ['too-many-photos', 'too-many-photos-today', 'quota-exceeded', 'account-full'];

export const isClosed = (code: string): boolean => CLOSED.includes(code);
export const isFull = (code: string): boolean => FULL.includes(code);

/**
 * What becomes of a photo that did not go: the contract says whether trying again is worth it, this says for how many.
 *
 * @param doubts answers before this one that may have been the line's fault
 */
export function judgeFailure({ code, retry }: Pick<CallError, 'code' | 'retry'>, doubts: number): Verdict {
  if (isClosed(code)) return 'closed';
  if (retry === 'after-sign-in') return 'held';
  if (retry === 'wait' || (retry === 'again' && doubts + 1 < TRIES_TO_BELIEVE)) return 'waits';
  return isFull(code) ? 'full' : 'refused';
}

/** The next photo would be told the same: it is not this one's fault, as far as anybody can know. */
export const isEverybodys = ({ code, retry }: Pick<CallError, 'code' | 'retry'>): boolean =>
  retry === 'wait' && code !== 'internal-error' && code !== 'upload-incomplete';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** So that fifty phones whose wifi came back do not knock at the same moment, but none waits for nothing either. */
const SHORTEST_DELAY_MS = 300;
/** Longer is not believed: a proxy's mistake must not silence a phone for an hour. */
const LONGEST_ASKED_MS = 60_000;

/**
 * Full jitter, doubling per failure in a row; not before the server wants to be asked again.
 *
 * @param failuresInRow from 1
 * @param random 0..1
 */
export function retryDelayMs(failuresInRow: number, random: number, retryAfterSeconds = 0): number {
  const ceilingMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failuresInRow - 1));
  const delayMs = SHORTEST_DELAY_MS + random * (ceilingMs - SHORTEST_DELAY_MS);
  return Math.max(delayMs, Math.min(LONGEST_ASKED_MS, retryAfterSeconds * 1_000));
}

const OWN_WORDS: readonly string[] = ['disk-full', 'disk-read-only', 'guests-full'];

/** Trouble that has better words than "the shop does not answer". */
export const hasOwnWords = (code: FailureCode): boolean => OWN_WORDS.includes(code);
