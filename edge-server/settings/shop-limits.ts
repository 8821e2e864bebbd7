import { DEFAULT_ORDER_LIMITS, type OrderLimits } from '@printfront/shared/domain/order-limits.ts';
import { DEFAULT_SLIP_LIMITS } from '@printfront/shared/server/env/slip-limit-settings.ts';

/** How much one customer of a shop may order and send; more is refused before it is stored. */
export interface ShopLimits {
  readonly order: OrderLimits;
  /** Received for one storefront order in one day. */
  readonly orderBytesPerDay: number;
  /** Received from one address in one day, kiosks aside. */
  readonly phoneBytesPerDay: number;
  readonly largestSlipBytes: number;
  /** Slips of one order in one day. */
  readonly slipsPerDay: number;
  /** Slips received from one address in one day: they are kept for years. */
  readonly slipBytesPerDay: number;
}

export const DEFAULT_SHOP_LIMITS: ShopLimits = {
  order: DEFAULT_ORDER_LIMITS,
  // Three thousand photos of 10 MB.
  orderBytesPerDay: 30_000_000_000,
  // Behind some routers every phone has the same address.
  phoneBytesPerDay: 100_000_000_000,
  ...DEFAULT_SLIP_LIMITS,
  // Five hundred slips of 2 MB.
  slipBytesPerDay: 1_000_000_000,
};
