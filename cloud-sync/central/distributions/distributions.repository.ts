import type { Insertable, Selectable } from 'kysely';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import type { DistributionTables } from '../database/tables/distributions.table.ts';

export type DistributionRow = Selectable<DistributionTables['distribution_file']>;

/** Where a page begins: after this file, which may be gone by now. */
export type DistributionCursor = Pick<DistributionRow, 'expire_at' | 'id'>;

interface DistributionQuestion {
  /** ISO 8601 with milliseconds, as are all moments here; what expired before is not there for anybody. */
  now: string;
  expireBefore?: string | undefined;
  after?: DistributionCursor | undefined;
  limit: number;
}

/** Soonest expiry first. */
export async function listFiles(
  database: CentralDatabase,
  { now, expireBefore, after, limit }: DistributionQuestion,
): Promise<DistributionRow[]> {
  let query = database.selectFrom('distribution_file').selectAll().where('expire_at', '>=', now);
  if (expireBefore !== undefined) query = query.where('expire_at', '<', expireBefore);
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('expire_at', 'id'), '>', tuple(after.expire_at, after.id)),
    );
  }
  return query.orderBy('expire_at').orderBy('id').limit(limit).execute();
}

export async function findFile(
  database: CentralDatabase,
  by: { id: string } | { code: string },
  now: string,
): Promise<DistributionRow | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['code', by.code] as const);
  return database
    .selectFrom('distribution_file')
    .selectAll()
    .where(column, '=', value)
    .where('expire_at', '>=', now)
    .executeTakeFirst();
}

/** @returns false when another file has this code */
export async function insertFile(
  transaction: CentralTransaction,
  row: Insertable<DistributionTables['distribution_file']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('distribution_file')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns false when the file is gone */
export async function setExpiry(
  transaction: CentralTransaction,
  { id }: Pick<DistributionRow, 'id'>,
  expireAt: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('distribution_file')
    .set({ expire_at: expireAt })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** @returns false when it is gone already */
export async function deleteFile(transaction: CentralTransaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('distribution_file')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** @returns the hashes of the files that are no longer there for anybody; others may have the same bytes */
export async function deleteExpiredFiles(database: CentralDatabase, now: string): Promise<string[]> {
  const rows = await database
    .deleteFrom('distribution_file')
    .where('expire_at', '<', now)
    .returning('sha256')
    .execute();
  return [...new Set(rows.map(({ sha256 }) => sha256))];
}

export async function hasFileOfBytes(database: CentralDatabase, sha256: string): Promise<boolean> {
  const row = await database
    .selectFrom('distribution_file')
    .select('id')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
