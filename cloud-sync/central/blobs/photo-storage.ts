import path from 'node:path';
import type { BlobIntake } from '@printfront/shared/server/blobs/blob-intake.ts';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { createDiskBlobStore, type DiskBlobStore } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import { createBlobFileCache, type LocalBlobFiles } from '@printfront/shared/server/blobs/local-blob-files.ts';
import { createS3BlobStore, type S3Options } from '@printfront/shared/server/blobs/s3-blob-store.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';

/** Where photos are kept: on this server's disk, or in a bucket that several servers share. */
export interface PhotoStorage extends Service {
  readonly blobs: BlobStore;
  readonly files: LocalBlobFiles;
  /** The same as `blobs` where they lie on this server's own disk; a bucket looks after its bytes itself. */
  readonly disk: DiskBlobStore | null;
  /** Whether photos can be stored and read at the moment. */
  answers(): Promise<boolean>;
}

export interface PhotoStorageOptions {
  /** This process's own: the disk store itself, or what has been fetched from the bucket. */
  readonly folder: string;
  readonly s3?: S3Options | undefined;
  /** For the disk: what must stay free. */
  readonly minimumFreeBytes?: number | undefined;
  /** For the bucket: what may be kept of it on this disk. */
  readonly cacheBytes?: number | undefined;
  /** For the disk: as the blob store has it. */
  readonly intake?: BlobIntake | undefined;
}

const CACHE_BYTES = 2 * 1024 ** 3;

export function createPhotoStorage({
  folder,
  s3,
  minimumFreeBytes,
  cacheBytes,
  intake,
}: PhotoStorageOptions): PhotoStorage {
  if (s3 === undefined) {
    const blobs = createDiskBlobStore({
      folder: path.join(folder, 'blobs'),
      minimumFreeBytes,
      intake,
    });
    return {
      blobs,
      disk: blobs,
      files: { fileOf: async (sha256) => blobs.localPath(sha256), forget: async () => {} },
      answers: async () => true,
      start: () => blobs.start(),
      stop: () => blobs.stop(),
    };
  }
  const blobs = createS3BlobStore(s3);
  const files = createBlobFileCache({
    blobs,
    folder: path.join(folder, 'blob-files'),
    maximumBytes: cacheBytes ?? CACHE_BYTES,
  });
  return {
    blobs,
    files,
    disk: null,
    answers: blobs.answers,
    async start() {
      await blobs.start();
      await files.start();
    },
    async stop() {
      await files.stop();
      await blobs.stop();
    },
  };
}
