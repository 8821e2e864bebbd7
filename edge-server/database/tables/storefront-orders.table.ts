import type { StorefrontOrderState } from '@printfront/shared/domain/order-states.ts';
import type {
  ChosenFinishTable,
  ChosenFrameTable,
  PrintExportTable,
  PrintNoteTable,
} from '@printfront/shared/server/orders/order.table.ts';
import type { Generated } from 'kysely';

interface StorefrontOrderTable {
  /** The 15 digits that the kiosk made. */
  id: string;
  client_id: string;
  state: StorefrontOrderState;
  created_at: string;
  /** Last sign of life of the customer who prepares it; what idle orders are judged by. */
  touched_at: string;
  /** 1 once the customer has set how many prints a photo gets; until then every photo has what it was given on arrival. */
  quantities_chosen: Generated<0 | 1>;
  /** From here on null until submitted, all of them set at once by the submit. */
  order_id: string | null;
  iid: number | null;
  submitted_at: string | null;
  /** JSON of what was asked for, to tell a repeated submit from another one. */
  submission: string | null;
  /** JSON of SubmittedOrder: the frozen content. */
  content: string | null;
  /** sha256 of `content` as it was written; null in rows that are older than it. */
  content_sha256: string | null;
  payment_status: number | null;
  production_status: number | null;
  /** When it became ready; null while it is not. */
  ready_at: Generated<string | null>;
  /** How it was really paid; null where nobody said. */
  paid_method: Generated<number | null>;
  /** In placed_order, whose row is narrow. */
  arrival: number | null;
  /** 1: one side cancelled it while the other took the money. Staff decide. */
  payment_clash: Generated<0 | 1>;
  /** JSON of OrderDetails: what staff have said of it since. Null while they have not. */
  details: string | null;
  /** When it was seen to be handed over or cancelled; null while prints may still be made of it. */
  finished_at: string | null;
  photo_deletion_requested_at: string | null;
  /** Central has said that its photos are not wanted any more. */
  photos_released_at: string | null;
  photos_deleted_at: string | null;
  /** From then on nothing in its rows says who placed it. */
  personal_data_deleted_at: string | null;
  /** 1 while its events may still say so. */
  personal_events_left: Generated<0 | 1>;
}

interface ShopPrintExportTable extends PrintExportTable {
  /** Its name in the hot folder; empty for a ZIP. */
  folder: string;
  /** Random, so that an export is noted once; null for a ZIP and in older rows. */
  key: Generated<string | null>;
}

interface ShopChosenFrameTable extends ChosenFrameTable {
  storefront_order_id: string;
}

interface ShopChosenFinishTable extends ChosenFinishTable {
  storefront_order_id: string;
}

export interface StorefrontOrderTables {
  storefront_order: StorefrontOrderTable;
  chosen_photo_frame: ShopChosenFrameTable;
  chosen_finish: ShopChosenFinishTable;
  print_export: ShopPrintExportTable;
  print_note: PrintNoteTable;
}
