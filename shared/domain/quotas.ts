import { DEFAULT_ORDER_LIMITS, type OrderLimits } from './order-limits.ts';

/** How much one customer may order and send, as an owner says it for every shop. */
export interface Quotas {
  readonly orderPhotos: number;
  readonly orderPrints: number;
  readonly orderTotalSatang: number;
  /** Received in a day from one customer at home, and for one order in a shop. */
  readonly customerBytesPerDay: number;
  /** Of one order. */
  readonly slipsPerDay: number;
  /** Received in a day from one customer at home, however small they are and whatever becomes of them. */
  readonly customerPhotosPerDay: number;
  /** Placed in a day by one customer at home: with the limits of one order, prints and money of an account too. */
  readonly customerOrdersPerDay: number;
}

export const DEFAULT_QUOTAS: Quotas = {
  orderPhotos: DEFAULT_ORDER_LIMITS.photos,
  orderPrints: DEFAULT_ORDER_LIMITS.prints,
  orderTotalSatang: DEFAULT_ORDER_LIMITS.totalSatang,
  // Three thousand photos of 10 MB.
  customerBytesPerDay: 30_000_000_000,
  slipsPerDay: 20,
  customerPhotosPerDay: 5_000,
  customerOrdersPerDay: 100,
};

/** What one account may have at central at a time that is not paid for: two days of as much as one allows. */
export const UNPAID_ACCOUNT_BYTES = 60_000_000_000;

export const orderLimitsOf = ({
  orderPhotos,
  orderPrints,
  orderTotalSatang,
}: Pick<Quotas, 'orderPhotos' | 'orderPrints' | 'orderTotalSatang'>): OrderLimits => ({
  photos: orderPhotos,
  prints: orderPrints,
  totalSatang: orderTotalSatang,
});
