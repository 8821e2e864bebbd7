import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { imageSha256, toSize } from './catalogue-rows.ts';
import { listFrameRows } from './photo-frames.repository.ts';

/** By category rank and rank, in an order that no two share; hidden ones and hidden frames too. */
export async function listSizes(database: CentralDatabase): Promise<Size[]> {
  const rows = await database
    .selectFrom('size')
    .innerJoin('size_category', 'size_category.id', 'size.category_id')
    .selectAll('size')
    .orderBy('size_category.rank')
    .orderBy('size_category.id')
    .orderBy('size.rank')
    .orderBy('size.id')
    .execute();
  const frames = await listFrameRows(database);
  return rows.map((row) => toSize(row, frames));
}

/** What is in a size's own row: its frames have rows of their own. */
type SizeRow = Omit<Size, 'photoFrames'>;

/** @returns false when another size has the key */
export async function insertSize(transaction: CentralTransaction, size: SizeRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('size')
    .values({ id: size.id, key: size.key, ...columnsOf(size) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The key stays: it is part of addresses that people have kept. */
export async function updateSize(transaction: CentralTransaction, size: SizeRow): Promise<void> {
  await transaction.updateTable('size').set(columnsOf(size)).where('id', '=', size.id).execute();
}

export async function removeSize(transaction: CentralTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('size').where('id', '=', id).execute();
}

const columnsOf = (size: SizeRow) => ({
  name: JSON.stringify(size.name),
  category_id: size.categoryId,
  rank: size.rank,
  price: size.price,
  pictures_per_print: size.numberOfPicturesPerPrint,
  width_mm: size.widthMm,
  height_mm: size.heightMm,
  is_shipping_applicable: size.isShippingApplicable ? 1 : 0,
  is_hidden: size.hidden ? 1 : 0,
  image_sha256: imageSha256(size.imageUrl),
  is_upright_only: size.isUprightOnly ? 1 : 0,
  face_guide: size.faceGuide ? JSON.stringify(size.faceGuide) : null,
  sheet: size.sheet ? JSON.stringify(size.sheet) : null,
  finishes: size.finishes?.length ? JSON.stringify(size.finishes) : null,
});
