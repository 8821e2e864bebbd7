import { ROWS_AT_ONCE, readInTurns } from '@printfront/shared/server/database/read-in-turns.ts';
import { CompiledQuery, type Insertable, type Selectable, sql } from 'kysely';
import type { EdgeDatabase } from '../database/database.ts';
import type { UploadTables } from '../database/tables/uploads.table.ts';

/** Whose photos they are, as the queries that both servers share ask. */
export const ownedBy = (orderId: string) => ({ storefront_order_id: orderId });

/** Photos wait in turns of their orders. */
export const ORDER_OF_PHOTO = sql<string>`uploaded_file.storefront_order_id`;

export type FileRow = Selectable<UploadTables['uploaded_file']>;

/** @returns undefined also for a photo of another order */
export async function findFileOfOrder(
  database: EdgeDatabase,
  { orderId, fileId }: { orderId: string; fileId: string },
): Promise<FileRow | undefined> {
  return database
    .selectFrom('uploaded_file')
    .selectAll()
    .where('id', '=', fileId)
    .where('storefront_order_id', '=', orderId)
    .executeTakeFirst();
}

/** What there is to know of an order before a photo is added to it. */
export interface UploadSituation {
  readonly touchedAt: string;
  /** The same upload has been answered before. */
  readonly repeatedFileId: string | null;
  /** The order has the same bytes already. */
  readonly sameBytesFileId: string | null;
  /** A photo with the same bytes, of any order, that has been looked at here. */
  readonly inspectedFileId: string | null;
  /** Of the order. */
  readonly photoCount: number;
  /** How often photos were sent into the order, and the same bytes. */
  readonly sendingCount: number;
  readonly sameBytesCount: number;
  /** 1 when a printable photo of the order is not wanted in the size. */
  readonly isOneUnwanted: 0 | 1;
}

const UPLOAD_SITUATION = `
  select
    touched_at as "touchedAt",
    (select file_id from uploaded_file_sending
      where storefront_order_id = storefront_order.id and client_file_id = ?) as "repeatedFileId",
    (select id from uploaded_file
      where storefront_order_id = storefront_order.id and sha256 = ?) as "sameBytesFileId",
    (select id from uploaded_file where sha256 = ? and (traits is not null or state = 'damaged') limit 1)
      as "inspectedFileId",
    (select count(*) from uploaded_file where storefront_order_id = storefront_order.id) as "photoCount",
    (select count(*) from uploaded_file_sending where storefront_order_id = storefront_order.id) as "sendingCount",
    coalesce((select sent_count from uploaded_file
      where storefront_order_id = storefront_order.id and sha256 = ?), 0) as "sameBytesCount",
    case quantities_chosen
      when 0 then coalesce((
        select coalesce(quantity, 0) = 0 from uploaded_file
        left join uploaded_file_print on uploaded_file_print.file_id = uploaded_file.id and size_id = ?
        where storefront_order_id = storefront_order.id and state <> 'damaged' order by sequence desc limit 1), 0)
      else exists (
        select 1 from uploaded_file
        left join uploaded_file_print on uploaded_file_print.file_id = uploaded_file.id and size_id = ?
        where storefront_order_id = storefront_order.id and state <> 'damaged' and coalesce(quantity, 0) = 0)
    end as "isOneUnwanted"
  from storefront_order where id = ? and state in ('open', 'parked')`;

/**
 * One question instead of five, and in plain SQL: building them anew for every photo was a fifth of all the work that a
 * busy hour of uploads makes. As long as nobody has chosen quantities the newest photo speaks for all: it was wanted on
 * arrival only if all before it were.
 *
 * @returns undefined when the order is not there or takes no more photos
 */
export async function findUploadSituation(
  database: EdgeDatabase,
  upload: { orderId: string; clientFileId: string | undefined; sha256: string; sizeId: string | undefined },
): Promise<UploadSituation | undefined> {
  const { orderId, clientFileId = null, sha256, sizeId = null } = upload;
  const parameters = [clientFileId, sha256, sha256, sha256, sizeId, sizeId, orderId];
  const { rows } = await database.executeQuery<UploadSituation>(CompiledQuery.raw(UPLOAD_SITUATION, parameters));
  return rows[0];
}

/** Which photos of an order a caller sees: a phone those that it sent itself, by the sha256 of its secret. */
export type SeenBy = 'all' | { readonly senderHash: string };

const selectSeen = (database: EdgeDatabase, orderId: string, seenBy: SeenBy) =>
  database
    .selectFrom('uploaded_file')
    .where('uploaded_file.storefront_order_id', '=', orderId)
    .$if(seenBy !== 'all', (query) =>
      query.where('uploaded_file.id', 'in', (row) =>
        row
          .selectFrom('uploaded_file_sending')
          .select('file_id')
          .where('uploaded_file_sending.storefront_order_id', '=', orderId)
          .where('sender_hash', '=', seenBy === 'all' ? '' : seenBy.senderHash),
      ),
    );

