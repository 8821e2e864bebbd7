import type { Insertable, Selectable } from 'kysely';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockRow } from '../database/lock-row.ts';
import type { UploadTables } from '../database/tables/uploads.table.ts';

export type UploadRow = Selectable<UploadTables['upload_task']>;

export async function findOwnUpload(
  database: CentralDatabase,
  userId: string,
  uploadId: string,
): Promise<UploadRow | undefined> {
  return database
    .selectFrom('upload_task')
    .selectAll()
    .where('id', '=', uploadId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The one that photos can be added to. */
export async function findOpenUpload(database: CentralDatabase, userId: string): Promise<UploadRow | undefined> {
  return database
    .selectFrom('upload_task')
    .selectAll()
    .where('user_id', '=', userId)
    .where('order_id', 'is', null)
    .executeTakeFirst();
}

/** Nobody else changes it, or makes an order of it, until the transaction ends. @returns it as it is then */
export async function lockOwnUpload(
  transaction: CentralTransaction,
  userId: string,
  uploadId: string,
): Promise<UploadRow | undefined> {
  // Asked first, so that nobody holds up another customer's upload by its id.
  if ((await findOwnUpload(transaction, userId, uploadId)) === undefined) return undefined;
  await lockRow(transaction, 'upload_task', uploadId);
  return findOwnUpload(transaction, userId, uploadId);
}

/** Does nothing when the customer has an open one; another device may be making one at this moment. */
export async function insertOpenUpload(
  database: CentralDatabase,
  upload: Pick<Insertable<UploadTables['upload_task']>, 'id' | 'user_id' | 'created_at'>,
): Promise<void> {
  await database
    .insertInto('upload_task')
    .values({ ...upload, order_id: null, touched_at: upload.created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function touchUpload(database: CentralDatabase, id: string, at: string): Promise<void> {
  await database.updateTable('upload_task').set({ touched_at: at }).where('id', '=', id).execute();
}

/** Once only: @returns false when an order has been made of it already */
export async function markUploadOrdered(
  transaction: CentralTransaction,
  uploadId: string,
  orderId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('upload_task')
    .set({ order_id: orderId })
    .where('id', '=', uploadId)
    .where('order_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** JSON of the size and of the frame of each line that has one, as they were when the order was placed. */
export async function listOrderedFrames(
  database: CentralDatabase,
  orderId: string,
): Promise<{ size: string; photo_frame: string }[]> {
  return database
    .selectFrom('order_line')
    .select(['size', 'photo_frame'])
    .where('order_id', '=', orderId)
    .where('photo_frame', 'is not', null)
    .orderBy('position')
    .$narrowType<{ photo_frame: string }>()
    .execute();
}
