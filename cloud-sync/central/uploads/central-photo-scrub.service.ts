import { createScrubRecord } from '@printfront/shared/server/blobs/photo-scrub.repository.ts';
import {
  createPhotoScrub,
  noPhotoScrub,
  type PhotoScrub,
  type PhotoScrubDeps,
} from '@printfront/shared/server/blobs/photo-scrub.service.ts';
import type { PhotoStorage } from '../blobs/photo-storage.ts';
import type { CentralDatabase } from '../database/database.ts';

/** Looks through the photos on this server's own disk; a bucket looks after its bytes itself. */
export function createCentralPhotoScrub({
  storage,
  database,
  ...others
}: { storage: PhotoStorage; database: CentralDatabase } & Omit<PhotoScrubDeps, 'blobs' | 'record'>): PhotoScrub {
  if (storage.disk === null) return noPhotoScrub;
  return createPhotoScrub({ blobs: storage.disk, record: createScrubRecord(database), ...others });
}
