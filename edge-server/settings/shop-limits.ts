import { DEFAULT_ORDER_LIMITS, type OrderLimits } from '@printfront/shared/domain/order-limits.ts';

/** How much one customer of a shop may order and send; more is refused before it is stored. */
export interface ShopLimits {
  readonly order: OrderLimits;
  /** Received for one storefront order in one day. */
  readonly orderBytesPerDay: number;
  /** Received from one address in one day, kiosks aside. */
  readonly phoneBytesPerDay: number;
}

export const DEFAULT_SHOP_LIMITS: ShopLimits = {
  order: DEFAULT_ORDER_LIMITS,
  // Three thousand photos of 10 MB.
  orderBytesPerDay: 30_000_000_000,
  // Behind some routers every phone has the same address.
  phoneBytesPerDay: 100_000_000_000,
};
