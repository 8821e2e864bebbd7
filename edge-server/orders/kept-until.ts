import { Instant } from '@printfront/shared/contracts/fields.ts';
import { ABANDONED_STOREFRONT_ORDER_HOURS } from '@printfront/shared/domain/retention.ts';

const KEPT_MS = ABANDONED_STOREFRONT_ORDER_HOURS * 3_600_000;

export interface KeptUntilClocks {
  /** The date as people read it. */
  now: () => Date;
  /** The clock that never goes back: signs of life are dated by it. */
  highWaterNow: () => Date;
}

/** Until when an order is kept that was touched then, by the clock that people read. */
export function keptUntil(touchedAt: string, { now, highWaterNow }: KeptUntilClocks): string {
  const leftMs = Date.parse(touchedAt) + KEPT_MS - highWaterNow().getTime();
  return new Date(now().getTime() + leftMs).toISOString();
}

/** Whether a row still says a time: a disk may have changed it. */
export const isInstant = (text: string): boolean => Instant.safeParse(text).success;
