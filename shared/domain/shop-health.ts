/** An order that central has not heard of for so long is stuck, and not only on its way. */
const STUCK_MS = 15 * 60_000;
/** A shop refuses photos when less than 2 GB is free; somebody should come before that. */
const LOW_DISK_BYTES = 5_000_000_000;

/** @param oldestUnsyncedAt of the shop's oldest change that central does not have; null when it has all */
export const isSyncStuck = (oldestUnsyncedAt: string | null, nowMs: number): boolean =>
  oldestUnsyncedAt !== null && nowMs - Date.parse(oldestUnsyncedAt) > STUCK_MS;

/** @param freeBytes null when nobody knows */
export const isDiskLow = (freeBytes: number | null): boolean => freeBytes !== null && freeBytes < LOW_DISK_BYTES;
