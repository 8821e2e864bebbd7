import { Id, Sha256 } from '@printfront/shared/contracts/fields.ts';
import { z } from 'zod';
import { Epoch } from './enrol.ts';
import { syncCall } from './sync-call.ts';

/** More than a shop has open at once; beyond it the newest are announced. */
export const FRONT_ORDERS_PER_ANNOUNCEMENT = 1_000;

/** Anyone who knows an order's id may send photos to it, so only its sha256 (hex, of the 15 digits) leaves the shop. */
export const AnnouncedOrder = z.object({
  orderHash: Sha256,
  state: z.enum(['open', 'parked', 'submitted', 'cancelled']),
  /** Null until submitted. */
  iid: z.int().min(1).nullable(),
});
export type AnnouncedOrder = z.infer<typeof AnnouncedOrder>;

/** What open and parked orders have chosen: it must not be deleted from under them. */
export const OpenChoices = z.object({
  orderCount: z.int().min(0),
  sizeIds: z.array(Id).max(2_000),
  photoFrameIds: z.array(Id).max(2_000),
});
export type OpenChoices = z.infer<typeof OpenChoices>;

/**
 * Which storefront orders take photos: all that are open or parked, and those that central may still believe to be. An
 * order that central has as open and that is not named is closed. Said every few seconds: a shop that does not say it cannot
 * take photos over central (S24).
 */
export const announceFrontOrders = syncCall({
  name: 'announceFrontOrders',
  path: '/sync/front-orders',
  request: z.object({
    epoch: Epoch,
    /** Random for each start of the shop's server; `number` counts up from 1 in it, so that a late one is known as such. */
    run: Id,
    number: z.int().min(1),
    orders: z.array(AnnouncedOrder).max(FRONT_ORDERS_PER_ANNOUNCEMENT),
    /** Only from shops that know of it. */
    choices: OpenChoices.optional(),
  }),
  /** Origin under which phones find central's pages; null when central does not know it. */
  answer: z.object({ publicUrl: z.url().nullable() }),
});
