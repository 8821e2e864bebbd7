import type { TroubleKind } from '@printfront/shared/domain/troubles.ts';

/** Something that needs, or needed, a person. */
export interface TroubleTable {
  id: string;
  kind: TroubleKind;
  /** Null: central itself. */
  shop_id: string | null;
  /** What tells it from others: kind, shop and kiosk. One at a time is open about the same. */
  about: string;
  /** JSON of TroubleContent, as it was found last. */
  content: string;
  began_at: string;
  /** It was not found any more; it may come back. */
  gone_since: string | null;
  ended_at: string | null;
  /** When somebody was written to, and when they were told that it is over. */
  told_at: string | null;
  told_over_at: string | null;
  /** A process writes about it now; if it dies, another may from then on. */
  claimed_until: string | null;
}

export interface TroubleTables {
  trouble: TroubleTable;
}
