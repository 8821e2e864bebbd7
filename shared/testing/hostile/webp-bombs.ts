import sharp from 'sharp';
import { type Bomb, LARGE } from './bomb.ts';

export const WEBP_BOMBS: readonly Bomb[] = [
  ['a WebP canvas of 16 million × 16 million', 'refused', () => extended(0xff_ffff, 0xff_ffff)],
  ['a WebP canvas of 14,000 × 14,000 and nothing on it', 'flawed', () => extended(LARGE - 1, LARGE - 1)],
  [
    'a lossless WebP of 14,000 × 14,000 in 20 bytes',
    'flawed',
    () => {
      const head = Buffer.from('RIFF\x1c\0\0\0WEBPVP8L\x10\0\0\0\x2f', 'latin1');
      const bits = Buffer.alloc(15);
      bits.writeUInt32LE(((LARGE - 1) | ((LARGE - 1) << 14)) >>> 0, 0);
      return Buffer.concat([head, bits]);
    },
  ],
  [
    'a WebP film of 2,000 frames',
    'any',
    async () => {
      const frames = Array.from({ length: 2 }, (_frame, index) => ({
        create: { width: 32, height: 32, channels: 3 as const, background: index === 0 ? 'red' : 'blue' },
      }));
      const pictures = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
      const film = await sharp(pictures, { join: { animated: true } })
        .webp()
        .toBuffer();
      const from = film.indexOf('ANMF');
      const frame = film.subarray(from, from + 8 + film.readUInt32LE(from + 4));
      const long = Buffer.concat([film.subarray(0, from), ...Array.from({ length: 2_000 }, () => frame)]);
      long.writeUInt32LE(long.length - 8, 4);
      return long;
    },
  ],
];

function extended(widthMinusOne: number, heightMinusOne: number): Buffer {
  const bytes = Buffer.alloc(60);
  bytes.write('RIFF\x34\0\0\0WEBPVP8X\x0a\0\0\0', 'latin1');
  bytes.writeUIntLE(widthMinusOne, 24, 3);
  bytes.writeUIntLE(heightMinusOne, 27, 3);
  bytes.write('VP8 \x16\0\0\0', 30, 'latin1');
  return bytes;
}
