import { StorageError } from './blob-store.ts';

/** No room, or no room for this user. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);
/** The device or its mount is in trouble. A later fsync may claim success for bytes that are gone, so nobody retries. */
const FAILED = new Set(['EIO', 'EROFS', 'ENXIO', 'ENODEV', 'ESTALE', 'EUCLEAN']);

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Turns a disk's own error into one the caller can answer; anything else comes back as it was. */
export function asStorageError(error: unknown): unknown {
  const code = codeOf(error);
  if (FULL.has(code)) return new StorageError('disk-full', 'The disk has no room left.', error);
  if (FAILED.has(code)) return new StorageError('disk-failed', `The disk refused the bytes (${code}).`, error);
  return error;
}

const NO_FOLDER = 'there is a file of that name';
const UNUSABLE: Readonly<Record<string, { read: string; write: string }>> = {
  ENOTDIR: { read: NO_FOLDER, write: NO_FOLDER },
  EEXIST: { read: NO_FOLDER, write: NO_FOLDER },
  EROFS: { read: 'its disk is mounted read-only', write: 'its disk is mounted read-only' },
  EACCES: { read: 'the user of this server may not read it', write: 'the user of this server may not write there' },
};

/**
 * Why a folder cannot be used, for whoever looks after the machine.
 *
 * @param how what was tried
 * @returns the end of a sentence; undefined for what nobody can mend by a setting or by rights
 */
export function whyUnusable(error: unknown, how: 'read' | 'write'): string | undefined {
  const code = codeOf(error);
  return UNUSABLE[code === 'EPERM' ? 'EACCES' : code]?.[how];
}

export const isNotFound = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** A folder that was to be removed holds something. */
export const isNotEmpty = (error: unknown): boolean => codeOf(error) === 'ENOTEMPTY';

/** For `catch`: a file that is not there is undefined. */
export function ignoreMissing(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
}
