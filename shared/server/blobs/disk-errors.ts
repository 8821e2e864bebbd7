import { StorageError } from './blob-store.ts';

/** No room, or no room for this user. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);
/** The device or its mount is in trouble. A later fsync may claim success for bytes that are gone, so nobody retries. */
const FAILED = new Set(['EIO', 'EROFS', 'ENXIO', 'ENODEV', 'ESTALE', 'EUCLEAN']);

/** Turns a disk's own error into one the caller can answer; anything else comes back as it was. */
export function asStorageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (FULL.has(code)) return new StorageError('disk-full', 'The disk has no room left.', error);
  if (FAILED.has(code)) return new StorageError('disk-failed', `The disk refused the bytes (${code}).`, error);
  return error;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** A folder that was to be removed holds something. */
export function isNotEmpty(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY';
}

/** For `catch`: a file that is not there is undefined. */
export function ignoreMissing(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
}
