import type { PhotoFormat } from './photo-format.ts';

/** As stored, before any turning. */
export interface PhotoHeader {
  readonly width: number;
  readonly height: number;
}

/** 'more': the dimensions stand behind what was given. null: they cannot be told this way; decoding will. */
export type HeaderReading = PhotoHeader | 'more' | null;

/** A phone's JPEG has its dimensions behind Exif, profile and maker notes: up to a few 64 KiB segments. */
export const HEADER_BYTES = 256 * 1024;

/** Reads a photo's dimensions without decoding, so that a giant is refused before anything tries to unpack it. */
export function readPhotoHeader(format: PhotoFormat, head: Buffer): HeaderReading {
  try {
    return READERS[format](head);
  } catch (error) {
    // Every reader runs off the end of what it was given sooner or later: that is how it asks for more.
    if (error instanceof RangeError) return 'more';
    throw error;
  }
}

const READERS: Record<PhotoFormat, (head: Buffer) => HeaderReading> = {
  jpeg: readJpeg,
  png: (head) => ({ width: head.readUInt32BE(16), height: head.readUInt32BE(20) }),
  webp: readWebp,
  tiff: readTiff,
  heic: readIsoImage,
  avif: readIsoImage,
};

/** ITU-T T.81 annex B: segments until a start of frame, SOF0..SOF15 without DHT (C4), JPG (C8) and DAC (CC). */
function readJpeg(head: Buffer): HeaderReading {
  let at = 2;
  for (;;) {
    if (head.readUInt8(at) !== 0xff) return null;
    const marker = head.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
    } else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
    } else if (marker === 0xda || marker === 0xd9) {
      return null;
    } else {
      at += 2 + (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8) ? 0 : head.readUInt16BE(at + 2));
    }
  }
}

/** RFC 9649: lossy (3-byte start code, 14 bits each), lossless (14 bits each, minus one), extended (24 bits, minus one). */
function readWebp(head: Buffer): HeaderReading {
  const kind = head.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L') {
    const bits = head.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
}

/** TIFF 6.0: ImageWidth 256 and ImageLength 257 of the first directory, SHORT or LONG. BigTIFF is left to the decoder. */
function readTiff(head: Buffer): HeaderReading {
  const isLittle = head.readUInt8(0) === 0x49;
  const u16 = (at: number) => (isLittle ? head.readUInt16LE(at) : head.readUInt16BE(at));
  const u32 = (at: number) => (isLittle ? head.readUInt32LE(at) : head.readUInt32BE(at));
  if (u16(2) !== 42) return null;
  const directory = u32(4);
  let width = 0;
  let height = 0;
  for (let entry = 0; entry < u16(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    const value = u16(at + 2) === 3 ? u16(at + 8) : u32(at + 8);
    if (u16(at) === 256) width = value;
    if (u16(at) === 257) height = value;
  }
  return width > 0 && height > 0 ? { width, height } : null;
}

/**
 * HEIF (ISO/IEC 23008-12): the largest `ispe` in meta/iprp/ipco. The primary image is one of them, and tiles, depth maps
 * and thumbnails are smaller.
 */
function readIsoImage(head: Buffer): HeaderReading {
  const meta = findBox(head, 0, Number.POSITIVE_INFINITY, 'meta');
  if (meta === null) return null;
  const properties = findBox(head, meta.start + 4, meta.end, 'iprp');
  const container = properties && findBox(head, properties.start, properties.end, 'ipco');
  if (!container) return null;
  let largest: PhotoHeader | null = null;
  for (let at = container.start; at + 8 <= container.end; ) {
    const size = head.readUInt32BE(at);
    if (size < 8) return null;
    if (head.toString('latin1', at + 4, at + 8) === 'ispe') {
      const found = { width: head.readUInt32BE(at + 12), height: head.readUInt32BE(at + 16) };
      if (largest === null || found.width * found.height > largest.width * largest.height) largest = found;
    }
    at += size;
  }
  return largest;
}

function findBox(head: Buffer, from: number, end: number, type: string): { start: number; end: number } | null {
  for (let at = from; at + 8 <= end; ) {
    const size = head.readUInt32BE(at);
    // 1 announces a 64-bit size (only mdat needs one), 0 runs to the end of the file.
    const length = size === 1 ? Number(head.readBigUInt64BE(at + 8)) : size;
    if (length < 8) return null;
    if (head.toString('latin1', at + 4, at + 8) === type) return { start: at + 8, end: at + length };
    at += length;
  }
  return null;
}
