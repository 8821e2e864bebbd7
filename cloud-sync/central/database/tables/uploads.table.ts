import type { PhotoFit, PhotoRotation } from '@printfront/shared/domain/photo-geometry.ts';
import type { UploadedFileState } from '@printfront/shared/domain/upload-size-status.ts';
import type { Generated } from 'kysely';

/** What one customer prepares. At most one of a customer's is without an order. */
interface UploadTaskTable {
  id: string;
  user_id: string;
  /** Null while it can be changed; set once, in the transaction that places the order. */
  order_id: string | null;
  created_at: string;
  touched_at: string;
}

/** A photo of an upload; the same bytes are one photo, however often they were sent. */
interface UploadedFileTable {
  /** The order of arrival. */
  sequence: Generated<number>;
  id: string;
  upload_task_id: string;
  name: string;
  sha256: string;
  byte_size: number;
  /** Upright pixels, null until inspected. */
  width: number | null;
  height: number | null;
  state: UploadedFileState;
  sent_count: Generated<number>;
  /** The size that it was added in first. */
  size_id: string;
  created_at: string;
}

/** A sending that its sender gave a name; the same name again is the same sending. */
interface UploadedFileSendingTable {
  upload_task_id: string;
  client_file_id: string;
  file_id: string;
}

/** What a photo looks like in one size. */
interface UploadedFilePrintTable {
  file_id: string;
  size_id: string;
  quantity: number;
  /** JSON of Crop; null is the largest centred part of the paper's shape. */
  crop: string | null;
  fit: Generated<PhotoFit>;
  rotate: Generated<PhotoRotation>;
}

interface ChosenPhotoFrameTable {
  upload_task_id: string;
  size_id: string;
  photo_frame_id: string;
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
  uploaded_file_print: UploadedFilePrintTable;
  chosen_photo_frame: ChosenPhotoFrameTable;
  damaged_photo_asked: DamagedPhotoAskedTable;
}
