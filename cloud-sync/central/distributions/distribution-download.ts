import { Readable } from 'node:stream';
import { BlobMissingError, type BlobStore, type ByteRange } from '@printfront/shared/server/blobs/blob-store.ts';
import { HttpProblem, notFound, problemResponse } from '@printfront/shared/server/http/http-problem.ts';
import { attachmentDisposition } from '@printfront/shared/server/uploads/content-disposition.ts';
import { readByteRange } from './byte-range.ts';
import type { DistributionRow } from './distributions.repository.ts';

/** Anybody may have uploaded anything: a browser saves it and never shows it as a page of this site. */
const headersOf = ({ name, sha256 }: DistributionRow) => ({
  'content-type': 'application/octet-stream',
  'content-disposition': attachmentDisposition(name),
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'bytes',
  etag: `"${sha256}"`,
  // Nothing on the way keeps it, and a browser asks again: it may have expired.
  'cache-control': 'private, no-cache',
});

/**
 * The bytes of a file, whole or the one part that is asked for. A download that broke off goes on where it was, as long
 * as the bytes are still the same.
 *
 * @throws HttpProblem not-found when it is being deleted
 */
export async function sendFile(
  blobs: BlobStore,
  file: DistributionRow,
  { method, headers: asked }: Pick<Request, 'method' | 'headers'>,
): Promise<Response> {
  const headers = headersOf(file);
  const { byte_size: byteSize, sha256 } = file;
  // RFC 9110: "A server MUST ignore a Range header field received with a request method" that is not GET.
  if (method === 'HEAD') return new Response(null, { headers: { ...headers, 'content-length': String(byteSize) } });

  // An If-Range of a date, or of other bytes, asks for the whole file.
  const isSame = (asked.get('if-range') ?? headers.etag) === headers.etag;
  const range = isSame ? readByteRange(asked.get('range') ?? undefined, byteSize) : null;
  if (range === 'unsatisfiable') {
    const response = problemResponse(new HttpProblem('range-invalid', `The file has ${byteSize} bytes.`));
    response.headers.set('content-range', `bytes */${byteSize}`);
    return response;
  }
  const body = await openBytes(blobs, sha256, range ?? undefined);
  if (range === null) return new Response(body, { headers: { ...headers, 'content-length': String(byteSize) } });
  const { start, end } = range;
  return new Response(body, {
    status: 206,
    headers: {
      ...headers,
      'content-range': `bytes ${start}-${end}/${byteSize}`,
      'content-length': String(end - start + 1),
    },
  });
}

async function openBytes(blobs: BlobStore, sha256: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>> {
  const bytes = await blobs.openRead(sha256, range).catch((error: unknown) => {
    throw error instanceof BlobMissingError ? notFound() : error;
  });
  return Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
}
