import { z } from 'zod';
import { DEFAULT_ORDER_LIMITS, ORDER_CEILINGS, type OrderLimits } from '../../domain/order-limits.ts';

/** The same on both servers: how large one order may be, never above what can be shown and sent. */
export const OrderLimitSettings = {
  MOST_ORDER_PHOTOS: z.coerce.number().int().min(1).max(ORDER_CEILINGS.photos).default(DEFAULT_ORDER_LIMITS.photos),
  MOST_ORDER_PRINTS: z.coerce.number().int().min(1).max(ORDER_CEILINGS.prints).default(DEFAULT_ORDER_LIMITS.prints),
  HIGHEST_ORDER_TOTAL_SATANG: z.coerce
    .number()
    .int()
    .min(1)
    .max(ORDER_CEILINGS.totalSatang)
    .default(DEFAULT_ORDER_LIMITS.totalSatang),
};

/** So many bytes, or slips, that one may send in a day. */
export const DailyLimit = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

type Settings = { [Name in keyof typeof OrderLimitSettings]: z.output<(typeof OrderLimitSettings)[Name]> };

export const orderLimitsOf = (settings: Settings): OrderLimits => ({
  photos: settings.MOST_ORDER_PHOTOS,
  prints: settings.MOST_ORDER_PRINTS,
  totalSatang: settings.HIGHEST_ORDER_TOTAL_SATANG,
});
