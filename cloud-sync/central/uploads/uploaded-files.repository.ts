import { ROWS_AT_ONCE, readInTurns } from '@printfront/shared/server/database/read-in-turns.ts';
import { type Selectable, sql } from 'kysely';
import type { CentralDatabase } from '../database/database.ts';
import type { UploadTables } from '../database/tables/uploads.table.ts';

/** Whose photos they are, as the queries that both servers share ask. */
export const ownedBy = (uploadId: string) => ({ upload_task_id: uploadId });

/** Photos wait in turns of their customers. */
export const CUSTOMER_OF_PHOTO = sql<string>`(select user_id from upload_task where upload_task.id = uploaded_file.upload_task_id)`;

export type FileRow = Selectable<UploadTables['uploaded_file']>;

/** In the order of arrival, read with turns for everybody else: each photo as it is then. */
export const listFiles = (database: CentralDatabase, uploadId: string): Promise<FileRow[]> =>
  readInTurns(
    (after) =>
      database
        .selectFrom('uploaded_file')
        .selectAll()
        .where('upload_task_id', '=', uploadId)
        .where('sequence', '>', after)
        .orderBy('sequence')
        .limit(ROWS_AT_ONCE)
        .execute(),
    ({ sequence }) => sequence,
    0,
  );

/** A photo of any upload of this customer. */
export async function findOwnFile(
  database: CentralDatabase,
  userId: string,
  fileId: string,
): Promise<FileRow | undefined> {
  return database
    .selectFrom('uploaded_file')
    .innerJoin('upload_task', 'upload_task.id', 'uploaded_file.upload_task_id')
    .selectAll('uploaded_file')
    .where('uploaded_file.id', '=', fileId)
    .where('upload_task.user_id', '=', userId)
    .executeTakeFirst();
}

/** Whether an order has been made of one of these photos, all of which are looked for among this customer's. */
export async function isAnyOrdered(
  database: CentralDatabase,
  userId: string,
  fileIds: readonly string[],
): Promise<boolean> {
  const row = await database
    .selectFrom('uploaded_file')
    .innerJoin('upload_task', 'upload_task.id', 'uploaded_file.upload_task_id')
    .select('uploaded_file.id')
    .where('uploaded_file.id', 'in', fileIds)
    .where('upload_task.user_id', '=', userId)
    .where('upload_task.order_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What there is to know before a photo is added to an upload. */
export interface UploadSituation {
  /** The same sending has been answered before. */
  readonly repeatedFileId: string | null;
  /** The same sending went into an upload that has been ordered. */
  readonly orderedFileId: string | null;
  /** The upload has the same bytes already. */
  readonly sameBytesFileId: string | null;
  /** A photo with the same bytes, of anybody, that has been looked at. */
  readonly inspectedFileId: string | null;
  /** Of the upload. */
  readonly photoCount: number;
  /** How often photos were sent into the upload, and the same bytes. */
  readonly sendingCount: number;
  readonly sameBytesCount: number;
}

export async function findUploadSituation(
  database: CentralDatabase,
  asked: { userId: string; uploadId: string; clientFileId: string | undefined; sha256: string },
): Promise<UploadSituation> {
  const { userId, uploadId, clientFileId = null, sha256 } = asked;
  const { rows } = await sql<UploadSituation>`select
    (select file_id from uploaded_file_sending
      where upload_task_id = ${uploadId} and client_file_id = ${clientFileId}) as "repeatedFileId",
    (select file_id from uploaded_file_sending
      where client_file_id = ${clientFileId}
        and upload_task_id in (select upload_id from "order" where user_id = ${userId}) limit 1) as "orderedFileId",
    (select id from uploaded_file
      where upload_task_id = ${uploadId} and sha256 = ${sha256}) as "sameBytesFileId",
    (select id from uploaded_file where sha256 = ${sha256} and (traits is not null or state = 'damaged') limit 1)
      as "inspectedFileId",
    (select count(*) from uploaded_file where upload_task_id = ${uploadId}) as "photoCount",
    (select coalesce(sum(sent_count), 0) from uploaded_file where upload_task_id = ${uploadId}) as "sendingCount",
    coalesce((select sent_count from uploaded_file
      where upload_task_id = ${uploadId} and sha256 = ${sha256}), 0) as "sameBytesCount"
  `.execute(database);
  const [situation] = rows;
  if (situation === undefined) throw new Error('A select without a table has one row.');
  return situation;
}

export async function countSending(database: CentralDatabase, fileId: string): Promise<FileRow> {
  return database
    .updateTable('uploaded_file')
    .set(({ eb }) => ({ sent_count: eb('sent_count', '+', 1) }))
    .where('id', '=', fileId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertSending(
  database: CentralDatabase,
  sending: UploadTables['uploaded_file_sending'],
): Promise<void> {
  await database.insertInto('uploaded_file_sending').values(sending).execute();
}
