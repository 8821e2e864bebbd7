import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orientedJpeg, PATTERN, patternHeic } from '../../testing/photos/make-photos.ts';
import { expectQuarters, quartersOf, UPRIGHT } from './pattern-in-test.ts';
import { type PrintSpec, renderPrint } from './render-print.ts';

let folder: string;
let photo: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-render-'));
  photo = path.join(folder, 'photo.jpg');
  await fs.writeFile(photo, await orientedJpeg(6, 1200, 900));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

const SPEC: PrintSpec = { crop: null, fit: 'fill', rotate: 0, widthPx: 600, heightPx: 400 };
const { topLeft, topRight, bottomRight, bottomLeft } = PATTERN;

describe('renderPrint', () => {
  it('makes exactly the wanted pixels, at 300 dpi, in sRGB with its profile, without Exif', async () => {
    const { jpeg, isDamaged } = await renderPrint(photo, { ...SPEC, widthPx: 1205, heightPx: 1795 });
    const metadata = await sharp(jpeg).metadata();
    expect(isDamaged).toBe(false);
    expect(metadata).toMatchObject({
      format: 'jpeg',
      width: 1205,
      height: 1795,
      density: 300,
      space: 'srgb',
      hasProfile: true,
    });
    expect(metadata.chromaSubsampling).toBe('4:4:4');
    expect(metadata.orientation ?? 1).toBe(1);
    // The profile's name is UTF-16 (ICC multiLocalizedUnicodeType).
    expect(metadata.icc?.toString('latin1').replaceAll('\0', '')).toContain('sRGB');
  });

  it.each([
    [0, [topLeft, topRight, bottomRight, bottomLeft]],
    [90, [bottomLeft, topLeft, topRight, bottomRight]],
    [180, [bottomRight, bottomLeft, topLeft, topRight]],
    [270, [topRight, bottomRight, bottomLeft, topLeft]],
  ] as const)('turns clockwise by %i', async (rotate, colours) => {
    const isTurned = rotate === 90 || rotate === 270;
    const size = isTurned ? { widthPx: 400, heightPx: 600 } : { widthPx: 600, heightPx: 400 };
    const { jpeg } = await renderPrint(photo, { ...SPEC, ...size, rotate });
    await expectQuarters(jpeg, colours);
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: size.widthPx, height: size.heightPx });
  });

  it('cuts from the upright photo before it turns', async () => {
    const crop = { x: 0.5, y: 0, width: 0.5, height: 0.5 };
    for (const rotate of [0, 90] as const) {
      const { jpeg } = await renderPrint(photo, { ...SPEC, crop, rotate });
      await expectQuarters(jpeg, [topRight, topRight, topRight, topRight]);
    }
  });

  it('shows the whole photo on white when it is to fit', async () => {
    const { jpeg } = await renderPrint(photo, { ...SPEC, fit: 'fit', widthPx: 900, heightPx: 300 });
    await expectQuarters(jpeg, ['#ffffff', '#ffffff', '#ffffff', '#ffffff']);
    const middle = await sharp(jpeg).extract({ left: 250, top: 0, width: 400, height: 300 }).toBuffer();
    await expectQuarters(middle, UPRIGHT);
  });

  it.each(['png', 'webp'] as const)('lays a %s frame over the print, and turns it with the paper', async (format) => {
    // A portrait frame whose top strip is opaque.
    const frameFile = path.join(folder, `frame.${format}`);
    const strip = await sharp({ create: { width: 400, height: 60, channels: 4, background: '#ff00ff' } })
      .png()
      .toBuffer();
    await sharp({ create: { width: 400, height: 600, channels: 4, background: '#00000000' } })
      .composite([{ input: strip, left: 0, top: 0 }])
      .toFormat(format)
      .toFile(frameFile);
    const colourAt = async (jpeg: Buffer, left: number, top: number) => {
      const [pixel] = await quartersOf(await sharp(jpeg).extract({ left, top, width: 4, height: 4 }).png().toBuffer());
      return pixel;
    };
    const portrait = (await renderPrint(photo, { ...SPEC, widthPx: 400, heightPx: 600, frameFile })).jpeg;
    expect((await colourAt(portrait, 200, 20))?.[1]).toBeLessThan(10);
    await expectQuarters(portrait, [topLeft, topRight, bottomRight, bottomLeft]);
    const landscape = (await renderPrint(photo, { ...SPEC, frameFile })).jpeg;
    expect((await colourAt(landscape, 580, 200))?.[2]).toBeGreaterThan(240);
    await expectQuarters(landscape, UPRIGHT);
  });

  it('gives the same bytes again, and the customer the same picture in small', async () => {
    const first = await renderPrint(photo, SPEC);
    expect((await renderPrint(photo, SPEC)).jpeg.equals(first.jpeg)).toBe(true);
    const preview = await renderPrint(photo, { ...SPEC, widthPx: 300, heightPx: 200 });
    const small = await sharp(first.jpeg).resize(300, 200).removeAlpha().raw().toBuffer();
    const shown = await sharp(preview.jpeg).removeAlpha().raw().toBuffer();
    const difference = shown.reduce((sum, value, at) => sum + Math.abs(value - (small[at] ?? 0)), 0) / shown.length;
    expect(difference).toBeLessThan(1.5);
  });

  it('prints a HEIC like any other photo', async () => {
    const heic = path.join(folder, 'photo.heic');
    await fs.writeFile(heic, await patternHeic(3));
    await expectQuarters((await renderPrint(heic, SPEC)).jpeg, UPRIGHT);
  });
});
