import type { CallError } from '#api/call.ts';
import { isAwayCode } from '#api/server-away.ts';

type FailureCode = CallError['code'];

/** What is wrong with the photo itself or the order: sending it again gives the same answer. */
const FINAL = new Set<FailureCode>([
  'file-missing',
  'file-repeated',
  'file-empty',
  'file-too-large',
  'photo-too-many-pixels',
  'idempotency-key-reused',
  'file-type-unsupported',
  'order-submitted',
  'order-cancelled',
  'not-found',
  'parameter-invalid',
  'parameter-missing',
  'too-many-photos',
  'sent-too-often',
  'quota-exceeded',
]);

/** The order takes no photos any more: what is true for one photo is true for all of them. */
const ORDER_OVER = new Set<FailureCode>(['order-submitted', 'order-cancelled', 'not-found']);

/** As much as there may be, of the order or of the day: the photos behind it are told the same without being sent. */
const FULL = new Set<FailureCode>(['too-many-photos', 'quota-exceeded']);

/** Nothing of this photo's: the next one would be told the same. */
const FOR_ALL = new Set<FailureCode>(['server-busy', 'too-many-requests', 'disk-full', 'disk-read-only']);

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/** The server does not know any more who is sending: not the photo is refused but the person, until they have signed in. */
export const isForSignIn = (code: FailureCode | null): boolean => code === 'not-signed-in';
export const isForAll = (code: FailureCode): boolean => isAwayCode(code) || FOR_ALL.has(code);
export const isFinal = (code: FailureCode): boolean => FINAL.has(code);
export const isFull = (code: FailureCode | null): boolean => code !== null && FULL.has(code);
export const isOrderOver = (code: FailureCode | null): boolean => code !== null && ORDER_OVER.has(code);

/** The pause before the next try; chance 0..1 spreads kiosks that lost the same server. */
export function retryPauseMs(tries: number, chance: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1));
  return longest / 2 + (longest / 2) * chance;
}
