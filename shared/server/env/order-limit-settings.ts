import { z } from 'zod';
import { ORDER_CEILINGS } from '../../domain/order-limits.ts';

/** The same on both servers: how large one order may be, never above what can be shown and sent. The owner says it otherwise. */
export const OrderLimitSettings = {
  MOST_ORDER_PHOTOS: z.coerce.number().int().min(1).max(ORDER_CEILINGS.photos).optional(),
  MOST_ORDER_PRINTS: z.coerce.number().int().min(1).max(ORDER_CEILINGS.prints).optional(),
  HIGHEST_ORDER_TOTAL_SATANG: z.coerce.number().int().min(1).max(ORDER_CEILINGS.totalSatang).optional(),
};

/** So many bytes, or slips, that one may send in a day. */
export const DailyLimit = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
