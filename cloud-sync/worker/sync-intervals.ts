export interface SyncIntervals {
  /** How long each loop rests when there is nothing to do and nobody pokes it. */
  restMs: number;
  catalogueMs: number;
  helloMs: number;
  digestMs: number;
  /** Central takes a shop for away that has not announced its orders for 30 s. */
  frontOrdersMs: number;
  backoffFirstMs: number;
  backoffLongestMs: number;
  blobBackoffLongestMs: number;
  /** A new order waits no longer than this after a failure, however long the others wait. */
  orderPatienceMs: number;
}

export const DEFAULT_INTERVALS: SyncIntervals = {
  restMs: 60_000,
  catalogueMs: 30_000,
  helloMs: 60_000,
  digestMs: 600_000,
  frontOrdersMs: 10_000,
  backoffFirstMs: 1_000,
  backoffLongestMs: 60_000,
  blobBackoffLongestMs: 300_000,
  orderPatienceMs: 2_000,
};
