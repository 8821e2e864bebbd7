import type { ByteRange } from '@printfront/shared/server/blobs/blob-store.ts';

/**
 * What a Range header asks for (RFC 9110, 14.1.2), first and last byte included. Null is the whole file: there is no
 * header, or one that a server may pass over because it is malformed, of another unit or of several ranges, which nobody
 * needs to go on with a download.
 */
export function readByteRange(header: string | undefined, byteSize: number): ByteRange | null | 'unsatisfiable' {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  // "If the selected representation is shorter than the specified suffix-length, the entire representation is used."
  const start = first === '' ? Math.max(0, byteSize - Number(last)) : Number(first);
  const end = first === '' || last === '' ? byteSize - 1 : Math.min(Number(last), byteSize - 1);
  // "An int-range is invalid if the last-pos value is present and less than first-pos": passed over, not refused.
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  return start < byteSize ? { start, end } : 'unsatisfiable';
}
