import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { headerOnlyPng, pngChunk } from '../photos/make-photos.ts';
import { type Bomb, LARGE } from './bomb.ts';
import { withChunk } from './broken-metadata.ts';

/** What a zip bomb is made of. */
const ZEROS = 64 * 1024 * 1024;

const GREY = 0;
const RGBA = 6;

function png(
  width: number,
  height: number,
  look: { depth: number; colour: number; interlaced?: boolean },
  data: Buffer,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([look.depth, look.colour, 0, 0, look.interlaced === true ? 1 : 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const smallPng = () =>
  sharp({ create: { width: 96, height: 64, channels: 3, background: '#4080c0' } })
    .png()
    .toBuffer();
const compressed = (name: string) => Buffer.concat([Buffer.from(`${name}\0\0`), deflateSync(Buffer.alloc(ZEROS))]);

export const PNG_BOMBS: readonly Bomb[] = [
  ['a PNG of 50,000 × 50,000', 'refused', () => headerOnlyPng(50_000, 50_000)],
  ['a PNG as large as numbers go', 'refused', () => headerOnlyPng(0xffff_ffff, 0xffff_ffff)],
  ['a PNG without width', 'flawed', () => headerOnlyPng(0, 50_000)],
  ['a PNG of one row of 200 million', 'flawed', () => headerOnlyPng(200_000_000, 1)],
  ['a PNG of one column of 200 million', 'flawed', () => headerOnlyPng(1, 200_000_000)],
  [
    'a whole PNG of 196 megapixels in a few kilobytes',
    'any',
    () => png(LARGE, LARGE, { depth: 1, colour: GREY }, deflateSync(Buffer.alloc(LARGE * (1 + LARGE / 8)))),
  ],
  [
    'an interlaced PNG of 196 megapixels of 64 bits, without them',
    'flawed',
    () => png(LARGE, LARGE, { depth: 16, colour: RGBA, interlaced: true }, deflateSync(Buffer.alloc(100_000))),
  ],
  [
    'a PNG whose rows unpack to more than there are',
    'any',
    () => png(64, 64, { depth: 8, colour: GREY }, deflateSync(Buffer.alloc(ZEROS))),
  ],
  [
    'a PNG whose profile unpacks to 64 MB',
    'any',
    async () => withChunk(await smallPng(), pngChunk('iCCP', compressed('icc'))),
  ],
  [
    'a PNG whose text unpacks to 64 MB',
    'any',
    async () => withChunk(await smallPng(), pngChunk('zTXt', compressed('Comment'))),
  ],
  [
    'a PNG with ten texts of 64 MB each',
    'any',
    async () => {
      const text = pngChunk('zTXt', compressed('Comment'));
      return withChunk(await smallPng(), ...Array.from({ length: 10 }, () => text));
    },
  ],
  [
    'a PNG with 50,000 texts',
    'any',
    async () =>
      withChunk(
        await smallPng(),
        ...Array.from({ length: 50_000 }, (_text, index) => pngChunk('tEXt', Buffer.from(`k${index}\0v`))),
      ),
  ],
];
