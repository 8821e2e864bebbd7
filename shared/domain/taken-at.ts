import { Temporal } from 'temporal-polyfill';

/** What a camera wrote into a photo: its own clock, and how far that is from UTC where it says so. */
export interface CameraTime {
  /** YYYY-MM-DDTHH:MM:SS, with or without fractions. */
  readonly local: string;
  /** ±HH:MM. */
  readonly offset: string | null;
}

/** Digital cameras that people had began about here; what is older is a clock that was never set. */
const EARLIEST_MS = Date.parse('1990-01-01T00:00:00Z');
const DAY_MS = 24 * 3600_000;

/**
 * The instant at which a photo was taken. A camera that does not name its offset is taken to stand where the shop does.
 *
 * @param timeZone of the shop; null where nobody knows it yet
 * @returns ISO 8601 with Z; null for what cannot be: no date, long before there were such cameras, or still to come
 */
export function takenAt(camera: CameraTime | null, timeZone: string | null, nowMs: number): string | null {
  if (camera === null) return null;
  const zone = camera.offset ?? timeZone;
  if (zone === null) return null;
  try {
    const local = Temporal.PlainDateTime.from(camera.local, { overflow: 'reject' });
    const at = local.toZonedDateTime(zone).epochMilliseconds;
    return at < EARLIEST_MS || at > nowMs + DAY_MS ? null : new Date(at).toISOString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
