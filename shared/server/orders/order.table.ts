import type { Generated } from 'kysely';
import type { PhotoFit, PhotoRotation } from '../../domain/photo-geometry.ts';
import type { UploadedFileState } from '../../domain/upload-size-status.ts';

/** What the tables of both servers have in common; each has columns of its own beside these. */

/** A photo of what a customer prepares; the same bytes are one photo, however often they were sent. */
export interface PhotoTable {
  /** The order of arrival: the clock may be wrong. */
  sequence: Generated<number>;
  id: string;
  name: string;
  sha256: string;
  byte_size: number;
  /** Upright pixels, null until inspected. */
  width: number | null;
  height: number | null;
  state: UploadedFileState;
  /** JSON of PhotoTraits; null until inspected, and of what was inspected before there were any. */
  traits: string | null;
  sent_count: Generated<number>;
  created_at: string;
}

/** What a photo looks like in one size. */
export interface PrintTable {
  file_id: string;
  size_id: string;
  quantity: number;
  /** JSON of Crop; null is the largest part of the paper's shape around the photo's focus. */
  crop: string | null;
  fit: Generated<PhotoFit>;
  rotate: Generated<PhotoRotation>;
  /** JSON of Adjustments; null where there are none. */
  adjustments: Generated<string | null>;
}

/** The frame that was chosen for a size. */
export interface ChosenFrameTable {
  size_id: string;
  photo_frame_id: string;
}

/** The finish that was chosen for a size. */
export interface ChosenFinishTable {
  size_id: string;
  finish_id: string;
}

/** Every change of a status that anybody made and this server heard of, applied or not. */
export interface TransitionTable {
  sequence: Generated<number>;
  order_id: string;
  from_status: number;
  to_status: number;
  /** Who did it, in the words of the server where it was done. */
  made_by: string;
  origin: 'central' | 'edge';
  /** 0: the rules gave it no effect. */
  is_applied: number;
  recorded_at: string;
  /** Why, where staff have said so: of a step back, of handing over what is not paid. */
  reason: Generated<string | null>;
}

export interface PaymentMoveTable extends TransitionTable {
  /** How often steps had been taken back, see PaymentTransition. */
  round: Generated<number>;
  /** Of a confirmation: how it was paid. */
  method: Generated<number | null>;
}

/** Print files of an order that went out whole. */
export interface PrintExportTable {
  sequence: Generated<number>;
  order_id: string;
  exported_at: string;
  made_by: string;
  target: 'archive' | 'hot-folder';
  file_count: number;
  print_count: number;
}

/** What staff said of an order's prints: PrintNote of shared/domain. */
export interface PrintNoteTable {
  order_id: string;
  id: string;
  kind: 'printed' | 'not-printed' | 'reprint';
  /** JSON of PrintNote. */
  note: string;
  noted_at: string;
  made_by: string;
  /** Where it was said. */
  origin: 'central' | 'edge';
}
