import type {
  ChosenFinishTable,
  ChosenFrameTable,
  PhotoTable,
  PrintTable,
} from '@printfront/shared/server/orders/order.table.ts';

/** What one customer prepares. At most one of a customer's is without an order. */
interface UploadTaskTable {
  id: string;
  user_id: string;
  /** Null while it can be changed; set once, in the transaction that places the order. */
  order_id: string | null;
  created_at: string;
  touched_at: string;
}

/** A photo of an upload. */
interface UploadedFileTable extends PhotoTable {
  upload_task_id: string;
  /** The size that it was added in first. */
  size_id: string;
}

/** A sending that its sender gave a name; the same name again is the same sending. */
interface UploadedFileSendingTable {
  upload_task_id: string;
  client_file_id: string;
  file_id: string;
}

interface CartChosenFrameTable extends ChosenFrameTable {
  upload_task_id: string;
}

interface CartChosenFinishTable extends ChosenFinishTable {
  upload_task_id: string;
}

/** A shop that may still have a photo which was damaged here. */
interface DamagedPhotoAskedTable {
  sha256: string;
  server_id: string;
  /** Which damage of this photo it was asked about: what was mended may be damaged again. As in damaged_photo. */
  found_at: string;
  /** When it was asked first. ISO 8601, UTC. */
  asked_at: string;
}

export interface UploadTables {
  upload_task: UploadTaskTable;
  uploaded_file: UploadedFileTable;
  uploaded_file_sending: UploadedFileSendingTable;
  uploaded_file_print: PrintTable;
  chosen_photo_frame: CartChosenFrameTable;
  chosen_finish: CartChosenFinishTable;
  damaged_photo_asked: DamagedPhotoAskedTable;
}
