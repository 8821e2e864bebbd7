import type { CentralDatabase, CentralTransaction } from '../database/database.ts';

/** Not ordered, and touched last before this moment. */
export async function listIdleUploads(database: CentralDatabase, before: string, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('upload_task')
    .select('id')
    .where('order_id', 'is', null)
    .where('touched_at', '<', before)
    .orderBy('touched_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** With its photos and all that was chosen. @returns false when it was touched, ordered or deleted meanwhile */
/** Whether a customer at home is sending photos or choosing, or was since then. */
export async function isAnyoneSending(database: CentralDatabase, since: string): Promise<boolean> {
  const found = await database
    .selectFrom('upload_task')
    .select('id')
    .where('order_id', 'is', null)
    .where('touched_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteIdleUpload(transaction: CentralTransaction, id: string, before: string): Promise<boolean> {
  const idle = await transaction
    .selectFrom('upload_task')
    .select('id')
    .where('id', '=', id)
    .where('order_id', 'is', null)
    .where('touched_at', '<', before)
    .executeTakeFirst();
  if (idle === undefined) return false;
  await transaction.deleteFrom('chosen_photo_frame').where('upload_task_id', '=', id).execute();
  await transaction.deleteFrom('chosen_finish').where('upload_task_id', '=', id).execute();
  await transaction.deleteFrom('uploaded_file').where('upload_task_id', '=', id).execute();
  await transaction.deleteFrom('upload_task').where('id', '=', id).execute();
  return true;
}
