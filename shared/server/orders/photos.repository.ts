import { setImmediate } from 'node:timers/promises';
import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { fewerTables } from '../database/fewer-tables.ts';
import { ROWS_AT_ONCE, readInTurns } from '../database/read-in-turns.ts';
import type { Inspection, UninspectedPhotos } from '../photos/photo-processing.ts';
import type { ChosenFinishTable, ChosenFrameTable, PhotoTable, PrintTable } from './order.table.ts';
import type { ChosenFinishRow, ChosenFrameRow, PrintChange, PrintRow } from './photo-rows.ts';

/** Both servers have these columns, and each columns of its own. */
interface PhotoTables {
  uploaded_file: PhotoTable;
  uploaded_file_print: PrintTable;
  chosen_photo_frame: ChosenFrameTable;
  chosen_finish: ChosenFinishTable;
}
type PhotoOf<Tables extends PhotoTables> = Selectable<Tables['uploaded_file']>;

/** Whose photos: of a storefront order at the shop, of an upload task at central, by the column that says so there. */
export type PhotoOwner = { readonly storefront_order_id: string } | { readonly upload_task_id: string };

interface OwnerColumns {
  storefront_order_id: string;
  upload_task_id: string;
}
interface OwnedTables {
  uploaded_file: PhotoTable & OwnerColumns;
  uploaded_file_print: PrintTable;
  chosen_photo_frame: ChosenFrameTable & OwnerColumns;
  chosen_finish: ChosenFinishTable & OwnerColumns;
}

const photoTables = fewerTables<PhotoTables>();
/** Each server has one of the two columns, and names that one. */
const ownedTables = <Tables extends PhotoTables>(database: Kysely<Tables>) =>
  photoTables(database) as unknown as Kysely<OwnedTables>;

const columnOf = (owner: PhotoOwner) =>
  'upload_task_id' in owner
    ? ({ column: 'upload_task_id', id: owner.upload_task_id } as const)
    : ({ column: 'storefront_order_id', id: owner.storefront_order_id } as const);

export const findFile = <Tables extends PhotoTables>(
  database: Kysely<Tables>,
  id: string,
): Promise<PhotoOf<Tables> | undefined> =>
  photoTables(database).selectFrom('uploaded_file').selectAll().where('id', '=', id).executeTakeFirst() as Promise<
    PhotoOf<Tables> | undefined
  >;

/** One that the same transaction has found or written. @throws when there is none */
export async function getFile<Tables extends PhotoTables>(
  transaction: Kysely<Tables>,
  id: string,
): Promise<PhotoOf<Tables>> {
  const file = await findFile(transaction, id);
  if (file === undefined) throw new Error('A photo that this transaction has found is not there.');
  return file;
}

export const insertFile = <Tables extends PhotoTables>(
  database: Kysely<Tables>,
  file: Insertable<Tables['uploaded_file']>,
): Promise<PhotoOf<Tables>> =>
  photoTables(database)
    .insertInto('uploaded_file')
    .values(file as unknown as Insertable<PhotoTable>)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<PhotoOf<Tables>>;

/** With its prints and sendings. */
export async function deleteFile<Tables extends PhotoTables>(database: Kysely<Tables>, id: string): Promise<void> {
  await photoTables(database).deleteFrom('uploaded_file').where('id', '=', id).execute();
}

export const listPrintsOfFile = <Tables extends PhotoTables>(
  database: Kysely<Tables>,
  fileId: string,
): Promise<PrintRow[]> =>
  photoTables(database).selectFrom('uploaded_file_print').selectAll().where('file_id', '=', fileId).execute();

