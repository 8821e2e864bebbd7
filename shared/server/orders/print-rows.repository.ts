import { setImmediate } from 'node:timers/promises';
import type { Generated, Kysely } from 'kysely';
import type { Inspection } from '../photos/photo-processing.ts';
import type { PhotoRow, PrintRow } from './photo-rows.ts';
import type { PrintChange } from './print-change.ts';

/** What the tables of both servers have in common. */
interface PrintTables {
  uploaded_file: Pick<PhotoRow, 'id' | 'sha256' | 'width' | 'height' | 'state'>;
  uploaded_file_print: Omit<PrintRow, 'fit' | 'rotate'> & {
    fit: Generated<PrintRow['fit']>;
    rotate: Generated<PrintRow['rotate']>;
  };
}

const printTables = <Tables>(database: Kysely<Tables>) => database as unknown as Kysely<PrintTables>;

/** Fields that are left out keep their value. */
export async function upsertPrint<Tables>(
  database: Kysely<Tables>,
  key: { file_id: string; size_id: string },
  change: PrintChange,
): Promise<void> {
  await printTables(database)
    .insertInto('uploaded_file_print')
    .values({ ...key, ...change })
    .onConflict((conflict) => conflict.columns(['file_id', 'size_id']).doUpdateSet(change))
    .execute();
}

/** Variables per statement are not endless, and row by row thousands would stall everybody else. */
const ROWS_PER_STATEMENT = 500;

/** Quantities of many photos in one size, each photo once; how they are cropped stays. */
export async function upsertQuantities<Tables>(
  database: Kysely<Tables>,
  sizeId: string,
  wanted: readonly { readonly fileId: string; readonly quantity: number }[],
): Promise<void> {
  for (let start = 0; start < wanted.length; start += ROWS_PER_STATEMENT) {
    const rows = wanted.slice(start, start + ROWS_PER_STATEMENT);
    await printTables(database)
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
 * photo is printed only when somebody asks for it again, knowing what it looks like.
 */
export async function recordInspection<Tables>(
  database: Kysely<Tables>,
  sha256: string,
  inspection: Inspection,
): Promise<void> {
  const files = await printTables(database)
    .updateTable('uploaded_file')
    .set({ width: inspection.width, height: inspection.height, state: inspection.state })
    .where('sha256', '=', sha256)
    .where('state', '=', 'processing')
    .returning('id')
    .execute();
  if (inspection.state === 'ready' || files.length === 0) return;
  await printTables(database)
    .updateTable('uploaded_file_print')
    .set({ quantity: 0 })
    .where(
      'file_id',
      'in',
      files.map(({ id }) => id),
    )
    .execute();
}
