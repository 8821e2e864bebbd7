import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { anatomyOfJpeg } from '../../testing/hostile/anatomy-of-jpeg.ts';
import { HEIC_BOMBS } from '../../testing/hostile/heic-bombs.ts';
import { JPEG_BOMBS } from '../../testing/hostile/jpeg-bombs.ts';
import { withField } from '../../testing/hostile/photo-anatomy.ts';
import { orientedJpeg, patternHeic } from '../../testing/photos/make-photos.ts';
import { decodeHeic } from './heic.ts';
import { renderPrint } from './render-print.ts';
import { runPhotoJob } from './run-photo-job.ts';

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-hostile-photos-'));
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

let count = 0;
async function file(bytes: Buffer | Promise<Buffer>): Promise<string> {
  count += 1;
  const name = path.join(folder, String(count));
  await fs.writeFile(name, await bytes);
  return name;
}
const look = async (bytes: Buffer) =>
  runPhotoJob({ kind: 'scale', source: await file(bytes), target: path.join(folder, 'out.jpg'), longestPx: 400 });

describe('a hostile photo', () => {
  it('that breaks the HEIC decoder leaves the next customer’s HEIC as it is', async () => {
    const good = await patternHeic(0, 96, 64);
    const before = decodeHeic(good, 1e6).rgb;
    const bombs = HEIC_BOMBS.filter(([what]) => what.includes('times over'));
    expect(bombs.length).toBeGreaterThan(2);
    for (const [, , make] of bombs) {
      const bytes = await make();
      // Some are pictures, some run the decoder over its stack.
      try {
        decodeHeic(bytes, 1e6);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
      expect(decodeHeic(good, 1e6).rgb.equals(before)).toBe(true);
    }
  });

  it('of thousands of scans is given up before the first of them', async () => {
    const bombs = JPEG_BOMBS.filter(([what]) => /\d scans/.test(what));
    expect(bombs).toHaveLength(2);
    for (const [, , make] of bombs) {
      expect(await look(await make())).toEqual({ state: 'unreadable', reason: expect.stringMatching(/ \d+ scans/) });
    }
    const progressive = await sharp(await orientedJpeg(1))
      .jpeg({ progressive: true })
      .toBuffer();
    expect(await look(progressive)).toMatchObject({ state: 'made', isDamaged: false });
  });

  it('of a few rows is found out when most of it is missing', async () => {
    const jpeg = await orientedJpeg(1, 96, 64);
    const width = anatomyOfJpeg(jpeg).fields.find(({ label }) => label === 'width');
    if (width === undefined) throw new Error('a JPEG without width');
    expect(await look(withField(jpeg, width, 32_000))).toMatchObject({ state: 'made', isDamaged: true });
    expect(await look(jpeg)).toMatchObject({ state: 'made', isDamaged: false });
  });
});

describe('a strip of a picture', () => {
  const [width, height] = [32_000, 16];

  /** As it lies in the file its left half is red and its right half blue. */
  async function strip(orientation: number): Promise<Buffer> {
    const half = { create: { width: width / 2, height, channels: 3 as const, background: '#2030c0' } };
    return sharp({ create: { width, height, channels: 3, background: '#d02020' } })
      .composite([{ input: await sharp(half).png().toBuffer(), left: width / 2, top: 0 }])
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
  }

  it.each([
    ['lying', 1, [0.25, 0.5], [0.75, 0.5]],
    ['turned to stand', 6, [0.5, 0.25], [0.5, 0.75]],
  ] as const)('%s covers the paper with its middle, without being scaled up whole', async (_what, turn, red, blue) => {
    const source = await file(strip(turn));
    const spec = { crop: null, fit: 'fill', rotate: 0, widthPx: 1_800, heightPx: 1_200 } as const;
    const { jpeg, isDamaged } = await renderPrint(source, spec);
    expect(isDamaged).toBe(false);
    const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1_800, 1_200]);
    const at = ([x, y]: readonly [number, number]) => {
      const from = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels;
      return [data[from] ?? 0, data[from + 2] ?? 0];
    };
    const [redOfRed = 0, blueOfRed = 0] = at(red);
    const [redOfBlue = 0, blueOfBlue = 0] = at(blue);
    expect(redOfRed).toBeGreaterThan(blueOfRed + 100);
    expect(blueOfBlue).toBeGreaterThan(redOfBlue + 100);
  });
});
