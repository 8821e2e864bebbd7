import sharp from 'sharp';
import { orientedJpeg } from '../photos/make-photos.ts';
import { anatomyOfJpeg } from './anatomy-of-jpeg.ts';
import { type Bomb, LARGE } from './bomb.ts';
import { segment, withSegments } from './broken-metadata.ts';
import { withField } from './photo-anatomy.ts';

/** A small grey progressive JPEG that says it is larger, and whose last scan comes so often. */
async function manyScans(side: number, times: number): Promise<Buffer> {
  const grey = sharp({ create: { width: 512, height: 512, channels: 3, background: '#808080' } }).toColourspace('b-w');
  const jpeg = await grey.jpeg({ progressive: true }).toBuffer();
  const { parts, fields } = anatomyOfJpeg(jpeg);
  let large: Buffer = jpeg;
  for (const field of fields) if (field.role === 'dimension') large = withField(large, field, side);
  const scans = parts.filter(({ label }) => label === 'DA');
  const last = scans.at(-1) ?? { from: 0, to: 0 };
  const scan = large.subarray(last.from, last.to);
  return Buffer.concat([
    large.subarray(0, last.to),
    ...Array.from({ length: times }, () => scan),
    large.subarray(last.to),
  ]);
}

async function jpegOf(width: number, height: number): Promise<Buffer> {
  const jpeg = await orientedJpeg(1, 96, 64);
  const { fields } = anatomyOfJpeg(jpeg);
  return fields
    .filter(({ role }) => role === 'dimension')
    .reduce((photo, field) => withField(photo, field, field.label === 'width' ? width : height), jpeg);
}

export const JPEG_BOMBS: readonly Bomb[] = [
  ['a JPEG of 65,535 × 65,535', 'refused', () => jpegOf(65_535, 65_535)],
  [
    'a JPEG of 65,535 × 65,535 behind 400 KB of comments',
    'flawed',
    async () =>
      withSegments(
        await jpegOf(65_535, 65_535),
        ...Array.from({ length: 7 }, () => segment(0xfe, Buffer.alloc(60_000))),
      ),
  ],
  ['a JPEG of 196 megapixels in 1 KB', 'flawed', () => jpegOf(LARGE, LARGE)],
  ['a JPEG of 65,000 × 3,000 in 1 KB', 'flawed', () => jpegOf(65_000, 3_000)],
  ['a JPEG of one row', 'any', () => jpegOf(65_000, 1)],
  ['a JPEG without height', 'flawed', () => jpegOf(96, 0)],
  ['a JPEG of 16 megapixels with 500 scans', 'any', () => manyScans(4_000, 500)],
  ['a JPEG of 196 megapixels with 5,000 scans', 'any', () => manyScans(LARGE, 5_000)],
  [
    'a JPEG with 20,000 comments',
    'any',
    async () =>
      withSegments(
        await orientedJpeg(1, 96, 64),
        ...Array.from({ length: 20_000 }, () => segment(0xfe, Buffer.alloc(0))),
      ),
  ],
  [
    'a JPEG with 16 MB of Exif',
    'any',
    async () =>
      withSegments(
        await orientedJpeg(1, 96, 64),
        ...Array.from({ length: 255 }, () => segment(0xe1, Buffer.from(`Exif\0\0${'A'.repeat(65_000)}`))),
      ),
  ],
  ['a JPEG of FF', 'flawed', () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(4_000_000, 0xff)])],
  [
    'a JPEG with a megabyte of restarts',
    'any',
    async () => {
      const jpeg = await orientedJpeg(1, 96, 64);
      const restarts = Buffer.from(Uint16Array.from({ length: 500_000 }, () => 0xd0ff).buffer);
      return Buffer.concat([jpeg.subarray(0, -20), restarts, jpeg.subarray(-20)]);
    },
  ],
];
