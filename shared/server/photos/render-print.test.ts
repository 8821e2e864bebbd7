import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRIGHTNESS_FACTOR, NO_ADJUSTMENTS } from '../../domain/print-adjustments.ts';
import { printedCut } from '../../domain/print-geometry.ts';
import { orientedJpeg, PATTERN, patternHeic } from '../../testing/photos/make-photos.ts';
import { printSpecOf } from '../print-files/print-spec.ts';
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

/** Red says how far right of the photo a pixel comes from, green how far down: 0..250. */
async function writeMap(file: string, width: number, height: number): Promise<void> {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      data[at] = Math.round((250 * (x + 0.5)) / width);
      data[at + 1] = Math.round((250 * (y + 0.5)) / height);
      data[at + 2] = 128;
    }
  }
  await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(file);
}

async function pixelsOf(jpeg: Buffer) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return {
    ...info,
    at: (x: number, y: number) => {
      const start = (Math.round(y) * info.width + Math.round(x)) * 3;
      return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0] as const;
    },
  };
}

describe('renderPrint with adjustments', () => {
  const mapSize = { width: 1200, height: 800 };
  let map: string;
  beforeAll(async () => {
    map = path.join(folder, 'map.png');
    await writeMap(map, mapSize.width, mapSize.height);
  });

  it.each([
    [7.5, 0],
    [-15, 0],
    [4, 90],
    [-9, 180],
    [15, 270],
  ] as const)(
    'straightens by %i° beside a turn of %i°, each pixel from where the geometry says',
    async (straighten, rotate) => {
      const adjustments = { ...NO_ADJUSTMENTS, paper: 'upright' as const, straighten };
      const choice = { crop: { x: 0.5, y: 0.2, width: 0.3, height: 0.5 }, fit: 'fill' as const, rotate, adjustments };
      const spec = printSpecOf(choice, mapSize, { widthMm: 40, heightMm: 60 });
      const print = await pixelsOf((await renderPrint(map, spec)).jpeg);
      expect(print).toMatchObject({ width: 472, height: 709 });
      const cut = printedCut(mapSize, choice, { widthMm: 40, heightMm: 60 });
      const [cutWidth, cutHeight] = [cut.width * mapSize.width, cut.height * mapSize.height];
      const isQuarter = rotate === 90 || rotate === 270;
      const scale = Math.min(
        (isQuarter ? cutHeight : cutWidth) / print.width,
        (isQuarter ? cutWidth : cutHeight) / print.height,
      );
      const angle = (-(rotate + straighten) * Math.PI) / 180;
      for (const [u, v] of [
        [0.02, 0.02],
        [0.98, 0.02],
        [0.5, 0.5],
        [0.02, 0.98],
        [0.98, 0.98],
        [0.3, 0.7],
      ] as const) {
        const [right, down] = [(u - 0.5) * print.width * scale, (v - 0.5) * print.height * scale];
        const x = (cut.x + cut.width / 2) * mapSize.width + right * Math.cos(angle) - down * Math.sin(angle);
        const y = (cut.y + cut.height / 2) * mapSize.height + right * Math.sin(angle) + down * Math.cos(angle);
        const [red, green] = print.at(u * print.width - 0.5, v * print.height - 0.5);
        expect(Math.abs((red * mapSize.width) / 250 - x), `x at ${u}, ${v}`).toBeLessThan(8);
        expect(Math.abs((green * mapSize.height) / 250 - y), `y at ${u}, ${v}`).toBeLessThan(8);
      }
    },
  );

  it('makes an upright print of a landscape photo, cut from its middle', async () => {
    const adjustments = { ...NO_ADJUSTMENTS, paper: 'upright' as const };
    const choice = { crop: null, fit: 'fill' as const, rotate: 0 as const, adjustments };
    const print = await pixelsOf(
      (await renderPrint(map, printSpecOf(choice, mapSize, { widthMm: 101.6, heightMm: 152.4 }))).jpeg,
    );
    expect(print).toMatchObject({ width: 1200, height: 1800 });
    // 800 of 1200 × 2/3 of the height: from 333 to 867 pixels of the photo.
    expect(print.at(3, 900)[0]).toBeCloseTo((250 * 334) / 1200, -1);
    expect(print.at(1196, 900)[0]).toBeCloseTo((250 * 866) / 1200, -1);
  });

  it('leaves the border white, whatever the picture looks like', async () => {
    const adjustments = { ...NO_ADJUSTMENTS, borderMm: 5, isBlackAndWhite: true, brightness: -2 as const };
    const choice = { crop: null, fit: 'fit' as const, rotate: 0 as const, adjustments };
    const spec = printSpecOf(choice, mapSize, { widthMm: 101.6, heightMm: 152.4 });
    const print = await pixelsOf((await renderPrint(map, spec)).jpeg);
    expect(print).toMatchObject({ width: 1800, height: 1200 });
    expect(print.at(900, 20)).toEqual([255, 255, 255]);
    expect(print.at(20, 600)).toEqual([255, 255, 255]);
    const [red, green, blue] = print.at(900, 600);
    expect([green, blue]).toEqual([red, red]);
    const grey = 0.2126 * 125 + 0.7152 * 125 + 0.0722 * 128;
    expect(Math.abs(red - grey * BRIGHTNESS_FACTOR[-2])).toBeLessThan(3);
  });

  it('brightens every colour alike', async () => {
    const adjustments = { ...NO_ADJUSTMENTS, brightness: 1 as const };
    const choice = { crop: null, fit: 'fill' as const, rotate: 0 as const, adjustments };
    const print = await pixelsOf(
      (await renderPrint(map, printSpecOf(choice, mapSize, { widthMm: 40, heightMm: 60 }))).jpeg,
    );
    const [, , blue] = print.at(print.width / 2, print.height / 2);
    expect(Math.abs(blue - 128 * BRIGHTNESS_FACTOR[1])).toBeLessThan(3);
  });
});
