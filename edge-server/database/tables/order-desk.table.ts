import type { PaymentMoveTable, TransitionTable } from '@printfront/shared/server/orders/order.table.ts';
import type { Generated } from 'kysely';

/** What lists show of an order and find it by, narrow and apart from its content. Never changes, but that names go. */
interface PlacedOrderTable {
  /** The order of arrival: lists and cursors go by it, because the clock may be wrong. */
  arrival: Generated<number>;
  order_id: string;
  iid: number;
  name: string;
  /** The name folded for searching. */
  name_search: string;
  phone_number: string;
  shipping_method: number;
  payment_method: number;
  total_payment_amount: number;
  print_count: number;
  estimated_due_date: string | null;
  submitted_at: string;
  /** Of an online order that is made here, the upload that it was made from; null for what was placed here. */
  upload_id: Generated<string | null>;
  /** Of such an order's history, when it was given to this shop. */
  given_version: Generated<number | null>;
  /** JSON of OtherCopy[]: shops that have it too, as central said last; null for none. */
  other_copies: Generated<string | null>;
}

export interface OrderDeskTables {
  placed_order: PlacedOrderTable;
  payment_transition: PaymentMoveTable;
  production_transition: TransitionTable;
}
