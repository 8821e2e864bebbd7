import type { PhotoTable, PrintTable } from '@printfront/shared/server/orders/order.table.ts';
import type { Generated } from 'kysely';

/** A photo of a storefront order. */
interface UploadedFileTable extends PhotoTable {
  storefront_order_id: string;
  source: 'kiosk' | 'phone' | 'relay';
}

/** One row per time that a photo was sent. */
interface UploadedFileSendingTable {
  id: Generated<number>;
  storefront_order_id: string;
  file_id: string;
  client_file_id: string | null;
  /** sha256 of the sending phone's secret. */
  sender_hash: string | null;
}

export interface UploadTables {
  uploaded_file: UploadedFileTable;
  uploaded_file_sending: UploadedFileSendingTable;
  uploaded_file_print: PrintTable;
}
