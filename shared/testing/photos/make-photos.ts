import fs from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { PhotoFormat } from '../../server/photos/photo-format.ts';
import { type QuarterTurns, writeHeic } from './write-heic.ts';

/**
 * The pattern of every fixture: a red, a green, a blue and a yellow quarter, read from the top left in the way of the
 * clock. No turn and no mirroring of it looks like another, and four pixels tell them apart.
 */
export const PATTERN = { topLeft: '#d02020', topRight: '#20a020', bottomRight: '#2030c0', bottomLeft: '#e0c020' };

/** The upright pattern as raw RGB. */
export async function patternPixels(width: number, height: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2" shape-rendering="crispEdges">
    <rect width="1" height="1" fill="${PATTERN.topLeft}"/><rect x="1" width="1" height="1" fill="${PATTERN.topRight}"/>
    <rect x="1" y="1" width="1" height="1" fill="${PATTERN.bottomRight}"/>
    <rect y="1" width="1" height="1" fill="${PATTERN.bottomLeft}"/></svg>`;
  const rgb = await sharp(Buffer.from(svg))
    .flatten()
    .resize(width, height, { kernel: 'nearest', fit: 'fill' })
    .raw()
    .toBuffer();
  return { width, height, rgb };
}

async function pattern(width = 640, height = 480) {
  const { rgb } = await patternPixels(width, height);
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

/**
 * How an upright picture lies in the file for each Exif orientation (Exif 2.32, tag 274): turned and mirrored so that a
 * viewer who applies the orientation sees it upright.
 */
const STORED: Record<number, { readonly turn: number; readonly mirror?: 'flip' | 'flop' }> = {
  1: { turn: 0 },
  2: { turn: 0, mirror: 'flop' },
  3: { turn: 180 },
  4: { turn: 0, mirror: 'flip' },
  5: { turn: 90, mirror: 'flop' },
  6: { turn: 270 },
  7: { turn: 270, mirror: 'flop' },
  8: { turn: 90 },
};

/** A JPEG that shows the upright pattern only when its Exif orientation is applied. */
export const orientedJpeg = (orientation: number, width = 640, height = 480): Promise<Buffer> =>
  orientedPhoto('jpeg', orientation, width, height);

/**
 * A photo that shows the upright pattern only when what its format says of turning is applied: Exif in JPEG, PNG (`eXIf`)
 * and WebP, tag 274 in TIFF, the boxes `irot` and `imir` in HEIC and AVIF (there beside an Exif orientation that says the
 * same and must not be applied again).
 *
 * @param width of the upright picture; of a HEIC a multiple of 16, like the height
 */
export async function orientedPhoto(
  format: PhotoFormat,
  orientation: number,
  width: number,
  height: number,
): Promise<Buffer> {
  const name = [format, orientation, width, height].join();
  const making = made.get(name) ?? makePhoto(format, orientation, width, height);
  made.set(name, making);
  // Whoever changes it changes no photo of another test.
  return Buffer.from(await making);
}

/** The same photos are wanted again and again, and drawing one takes longer than most of what is done with it. */
const made = new Map<string, Promise<Buffer>>();

async function makePhoto(format: PhotoFormat, orientation: number, width: number, height: number): Promise<Buffer> {
  const { turn, mirror } = STORED[orientation] ?? { turn: 0 };
  const turned = await (await pattern(width, height)).rotate(turn).png({ compressionLevel: 1 }).toBuffer();
  let stored = sharp(turned);
  if (mirror === 'flip') stored = stored.flip();
  if (mirror === 'flop') stored = stored.flop();
  if (format !== 'heic') return ENCODED[format](stored.withMetadata({ orientation })).toBuffer();
  const { data, info } = await stored.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  // Who looks at it turns first and mirrors then, so a turn that was made before mirroring is undone by the same again.
  const quarterTurns = ((mirror === undefined ? turn : 360 - turn) / 90) % 4;
  return writeHeic({ width: info.width, height: info.height, rgb: data }, quarterTurns as QuarterTurns, mirror);
}

const ENCODED: Record<Exclude<PhotoFormat, 'heic'>, (picture: Sharp) => Sharp> = {
  jpeg: (picture) => picture.jpeg({ quality: 92 }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp(),
  tiff: (picture) => picture.tiff(),
  avif: (picture) => picture.avif({ effort: 0 }),
};

/** A HEIC of the upright pattern; the file says how often to turn it anticlockwise. */
export async function patternHeic(quarterTurns: QuarterTurns = 0, width = 320, height = 240): Promise<Buffer> {
  const { data, info } = await (await pattern(width, height))
    .rotate(quarterTurns * 90)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return writeHeic({ width: info.width, height: info.height, rgb: data }, quarterTurns);
}

/** A 12-megapixel JPEG of a wanted size, like a phone's: soft noise, then a few bytes after its end up to the size. */
export async function phoneJpeg(byteSize: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 26 } as const;
  const { data, info } = await sharp({ create: { width: 2016, height: 1512, channels: 3, background: '#888', noise } })
    .resize(4032, 3024)
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const quality of [90, 80, 60, 40, 20, 8]) {
    const jpeg = await sharp(data, { raw: info }).jpeg({ quality }).toBuffer();
    if (jpeg.length <= byteSize) return Buffer.concat([jpeg, Buffer.alloc(byteSize - jpeg.length)]);
  }
  throw new RangeError(`No 12-megapixel JPEG fits in ${byteSize} bytes.`);
}

/** Another photo with the same pixels and length: its number stands in the bytes after the picture's end. */
export function varied(photo: Buffer, number: number): Buffer {
  const copy = Buffer.from(photo);
  copy.writeUInt32BE(number, copy.length - 4);
  return copy;
}

/** A PNG that promises a picture and has a few bytes: what its header claims is all there is. */
export function headerOnlyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(4096))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** The first part of a JPEG, as a broken transfer or a pulled memory card leaves it. */
export function truncated(jpeg: Buffer, share = 0.5): Buffer {
  return Buffer.from(jpeg.subarray(0, Math.floor(jpeg.length * share)));
}

/** What a fixture should turn into. 'refused' files never become a photo. */
export interface MadePhoto {
  readonly name: string;
  readonly expected: 'ready' | 'damaged' | 'refused';
}

type Recipe = readonly [name: string, expected: MadePhoto['expected'], make: () => Promise<Buffer> | Buffer];

const RECIPES: readonly Recipe[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(
    (orientation): Recipe => [`orientation-${orientation}.jpg`, 'ready', () => orientedJpeg(orientation)],
  ),
  ...([0, 1, 2, 3] as const).map((turns): Recipe => [`turned-${turns}.heic`, 'ready', () => patternHeic(turns)]),
  ['plain.png', 'ready', async () => (await pattern()).png().toBuffer()],
  ['sixteen-bit.png', 'ready', async () => (await pattern()).toColourspace('rgb16').png().toBuffer()],
  ['palette.png', 'ready', async () => (await pattern()).png({ palette: true }).toBuffer()],
  ['transparent.png', 'ready', async () => (await pattern()).ensureAlpha(0.5).png().toBuffer()],
  ['grey.jpg', 'ready', async () => (await pattern()).greyscale().jpeg().toBuffer()],
  ['lossy.webp', 'ready', async () => (await pattern()).webp().toBuffer()],
  ['lossless.webp', 'ready', async () => (await pattern()).webp({ lossless: true }).toBuffer()],
  ['photo.avif', 'ready', async () => (await pattern()).avif({ effort: 0 }).toBuffer()],
  ['photo.tiff', 'ready', async () => (await pattern()).tiff().toBuffer()],
  ['deflated.tif', 'ready', async () => (await pattern()).tiff({ compression: 'deflate' }).toBuffer()],
  ['cmyk.jpg', 'ready', async () => (await pattern()).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer()],
  ['display-p3.jpg', 'ready', async () => (await pattern()).withIccProfile('p3').jpeg().toBuffer()],
  ['progressive.jpg', 'ready', async () => (await pattern()).jpeg({ progressive: true }).toBuffer()],
  ['portrait.jpg', 'ready', async () => (await pattern(480, 640)).jpeg().toBuffer()],
  ['panorama.jpg', 'ready', async () => (await pattern(2400, 400)).jpeg().toBuffer()],
  ['tiny.jpg', 'ready', async () => (await pattern(40, 30)).jpeg().toBuffer()],
  ['24-megapixels.jpg', 'ready', async () => (await pattern(6000, 4000)).jpeg().toBuffer()],
  ['phone.jpg', 'ready', () => phoneJpeg(3_500_000)],
  ['รูปถ่าย 🎞️.jpg', 'ready', async () => varied(Buffer.concat([await orientedJpeg(1), Buffer.alloc(4)]), 1)],
  ['truncated.jpg', 'damaged', async () => truncated(await orientedJpeg(1))],
  ['text.jpg', 'refused', () => Buffer.from('This is a text and no photo.\n'.repeat(100))],
  ['empty.jpg', 'refused', () => Buffer.alloc(0)],
  ['50000x50000.png', 'refused', () => headerOnlyPng(50_000, 50_000)],
];

/** Writes one file of every kind into the folder and says what each should become. Takes about three seconds. */
export async function makePhotoSet(folder: string): Promise<(MadePhoto & { readonly file: string })[]> {
  await fs.mkdir(folder, { recursive: true });
  const made = [];
  for (const [name, expected, make] of RECIPES) {
    const file = path.join(folder, name);
    await fs.writeFile(file, await make());
    made.push({ name, expected, file });
  }
  return made;
}
