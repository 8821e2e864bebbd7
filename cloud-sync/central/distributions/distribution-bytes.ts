import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockName } from '../database/lock-row.ts';
import { hasFileOfBytes } from './distributions.repository.ts';

/**
 * While a transaction has it, nobody else decides about these bytes: neither that a new file may count on them, nor that
 * no file needs them any more.
 */
export const lockBytes = (transaction: CentralTransaction, sha256: string) =>
  lockName(transaction, `distribution ${sha256}`);

/**
 * Deletes bytes that no file has any more. The rows go first, in a transaction of their own: a row never names bytes that
 * are gone, and bytes that are left over are found by the next sweep.
 *
 * @returns whether there was something to delete
 */
export function removeUnusedBytes(
  { database, blobs }: { database: CentralDatabase; blobs: BlobStore },
  sha256: string,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await lockBytes(transaction, sha256);
    return !(await hasFileOfBytes(transaction, sha256)) && blobs.remove(sha256);
  });
}
