import { DEFAULT_ORDER_LIMITS, type OrderLimits } from '@printfront/shared/domain/order-limits.ts';
import { DEFAULT_SLIP_LIMITS } from '@printfront/shared/server/env/slip-limit-settings.ts';
import type { DailyUse } from '@printfront/shared/server/uploads/daily-quota.ts';

/** How much one customer may order and send; more is refused before it is stored. Orders of shops are not judged by it. */
export interface CentralLimits {
  readonly order: OrderLimits;
  /** Received from one customer in one day, slips too. */
  readonly customerBytesPerDay: number;
  /** Received over mobile data for one order of a shop in one day. */
  readonly relayedOrderBytesPerDay: number;
  readonly largestSlipBytes: number;
  /** Slips of one order in one day. */
  readonly slipsPerDay: number;
}

export const DEFAULT_CENTRAL_LIMITS: CentralLimits = {
  order: DEFAULT_ORDER_LIMITS,
  // Three thousand photos of 10 MB.
  customerBytesPerDay: 30_000_000_000,
  relayedOrderBytesPerDay: 10_000_000_000,
  ...DEFAULT_SLIP_LIMITS,
};

/** As whose a customer's day is counted. */
export const ownerOfCustomer = (userId: string): string => `customer/${userId}`;

export const customerUse = (userId: string, { customerBytesPerDay: most }: CentralLimits): DailyUse => ({
  owner: ownerOfCustomer(userId),
  most,
});
