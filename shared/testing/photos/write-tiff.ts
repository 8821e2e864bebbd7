/** Numbers are written in the size of the type; bytes stand as they are. */
export interface TiffTag {
  readonly tag: number;
  readonly type: TiffType;
  readonly values: readonly number[] | Buffer;
  /** Says another count than there are values. */
  readonly count?: number;
}

export interface TiffPage {
  /** In the order of their numbers. Without 273 (StripOffsets) one is added that tells where the pixels stand. */
  readonly tags: readonly TiffTag[];
  readonly pixels: Buffer;
}

export interface TiffForm {
  readonly isBigEndian?: boolean;
  /** 64-bit offsets, version 43. */
  readonly isBigTiff?: boolean;
  /** Where the last page's directory leads; 0 ends the file. */
  readonly lastLeadsTo?: number;
}

export const TIFF_TYPES = { byte: 1, ascii: 2, short: 3, long: 4, rational: 5, undefined: 7, long8: 16 } as const;
export type TiffType = keyof typeof TIFF_TYPES;
const BYTES: Record<TiffType, number> = { byte: 1, ascii: 1, short: 2, long: 4, rational: 8, undefined: 1, long8: 8 };

const STRIP_OFFSETS = 273;

/** Writes a TIFF 6.0 or BigTIFF, right or wrong as its tags are; sharp writes only little-endian ones that are right. */
export function writeTiff(pages: readonly TiffPage[], form: TiffForm = {}): Buffer {
  const { isBigEndian = false, isBigTiff = false, lastLeadsTo = 0 } = form;
  const wordBytes = isBigTiff ? 8 : 4;
  const number = (value: number, byteCount: number) => {
    const bytes = Buffer.alloc(byteCount);
    if (byteCount === 8) bytes.writeBigUInt64LE(BigInt(value));
    else bytes.writeUIntLE(value, 0, byteCount);
    return isBigEndian ? bytes.reverse() : bytes;
  };

  const chunks: Buffer[] = [];
  let length = 0;
  const append = (...added: Buffer[]) => {
    const at = length;
    for (const chunk of added) {
      chunks.push(chunk);
      length += chunk.length;
    }
    if (length % 2 === 1) append(Buffer.alloc(1));
    return at;
  };
  const bytesOf = ({ type, values }: TiffTag) => {
    if (Buffer.isBuffer(values)) return values;
    const one = (value: number) =>
      type === 'rational' ? Buffer.concat([number(value, 4), number(1, 4)]) : number(value, BYTES[type]);
    return Buffer.concat(values.map(one));
  };

  const first = number(0, wordBytes);
  const mark = Buffer.from(isBigEndian ? 'MM' : 'II');
  append(mark, number(isBigTiff ? 43 : 42, 2), ...(isBigTiff ? [number(8, 2), number(0, 2)] : []), first);
  let leadsHere = first;
  for (const { tags, pixels } of pages) {
    const pixelsAt = append(pixels);
    const own: TiffTag = { tag: STRIP_OFFSETS, type: 'long', values: [pixelsAt] };
    const isGiven = tags.some(({ tag }) => tag === STRIP_OFFSETS);
    const all = isGiven ? tags : [...tags, own].sort((a, b) => a.tag - b.tag);
    const entries = all.map((tag) => {
      const value = bytesOf(tag);
      const count = tag.count ?? value.length / BYTES[tag.type];
      const short = Buffer.alloc(wordBytes);
      value.copy(short);
      const inEntry = value.length <= wordBytes ? short : number(append(value), wordBytes);
      return Buffer.concat([number(tag.tag, 2), number(TIFF_TYPES[tag.type], 2), number(count, wordBytes), inEntry]);
    });
    const next = number(lastLeadsTo, wordBytes);
    leadsHere.set(number(length, wordBytes));
    append(Buffer.concat([number(entries.length, isBigTiff ? 8 : 2), ...entries]), next);
    leadsHere = next;
  }
  return Buffer.concat(chunks);
}

interface TiffPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
  /** Default 3. */
  readonly channels?: number;
  /** Of a channel; default 8. */
  readonly bits?: number;
  /** Default 1, none. */
  readonly compression?: number;
  /** Default 2, RGB. */
  readonly photometric?: number;
  readonly rowsPerStrip?: number;
}

/** What a baseline page says of itself. */
export function tiffPage({ width, height, pixels, ...more }: TiffPicture): TiffPage {
  const { channels = 3, bits = 8, compression = 1, photometric = 2, rowsPerStrip = height } = more;
  const tags: TiffTag[] = [
    { tag: 256, type: 'long', values: [width] },
    { tag: 257, type: 'long', values: [height] },
    { tag: 258, type: 'short', values: Array.from({ length: channels }, () => bits) },
    { tag: 259, type: 'short', values: [compression] },
    { tag: 262, type: 'short', values: [photometric] },
    { tag: 277, type: 'short', values: [channels] },
    { tag: 278, type: 'long', values: [rowsPerStrip] },
    { tag: 279, type: 'long', values: [pixels.length] },
  ];
  return { tags, pixels };
}