/** Prints of all photos of an order in all sizes, read with turns for everybody else. */
export async function listPrints<Tables extends PhotoTables>(
  database: Kysely<Tables>,
  owner: PhotoOwner,
): Promise<PrintRow[]> {
  const { column, id } = columnOf(owner);
  const rows = await readInTurns(
    (after) =>
      ownedTables(database)
        .selectFrom((table) =>
          table
            .selectFrom('uploaded_file')
            .select(['id', 'sequence'])
            .where(column, '=', id)
            .where('sequence', '>', after)
            .orderBy('sequence')
            .limit(ROWS_AT_ONCE)
            .as('page'),
        )
        // Every photo has a row at least, so that fewer rows than that are the last ones.
        .leftJoin('uploaded_file_print', 'uploaded_file_print.file_id', 'page.id')
        .selectAll('uploaded_file_print')
        .select('sequence')
        .orderBy('sequence')
        .execute(),
    ({ sequence }) => sequence,
    0,
  );
  const prints: PrintRow[] = [];
  for (const { sequence, ...print } of rows) if (isPrint(print)) prints.push(print);
  return prints;
}

/** A photo without a print has a row of nothing. */
const isPrint = (row: { [Key in keyof PrintRow]: PrintRow[Key] | null }): row is PrintRow => row.file_id !== null;

/** How many pictures of each size an order wants. */
export async function listWanted<Tables extends PhotoTables>(
  database: Kysely<Tables>,
  owner: PhotoOwner,
): Promise<{ size_id: string; quantity: number }[]> {
  const { column, id } = columnOf(owner);
  const rows = await ownedTables(database)
    .selectFrom('uploaded_file_print')
    .innerJoin('uploaded_file', 'uploaded_file.id', 'uploaded_file_print.file_id')
    .select(({ fn }) => ['uploaded_file_print.size_id', fn.sum('uploaded_file_print.quantity').as('quantity')])
    .where(`uploaded_file.${column}`, '=', id)
    .groupBy('uploaded_file_print.size_id')
    .execute();
  // PostgreSQL counts in text.
  return rows.map(({ size_id, quantity }) => ({ size_id, quantity: Number(quantity) }));
}

export function listChosenFrames<Tables extends PhotoTables>(
  database: Kysely<Tables>,
  owner: PhotoOwner,
): Promise<ChosenFrameRow[]> {
  const { column, id } = columnOf(owner);
  return ownedTables(database)
    .selectFrom('chosen_photo_frame')
    .select(['size_id', 'photo_frame_id'])
    .where(column, '=', id)
    .execute();
}

/** One frame for each size: another choice takes its place. */
export async function chooseFrame<Tables extends PhotoTables>(
  database: Kysely<Tables>,
  owner: PhotoOwner,
  { size_id, photo_frame_id }: ChosenFrameRow,
): Promise<void> {
  const { column, id } = columnOf(owner);
  await ownedTables(database)
    .insertInto('chosen_photo_frame')
    .values({ [column]: id, size_id, photo_frame_id } as unknown as Insertable<OwnedTables['chosen_photo_frame']>)
    .onConflict((conflict) => conflict.columns([column, 'size_id']).doUpdateSet({ photo_frame_id }))
    .execute();
}

export async function listChosenFinishes<Tables extends PhotoTables>(
  database: Kysely<Tables>,
  owner: PhotoOwner,
): Promise<ChosenFinishRow[]> {
  const { column, id } = columnOf(owner);
  return ownedTables(database)
    .selectFrom('chosen_finish')
    .select(['size_id', 'finish_id'])
    .where(column, '=', id)
    .execute();
}

/** One finish for each size: another choice takes its place. */
export async function chooseFinish<Tables extends PhotoTables>(
  database: Kysely<Tables>,
  owner: PhotoOwner,
  { size_id, finish_id }: ChosenFinishRow,
): Promise<void> {
  const { column, id } = columnOf(owner);
  await ownedTables(database)
    .insertInto('chosen_finish')
    .values({ [column]: id, size_id, finish_id } as unknown as Insertable<OwnedTables['chosen_finish']>)
    .onConflict((conflict) => conflict.columns([column, 'size_id']).doUpdateSet({ finish_id }))
    .execute();
}

/** Not a parameter: SQLite would not take the index of what waits, and read all photos there ever were. */
const PROCESSING = sql.lit('processing' as const);

/**
 * Photos that nobody has looked at yet.
 *
 * @param ownerOf whose turn one is looked at in, asked of `uploaded_file`
 * @param write runs what it is given as one transaction
 */
