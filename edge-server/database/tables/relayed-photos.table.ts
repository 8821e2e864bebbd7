import type { Generated } from 'kysely';

/** A sending of a photo over central that has not been answered yet. */
interface RelayedPhotoTable {
  sequence: Generated<number>;
  /** Central's name for the sending. */
  relay_id: string;
  /** Null when this shop knows no such order (any more). */
  storefront_order_id: string | null;
  sha256: string;
  byte_size: number;
  name: string;
  client_file_id: string | null;
}

export interface RelayedPhotoTables {
  relayed_photo: RelayedPhotoTable;
}
