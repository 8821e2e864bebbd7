import { z } from 'zod';
import { ORDER_CEILINGS } from '../domain/order-limits.ts';

/** 1/100 baht. Money is never a fraction. */
export const Satang = z.int().min(0).max(ORDER_CEILINGS.totalSatang);
export const Id = z.string().min(1).max(64);
/** ISO 8601 with Z. */
export const Instant = z.iso.datetime();
/** A day in the shop's time zone. */
export const Day = z.iso.date();
/** HH:MM:SS in the shop's time zone. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);
export const Rank = z.int().min(0);
export const LocalizedText = z.object({ th: z.string().trim().min(1).max(200), en: z.string().trim().min(1).max(200) });
export type LocalizedText = z.infer<typeof LocalizedText>;
/** A size's key is part of addresses that customers see: `4x6`, `instant-mini`. */
export const SizeKey = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
/** 15 digits, made by the kiosk from random bytes: whoever knows it may add photos until the order is submitted. */
export const StorefrontOrderId = z.string().regex(/^\d{15}$/);
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Prints of one photo in one size. */
export const Quantity = z.int().min(0).max(999);

/**
 * Of a thing as an editor saw it. Sent back with the change as `If-Match`, in quotes, it keeps what was changed meanwhile from
 * being overwritten (`edited-meanwhile`). The first 16 hex digits of the sha256 of its content.
 */
export const Version = z.string().regex(/^[0-9a-f]{16}$/);
/** What every thing has that staff edit, wherever it is shown. */
export const versioned = { version: Version };

export const IdParams = z.object({ id: Id });
export const KeyParams = z.object({ key: SizeKey });
export const StorefrontOrderParams = z.object({ id: StorefrontOrderId });

/** A number in a query string. An empty value is refused, not read as 0. */
export const queryInt = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,12}$/, 'expected a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** Cursor paging: `nextId` of one answer is the `nextId` of the next request. */
export const PageQuery = z.object({
  nextId: Id.optional(),
  limit: queryInt(1, 100).default(20),
});
export const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), nextId: Id.nullable() });
