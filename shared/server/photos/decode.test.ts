import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type MadePhoto,
  makePhotoSet,
  orientedJpeg,
  orientedPhoto,
  PATTERN,
  patternHeic,
  patternPixels,
  truncated,
} from '../../testing/photos/make-photos.ts';
import { makeCataloguePicture } from './catalogue-picture.ts';
import { expectQuarters, quartersOf, UPRIGHT } from './pattern-in-test.ts';
import { PHOTO_FORMATS } from './photo-format.ts';
import { wrapAsTiff } from './profiled-tiff.ts';
import { readPhotoHeader } from './read-photo-header.ts';
import { renderPrint } from './render-print.ts';
import { runPhotoJob } from './run-photo-job.ts';
import { sniffPhoto } from './sniff-photo.ts';

let folder: string;
let photos: (MadePhoto & { readonly file: string })[];
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-decode-'));
  photos = await makePhotoSet(path.join(folder, 'set'));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

const scaled = async (source: string) => {
  const target = path.join(folder, 'scaled.jpg');
  return { target, outcome: await runPhotoJob({ kind: 'scale', source, target, longestPx: 400 }) };
};
const named = (pattern: RegExp) => photos.filter((photo) => pattern.test(photo.name));

describe('decoding', () => {
  it('has thirty or more photos of every format to try', () => {
    expect(photos.length).toBeGreaterThanOrEqual(30);
  });

  it('tells every format by its bytes, and its dimensions without decoding', async () => {
    const seen = new Set<string>();
    for (const photo of photos.filter(({ expected }) => expected === 'ready')) {
      const bytes = await fs.readFile(photo.file);
      const format = sniffPhoto(bytes.subarray(0, 64));
      expect(format, photo.name).not.toBeNull();
      if (format === null) continue;
      seen.add(format);
      const { width, height } = await sharp(photo.file).metadata();
      const header = readPhotoHeader(format, bytes);
      // sharp applies a HEIC's turn to its dimensions, the header is as stored.
      if (format !== 'heic') expect(header, photo.name).toEqual({ width, height });
      else
        expect(header, photo.name).toEqual(
          /turned-[13]/.test(photo.name) ? { width: 240, height: 320 } : { width: 320, height: 240 },
        );
    }
    expect([...seen].sort()).toEqual([...PHOTO_FORMATS].sort());
  });

  it.each(PHOTO_FORMATS)('shows and prints %s upright in all eight orientations', async (format) => {
    const source = path.join(folder, `oriented.${format}`);
    const target = path.join(folder, 'upright.jpg');
    const measure = { width: 128, height: 96 };
    const crop = { x: 0.5, y: 0, width: 0.5, height: 0.5 };
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const bytes = await orientedPhoto(format, orientation, measure.width, measure.height);
      await fs.writeFile(source, bytes);
      const isLying = orientation < 5;
      expect(readPhotoHeader(format, bytes)).toEqual(isLying ? measure : { width: 96, height: 128 });
      // Small enough for decoders that shrink while they read, and whole.
      for (const longestPx of [32, 400]) {
        const outcome = await runPhotoJob({ kind: 'scale', source, target, longestPx });
        expect(outcome, `orientation ${orientation}`).toMatchObject({ state: 'made', isDamaged: false, measure });
        await expectQuarters(target, UPRIGHT, 16);
        const longest = Math.min(longestPx, measure.width);
        expect(await sharp(target).metadata()).toMatchObject({ width: longest, height: (longest * 3) / 4 });
      }
      const { jpeg } = await renderPrint(source, { crop, fit: 'fill', rotate: 0, widthPx: 64, heightPx: 48 });
      await expectQuarters(jpeg, [PATTERN.topRight, PATTERN.topRight, PATTERN.topRight, PATTERN.topRight], 16);
      const shown = await makeCataloguePicture(source, 'size');
      expect(shown).toMatchObject({ isDamaged: false, ...measure });
      await expectQuarters(shown.bytes ?? bytes, UPRIGHT, 16);
    }
  });

  it('shows 16 bit, palette, WebP, AVIF, TIFF, progressive and wide-gamut photos in their colours, as sRGB', async () => {
    for (const photo of named(/plain|sixteen|palette|lossy|lossless|avif|tif|p3|progressive|portrait|24-mega/)) {
      const { target, outcome } = await scaled(photo.file);
      expect(outcome, photo.name).toMatchObject({ state: 'made', isDamaged: false });
      await expectQuarters(target, UPRIGHT);
      expect((await sharp(target).metadata()).space, photo.name).toBe('srgb');
    }
  });

  it('converts CMYK with its profile, and puts white behind transparency', async () => {
    const [cmyk] = named(/cmyk/);
    const [transparent] = named(/transparent/);
    // Inks cannot reach these colours, blue least of all; other quarters are twice as far.
    await expectQuarters((await scaled(cmyk?.file ?? '')).target, UPRIGHT, 75);
    await expectQuarters((await scaled(transparent?.file ?? '')).target, ['#e78f8f', '#8fcf8f', '#8f97df', '#efdf8f']);
  });

  it('converts from the profile that is wrapped around raw pixels', async () => {
    const { width, height, rgb } = await patternPixels(300, 200);
    const p3 = await sharp(rgb, { raw: { width, height, channels: 3 } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const icc = (await sharp(p3).metadata()).icc ?? Buffer.alloc(0);
    const file = path.join(folder, 'p3.tif');
    await fs.writeFile(file, wrapAsTiff({ width, height, rgb }, icc));
    const [red] = await quartersOf((await scaled(file)).target);
    // The same numbers mean a stronger red in Display P3.
    expect(red?.[0]).toBeGreaterThan(0xd8);
    expect(red?.[1]).toBeLessThan(0x10);
  });

  it('marks a truncated photo as damaged and shows as much as there is', async () => {
    const [photo] = named(/^truncated/);
    const { target, outcome } = await scaled(photo?.file ?? '');
    expect(outcome).toMatchObject({ state: 'made', isDamaged: true, measure: { width: 640, height: 480 } });
    const [topLeft, , , bottomLeft] = await quartersOf(target);
    expect(topLeft?.[0]).toBeGreaterThan(0xc0);
    expect(bottomLeft?.[0]).toBe(bottomLeft?.[1]);
  });

  it.each(['jpeg', 'png', 'webp', 'tiff', 'avif'] as const)(
    'takes no half of a %s for a whole photo',
    async (format) => {
      const { width, height, rgb } = await patternPixels(640, 480);
      const whole = await sharp(rgb, { raw: { width, height, channels: 3 } })
        [format]()
        .toBuffer();
      const file = path.join(folder, `half.${format}`);
      await fs.writeFile(file, whole);
      expect((await scaled(file)).outcome).toMatchObject({ state: 'made', isDamaged: false });
      await fs.writeFile(file, truncated(whole));
      const { outcome } = await scaled(file);
      expect(outcome.state === 'unreadable' || outcome.isDamaged).toBe(true);
    },
  );

  it('finds a photo damaged in its middle, and does not mind what lies behind its end', async () => {
    const jpeg = await orientedJpeg(1, 1600, 1200);
    const broken = Buffer.from(jpeg);
    // A marker amid the picture's data, as a lost sector of a memory card leaves.
    broken.set([0xff, 0xd9], 6000);
    const files = { broken: path.join(folder, 'broken.jpg'), longer: path.join(folder, 'longer.jpg') };
    await fs.writeFile(files.broken, broken);
    await fs.writeFile(files.longer, Buffer.concat([jpeg, Buffer.from('more')]));
    expect((await scaled(files.broken)).outcome).toMatchObject({ state: 'made', isDamaged: true });
    expect((await scaled(files.longer)).outcome).toMatchObject({ state: 'made', isDamaged: false });
  });

  it('calls unreadable what nothing can be shown of', async () => {
    const file = path.join(folder, 'cut.heic');
    await fs.writeFile(file, truncated(await patternHeic(), 0.001));
    expect((await scaled(file)).outcome.state).toBe('unreadable');
    for (const photo of named(/text|empty|50000/)) {
      expect((await scaled(photo.file)).outcome.state, photo.name).toBe('unreadable');
    }
  });
});
