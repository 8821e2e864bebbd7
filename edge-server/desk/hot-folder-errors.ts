import { BlobMissingError, StorageError } from '@printfront/shared/server/blobs/blob-store.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';

const RETRY_SECONDS = 30;
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/**
 * A hot folder is often on another machine: whatever the file system says of it is something for staff to look at, and
 * nothing that is wrong with this server.
 */
export function asHotFolderProblem(error: unknown): unknown {
  if (error instanceof BlobMissingError) {
    return new HttpProblem('photo-missing', 'A photo of this order is not on this server any more.');
  }
  const code = error instanceof Error && 'code' in error && 'syscall' in error ? String(error.code) : undefined;
  if (FULL.has(code ?? '') || (error instanceof StorageError && error.code === 'disk-full')) {
    return new HttpProblem('disk-full', 'There is no room for the print files.', { retryAfterSeconds: RETRY_SECONDS });
  }
  return code === undefined ? error : hotFolderUnavailable(`The hot folder cannot be written (${code}).`);
}

export const hotFolderUnavailable = (detail: string) =>
  new HttpProblem('hot-folder-unavailable', detail, { retryAfterSeconds: RETRY_SECONDS });
