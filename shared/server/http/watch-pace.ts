const TURN_MS = 10_000;
/** Of a body that is sent on or an answer that is read: 8 KiB a second. */
export const LEAST_BYTES_PER_TURN = 80 * 1024;

/** What goes through a place: a body that is sent on, or an answer that is read. */
export interface Flow {
  /** How many bytes have gone through so far. */
  bytes(): number;
  /** Whether the caller is who is waited for, and not this server or one behind it. */
  isCallersTurn(): boolean;
}

/**
 * Ends a call that only drips while it holds a place that others wait for: three turns in a row in which the caller could
 * have gone on and brought, or took, fewer bytes than the least.
 *
 * @returns what ends the watching
 */
export function watchPace(flow: Flow, leastBytesPerTurn: number, giveUp: () => void): () => void {
  let seen = flow.bytes();
  let slowTurns = 0;
  const timer = setInterval(() => {
    const bytes = flow.bytes();
    slowTurns = flow.isCallersTurn() && bytes - seen < leastBytesPerTurn ? slowTurns + 1 : 0;
    seen = bytes;
    if (slowTurns >= 3) giveUp();
  }, TURN_MS);
  timer.unref();
  return () => clearInterval(timer);
}
