import path from 'node:path';
import type { BlobIntake } from '@printfront/shared/server/blobs/blob-intake.ts';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { createDiskBlobStore } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import { createS3BlobStore, type S3Options } from '@printfront/shared/server/blobs/s3-blob-store.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';

export interface DistributionStoreOptions {
  /** This server's own: the files are in `distributions` in it, unless there is a bucket. */
  readonly folder: string;
  /** The bucket of the photos; in it the files have a prefix of their own. */
  readonly s3?: S3Options | undefined;
  /** For the disk: what must stay free. */
  readonly minimumFreeBytes?: number | undefined;
  /** For the disk: as the blob store has it. */
  readonly intake?: BlobIntake | undefined;
}

/**
 * The bytes of files for download, apart from photos: what expires is deleted without asking whether a customer sent the
 * same bytes.
 */
export function createDistributionStore({
  folder,
  s3,
  minimumFreeBytes,
  intake,
}: DistributionStoreOptions): BlobStore & Service {
  if (s3 !== undefined) return createS3BlobStore({ ...s3, prefix: `${s3.prefix ?? ''}distributions/` });
  return createDiskBlobStore({
    folder: path.join(folder, 'distributions'),
    intake,
    ...(minimumFreeBytes === undefined ? {} : { minimumFreeBytes }),
  });
}
