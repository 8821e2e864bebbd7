/** Over mobile data, of all guests of one shop at a time. */
export const UNPAID_GUESTS_BYTES = 100_000_000_000;
/** Of all customers together, where photos lie in a bucket; a disk has its own bound. */
export const UNPAID_BUCKET_BYTES = 1_000_000_000_000;
export const DEFAULT_RELAYED_ORDER_BYTES_PER_DAY = 10_000_000_000;
