import { sql } from 'kysely';
import type { CentralDatabase } from '../database/database.ts';

/** Not a parameter: SQLite would not take the index of what waits, and read all photos there ever were. */
const PROCESSING = sql.lit('processing' as const);

/** Of every customer the first photos that have not been looked at yet, as they arrived. */
export async function listUninspected(
  database: CentralDatabase,
  { ofEach, without }: { ofEach: number; without: readonly string[] },
): Promise<{ sha256: string; owner: string }[]> {
  return database
    .with('waiting', (query) =>
      query
        .selectFrom('uploaded_file')
        .innerJoin('upload_task', 'upload_task.id', 'uploaded_file.upload_task_id')
        .select(({ fn }) => [
          ...(['sha256', 'user_id', 'sequence'] as const),
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('user_id').orderBy('sequence'))
            .as('turn'),
        ])
        .where('state', '=', PROCESSING)
        // PostgreSQL knows no empty list.
        .$if(without.length > 0, (waiting) => waiting.where('sha256', 'not in', without)),
    )
    .selectFrom('waiting')
    .select(['sha256', 'user_id as owner'])
    .where('turn', '<=', ofEach)
    .orderBy('sequence')
    .execute();
}

export async function countUninspected(database: CentralDatabase): Promise<number> {
  const { count } = await database
    .selectFrom('uploaded_file')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', PROCESSING)
    .executeTakeFirstOrThrow();
  return Number(count);
}
