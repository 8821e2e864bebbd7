import { Readable } from 'node:stream';
import * as contract from '@printfront/shared/contracts/images.ts';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { CentralDatabase } from '../database/database.ts';
import { getCatalogueImage } from './catalogue-images.service.ts';

export function serveCatalogueImages(serve: Serve, database: CentralDatabase, blobs: BlobStore): void {
  serve(contract.getCatalogueImage, async ({ params: { sha256 }, context }) => {
    const etag = `"${sha256}"`;
    const isKnown = context.req.header('if-none-match') === etag;
    const image = await getCatalogueImage({ database, blobs }, { sha256, isKnown });
    const headers = { etag, 'cache-control': 'public, max-age=31536000, immutable' };
    if (image === null) return new Response(null, { status: 304, headers });
    const body = Readable.toWeb(image.bytes) as ReadableStream<Uint8Array>;
    const described = { 'content-type': image.mediaType, 'content-length': String(image.byteSize) };
    return new Response(body, { headers: { ...headers, ...described } });
  });
}
