import type { BottomEdge } from '@printfront/shared/contracts/photo-frames.ts';
import type { Generated } from 'kysely';

/** Names are JSON of `{th, en}`, money is satang, flags are 0 or 1. */

export interface CatalogueImageTable {
  sha256: string;
}

export interface SizeCategoryTable {
  id: string;
  name: string;
  rank: number;
}

export interface SizeTable {
  id: string;
  key: string;
  name: string;
  category_id: string;
  rank: number;
  price: number;
  pictures_per_print: number;
  width_mm: number;
  height_mm: number;
  is_shipping_applicable: number;
  is_hidden: number;
  image_sha256: string | null;
  /** JSON of FaceGuide; null where the pictures are not for identity cards. */
  face_guide: string | null;
  /** JSON of SheetLayout; null where each picture is a print file of its own. */
  sheet: string | null;
  /** JSON of Finishes; null where there are none. */
  finishes: string | null;
  is_upright_only: Generated<number>;
}

export interface PhotoFrameTable {
  id: string;
  target_size_id: string;
  name: string;
  rank: number;
  image_sha256: string | null;
  is_hidden: Generated<number>;
  bottom_edge: BottomEdge | null;
}

export interface DiscountTable {
  id: string;
  target_size_id: string;
  activate_condition: number;
  activation_value: number;
  fee_type: number;
  fee_amount: number;
}

export interface ShippingPriceTable {
  id: string;
  shipping_method: number;
  fee_type: number;
  fee_amount: number;
  minimum_items_total: number;
}

export interface PrintingTimeTable {
  id: string;
  /** Minutes of working time. */
  duration: number;
  per_quantity: number;
}

export interface WorkingHourTable {
  /** 0 = Sunday. */
  day_of_week: number;
  open_time: string;
  close_time: string;
}

export interface WorkingHourOverrideTable {
  id: string;
  override_date: string;
  open_time: string;
  close_time: string;
}

/** One row. Triggers raise it with every change of the tables above, pictures aside: their names are their content. */
export interface CatalogueRevisionTable {
  id: number;
  revision: number;
}

export interface CatalogueTables {
  catalogue_image: CatalogueImageTable;
  size_category: SizeCategoryTable;
  size: SizeTable;
  photo_frame: PhotoFrameTable;
  discount: DiscountTable;
  shipping_price: ShippingPriceTable;
  printing_time: PrintingTimeTable;
  working_hour: WorkingHourTable;
  working_hour_override: WorkingHourOverrideTable;
  catalogue_revision: CatalogueRevisionTable;
}
