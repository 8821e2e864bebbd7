import { Id, Instant, Sha256 } from '@printfront/shared/contracts/fields.ts';
import { PhoneSays } from '@printfront/shared/contracts/storefront-news.ts';
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
  /** For its phones (S95), only from shops that know of it: the name of its kiosk, and, of one that is put aside, until when it is kept. */
  kiosk: z.string().max(200).optional(),
  keptUntil: Instant.optional(),
});
export type AnnouncedOrder = z.infer<typeof AnnouncedOrder>;

/** What open and parked orders have chosen: it must not be deleted from under them. */
export const OpenChoices = z.object({
  orderCount: z.int().min(0),
  sizeIds: z.array(Id).max(2_000),
  photoFrameIds: z.array(Id).max(2_000),
});
export type OpenChoices = z.infer<typeof OpenChoices>;

/** As many as a shop counts of one order itself: a guest who makes up phones is one among so many. */
export const PHONES_PER_ORDER = 16;

/** What phones on mobile data do at an order (S94), as a whole: whoever missed a word needs only the next. */
export const PhonesOfOrder = z.object({
  orderHash: Sha256,
  /** Bytes of a photo are coming in at central. */
  isSending: z.boolean(),
  phones: z
    .array(
      z.object({
        doing: PhoneSays.shape.doing,
        /** By central's clock. */
        secondsSinceSaid: z.int().min(0),
        secondsSinceTouch: z.int().min(0),
        unsentCount: z.int().min(0),
      }),
    )
    .max(PHONES_PER_ORDER),
});
export type PhonesOfOrder = z.infer<typeof PhonesOfOrder>;

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
  answer: z.object({
    publicUrl: z.url().nullable(),
    /** Of orders that phones on mobile data are at; nothing from a central that does not know of it. */
    phones: z.array(PhonesOfOrder).max(FRONT_ORDERS_PER_ANNOUNCEMENT).optional(),
  }),
});
