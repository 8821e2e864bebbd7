import type { OrderLimits } from '@printfront/shared/domain/order-limits.ts';
import { DEFAULT_QUOTAS, orderLimitsOf } from '@printfront/shared/domain/quotas.ts';
import { LARGEST_SLIP_BYTES } from '@printfront/shared/server/env/slip-limit-settings.ts';
import type { DailyUse } from '@printfront/shared/server/uploads/daily-quota.ts';
import { DEFAULT_RELAYED_ORDER_BYTES_PER_DAY } from './default-limits.ts';
import type { ShopReader } from './shop-settings.ts';

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

/** @returns the limits as they are now, whichever server changed them last */
export type LimitsReader = () => Promise<CentralLimits>;

/** @param given what is said beside the owner's quotas, and above them */
export function createLimitsReader(settings: ShopReader, given: Partial<CentralLimits> = {}): LimitsReader {
  return async () => {
    const { quotas = DEFAULT_QUOTAS } = await settings();
    return {
      order: orderLimitsOf(quotas),
      customerBytesPerDay: quotas.customerBytesPerDay,
      relayedOrderBytesPerDay: DEFAULT_RELAYED_ORDER_BYTES_PER_DAY,
      largestSlipBytes: LARGEST_SLIP_BYTES,
      slipsPerDay: quotas.slipsPerDay,
      ...given,
    };
  };
}

/** As whose a customer's day is counted. */
export const ownerOfCustomer = (userId: string): string => `customer/${userId}`;

export const customerUse = (userId: string, { customerBytesPerDay: most }: CentralLimits): DailyUse => ({
  owner: ownerOfCustomer(userId),
  most,
});
