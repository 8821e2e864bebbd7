import type { Insertable, Selectable } from 'kysely';
import type { EdgeDatabase } from '../database/database.ts';
import type { RelayedPhotoTables } from '../database/tables/relayed-photos.table.ts';

export type RelayedPhotoRow = Selectable<RelayedPhotoTables['relayed_photo']>;

/** The same sending again changes nothing. */
export async function insertRelayedPhoto(
  transaction: EdgeDatabase,
  photo: Insertable<RelayedPhotoTables['relayed_photo']>,
): Promise<void> {
  await transaction
    .insertInto('relayed_photo')
    .values(photo)
    .onConflict((conflict) => conflict.column('relay_id').doNothing())
    .execute();
}

/** Hashes that wait, oldest first. */
export async function listRelayedBlobs(
  database: EdgeDatabase,
  { limit, without }: { limit: number; without: readonly string[] },
): Promise<{ sha256: string; byteSize: number }[]> {
  let query = database
    .selectFrom('relayed_photo')
    .select((row) => ['sha256', row.fn.max('byte_size').as('byteSize')])
    .groupBy('sha256')
    .orderBy((row) => row.fn.min('sequence'))
    .limit(limit);
  if (without.length > 0) query = query.where('sha256', 'not in', without);
  return query.execute();
}

export async function listRelayedPhotos(database: EdgeDatabase, sha256: string): Promise<RelayedPhotoRow[]> {
  return database.selectFrom('relayed_photo').selectAll().where('sha256', '=', sha256).orderBy('sequence').execute();
}

export async function deleteRelayedPhoto(transaction: EdgeDatabase, relayId: string): Promise<void> {
  await transaction.deleteFrom('relayed_photo').where('relay_id', '=', relayId).execute();
}

/** Whether central has been told what became of a sending, in this epoch; what a copy has lost is answered once more (S27). */
export async function isRelayAnswered(transaction: EdgeDatabase, relayId: string): Promise<boolean> {
  const answer = await transaction
    .selectFrom('outbox_order')
    .select('order_id')
    .where('order_id', '=', relayId)
    .whereRef('last_version', '>', 'restored_version')
    .executeTakeFirst();
  return answer !== undefined;
}

/** Of an order: they are at central, and come by themselves. */
export async function countRelayedPhotos(database: EdgeDatabase, orderId: string): Promise<number> {
  const { count } = await database
    .selectFrom('relayed_photo')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('storefront_order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return count;
}
