import { crc32 } from 'node:zlib';
import type { PhotoAnatomy, PhotoField, PhotoPart } from './photo-parts.ts';

const SIGNATURE_BYTES = 8;

/** PNG (W3C, third edition) chapter 5: chunks, each with its length, name, data and checksum. */
export function anatomyOfPng(bytes: Buffer): PhotoAnatomy {
  const parts: PhotoPart[] = [{ label: 'signature', from: 0, to: SIGNATURE_BYTES }];
  const fields: PhotoField[] = [];
  const field = (label: string, at: number, byteCount: 1 | 4, role: PhotoField['role'] = 'value') =>
    fields.push({ label, at, byteCount, isLittleEndian: false, role });
  let pixelsEnd = SIGNATURE_BYTES;
  for (let at = SIGNATURE_BYTES; at < bytes.length; ) {
    const label = bytes.toString('latin1', at + 4, at + 8);
    const to = at + 12 + bytes.readUInt32BE(at);
    parts.push({ label, from: at, to });
    field(`length of ${label}`, at, 4, 'length');
    field(`name of ${label}`, at + 4, 4);
    field(`checksum of ${label}`, to - 4, 4);
    if (label === 'IHDR') {
      field('width', at + 8, 4, 'dimension');
      field('height', at + 12, 4, 'dimension');
      for (const [offset, what] of ['bit depth', 'colour', 'compression', 'filter', 'interlace'].entries()) {
        field(what, at + 16 + offset, 1);
      }
    }
    if (label === 'IDAT') pixelsEnd = to;
    at = to;
  }
  return { parts, fields, pixelsEnd };
}

/** A copy whose checksums fit again: readers stop at a wrong one, and never come to what was changed. */
export function withRightChecksums(png: Buffer): Buffer {
  const copy = Buffer.from(png);
  for (let at = SIGNATURE_BYTES; at + 12 <= copy.length; ) {
    const end = at + 8 + copy.readUInt32BE(at);
    if (end + 4 > copy.length) break;
    copy.writeUInt32BE(crc32(copy.subarray(at + 4, end)), end);
    at = end + 4;
  }
  return copy;
}
