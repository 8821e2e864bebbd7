import type { StorefrontOrderState } from '@printfront/shared/domain/order-states.ts';
import type { Generated } from 'kysely';

interface StorefrontOrderTable {
  /** The 15 digits that the kiosk made. */
  id: string;
  client_id: string;
  state: StorefrontOrderState;
  created_at: string;
  /** Last sign of life of whoever prepares it; what idle orders are judged by. */
  touched_at: string;
  /** 1 once somebody has set how many prints a photo gets; until then every photo has what it was given on arrival. */
  quantities_chosen: Generated<0 | 1>;
  /** From here on null until submitted, all of them set at once by the submit. */
  order_id: string | null;
  iid: number | null;
  submitted_at: string | null;
  /** JSON of what was asked for, to tell a repeated submit from another one. */
  submission: string | null;
  /** JSON of SubmittedOrder: the frozen content. */
  content: string | null;
  payment_status: number | null;
  production_status: number | null;
  /** JSON of OrderDetails: what staff have said of it since, as central told it. Null while they have not. */
  details: string | null;
}

/** Print files of an order that are whole in the hot folder. */
interface PrintExportTable {
  sequence: Generated<number>;
  order_id: string;
  exported_at: string;
  made_by: string;
  folder: string;
  file_count: number;
  print_count: number;
}

interface ChosenPhotoFrameTable {
  storefront_order_id: string;
  size_id: string;
  photo_frame_id: string;
}

export interface StorefrontOrderTables {
  storefront_order: StorefrontOrderTable;
  chosen_photo_frame: ChosenPhotoFrameTable;
  print_export: PrintExportTable;
}
