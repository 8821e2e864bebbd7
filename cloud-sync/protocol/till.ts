import { TillShift } from '@printfront/shared/contracts/till.ts';
import type { z } from 'zod';

/** A shift of a shop's till as the shop knows it, all of it each time (S54). */
export const TillMessage = TillShift.omit({ storefront: true });
export type TillMessage = z.infer<typeof TillMessage>;
