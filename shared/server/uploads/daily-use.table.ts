/** What one owner has sent on one day, whatever became of it. One row each; those of earlier days go. */
interface DailyUseTable {
  /** What is counted, and of whom: `customer/…`, `order/…`, `slips/…`. */
  owner: string;
  /** UTC, YYYY-MM-DD. */
  day: string;
  /** Bytes, or slips. What a server has set aside for bytes that are still coming counts too. */
  amount: number;
}

export interface DailyUseTables {
  daily_use: DailyUseTable;
}
