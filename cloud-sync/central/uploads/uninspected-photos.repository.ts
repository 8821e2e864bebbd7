import { sql } from 'kysely';
import type { CentralDatabase } from '../database/database.ts';

/** Not a parameter: SQLite would not take the index of what waits, and read all photos there ever were. */
const PROCESSING = sql.lit('processing' as const);

/**
 * Bytes that have not been looked at yet, one of each customer in turn, so that somebody with two thousand photos does
 * not hold up somebody with three.
 */
export async function listUninspected(
  database: CentralDatabase,
  { limit, without }: { limit: number; without: readonly string[] },
): Promise<string[]> {
  const rows = await database
    .with('waiting', (query) =>
      query
        .selectFrom('uploaded_file')
        .select(({ fn }) => [
          'sha256',
          'sequence',
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('upload_task_id').orderBy('sequence'))
            .as('turn'),
        ])
        .where('state', '=', PROCESSING)
        // PostgreSQL knows no empty list.
        .$if(without.length > 0, (waiting) => waiting.where('sha256', 'not in', without)),
    )
    .selectFrom('waiting')
    .select('sha256')
    .groupBy('sha256')
    .orderBy(({ fn }) => fn.min('turn'))
    .orderBy(({ fn }) => fn.min('sequence'))
    .limit(limit)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

export async function countUninspected(database: CentralDatabase): Promise<number> {
  const { count } = await database
    .selectFrom('uploaded_file')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', PROCESSING)
    .executeTakeFirstOrThrow();
  return Number(count);
}
