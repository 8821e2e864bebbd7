import { StorageError } from './blob-store.ts';

/** What stores answer when a quota or their disk is used up; the last two are MinIO's. */
const FULL = new Set(['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded']);

/** @returns whether the store says that there is no such object */
export function isNoSuchKey(error: unknown): boolean {
  return statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket');
}

/** Everything a store or the way to it can refuse, as one error that the caller can answer. */
export function asStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const name = error instanceof Error ? error.name : 'unknown';
  if (FULL.has(name) || statusOf(error) === 507) {
    return new StorageError('disk-full', 'The photo store has no room left.', error);
  }
  return new StorageError(
    'disk-failed',
    `The photo store did not do what it was asked to (${s3Reason(error)}).`,
    error,
  );
}

/** The reason in the words of the store or of the network, for the server's operator. */
export function s3Reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return s3Reason(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const status = statusOf(error);
  return [error.name === 'Error' ? undefined : error.name, status, error.message || undefined]
    .filter((part) => part !== undefined)
    .join(' ');
}

/** What stores answer to a machine whose clock is wrong: after a power cut it is, until a time server has answered. */
const CLOCK = new Set(['RequestTimeTooSkewed', 'RequestExpired']);

/** Whether the next try may meet it well: the store did not answer, or had trouble of its own. */
export function isPassing(error: unknown): boolean {
  if (error instanceof Error && CLOCK.has(error.name)) return true;
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 408 || status === 429;
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  const metadata = error.$metadata;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return Number(metadata.httpStatusCode);
}
