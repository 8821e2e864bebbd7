import { IDLE_COUNTDOWN_MS, IDLE_PHONE_MS } from '@printfront/shared/domain/app-timings.ts';

export type IdlePhase =
  | { phase: 'active' }
  /** Nobody has touched the screen for the time allowed; it says so and counts. */
  | { phase: 'countdown'; secondsLeft: number }
  | { phase: 'over' };

interface Idleness {
  /** All three on one clock that never jumps (performance.now()). */
  nowMs: number;
  lastTouchMs: number;
  /** When something last happened that a customer waits for: a photo arrived or is on its way. */
  lastProgressMs: number | null;
  /** How long a customer may look without touching on this screen. */
  allowedMs: number;
  countdownMs?: number;
}

/** A phone that sent something within this time is taken to be still sending: large photos over a weak wifi take long. */
export const PHONE_QUIET_MS = 60_000;

/** Whether a customer is still there. Progress counts as if the screen had been touched until it has been quiet. */
export function idlePhase(idleness: Idleness): IdlePhase {
  const { nowMs, lastTouchMs, lastProgressMs, allowedMs, countdownMs = IDLE_COUNTDOWN_MS } = idleness;
  const busyUntilMs = lastProgressMs === null ? 0 : Math.min(nowMs, lastProgressMs + PHONE_QUIET_MS);
  const idleMs = nowMs - Math.max(lastTouchMs, busyUntilMs);
  if (idleMs < allowedMs) return { phase: 'active' };
  const leftMs = allowedMs + countdownMs - idleMs;
  return leftMs > 0 ? { phase: 'countdown', secondsLeft: Math.ceil(leftMs / 1000) } : { phase: 'over' };
}

interface Presence {
  nowMs: number;
  lastTouchMs: number;
  /** When a photo came last, or was on its way. */
  lastPhotoMs: number | null;
  /** A customer is at a phone whose page is open. */
  isSomebodyAtPhone: boolean;
}

/** When something last happened that stands for a touch. A phone alone does so only for a while. */
export function lastProgress({ nowMs, lastTouchMs, lastPhotoMs, isSomebodyAtPhone }: Presence): number | null {
  const seenMs = Math.max(lastTouchMs, lastPhotoMs ?? 0);
  return isSomebodyAtPhone ? Math.min(nowMs, seenMs + IDLE_PHONE_MS) : lastPhotoMs;
}
