import { z } from 'zod';
import { DailyLimit } from './order-limit-settings.ts';

/** The same on both servers: slips of transfers. */
export const DEFAULT_SLIP_LIMITS = { largestSlipBytes: 10_000_000, slipsPerDay: 20 };

export const SlipLimitSettings = {
  LARGEST_SLIP_BYTES: z.coerce
    .number()
    .int()
    .min(100_000)
    .max(100_000_000)
    .default(DEFAULT_SLIP_LIMITS.largestSlipBytes),
  MOST_SLIPS_PER_DAY: DailyLimit.default(DEFAULT_SLIP_LIMITS.slipsPerDay),
};
