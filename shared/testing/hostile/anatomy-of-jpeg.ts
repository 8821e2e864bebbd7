import { anatomyOfTiff } from './anatomy-of-tiff.ts';
import type { PhotoAnatomy, PhotoField, PhotoPart } from './photo-parts.ts';

const isFrameHeader = (marker: number) => marker >= 0xc0 && marker <= 0xc2;

/** ITU-T T.81 annex B: each segment, and each scan's data with its header. */
export function anatomyOfJpeg(bytes: Buffer): PhotoAnatomy {
  const parts: PhotoPart[] = [{ label: 'SOI', from: 0, to: 2 }];
  const fields: PhotoField[] = [];
  const field = (label: string, at: number, byteCount: 1 | 2, role: PhotoField['role'] = 'value') =>
    fields.push({ label, at, byteCount, isLittleEndian: false, role });
  let at = 2;
  let pixelsEnd = 2;
  while (at < bytes.length) {
    const marker = bytes.readUInt8(at + 1);
    const label = marker.toString(16).toUpperCase();
    if (marker === 0xd9) {
      parts.push({ label: 'EOI', from: at, to: at + 2 });
      break;
    }
    let to = at + 2 + bytes.readUInt16BE(at + 2);
    field(`length of ${label}`, at + 2, 2, 'length');
    if (isFrameHeader(marker)) frameHeader(at);
    if (marker === 0xda) {
      for (let offset = 4; at + offset < to; offset += 1) field(`byte ${offset} of a scan's header`, at + offset, 1);
      to = endOfScan(bytes, to);
      pixelsEnd = to;
    }
    if (marker === 0xc4 || marker === 0xdb) field(`class and number of table ${label}`, at + 4, 1);
    if (marker === 0xc4) for (const length of [1, 3, 16]) field(`codes of length ${length}`, at + 4 + length, 1);
    if (marker === 0xdb) field('first divisor', at + 5, 1);
    if (marker === 0xdd) field('restart interval', at + 4, 2);
    if (marker === 0xe1 && bytes.toString('latin1', at + 4, at + 8) === 'Exif') {
      fields.push(...anatomyOfTiff(bytes, at + 10).fields);
    }
    parts.push({ label, from: at, to });
    at = to;
  }
  return { parts, fields, pixelsEnd };

  function frameHeader(from: number): void {
    field('precision', from + 4, 1);
    field('height', from + 5, 2, 'dimension');
    field('width', from + 7, 2, 'dimension');
    field('number of components', from + 9, 1);
    for (let component = 0; component < bytes.readUInt8(from + 9); component += 1) {
      const own = from + 10 + component * 3;
      for (const [offset, what] of ['name', 'sampling', 'table'].entries()) {
        field(`${what} of component ${component}`, own + offset, 1);
      }
    }
  }
}

/** Up to the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}
