import { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import { Finishes } from '@printfront/shared/contracts/finishes.ts';
import type { PhotoFrame } from '@printfront/shared/contracts/photo-frames.ts';
import { FaceGuide, SheetLayout, type Size } from '@printfront/shared/contracts/sizes.ts';
import type { Selectable } from 'kysely';
import type { PhotoFrameTable, SizeTable } from '../database/tables/catalogue.table.ts';

/** Where a picture of the catalogue is, on whichever server it is asked for. */
export const imageUrl = (sha256: string | null) => (sha256 === null ? null : `/api/v1/images/${sha256}`);

/** The other way round: what the address of a picture names. */
export const imageSha256 = (url: string | null) => url?.split('/').at(-1) ?? null;

export const readName = (json: string) => LocalizedText.parse(JSON.parse(json));

export function toPhotoFrame(row: Selectable<PhotoFrameTable>): PhotoFrame {
  return {
    id: row.id,
    targetSizeId: row.target_size_id,
    name: readName(row.name),
    image: imageUrl(row.image_sha256),
    hidden: row.is_hidden === 1,
    bottomEdge: row.bottom_edge,
  };
}

export function toSize(row: Selectable<SizeTable>, frames: readonly Selectable<PhotoFrameTable>[]): Size {
  return {
    id: row.id,
    key: row.key,
    name: readName(row.name),
    categoryId: row.category_id,
    rank: row.rank,
    price: row.price,
    numberOfPicturesPerPrint: row.pictures_per_print,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
    isShippingApplicable: row.is_shipping_applicable === 1,
    hidden: row.is_hidden === 1,
    imageUrl: imageUrl(row.image_sha256),
    isUprightOnly: row.is_upright_only === 1,
    faceGuide: row.face_guide === null ? null : FaceGuide.parse(JSON.parse(row.face_guide)),
    sheet: row.sheet === null ? null : SheetLayout.parse(JSON.parse(row.sheet)),
    finishes: row.finishes === null ? [] : Finishes.parse(JSON.parse(row.finishes)),
    photoFrames: frames.filter((frame) => frame.target_size_id === row.id).map(toPhotoFrame),
  };
}
