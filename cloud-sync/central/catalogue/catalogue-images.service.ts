import type { Readable } from 'node:stream';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { PHOTO_MEDIA_TYPES } from '@printfront/shared/server/photos/photo-format.ts';
import { SNIFF_BYTES, sniffPhoto } from '@printfront/shared/server/photos/sniff-photo.ts';
import type { CentralDatabase } from '../database/database.ts';
import { isCatalogueImage } from './catalogue-images.repository.ts';

interface CatalogueImage {
  mediaType: string;
  byteSize: number;
  bytes: Readable;
}

/**
 * Pictures of sizes and frames, and nothing else: the same store holds customers' photos, and nobody may fetch one by
 * its hash.
 *
 * @param asked.isKnown the caller has the bytes already, and the store is not asked
 * @returns null when the caller has it already
 * @throws HttpProblem not-found
 */
export async function getCatalogueImage(
  { database, blobs }: { database: CentralDatabase; blobs: BlobStore },
  { sha256, isKnown }: { sha256: string; isKnown: boolean },
): Promise<CatalogueImage | null> {
  if (!(await isCatalogueImage(database, sha256))) throw notFound();
  if (isKnown) return null;
  const blob = await blobs.stat(sha256);
  const format = blob && sniffPhoto(await firstBytes(blobs, sha256, blob.byteSize));
  if (blob === null || !format) throw notFound();
  return { mediaType: PHOTO_MEDIA_TYPES[format], byteSize: blob.byteSize, bytes: await blobs.openRead(sha256) };
}

async function firstBytes(blobs: BlobStore, sha256: string, byteSize: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const end = Math.min(SNIFF_BYTES, byteSize) - 1;
  if (end < 0) return Buffer.alloc(0);
  for await (const chunk of await blobs.openRead(sha256, { start: 0, end })) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
