import { z } from 'zod';
import { DailyLimit } from './order-limit-settings.ts';

export const LARGEST_SLIP_BYTES = 10_000_000;

/** The same on both servers: slips of transfers. */
export const SlipLimitSettings = {
  LARGEST_SLIP_BYTES: z.coerce.number().int().min(100_000).max(100_000_000).default(LARGEST_SLIP_BYTES),
  /** The owner says it otherwise. */
  MOST_SLIPS_PER_DAY: DailyLimit.optional(),
};
