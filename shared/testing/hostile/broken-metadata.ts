import sharp from 'sharp';
import { orientedJpeg, pngChunk } from '../photos/make-photos.ts';
import { type TiffTag, writeTiff } from '../photos/write-tiff.ts';
import type { HostileRecipe } from './hostile-photo.ts';

const WIDTH = 96;
const HEIGHT = 64;
const ORIENTATION = 274;
const EXIF_POINTER = 34_665;
const GPS_POINTER = 34_853;
const INTEROP_POINTER = 40_965;
const MAKER_NOTE = 37_500;
/** A segment's length has two bytes, itself among what it counts. */
const LONGEST_SEGMENT = 65_533;

const exif = (tags: readonly TiffTag[], lastLeadsTo?: number) =>
  writeTiff([{ tags: [{ tag: 273, type: 'long', values: [0] }, ...tags], pixels: Buffer.alloc(0) }], {
    ...(lastLeadsTo === undefined ? {} : { lastLeadsTo }),
  });
const pointer = (tag: number, to: number): TiffTag => ({ tag, type: 'long', values: [to] });

/** What Exif has been found to say, and what nobody should have believed. */
const EXIFS: readonly (readonly [what: string, make: () => Buffer])[] = [
  ['a directory that leads to itself', () => exif([], 8)],
  ['a directory beyond the end', () => exif([], 0xffff_fff0)],
  [
    'Exif, GPS and interoperability that all lead to the first directory',
    () => exif([pointer(EXIF_POINTER, 8), pointer(GPS_POINTER, 8), pointer(INTEROP_POINTER, 8)]),
  ],
  ['pointers beyond the end', () => exif([pointer(EXIF_POINTER, 0x7fff_ffff), pointer(GPS_POINTER, 0xffff_ffff)])],
  [
    'four thousand million orientations',
    () => exif([{ tag: ORIENTATION, type: 'short', values: [6], count: 0xffff_ffff }]),
  ],
  [
    'no orientation at all where one is announced',
    () => exif([{ tag: ORIENTATION, type: 'short', values: [6], count: 0 }]),
  ],
  ['orientation in words', () => exif([{ tag: ORIENTATION, type: 'ascii', values: Buffer.from('upside down\0') }])],
  [
    'two orientations',
    () =>
      exif([
        { tag: ORIENTATION, type: 'short', values: [6] },
        { tag: ORIENTATION, type: 'short', values: [3] },
      ]),
  ],
  ...[0, 9, 255, 65_535].map(
    (value) => [`orientation ${value}`, () => exif([{ tag: ORIENTATION, type: 'short', values: [value] }])] as const,
  ),
  [
    'a maker note as long as can be',
    () => exif([{ tag: MAKER_NOTE, type: 'undefined', values: Buffer.alloc(65_000, 0x41) }]),
  ],
  [
    'a text without an end that is a script',
    () => exif([{ tag: 270, type: 'ascii', values: Buffer.from('"><script>alert(1)</script>#{7*7}') }]),
  ],
  [
    'five thousand tags',
    () => exif(Array.from({ length: 5_000 }, (_tag, index) => ({ tag: 1_000 + index, type: 'short', values: [1] }))),
  ],
  ['only its first bytes', () => Buffer.from('II*\0')],
  ['nothing', () => Buffer.alloc(0)],
  ['letters', () => Buffer.alloc(400, 0x41)],
];

const profile = (byteSize: number, change: (bytes: Buffer) => void) => () => {
  const bytes = Buffer.alloc(byteSize);
  bytes.writeUInt32BE(byteSize, 0);
  bytes.writeUInt32BE(0x0420_0000, 8);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  bytes.write('acsp', 36, 'latin1');
  change(bytes);
  return bytes;
};

