import type {
  PaymentMoveTable,
  PrintExportTable,
  PrintNoteTable,
  TransitionTable,
} from '@printfront/shared/server/orders/order.table.ts';
import type { Generated } from 'kysely';

/** Of both sources. What is placed never changes; the statuses are what the transitions below add up to. */
export interface OrderTable {
  /** The order of arrival here: lists and cursors go by it, because clocks in shops may be wrong. */
  sequence: Generated<number>;
  id: string;
  iid: number;
  source: 'online' | 'storefront';
  /** The shop's server that took it; null online. */
  server_id: string | null;
  server_name: string | null;
  /** The shop's server that makes an online order: it has it, and is told of it. Null while none does. */
  maker_id: Generated<string | null>;
  /** The one that is to make it. Another than `maker_id`: it is given to this one as soon as that one has given it back. */
  wanted_maker_id: Generated<string | null>;
  /** Of its history, when it was given to the shop that has it; null before that, and from before it was written down. */
  given_version: Generated<number | null>;
  /** JSON of Stray[]: shops that have it and do not make it, because they came back on an older copy; null for none. */
  strays: Generated<string | null>;
  /** 1: the shops that have it have not been told of that yet. 2: and those that do not make it are to give it back. */
  strays_untold: Generated<number>;
  /** Who owns it; null for walk-in customers. */
  user_id: string | null;
  /** The upload task it was made from, at a kiosk the storefront order. */
  upload_id: string;
  name: string;
  /** The name folded for searching. */
  name_search: string;
  phone_number: string;
  shipping_method: number;
  shipping_tracking: string | null;
  shipping_address_id: string | null;
  /** JSON of ShippingAddress as it was at submit. */
  shipping_address: string | null;
  order_notes: string;
  /** For staff only. */
  staff_notes: Generated<string>;
  payment_method: number;
  payment_status: number;
  /** 1: one side cancelled it while the other took the money. Staff decide. */
  payment_clash: Generated<number>;
  production_status: number;
  total_payment_amount: number;
  /** JSON of PriceSummary, fixed at submit. */
  price_summary: string;
  qr_payload: string | null;
  /** JSON of Payee; null where it is paid to the account of all shops. */
  pay_to: Generated<string | null>;
  pay_slip_sha256: string | null;
  /** As staff say now. */
  estimated_due_date: string | null;
  /** As the customer was told at the submit; null in rows that are older than it. */
  promised_due_date: Generated<string | null>;
  /** When it became ready; null while it is not. */
  ready_at: Generated<string | null>;
  /** How it was really paid; null where nobody said. */
  paid_method: Generated<number | null>;
  /** Where its prints lie, as staff say; empty while nobody has. */
  shelf: Generated<string>;
  /** How its customer will pay by now, where that is not as placed. */
  wanted_method: Generated<number | null>;
  /** JSON of FinishesByStaff; null while nobody has said any. */
  finishes: Generated<string | null>;
  print_count: number;
  /** Of everything that prints are made from, see order-seal.ts; null in rows that are older than it. */
  content_sha256: Generated<string | null>;
  /** When the customer placed it, by the clock of the server that took it. A label only. */
  submitted_at: string;
  received_at: string;
  /** When it was seen to be handed over or cancelled; null while prints may still be made of it. */
  finished_at: string | null;
  photo_deletion_requested_at: string | null;
  /** From then on its photos are nowhere; their names and what was chosen of them stay. */
  photos_deleted_at: string | null;
  /** From then on nothing in it says who placed it. */
  personal_data_deleted_at: string | null;
}

export interface OrderLineTable {
  order_id: string;
  position: number;
  /** JSON of OrderedSize. */
  size: string;
  print_quantity: number;
  /** JSON of `{id, name, imageSha256}`. */
  photo_frame: string | null;
  /** JSON of OrderedFinish; null where the size had none. */
  finish: string | null;
}

/** One photo in one line: the same photo in two sizes is two rows with one file_id. */
export interface OrderFileTable {
  order_id: string;
  line_position: number;
  position: number;
  file_id: string;
  name: string;
  sha256: string;
  byte_size: number;
  width: number | null;
  height: number | null;
  quantity: number;
  /** JSON of Crop. */
  crop: string | null;
  fit: 'fill' | 'fit';
  rotate: number;
  /** JSON of Adjustments. */
  adjustments: string | null;
}

export interface PaymentTransitionTable extends PaymentMoveTable {
  actor: 'customer' | 'staff';
  /** The shop whose order it was then: its takings stay when another makes the order. Null while no shop had it. */
  shop_id: Generated<string | null>;
}

/** A few letters that stand side by side in an order's name or phone number, see order-search.ts. */
interface OrderSearchTable {
  term: string;
  sequence: number;
}

export interface OrderTables {
  order: OrderTable;
  order_line: OrderLineTable;
  order_file: OrderFileTable;
  payment_transition: PaymentTransitionTable;
  production_transition: TransitionTable;
  print_export: PrintExportTable;
  print_note: PrintNoteTable;
  order_search: OrderSearchTable;
}
