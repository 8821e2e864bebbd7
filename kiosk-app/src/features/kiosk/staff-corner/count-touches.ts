const WITHIN_MS = 4_000;
/** A panel that was off takes so long to light, and whoever touched it waits for that. */
const LIGHTS_MS = 4_000;

interface Touch {
  timeStamp: number;
  isInCorner: boolean;
  /** It was dark, as while the shop is closed: this touch lights it. */
  isDark: boolean;
}

/** @param before when those were that count so far @returns the same with this one; none after a touch elsewhere */
export function countTouches(before: readonly number[], { timeStamp, isInCorner, isDark }: Touch): number[] {
  if (!isInCorner && !isDark) return [];
  return [...before.filter((at) => timeStamp - at < WITHIN_MS), isDark ? timeStamp + LIGHTS_MS : timeStamp];
}