/** ICC.1:2010 7.2: a header of 128 bytes, then a table of tags. */
const PROFILES: readonly (readonly [what: string, make: () => Buffer])[] = [
  ['without tags', profile(132, () => {})],
  ['of a length that it does not have', profile(132, (bytes) => bytes.writeUInt32BE(0x7fff_ffff, 0))],
  ['with four thousand million tags', profile(132, (bytes) => bytes.writeUInt32BE(0xffff_ffff, 128))],
  ['with a hundred tags that all stand in the header', profile(1_400, (bytes) => bytes.writeUInt32BE(100, 128))],
  ['for a printer', profile(132, (bytes) => bytes.write('prtrCMYKLab ', 12, 'latin1'))],
  ['of letters', () => Buffer.alloc(3_000, 0x41)],
  ['of nothing', () => Buffer.alloc(0)],
  ['cut short', () => Buffer.from('\0\0\x02\x0cacsp', 'latin1')],
];

/** A good picture whose Exif or profile is not. Nobody would see it, so the photo is not called damaged. */
export function brokenMetadata(): HostileRecipe[] {
  const recipe = (kind: 'exif' | 'profile', what: string, name: string, make: HostileRecipe['make']): HostileRecipe => {
    return { kind, what: `${name} with ${kind} ${what}`, name, expected: 'whole', make };
  };
  return [
    ...EXIFS.flatMap(([what, make]) => [
      recipe('exif', what, 'phone.jpg', async () => withSegments(await jpeg(), segment(0xe1, exifSegment(make())))),
      recipe('exif', what, 'screenshot.png', async () => withChunk(await png(), pngChunk('eXIf', make()))),
      recipe('exif', what, 'shared.webp', async () => extendedWebp('EXIF', 0x08, make())),
    ]),
    ...PROFILES.flatMap(([what, make]) => [
      recipe('profile', what, 'camera.jpg', async () =>
        withSegments(
          await jpeg(),
          segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), make()])),
        ),
      ),
      recipe('profile', what, 'edited.webp', async () => extendedWebp('ICCP', 0x20, make())),
    ]),
    recipe('profile', 'in pieces, of which one is missing', 'camera.jpg', async () =>
      withSegments(
        await jpeg(),
        ...[1, 3].map((number) =>
          segment(
            0xe2,
            Buffer.concat([
              Buffer.from(`ICC_PROFILE\0${String.fromCharCode(number)}\x03`, 'latin1'),
              Buffer.alloc(60_000),
            ]),
          ),
        ),
      ),
    ),
  ];
}

const plain = () => sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#4080c0' } });
const jpeg = () => orientedJpeg(1, WIDTH, HEIGHT);
const png = () => plain().png().toBuffer();
const exifSegment = (tiff: Buffer) => Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);

/** A JPEG segment, cut to what one may hold. */
export function segment(marker: number, content: Buffer): Buffer {
  const held = content.subarray(0, LONGEST_SEGMENT);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(held.length + 2, 2);
  return Buffer.concat([head, held]);
}

/** Behind the start of image, before everything else. */
export function withSegments(photo: Buffer, ...segments: readonly Buffer[]): Buffer {
  return Buffer.concat([photo.subarray(0, 2), ...segments, photo.subarray(2)]);
}

/** Behind the header, before the pixels. */
export function withChunk(photo: Buffer, ...chunks: readonly Buffer[]): Buffer {
  const headerEnd = 33;
  return Buffer.concat([photo.subarray(0, headerEnd), ...chunks, photo.subarray(headerEnd)]);
}

async function extendedWebp(name: string, flag: number, content: Buffer): Promise<Buffer> {
  const simple = await plain().webp().toBuffer();
  const header = Buffer.alloc(10);
  header.writeUInt8(flag);
  header.writeUIntLE(WIDTH - 1, 4, 3);
  header.writeUIntLE(HEIGHT - 1, 7, 3);
  const chunk = (label: string, data: Buffer) => {
    const head = Buffer.from(`${label}\0\0\0\0`, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  const body = Buffer.concat([chunk('VP8X', header), chunk(name, content), simple.subarray(12)]);
  const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  riff.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([riff, body]);
}
