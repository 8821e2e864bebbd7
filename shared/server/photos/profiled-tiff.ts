import type { RawPicture } from './heic.ts';

/** About a megabyte of a 48-megapixel row each: readers take strips one by one. */
const ROWS_PER_STRIP = 64;
const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;

/**
 * Wraps raw pixels and their colour profile as an uncompressed TIFF 6.0, because sharp converts only from a profile that
 * is embedded in a file and takes none beside raw pixels.
 */
export function wrapAsTiff({ width, height, rgb }: RawPicture, iccProfile: Buffer): Buffer {
  const strips = Math.ceil(height / ROWS_PER_STRIP);
  const entries = 11;
  const bitsAt = 8 + 2 + entries * 12 + 4;
  const offsetsAt = bitsAt + 6;
  const countsAt = offsetsAt + strips * 4;
  const profileAt = countsAt + strips * 4;
  const pixelsAt = profileAt + iccProfile.length;

  const head = Buffer.alloc(profileAt);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(entries, 8);
  let at = 10;
  // A value of up to four bytes stands in the entry itself, a longer one where the entry points.
  const entry = (tag: number, type: number, count: number, value: number) => {
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    head.writeUInt32LE(value, at + 8);
    at += 12;
  };
  entry(256, LONG, 1, width);
  entry(257, LONG, 1, height);
  entry(258, SHORT, 3, bitsAt);
  entry(259, SHORT, 1, 1); // no compression
  entry(262, SHORT, 1, 2); // RGB
  entry(273, LONG, strips, strips === 1 ? pixelsAt : offsetsAt);
  entry(277, SHORT, 1, 3);
  entry(278, LONG, 1, ROWS_PER_STRIP);
  entry(279, LONG, strips, strips === 1 ? rgb.length : countsAt);
  entry(284, SHORT, 1, 1); // interleaved
  entry(34675, UNDEFINED, iccProfile.length, profileAt);
  for (const channel of [0, 1, 2]) head.writeUInt16LE(8, bitsAt + channel * 2);
  const stripBytes = ROWS_PER_STRIP * width * 3;
  for (let strip = 0; strip < strips; strip += 1) {
    head.writeUInt32LE(pixelsAt + strip * stripBytes, offsetsAt + strip * 4);
    head.writeUInt32LE(Math.min(stripBytes, rgb.length - strip * stripBytes), countsAt + strip * 4);
  }
  return Buffer.concat([head, iccProfile, rgb]);
}
