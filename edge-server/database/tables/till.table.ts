import type { Generated } from 'kysely';

export interface TillTables {
  till_shift: {
    number: Generated<number>;
    id: string;
    opened_at: string;
    opened_by: string;
    /** Of the last payment entry before it: which payments belong to a shift is decided by their log, not by a clock. */
    opened_sequence: number;
    float_satang: number;
    /** JSON of TillPieces. */
    float_pieces: string;
    left_satang: number | null;
    /** JSON of the cash that was taken since the shift before. */
    without_till: string;
    closed_at: string | null;
    /** Of the last payment entry that belongs to it. */
    closed_sequence: number | null;
    /** JSON of TillClosing; null while it is open. */
    closing: string | null;
    /** JSON of TillCash as it was at the closing. It never changes after that. */
    cash: string | null;
  };
  till_movement: {
    sequence: Generated<number>;
    id: string;
    shift_id: string;
    kind: 'in' | 'out';
    satang: number;
    reason: string;
    note: string;
    moved_at: string;
    made_by: string;
  };
  /** Cash of an online order that has left this shop, with its payment log, since the till was counted. */
  left_cash: {
    id: Generated<number>;
    /** Of the last payment entry when it left: whatever was counted after that does not hold it. */
    sequence: number;
    order_id: string;
    iid: number;
    kind: 'taken' | 'given-back';
    satang: number;
    moved_at: string;
    made_by: string;
  };
}
