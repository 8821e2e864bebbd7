import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { type BlobStore, StorageError } from '@printfront/shared/server/blobs/blob-store.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { CataloguePictureUse } from '@printfront/shared/server/photos/catalogue-picture.ts';
import { SHOP_TURN } from '@printfront/shared/server/photos/photo-turns.ts';
import type { PhotoWorkers } from '@printfront/shared/server/photos/photo-workers.ts';
import { type ReceivedUpload, receiveUpload } from '@printfront/shared/server/uploads/receive-upload.ts';
import type { UploadAdmission } from '@printfront/shared/server/uploads/upload-admission.ts';
import { UploadError } from '@printfront/shared/server/uploads/upload-error.ts';
import { storePicture } from './store-picture.ts';

export interface CataloguePicturesDeps {
  blobs: BlobStore;
  admission: UploadAdmission;
  workers: Pick<PhotoWorkers, 'run'>;
  /** Where a blob can be read as a file. */
  blobFile(sha256: string): string | Promise<string>;
  /** Where this server's data lies; nothing stays in it. */
  folder: string;
}

const LARGEST_BYTES = 20_000_000;
const MOST_PIXELS = 50_000_000;

/** Less see-through than this is an edge that was cut badly, and the photo behind it would not be seen. */
const SEE_THROUGH_SHARE = 0.01;

/**
 * Takes the picture of a size or of a frame, and makes of it what customers load.
 *
 * @returns sha256 of the blob that is stored; no row names it yet
 * @throws UploadError; HttpProblem file-type-unsupported, photo-too-many-pixels, frame-not-transparent
 */
export async function receiveCataloguePicture(
  deps: CataloguePicturesDeps,
  request: IncomingMessage,
  use: CataloguePictureUse,
): Promise<string> {
  const { blobs, admission } = deps;
  const received = await receiveUpload(request, { blobs, admission, owner: 'catalogue', maximumBytes: LARGEST_BYTES });
  if (received.header !== null) refuseGiant(received.header);
  if (use === 'frame') refuseOpaqueFormat(received);
  const target = path.join(deps.folder, 'catalogue-pictures', randomUUID());
  try {
    return await prepare(deps, received.sha256, { use, target });
  } finally {
    await fs.rm(target, { force: true });
  }
}

async function prepare(
  { blobs, workers, blobFile }: CataloguePicturesDeps,
  sha256: string,
  { use, target }: { use: CataloguePictureUse; target: string },
): Promise<string> {
  const job = { kind: 'catalogue-picture', use, source: await blobFile(sha256), target } as const;
  const outcome = await workers.run(job, [SHOP_TURN]);
  if (outcome.state === 'unreadable' || outcome.isDamaged || outcome.picture === undefined) throw noPicture();
  refuseGiant(outcome.measure);
  const { isKept, seeThroughShare } = outcome.picture;
  if (use === 'frame' && seeThroughShare < SEE_THROUGH_SHARE) throw notTransparent();
  if (isKept) return sha256;
  return storePicture(blobs, await fs.readFile(target)).catch((error: unknown) => {
    throw error instanceof StorageError ? new UploadError('disk-full', error.message, error) : error;
  });
}

/** @throws HttpProblem photo-too-many-pixels */
export function refuseGiant({ width, height }: { width: number; height: number }): void {
  if (width * height <= MOST_PIXELS) return;
  throw new HttpProblem('photo-too-many-pixels', `The picture has ${width} × ${height} pixels.`, { parameter: 'file' });
}

function refuseOpaqueFormat({ format }: ReceivedUpload): void {
  if (format === 'jpeg') throw notTransparent();
  if (format !== 'png' && format !== 'webp') throw noPicture();
}

const noPicture = () =>
  new HttpProblem('file-type-unsupported', 'The file is no picture that can be shown whole.', { parameter: 'file' });

const notTransparent = () =>
  new HttpProblem('frame-not-transparent', 'Nothing of a photo would be seen through this frame.', {
    parameter: 'file',
  });
