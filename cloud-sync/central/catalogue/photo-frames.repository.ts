import type { PhotoFrame } from '@printfront/shared/contracts/photo-frames.ts';
import type { Selectable } from 'kysely';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import type { PhotoFrameTable } from '../database/tables/catalogue.table.ts';
import { imageSha256, toPhotoFrame } from './catalogue-rows.ts';

/** Of all sizes, in an order that no two share. */
export function listFrameRows(database: CentralDatabase): Promise<Selectable<PhotoFrameTable>[]> {
  return database.selectFrom('photo_frame').selectAll().orderBy('rank').orderBy('id').execute();
}

export async function findPhotoFrame(database: CentralDatabase, id: string): Promise<PhotoFrame | undefined> {
  const row = await database.selectFrom('photo_frame').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toPhotoFrame(row);
}

/** After all other frames of its size. */
export async function insertPhotoFrame(transaction: CentralTransaction, frame: PhotoFrame): Promise<void> {
  const { highest } = await transaction
    .selectFrom('photo_frame')
    .select(({ fn }) => fn.max('rank').as('highest'))
    .where('target_size_id', '=', frame.targetSizeId)
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('photo_frame')
    .values({
      id: frame.id,
      target_size_id: frame.targetSizeId,
      rank: highest === null ? 0 : Number(highest) + 1,
      ...columnsOf(frame),
    })
    .execute();
}

export async function updatePhotoFrame(transaction: CentralTransaction, frame: PhotoFrame): Promise<void> {
  await transaction.updateTable('photo_frame').set(columnsOf(frame)).where('id', '=', frame.id).execute();
}

export async function removePhotoFrame(transaction: CentralTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('photo_frame').where('id', '=', id).execute();
}

const columnsOf = ({ name, image, hidden, bottomEdge = null }: PhotoFrame) => ({
  name: JSON.stringify(name),
  image_sha256: imageSha256(image),
  is_hidden: hidden ? 1 : 0,
  bottom_edge: bottomEdge,
});
