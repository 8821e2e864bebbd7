import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { type NamedBytes, removeUnnamedBytes } from '../blobs/stored-bytes.service.ts';
import type { CentralDatabase } from '../database/database.ts';
import { hasFileOfBytes } from './distributions.repository.ts';

/** Bytes of distributions lie in a store of their own. */
export const DISTRIBUTION_BYTES: NamedBytes = { kind: 'distribution', isNamed: hasFileOfBytes };

/**
 * Deletes bytes that no file has any more.
 *
 * @returns whether there was something to delete
 */
export const removeUnusedBytes = async (
  deps: { database: CentralDatabase; blobs: BlobStore },
  sha256: string,
): Promise<boolean> => (await removeUnnamedBytes(deps, sha256, DISTRIBUTION_BYTES)) === 'removed';
