import type { Timers } from '@printfront/shared/server/service/timers.ts';

/**
 * Between two pieces while customers send photos: then they have the shop's computer and line, and what nobody waits for waits
 * at least so long, and three times as long as the last piece took. So they have three quarters of a slow line too.
 */
const SHORTEST_YIELD_MS = 250;
const YIELD_PER_PIECE_TIME = 3;
/** Slower, but never at a standstill: in some shops somebody is always sending photos. */
const LONGEST_YIELD_MS = 60_000;

/** @returns a wait before the next piece; at once while no customer sends photos */
export async function yieldToCustomers(
  { timers, isTakingPhotos }: { timers: Timers; isTakingPhotos(): boolean },
  lastPieceMs: number,
): Promise<void> {
  if (!isTakingPhotos()) return;
  const restMs = Math.min(Math.max(SHORTEST_YIELD_MS, YIELD_PER_PIECE_TIME * lastPieceMs), LONGEST_YIELD_MS);
  await new Promise<void>((resolve) => void timers.after(restMs, resolve));
}
