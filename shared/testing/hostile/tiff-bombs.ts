import { deflateSync } from 'node:zlib';
import { type TiffPage, type TiffTag, tiffPage, writeTiff } from '../photos/write-tiff.ts';
import { type Bomb, LARGE } from './bomb.ts';

const small = Buffer.alloc(64 * 48 * 3, 0x80);
const page = tiffPage({ width: 64, height: 48, pixels: small });
const changed = (...tags: readonly TiffTag[]): TiffPage => {
  const kept = page.tags.filter(({ tag }) => !tags.some((change) => change.tag === tag));
  return { ...page, tags: [...kept, ...tags].sort((a, b) => a.tag - b.tag) };
};
const one = (tag: number, value: number, type: TiffTag['type'] = 'long'): TiffTag => ({ tag, type, values: [value] });
const COMPRESSIONS = {
  none: 1,
  fax4: 4,
  lzw: 5,
  oldJpeg: 6,
  jpeg: 7,
  deflate: 8,
  packBits: 32_773,
  lzma: 34_925,
  zstd: 50_000,
  webp: 50_001,
};

export const TIFF_BOMBS: readonly Bomb[] = [
  ['a TIFF of 65,000 × 65,000', 'refused', () => writeTiff([changed(one(256, 65_000), one(257, 65_000))])],
  [
    'a BigTIFF of 65,000 × 65,000',
    'flawed',
    () => writeTiff([changed(one(256, 65_000), one(257, 65_000))], { isBigTiff: true }),
  ],
  [
    'a BigTIFF as large as numbers go',
    'flawed',
    () => writeTiff([changed(one(256, 0xffff_ffff), one(257, 0xffff_ffff))], { isBigTiff: true }),
  ],
  [
    'a TIFF of 196 megapixels in one strip',
    'flawed',
    () => writeTiff([changed(one(256, LARGE), one(257, LARGE), one(278, LARGE))]),
  ],
  [
    'a whole TIFF of 196 megapixels in 600 KB',
    'any',
    () => {
      const pixels = deflateSync(Buffer.alloc(LARGE * LARGE), { level: 1 });
      return writeTiff([
        tiffPage({
          width: LARGE,
          height: LARGE,
          channels: 1,
          photometric: 1,
          compression: COMPRESSIONS.deflate,
          pixels,
        }),
      ]);
    },
  ],
  [
    'a TIFF of 196 megapixels of 64 bits',
    'flawed',
    () =>
      writeTiff([
        tiffPage({
          width: LARGE,
          height: LARGE,
          channels: 4,
          bits: 16,
          compression: COMPRESSIONS.deflate,
          pixels: deflateSync(Buffer.alloc(1_000_000)),
        }),
      ]),
  ],
  ...[5, 255, 65_535].map(
    (channels): Bomb => [
      `a TIFF of ${channels} channels`,
      'any',
      () => writeTiff([changed(one(277, channels, 'short'))]),
    ],
  ),
  ...[0, 3, 32, 64, 65_535].map(
    (bits): Bomb => [
      `a TIFF of ${bits} bits`,
      'any',
      () => writeTiff([changed({ tag: 258, type: 'short', values: [bits, bits, bits] })]),
    ],
  ),
  ...Object.entries(COMPRESSIONS).map(
    ([name, value]): Bomb => [
      `a TIFF that says it is packed with ${name}`,
      'any',
      () => writeTiff([changed(one(259, value, 'short'))]),
    ],
  ),
  [
    'a TIFF of four thousand million strips',
    'any',
    () => writeTiff([changed({ ...one(273, 8), count: 0xffff_ffff }, one(278, 1))]),
  ],
  ['a TIFF whose rows all are one strip', 'any', () => writeTiff([changed(one(278, 0xffff_ffff))])],
  ['a TIFF without rows in a strip', 'any', () => writeTiff([changed(one(278, 0))])],
  ['a TIFF whose strip has all bytes there are', 'any', () => writeTiff([changed(one(279, 0xffff_ffff))])],
  [
    'a TIFF whose 35,000 tiles all are one',
    'any',
    () =>
      writeTiff([
        changed(one(256, 3_000), one(257, 3_000), one(322, 16), one(323, 16), one(324, 8), one(325, 0xffff_ffff)),
      ]),
  ],
  [
    'a TIFF of tiles that are larger than everything',
    'any',
    () => writeTiff([changed(one(322, 0x7fff_fff0), one(323, 0x7fff_fff0), one(324, 8), one(325, 100))]),
  ],
  [
    'a TIFF whose pages lead in a circle',
    'any',
    () => writeTiff([page], { lastLeadsTo: writeTiff([page]).readUInt32LE(4) }),
  ],
  [
    'a TIFF of 5,000 pages',
    'any',
    () => writeTiff(Array.from({ length: 5_000 }, () => ({ ...page, pixels: Buffer.alloc(0) }))),
  ],
  [
    'a TIFF with four thousand million of a tag',
    'any',
    () => writeTiff([changed({ ...one(700, 8), count: 0xffff_ffff })]),
  ],
];
