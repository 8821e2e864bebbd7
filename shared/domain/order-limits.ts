/**
 * What every answer and every message of the sync can carry of one order, so that whatever was accepted can be shown and
 * sent. An order of so many prints stays below the 16 MB that central reads of one event, whatever its photos are called.
 */
export const ORDER_CEILINGS = {
  photos: 5_000,
  /** Copies of photos, over all sizes. */
  prints: 20_000,
  /** Of each amount of its price too: discounts and shipping count by themselves. */
  totalSatang: 100_000_000_00,
} as const;

/**
 * How often the same bytes may come under new names, and photos into one order all together: each time is a row, and over
 * central a command and an event too. A photo that every phone of a bus has, chosen twice on each, passes.
 */
export const SENDING_CEILINGS = { ofPhoto: 200, ofOrder: 20_000 } as const;

/**
 * What a shop accepts of one order: settings, never above the ceilings. An owner sets them (`office/settings/quotas-section.tsx`), a
 * variable goes before (`server/env/order-limit-settings.ts`); `shop-limits.ts` and `central-limits.ts` say what is in force.
 */
export type OrderLimits = Readonly<Record<keyof typeof ORDER_CEILINGS, number>>;

/** A wedding of three thousand photos in three sizes passes; a million baht is a typing error or a joke. */
export const DEFAULT_ORDER_LIMITS: OrderLimits = { photos: 3_000, prints: 10_000, totalSatang: 1_000_000_00 };

/** How much one order is. `largestSatang`: the largest amount of its price, before discounts too. */
export interface OrderExtent {
  readonly prints: number;
  readonly totalSatang: number;
  readonly largestSatang: number;
}

export type ExceededLimit = 'prints' | 'totalSatang';

/** The first limit that an order goes beyond, with how much is allowed; null when it goes beyond none. */
export function exceededLimit(
  { prints, totalSatang, largestSatang }: OrderExtent,
  limits: OrderLimits,
): { what: ExceededLimit; limit: number } | null {
  if (prints > limits.prints) return { what: 'prints', limit: limits.prints };
  if (totalSatang > limits.totalSatang || largestSatang > ORDER_CEILINGS.totalSatang) {
    return { what: 'totalSatang', limit: limits.totalSatang };
  }
  return null;
}

/**
 * The same for a change: a customer beyond a limit already, because it was lowered or a price raised, may always take away.
 */
export function newlyExceededLimit(
  before: OrderExtent,
  after: OrderExtent,
  limits: OrderLimits,
): { what: ExceededLimit; limit: number } | null {
  const isMore = after.prints > before.prints || after.totalSatang > before.totalSatang;
  return isMore ? exceededLimit(after, limits) : null;
}

/** Of a price every amount that an answer carries. */
export function largestAmount(price: {
  readonly breakdown: readonly { unitPrice: number; discount: number; total: number }[];
  readonly shippingPrice: number;
  readonly crossOutPrice: number | null;
  readonly totalPrice: number;
}): number {
  const lines = price.breakdown.map(({ unitPrice, discount, total }) => Math.max(unitPrice, discount, total));
  return Math.max(price.shippingPrice, price.crossOutPrice ?? 0, price.totalPrice, ...lines);
}
