import { setImmediate } from 'node:timers/promises';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { CentralDatabase } from '../database/database.ts';
import type { UploadTables } from '../database/tables/uploads.table.ts';

export type FileRow = Selectable<UploadTables['uploaded_file']>;
export type PrintRow = Selectable<UploadTables['uploaded_file_print']>;

/** So many rows are read at once: SQLite answers without a turn for anybody else. */
const ROWS_AT_ONCE = 500;

/** In the order of arrival, read with turns for everybody else: each photo as it is then. */
export async function listFiles(database: CentralDatabase, uploadId: string): Promise<FileRow[]> {
  const files: FileRow[] = [];
  for (let last = 0; ; ) {
    const page = await database
      .selectFrom('uploaded_file')
      .selectAll()
      .where('upload_task_id', '=', uploadId)
      .where('sequence', '>', last)
      .orderBy('sequence')
      .limit(ROWS_AT_ONCE)
      .execute();
    files.push(...page);
    const end = page.at(-1);
    if (end === undefined || page.length < ROWS_AT_ONCE) return files;
    last = end.sequence;
    await setImmediate();
  }
}

/** Prints of all photos of an order in all sizes, read with turns for everybody else. */
export async function listPrints(database: CentralDatabase, uploadId: string): Promise<PrintRow[]> {
  const prints: PrintRow[] = [];
  for (let last = 0; ; ) {
    const page = database
      .selectFrom('uploaded_file')
      .select(['id', 'sequence'])
      .where('upload_task_id', '=', uploadId)
      .where('sequence', '>', last)
      .orderBy('sequence')
      .limit(ROWS_AT_ONCE);
    const rows = await database
      .selectFrom(page.as('page'))
      .leftJoin('uploaded_file_print', 'uploaded_file_print.file_id', 'page.id')
      .selectAll('uploaded_file_print')
      .select('sequence')
      .orderBy('sequence')
      .execute();
    for (const { sequence, ...print } of rows) if (isPrint(print)) prints.push(print);
    const end = rows.at(-1);
    // Every photo has a row at least.
    if (end === undefined || rows.length < ROWS_AT_ONCE) return prints;
    last = end.sequence;
    await setImmediate();
  }
}

/** A photo without a print has a row of nothing. */
const isPrint = (row: { [Key in keyof PrintRow]: PrintRow[Key] | null }): row is PrintRow => row.file_id !== null;
/** How many pictures of each size an upload wants. */
export async function listWanted(
  database: CentralDatabase,
  uploadId: string,
): Promise<{ size_id: string; quantity: number }[]> {
  const rows = await database
    .selectFrom('uploaded_file_print')
    .innerJoin('uploaded_file', 'uploaded_file.id', 'uploaded_file_print.file_id')
    .select(({ fn }) => ['uploaded_file_print.size_id', fn.sum('quantity').as('quantity')])
    .where('upload_task_id', '=', uploadId)
    .groupBy('uploaded_file_print.size_id')
    .execute();
  return rows.map(({ size_id, quantity }) => ({ size_id, quantity: Number(quantity) }));
}

export async function listPrintsOfFile(database: CentralDatabase, fileId: string): Promise<PrintRow[]> {
  return database.selectFrom('uploaded_file_print').selectAll().where('file_id', '=', fileId).execute();
}

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
    (select id from uploaded_file where sha256 = ${sha256} and state <> 'processing' limit 1) as "inspectedFileId",
    (select count(*) from uploaded_file where upload_task_id = ${uploadId}) as "photoCount",
    (select coalesce(sum(sent_count), 0) from uploaded_file where upload_task_id = ${uploadId}) as "sendingCount",
    coalesce((select sent_count from uploaded_file
      where upload_task_id = ${uploadId} and sha256 = ${sha256}), 0) as "sameBytesCount"
  `.execute(database);
  const [situation] = rows;
  if (situation === undefined) throw new Error('A select without a table has one row.');
  return situation;
}

export async function findFile(database: CentralDatabase, id: string): Promise<FileRow | undefined> {
  return database.selectFrom('uploaded_file').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertFile(
  database: CentralDatabase,
  file: Insertable<UploadTables['uploaded_file']>,
): Promise<FileRow> {
  return database.insertInto('uploaded_file').values(file).returningAll().executeTakeFirstOrThrow();
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

/** With its prints and sendings. */
export async function deleteFile(database: CentralDatabase, id: string): Promise<void> {
  await database.deleteFrom('uploaded_file').where('id', '=', id).execute();
}
