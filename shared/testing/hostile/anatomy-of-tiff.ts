import type { PhotoAnatomy, PhotoField, PhotoPart } from './photo-parts.ts';

const STRIP_OFFSETS = 273;
const STRIP_BYTES = 279;
const TILE_OFFSETS = 324;
const TILE_BYTES = 325;
const DIMENSIONS = [256, 257, 322, 323];
const BYTES_OF_TYPE = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];

/**
 * TIFF 6.0 and BigTIFF: each directory with its entries, and the strips or tiles of the first. Exif is the same, without
 * pixels and somewhere inside a file.
 */
export function anatomyOfTiff(bytes: Buffer, base = 0): PhotoAnatomy {
  const parts: PhotoPart[] = [];
  const fields: PhotoField[] = [];
  const isLittleEndian = bytes.readUInt8(base) === 0x49;
  const read = (at: number, byteCount: number) => {
    if (byteCount === 8) return Number(isLittleEndian ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
    return isLittleEndian ? bytes.readUIntLE(at, byteCount) : bytes.readUIntBE(at, byteCount);
  };
  const field = (label: string, at: number, byteCount: number, role: PhotoField['role']) =>
    fields.push({ label, at, byteCount: byteCount as 2, isLittleEndian, role });

  const isBig = read(base + 2, 2) === 43;
  const word = isBig ? 8 : 4;
  const headerBytes = isBig ? 16 : 8;
  const countBytes = isBig ? 8 : 2;
  parts.push({ label: 'header', from: base, to: base + headerBytes });
  field('version', base + 2, 2, 'value');
  field('offset of the first directory', base + headerBytes - word, word, 'offset');

  /** The numbers of an entry, where they stand in it or elsewhere. */
  function valuesOf(entry: number): number[] {
    const byteCount = BYTES_OF_TYPE[read(entry + 2, 2)] ?? 0;
    const count = read(entry + 4, word);
    const valueAt = entry + 4 + word;
    const at = byteCount * count <= word ? valueAt : base + read(valueAt, word);
    return Array.from({ length: count }, (_value, index) => read(at + index * byteCount, byteCount));
  }

  const stretches: { offsets: number[]; lengths: number[] } = { offsets: [], lengths: [] };
  let page = 0;
  for (let offset = read(base + headerBytes - word, word); offset !== 0; page += 1) {
    const at = base + offset;
    const entries = read(at, countBytes);
    const end = at + countBytes + entries * (4 + 2 * word);
    parts.push({ label: `directory ${page}`, from: at, to: end + word });
    field(`number of entries of directory ${page}`, at, countBytes, 'length');
    field(`offset of the directory after ${page}`, end, word, 'offset');
    for (let entry = at + countBytes; entry < end; entry += 4 + 2 * word) {
      const tag = read(entry, 2);
      field(`number of tag ${tag}`, entry, 2, 'value');
      field(`type of tag ${tag}`, entry + 2, 2, 'value');
      field(`count of tag ${tag}`, entry + 4, word, 'length');
      field(`value of tag ${tag}`, entry + 4 + word, word, DIMENSIONS.includes(tag) ? 'dimension' : 'offset');
      if (page > 0) continue;
      if (tag === STRIP_OFFSETS || tag === TILE_OFFSETS) stretches.offsets = valuesOf(entry);
      if (tag === STRIP_BYTES || tag === TILE_BYTES) stretches.lengths = valuesOf(entry);
    }
    offset = read(end, word);
  }
  const pixels = stretches.offsets.map((from, index) => ({
    label: `strip ${index}`,
    from,
    to: from + (stretches.lengths[index] ?? 0),
  }));
  const ordered = [...parts, ...pixels].sort((a, b) => a.from - b.from);
  return { parts: ordered, fields, pixelsEnd: Math.max(0, ...pixels.map(({ to }) => to)) };
}
