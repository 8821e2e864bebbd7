import type { PhotoFit, PhotoRotation } from '../../domain/photo-geometry.ts';
import type { UploadedFileState } from '../../domain/upload-size-status.ts';

/** A photo as both servers keep it, whatever it belongs to: a storefront order at the edge, an upload task at central. */
export interface PhotoRow {
  id: string;
  name: string;
  sha256: string;
  byte_size: number;
  /** Upright pixels, null until inspected and when there is nothing to show. */
  width: number | null;
  height: number | null;
  state: UploadedFileState;
  source: 'kiosk' | 'phone' | 'online' | 'relay';
  sent_count: number;
  created_at: string;
}

/** What a photo looks like in one size. */
export interface PrintRow {
  file_id: string;
  size_id: string;
  quantity: number;
  /** JSON of Crop; null is the largest centred part of the paper's shape. */
  crop: string | null;
  fit: PhotoFit;
  rotate: PhotoRotation;
}

/** The frame of a size in one order. */
export interface ChosenFrameRow {
  readonly size_id: string;
  readonly photo_frame_id: string;
}
