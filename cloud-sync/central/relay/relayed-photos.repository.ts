import type { FrontRefusal } from '@printfront/shared/contracts/front-files.ts';
import type { Insertable, Selectable } from 'kysely';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import type { RelayTables } from '../database/tables/relay.table.ts';

export type RelayedPhotoRow = Selectable<RelayTables['relayed_photo']>;

export interface OrderKey {
  serverId: string;
  orderHash: string;
}

/** What one phone has sent, by the sha256 of its secret; oldest first. */
export async function listRelayedPhotos(
  database: CentralDatabase,
  order: OrderKey,
  senderHash: string,
): Promise<RelayedPhotoRow[]> {
  return database
    .selectFrom('relayed_photo')
    .selectAll()
    .where('server_id', '=', order.serverId)
    .where('order_hash', '=', order.orderHash)
    .where('id', 'in', (row) =>
      row
        .selectFrom('relayed_sending')
        .select('photo_id')
        .where('relayed_sending.server_id', '=', order.serverId)
        .where('relayed_sending.order_hash', '=', order.orderHash)
        .where('sender_hash', '=', senderHash),
    )
    .orderBy('id')
    .execute();
}

export async function findRelayedPhoto(database: CentralDatabase, id: string): Promise<RelayedPhotoRow> {
  return database.selectFrom('relayed_photo').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

interface Sending {
  photoId: string;
  clientFileId: string | null;
  senderHash: string | null;
}

/** Of every photo of an order, or of one; the number of rows of a photo is how often it was sent. */
export async function listSendings(database: CentralDatabase, of: OrderKey & { photoId?: string }): Promise<Sending[]> {
  let query = database
    .selectFrom('relayed_sending')
    .select(['photo_id as photoId', 'client_file_id as clientFileId', 'sender_hash as senderHash'])
    .where('server_id', '=', of.serverId)
    .where('order_hash', '=', of.orderHash)
    .orderBy('id');
  if (of.photoId !== undefined) query = query.where('photo_id', '=', of.photoId);
  return query.execute();
}

/** The photo of an order with these bytes. */
export async function findPhotoOfBytes(
  database: CentralDatabase,
  order: OrderKey,
  sha256: string,
): Promise<RelayedPhotoRow | undefined> {
  return database
    .selectFrom('relayed_photo')
    .selectAll()
    .where('server_id', '=', order.serverId)
    .where('order_hash', '=', order.orderHash)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

/** Those that are or may come into the order. */
export async function countPhotos(database: CentralDatabase, order: OrderKey): Promise<number> {
  const { count } = await database
    .selectFrom('relayed_photo')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('server_id', '=', order.serverId)
    .where('order_hash', '=', order.orderHash)
    .where('state', '!=', 'refused')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How often photos were sent into an order, and one of them. */
export async function countSendings(
  database: CentralDatabase,
  { serverId, orderHash, photoId }: OrderKey & { photoId: string | undefined },
): Promise<{ ofOrder: number; ofPhoto: number }> {
  const { ofOrder, ofPhoto } = await database
    .selectFrom('relayed_sending')
    .select(({ fn }) => [
      fn.countAll().as('ofOrder'),
      fn
        .countAll()
        .filterWhere('photo_id', '=', photoId ?? '')
        .as('ofPhoto'),
    ])
    .where('server_id', '=', serverId)
    .where('order_hash', '=', orderHash)
    .executeTakeFirstOrThrow();
  return { ofOrder: Number(ofOrder), ofPhoto: Number(ofPhoto) };
}

export async function insertPhoto(
  transaction: CentralTransaction,
  photo: Insertable<RelayTables['relayed_photo']>,
): Promise<RelayedPhotoRow> {
  return transaction.insertInto('relayed_photo').values(photo).returningAll().executeTakeFirstOrThrow();
}

export async function insertSending(
  transaction: CentralTransaction,
  sending: Insertable<RelayTables['relayed_sending']>,
): Promise<void> {
  await transaction.insertInto('relayed_sending').values(sending).execute();
}

/** The photo that a sending with this name was of. */
export async function findPhotoOfSending(
  database: CentralDatabase,
  order: OrderKey,
  clientFileId: string,
): Promise<RelayedPhotoRow | undefined> {
  return database
    .selectFrom('relayed_sending')
    .innerJoin('relayed_photo', 'relayed_photo.id', 'relayed_sending.photo_id')
    .selectAll('relayed_photo')
    .where('relayed_sending.server_id', '=', order.serverId)
    .where('relayed_sending.order_hash', '=', order.orderHash)
    .where('client_file_id', '=', clientFileId)
    .executeTakeFirst();
}

/** A photo that was refused is on its way once more. */
export async function setReceivedAgain(transaction: CentralTransaction, id: string): Promise<void> {
  await transaction
    .updateTable('relayed_photo')
    .set({ state: 'received', refusal: null })
    .where('id', '=', id)
    .where('state', '=', 'refused')
    .execute();
}

/** Whether a photo was sent to any shop under this id. */
export async function isRelayedSending(database: CentralDatabase, id: string): Promise<boolean> {
  const row = await database.selectFrom('relayed_sending').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/**
 * What the shop made of a sending of its own. A photo that is at the shop stays there, whatever became of the same bytes
 * sent a second time.
 *
 * @returns false when nothing was sent to this shop under the id; nothing is written then
 */
export async function settlePhoto(
  transaction: CentralTransaction,
  { serverId, relayId, refusal }: { serverId: string; relayId: string; refusal: FrontRefusal | null },
): Promise<boolean> {
  const sending = await transaction
    .selectFrom('relayed_sending')
    .select('photo_id')
    .where('id', '=', relayId)
    .where('server_id', '=', serverId)
    .executeTakeFirst();
  if (sending === undefined) return false;
  await transaction
    .updateTable('relayed_photo')
    .set(refusal === null ? { state: 'at-shop', refusal: null } : { state: 'refused', refusal })
    .where('state', '!=', 'at-shop')
    .where('server_id', '=', serverId)
    .where('id', '=', sending.photo_id)
    .execute();
  return true;
}

/** Whether a photo with these bytes was ever sent to this shop over central: only then may it fetch them. */
export async function isRelayedTo(database: CentralDatabase, serverId: string, sha256: string): Promise<boolean> {
  const row = await database
    .selectFrom('relayed_photo')
    .select('id')
    .where('sha256', '=', sha256)
    .where('server_id', '=', serverId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether any shop still has to fetch these bytes, or may ask for them again: such a blob must not be collected. */
export async function isRelayedBlob(database: CentralDatabase, sha256: string): Promise<boolean> {
  const row = await database
    .selectFrom('relayed_photo')
    .innerJoin('front_order', (join) =>
      join
        .onRef('front_order.server_id', '=', 'relayed_photo.server_id')
        .onRef('front_order.order_hash', '=', 'relayed_photo.order_hash'),
    )
    .select('relayed_photo.id')
    .where('sha256', '=', sha256)
    .where((row) =>
      row.or([row('relayed_photo.state', '=', 'received'), row('front_order.state', 'in', ['open', 'parked'])]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
