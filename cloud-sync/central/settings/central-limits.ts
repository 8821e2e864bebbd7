import type { OrderLimits } from '@printfront/shared/domain/order-limits.ts';
import { DEFAULT_QUOTAS, orderLimitsOf, type Quotas, UNPAID_ACCOUNT_BYTES } from '@printfront/shared/domain/quotas.ts';
import { UNPAID_ORDER_DAYS } from '@printfront/shared/domain/retention.ts';
import { LARGEST_SLIP_BYTES } from '@printfront/shared/server/env/slip-limit-settings.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { DailyQuota, DailyUse, SetAside } from '@printfront/shared/server/uploads/daily-quota.ts';
import { DEFAULT_RELAYED_ORDER_BYTES_PER_DAY, UNPAID_GUESTS_BYTES } from './default-limits.ts';
import type { ShopReader } from './shop-settings.ts';

/** How much one customer may order and send; more is refused before it is stored. Orders of shops are not judged by it. */
export interface CentralLimits {
  readonly order: OrderLimits;
  /** Received from one customer in one day, slips too. */
  readonly customerBytesPerDay: number;
  /** Received over mobile data for one order of a shop in one day. */
  readonly relayedOrderBytesPerDay: number;
  /** Stored here at a time and not paid for: of one account, of one shop's guests over mobile data. */
  readonly unpaidAccountBytes: number;
  readonly unpaidGuestsBytes: number;
  /** Of all of these together; null: as much as the store is good for. */
  readonly unpaidBytes: number | null;
  readonly largestSlipBytes: number;
  /** Slips of one order in one day. */
  readonly slipsPerDay: number;
  /** Received from one customer in one day. */
  readonly customerPhotosPerDay: number;
  /** How long an online order waits for its money before it is cancelled. */
  readonly unpaidOrderDays: number;
  /** Placed by one customer in one day. */
  readonly customerOrdersPerDay: number;
}

/** @returns the limits as they are now, whichever server changed them last */
export type LimitsReader = () => Promise<CentralLimits>;

/** @param given what is said beside the owner's quotas, and above them */
export function createLimitsReader(settings: ShopReader, given: Partial<CentralLimits> = {}): LimitsReader {
  return async () => {
    const quotas: Quotas = { ...DEFAULT_QUOTAS, ...(await settings()).quotas };
    return {
      order: orderLimitsOf(quotas),
      customerBytesPerDay: quotas.customerBytesPerDay,
      relayedOrderBytesPerDay: DEFAULT_RELAYED_ORDER_BYTES_PER_DAY,
      unpaidAccountBytes: UNPAID_ACCOUNT_BYTES,
      unpaidGuestsBytes: UNPAID_GUESTS_BYTES,
      unpaidBytes: null,
      largestSlipBytes: LARGEST_SLIP_BYTES,
      slipsPerDay: quotas.slipsPerDay,
      unpaidOrderDays: UNPAID_ORDER_DAYS,
      customerPhotosPerDay: quotas.customerPhotosPerDay,
      customerOrdersPerDay: quotas.customerOrdersPerDay,
      ...given,
    };
  };
}

/** As whose a customer's day is counted: bytes, photos and orders. */
export const ownerOfCustomer = (userId: string): string => `customer/${userId}`;

export const customerUse = (userId: string, { customerBytesPerDay: most }: CentralLimits): DailyUse => ({
  owner: ownerOfCustomer(userId),
  most,
});

export const ownerOfPhotos = (userId: string): string => `photos-of/${userId}`;
export const ownerOfOrders = (userId: string): string => `orders-of/${userId}`;

/** One more photo of a customer, whatever its size. @throws HttpProblem too-many-photos-today */
export const countPhoto = (quota: DailyQuota, userId: string, limits: CentralLimits): Promise<SetAside> =>
  countOne(quota, { owner: ownerOfPhotos(userId), most: limits.customerPhotosPerDay }, (most) => ({
    code: 'too-many-photos-today',
    detail: `At most ${most} photos can be sent in one day. What has been sent stays; the rest can be sent tomorrow.`,
  }));

/** One more order of a customer. @throws HttpProblem too-many-orders-today */
export const countOrder = (quota: DailyQuota, userId: string, limits: CentralLimits): Promise<SetAside> =>
  countOne(quota, { owner: ownerOfOrders(userId), most: limits.customerOrdersPerDay }, (most) => ({
    code: 'too-many-orders-today',
    detail: `At most ${most} orders can be placed in one day. This one stays as it is and can be placed tomorrow.`,
  }));

async function countOne(
  quota: DailyQuota,
  use: DailyUse,
  refusal: (most: number) => { code: 'too-many-photos-today' | 'too-many-orders-today'; detail: string },
): Promise<SetAside> {
  const one = await quota.setAside(use, { atLeast: 1, atMost: 1 });
  if (one !== null) return one;
  const { code, detail } = refusal(use.most);
  throw new HttpProblem(code, detail, { limit: use.most, retryAfterSeconds: quota.secondsToNextDay() });
}