/** In the order of arrival, read with turns for everybody else: each photo as it is then. */
export const listFiles = (database: EdgeDatabase, orderId: string, seenBy: SeenBy = 'all'): Promise<FileRow[]> =>
  readInTurns(
    (after) =>
      selectSeen(database, orderId, seenBy)
        .selectAll('uploaded_file')
        .where('sequence', '>', after)
        .orderBy('sequence')
        .limit(ROWS_AT_ONCE)
        .execute(),
    ({ sequence }) => sequence,
    0,
  );

/** That have a photo of these bytes. */
export async function listOrdersOfPhoto(database: EdgeDatabase, sha256: string): Promise<string[]> {
  const rows = await database
    .selectFrom('uploaded_file')
    .select('storefront_order_id')
    .distinct()
    .where('sha256', '=', sha256)
    .execute();
  return rows.map(({ storefront_order_id }) => storefront_order_id);
}

export async function countFiles(database: EdgeDatabase, orderId: string): Promise<number> {
  const { count } = await selectSeen(database, orderId, 'all')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function isSeenBy(database: EdgeDatabase, file: FileRow, seenBy: SeenBy): Promise<boolean> {
  if (seenBy === 'all') return true;
  const own = await database
    .selectFrom('uploaded_file_sending')
    .select('id')
    .where('file_id', '=', file.id)
    .where('sender_hash', '=', seenBy.senderHash)
    .executeTakeFirst();
  return own !== undefined;
}

export async function insertSending(
  database: EdgeDatabase,
  sending: Insertable<UploadTables['uploaded_file_sending']>,
): Promise<void> {
  await database.insertInto('uploaded_file_sending').values(sending).execute();
}

/**
 * The names under which one phone sent photos of an order, by file, as they came; read with turns for everybody else.
 *
 * @param fileId of one photo alone
 */
export async function findClientFileIds(
  database: EdgeDatabase,
  orderId: string,
  { senderHash, fileId }: { readonly senderHash: string; readonly fileId?: string },
): Promise<Map<string, string[]>> {
  const read = (after: string) => listNamedSendings(database, { orderId, fileId, after });
  const named = await readInTurns(read, ({ client_file_id }) => client_file_id, '');
  const sendings = named.filter(({ sender_hash }) => sender_hash === senderHash);
  sendings.sort((one, other) => one.id - other.id);
  const names = new Map<string, string[]>();
  for (const { file_id, client_file_id } of sendings) {
    const ofFile = names.get(file_id);
    if (ofFile === undefined) names.set(file_id, [client_file_id]);
    else ofFile.push(client_file_id);
  }
  return names;
}

interface NamedSending {
  readonly id: number;
  readonly file_id: string;
  readonly client_file_id: string;
  readonly sender_hash: string | null;
}

/** By name, as the index has them, and of everybody: a page of one sender's alone could be a long search. */
async function listNamedSendings(
  database: EdgeDatabase,
  { orderId, fileId, after }: { orderId: string; fileId: string | undefined; after: string },
): Promise<NamedSending[]> {
  return (
    database
      .selectFrom('uploaded_file_sending')
      .select(['id', 'file_id', 'client_file_id', 'sender_hash'])
      .$narrowType<{ client_file_id: string }>()
      // Asked for both, SQLite would look through the whole order for the one photo.
      .where(fileId === undefined ? 'storefront_order_id' : 'file_id', '=', fileId ?? orderId)
      .where('client_file_id', '>', after)
      .orderBy('client_file_id')
      .limit(ROWS_AT_ONCE)
      .execute()
  );
}

/** Counts the sendings anew; @returns the row as it is then */
export async function recountSendings(database: EdgeDatabase, fileId: string): Promise<FileRow> {
  return database
    .updateTable('uploaded_file')
    .set({ sent_count: sql`(select count(*) from uploaded_file_sending where file_id = ${fileId})` })
    .where('id', '=', fileId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Takes back what one phone sent. @returns how many sendings that were, and how many of others are left */
export async function removeSendings(
  database: EdgeDatabase,
  fileId: string,
  senderHash: string,
): Promise<{ removed: number; left: number }> {
  const { numDeletedRows } = await database
    .deleteFrom('uploaded_file_sending')
    .where('file_id', '=', fileId)
    .where('sender_hash', '=', senderHash)
    .executeTakeFirst();
  const { left } = await database
    .selectFrom('uploaded_file_sending')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  return { removed: Number(numDeletedRows), left };
}

export async function deleteFilesOfOrder(database: EdgeDatabase, orderId: string): Promise<void> {
  await database.deleteFrom('uploaded_file').where('storefront_order_id', '=', orderId).execute();
  await database.deleteFrom('chosen_photo_frame').where('storefront_order_id', '=', orderId).execute();
  await database.deleteFrom('chosen_finish').where('storefront_order_id', '=', orderId).execute();
}

export async function insertPrint(
  database: EdgeDatabase,
  print: Insertable<UploadTables['uploaded_file_print']>,
): Promise<Selectable<UploadTables['uploaded_file_print']>> {
  return database.insertInto('uploaded_file_print').values(print).returningAll().executeTakeFirstOrThrow();
}
