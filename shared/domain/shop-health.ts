/** An order that central has not heard of for so long is stuck, and not only on its way. */
const STUCK_MS = 15 * 60_000;
/** Low on any disk, and where nobody knows what the shop refuses photos below. */
const LOW_DISK_BYTES = 5_000_000_000;
/** Of what photos are refused below: there is still time to come. */
const LOW_ABOVE_MINIMUM = 2;

/** @param oldestUnsyncedAt of the shop's oldest change that central does not have; null when it has all */
export const isSyncStuck = (oldestUnsyncedAt: string | null, nowMs: number): boolean =>
  oldestUnsyncedAt !== null && nowMs - Date.parse(oldestUnsyncedAt) > STUCK_MS;

/**
 * Whether staff should see to the disk before photos are refused.
 *
 * @param freeBytes null when nobody knows
 * @param minimumBytes below which photos are refused; null when nobody knows
 */
export const isDiskLow = (freeBytes: number | null, minimumBytes: number | null = null): boolean =>
  freeBytes !== null && freeBytes < Math.max(LOW_DISK_BYTES, LOW_ABOVE_MINIMUM * (minimumBytes ?? 0));

/** For so long people should know that the copy may lack what was done in its last hour. */
export const RESTORED_SAID_MS = 7 * 86_400_000;
