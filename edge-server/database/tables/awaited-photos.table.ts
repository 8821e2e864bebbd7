import type { Generated } from 'kysely';

/** A photo of an online order that is made here and whose bytes have not come from central yet. */
interface AwaitedPhotoTable {
  sequence: Generated<number>;
  order_id: string;
  sha256: string;
  byte_size: number;
}

export interface AwaitedPhotoTables {
  awaited_photo: AwaitedPhotoTable;
}
