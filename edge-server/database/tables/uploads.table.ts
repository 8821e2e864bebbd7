import type { PhotoFit, PhotoRotation } from '@printfront/shared/domain/photo-geometry.ts';
import type { UploadedFileState } from '@printfront/shared/domain/upload-size-status.ts';
import type { Generated } from 'kysely';

/** A photo of a storefront order; the same bytes are one photo, however often they were sent. */
interface UploadedFileTable {
  /** The order of arrival: the clock may be wrong. */
  sequence: Generated<number>;
  id: string;
  storefront_order_id: string;
  name: string;
  sha256: string;
  byte_size: number;
  /** Upright pixels, null until inspected. */
  width: number | null;
  height: number | null;
  state: UploadedFileState;
  source: 'kiosk' | 'phone' | 'relay';
  sent_count: Generated<number>;
  created_at: string;
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

export interface UploadTables {
  uploaded_file: UploadedFileTable;
  uploaded_file_sending: UploadedFileSendingTable;
  uploaded_file_print: UploadedFilePrintTable;
}