export const uninspectedPhotos = <Tables extends PhotoTables>(
  database: Kysely<Tables>,
  ownerOf: RawBuilder<string>,
  write: (work: (transaction: Transaction<Tables>) => Promise<void>) => Promise<void>,
): UninspectedPhotos => ({
  count: () => countUninspected(database),
  list: (options) => listUninspected(database, ownerOf, options),
  record: (sha256, inspection) => write((transaction) => recordInspection(transaction, sha256, inspection)),
});

/** Of everybody the first ones, as they arrived. */
function listUninspected<Tables extends PhotoTables>(
  database: Kysely<Tables>,
  ownerOf: RawBuilder<string>,
  { ofEach, without }: { ofEach: number; without: readonly string[] },
): Promise<{ sha256: string; owner: string }[]> {
  return photoTables(database)
    .with('waiting', (query) =>
      query
        .selectFrom('uploaded_file')
        .select(['sha256', 'sequence', ownerOf.as('owner')])
        .where('state', '=', PROCESSING)
        // PostgreSQL knows no empty list.
        .$if(without.length > 0, (waiting) => waiting.where('sha256', 'not in', without)),
    )
    .with('numbered', (query) =>
      query.selectFrom('waiting').select(({ fn }) => [
        ...(['sha256', 'owner', 'sequence'] as const),
        fn
          .agg<number>('row_number')
          .over((over) => over.partitionBy('owner').orderBy('sequence'))
          .as('turn'),
      ]),
    )
    .selectFrom('numbered')
    .select(['sha256', 'owner'])
    .where('turn', '<=', ofEach)
    .orderBy('sequence')
    .execute();
}

async function countUninspected<Tables extends PhotoTables>(database: Kysely<Tables>): Promise<number> {
  const { count } = await photoTables(database)
    .selectFrom('uploaded_file')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', PROCESSING)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Fields that are left out keep their value. */
export async function upsertPrint<Tables extends PhotoTables>(
  database: Kysely<Tables>,
  key: { file_id: string; size_id: string },
  change: PrintChange,
): Promise<void> {
  await photoTables(database)
    .insertInto('uploaded_file_print')
    .values({ ...key, ...change })
    .onConflict((conflict) => conflict.columns(['file_id', 'size_id']).doUpdateSet(change))
    .execute();
}

/** Variables per statement are not endless, and row by row thousands would stall everybody else. */
const ROWS_PER_STATEMENT = 500;

/** Quantities of many photos in one size, each photo once; how they are cropped stays. */
export async function upsertQuantities<Tables extends PhotoTables>(
  database: Kysely<Tables>,
  sizeId: string,
  wanted: readonly { readonly fileId: string; readonly quantity: number }[],
): Promise<void> {
  for (let start = 0; start < wanted.length; start += ROWS_PER_STATEMENT) {
    const rows = wanted.slice(start, start + ROWS_PER_STATEMENT);
    await photoTables(database)
      .insertInto('uploaded_file_print')
      .values(rows.map(({ fileId, quantity }) => ({ file_id: fileId, size_id: sizeId, quantity })))
      .onConflict((conflict) =>
        conflict.columns(['file_id', 'size_id']).doUpdateSet((row) => ({ quantity: row.ref('excluded.quantity') })),
      )
      .execute();
    await setImmediate();
  }
}

/**
 * Writes what was found into every row that still waits for it, so that finding it out twice changes nothing. A damaged
 * photo is printed only when a customer asks for it again, knowing what it looks like.
 */
export async function recordInspection<Tables extends PhotoTables>(
  database: Kysely<Tables>,
  sha256: string,
  inspection: Inspection,
): Promise<void> {
  const files = await photoTables(database)
    .updateTable('uploaded_file')
    .set({
      width: inspection.width,
      height: inspection.height,
      state: inspection.state,
      traits: inspection.traits && JSON.stringify(inspection.traits),
    })
    .where('sha256', '=', sha256)
    .where('state', '=', 'processing')
    .returning('id')
    .execute();
  if (inspection.state === 'ready' || files.length === 0) return;
  await photoTables(database)
    .updateTable('uploaded_file_print')
    .set({ quantity: 0 })
    .where(
      'file_id',
      'in',
      files.map(({ id }) => id),
    )
    .execute();
}
