import { EARLIEST_BELIEVED_MS } from '../service/earliest-believed.ts';

/**
 * So long after a restore nothing is collected: people may still want the photos of orders that the copy did not know, and
 * shops still bring those to central.
 */
const HELD_BACK_MS = 30 * 86_400_000;

/** Whether photos that nothing names have to stay, because the database came back from a copy then. */
export function isHeldBack(restoredAt: Date, now: Date): boolean {
  // From a time when the clock was wrong for sure: when it was, nobody knows.
  return restoredAt.getTime() < EARLIEST_BELIEVED_MS || now.getTime() - restoredAt.getTime() < HELD_BACK_MS;
}
