import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockName } from '../database/lock-row.ts';
import { deleteReceipts } from '../sync/blob-parts.repository.ts';
import { isBlobNamed, isBlobNamedByShop } from './blob-names.repository.ts';

/** A store of bytes whose rows are its own. */
export interface NamedBytes {
  /** Part of the lock's name. */
  readonly kind: 'blob' | 'distribution';
  /** Whether any row counts on these bytes. */
  isNamed(database: CentralDatabase, sha256: string): Promise<boolean>;
  /** In the transaction that removes them: forgets what was noted of them. */
  forget?(transaction: CentralTransaction, sha256: string): Promise<void>;
}

const PHOTO_BYTES: NamedBytes = { kind: 'blob', isNamed: isBlobNamed, forget: deleteReceipts };

/**
 * While a transaction has it, nobody else decides about these bytes: neither that a new row may count on them, nor that no
 * row needs them any more.
 */
const lockBytes = (transaction: CentralTransaction, { kind }: NamedBytes, sha256: string) =>
  lockName(transaction, `${kind} ${sha256}`);

/**
 * To be called by code that writes a row that names bytes which have just come in, before it does: the last other row of the
 * same bytes may have gone, and the bytes with it, while these came.
 *
 * @throws HttpProblem upload-incomplete, and sending it again helps
 */
export async function claimStoredBytes(
  transaction: CentralTransaction,
  blobs: Pick<BlobStore, 'has'>,
  sha256: string,
  named: NamedBytes = PHOTO_BYTES,
): Promise<void> {
  await lockBytes(transaction, named, sha256);
  if (await blobs.has(sha256)) return;
  throw new HttpProblem('upload-incomplete', 'The same file was being deleted. Send it again.', { parameter: 'file' });
}

/**
 * What can be promised to a shop of a photo until this transaction ends: `kept`, it is here and rows of the shop count on it,
 * so nobody deletes it without deleting those first; `missing`, such rows count on it and it is not here; `unwanted`, none does.
 */
export async function standOfPhoto(
  transaction: CentralTransaction,
  blobs: Pick<BlobStore, 'has'>,
  { serverId, sha256 }: { serverId: string; sha256: string },
): Promise<'kept' | 'missing' | 'unwanted'> {
  await lockBytes(transaction, PHOTO_BYTES, sha256);
  if (!(await isBlobNamedByShop(transaction, { serverId, sha256 }))) return 'unwanted';
  return (await blobs.has(sha256)) ? 'kept' : 'missing';
}

/**
 * Deletes bytes that no row names. What was noted of them goes first, in a transaction of its own: a server that dies between
 * the two leaves bytes that the next collection finds, and never a receipt for bytes that are gone.
 */
export async function removeUnnamedBytes(
  { database, blobs }: { database: CentralDatabase; blobs: Pick<BlobStore, 'remove'> },
  sha256: string,
  named: NamedBytes = PHOTO_BYTES,
): Promise<'removed' | 'named' | 'not-there'> {
  const unlessNamed = <Value>(work: (transaction: CentralTransaction) => Promise<Value>) =>
    database.transaction().execute(async (transaction) => {
      await lockBytes(transaction, named, sha256);
      return (await named.isNamed(transaction, sha256)) ? 'named' : work(transaction);
    });
  if ((await unlessNamed(async (transaction) => named.forget?.(transaction, sha256))) === 'named') return 'named';
  // Asked again: since then the same bytes may have come for another order.
  return unlessNamed(async () => ((await blobs.remove(sha256)) ? 'removed' : 'not-there'));
}
