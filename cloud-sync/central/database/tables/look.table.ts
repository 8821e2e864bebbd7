import type { LookPictureUse } from '@printfront/shared/contracts/look.ts';

/** Made of what an owner has sent; the bytes are stored. */
export interface LookPictureTable {
  sha256: string;
  use: LookPictureUse;
  width: number;
  height: number;
  icon: string | null;
  card: string | null;
  sent_at: string;
}

export interface LookTables {
  look_picture: LookPictureTable;
}
