import { Readable } from 'node:stream';
import { getCatalogueImage } from '@printfront/shared/contracts/images.ts';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { PHOTO_MEDIA_TYPES } from '@printfront/shared/server/photos/photo-format.ts';
import { SNIFF_BYTES, sniffPhoto } from '@printfront/shared/server/photos/sniff-photo.ts';
import type { CentralDatabase } from '../database/database.ts';
import { isCatalogueImage } from './catalogue-images.repository.ts';

/**
 * Pictures of sizes and frames, and nothing else: the same store holds customers' photos, and nobody may fetch one by
 * its hash.
 */
export function serveCatalogueImages(serve: Serve, database: CentralDatabase, blobs: BlobStore): void {
  serve(getCatalogueImage, async ({ params: { sha256 }, context }) => {
    if (!(await isCatalogueImage(database, sha256))) throw notFound();
    const etag = `"${sha256}"`;
    const headers = { etag, 'cache-control': 'public, max-age=31536000, immutable' };
    if (context.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
    const blob = await blobs.stat(sha256);
    const format = blob && sniffPhoto(await firstBytes(blobs, sha256, blob.byteSize));
    if (blob === null || !format) throw notFound();
    const body = Readable.toWeb(await blobs.openRead(sha256)) as ReadableStream<Uint8Array>;
    const described = { 'content-type': PHOTO_MEDIA_TYPES[format], 'content-length': String(blob.byteSize) };
    return new Response(body, { headers: { ...headers, ...described } });
  });
}

async function firstBytes(blobs: BlobStore, sha256: string, byteSize: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const end = Math.min(SNIFF_BYTES, byteSize) - 1;
  if (end < 0) return Buffer.alloc(0);
  for await (const chunk of await blobs.openRead(sha256, { start: 0, end })) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
